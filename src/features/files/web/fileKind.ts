import type { ShownRecordType } from '#web/record/shownRecordType.ts'
import { changeFile, fileHistory, getFile, getFileSpace, listFiles, uploadFiles } from '../files.contract.ts'
import { countFiles, fileNames } from '../fileLists.contract.ts'

export const fileKind: ShownRecordType = {
  names: fileNames,
  noun: 'file',
  title: 'Files',
  watched: null,
  calls: {
    list: listFiles,
    counts: countFiles,
    get: getFile,
    create: uploadFiles,
    change: changeFile,
    history: fileHistory,
  },
  invalidates: [getFileSpace],
}
