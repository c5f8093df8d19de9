import type { KindRecordKind } from '#web/record/kind.ts'
import { changeFile, fileHistory, getFile, getFileSpace, listFiles, uploadFiles } from '../files.contract.ts'
import { countFiles, fileNames } from '../fileLists.contract.ts'

export const fileKind: KindRecordKind = {
  names: fileNames,
  noun: 'file',
  title: 'Files',
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
