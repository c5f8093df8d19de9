import { on, onForm, onOwn, type Route } from '#server/http/route.ts'
import * as contract from '../files.contract.ts'
import * as lists from '../fileLists.contract.ts'
import { filesAtOnce } from '../files.rules.ts'
import { downloadFile, previewFile } from './downloadFile.ts'
import { exportFiles } from './fileExport.ts'
import { fileRecords, getFile, namesHolder, requireHolder, spaceUsed } from './files.queries.ts'
import { addFiles, changeFile, deleteFile, deleteFiles, moveFiles } from './files.service.ts'

export const fileRoutes: readonly Route[] = [
  on(contract.listFiles, fileRecords.page),
  on(lists.countFiles, fileRecords.counts),
  onOwn(lists.exportFiles, exportFiles),
  on(lists.moveFiles, (ctx, { body }) => moveFiles(ctx, body)),
  on(lists.deleteFiles, (ctx, { body }) => deleteFiles(ctx, body)),
  onForm(
    contract.uploadFiles,
    {
      before: (ctx, { query }) => requireHolder(ctx, query),
      waits: ({ query }) => !namesHolder(query),
      files: filesAtOnce,
    },
    (ctx, { query }, files) => addFiles(ctx, query, files),
  ),
  on(contract.getFileSpace, async (ctx) => {
    const { quota, most } = ctx.files
    return { used: await spaceUsed(ctx), quota, most }
  }),
  on(contract.getFile, (ctx, { params }) => getFile(ctx, params.id)),
  on(contract.changeFile, (ctx, { params, body }) => changeFile(ctx, params.id, body)),
  on(contract.deleteFile, (ctx, { params }) => deleteFile(ctx, params.id)),
  on(contract.fileHistory, (ctx, { params }) => fileRecords.history(ctx, params.id)),
  onOwn(contract.downloadFile, (ctx, { params }) => downloadFile(ctx, params.id)),
  onOwn(contract.previewFile, (ctx, { params, query }) => previewFile(ctx, params.id, query.size)),
]
