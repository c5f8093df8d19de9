import { on, onForm, onOwn, type Route } from '#server/http.ts'
import * as contract from '../files.contract.ts'
import { filesAtOnce } from '../files.rules.ts'
import { downloadFile, previewFile } from './files.download.ts'
import { fileHistory, getFile, listFiles, spaceUsed } from './files.queries.ts'
import { addFiles, changeFile, deleteFile, expectFiles } from './files.service.ts'

export const fileRoutes: readonly Route[] = [
  on(contract.listFiles, (ctx, { query }) => listFiles(ctx, query)),
  onForm(
    contract.uploadFiles,
    { before: (ctx, { query }, expected) => expectFiles(ctx, query, expected), files: filesAtOnce },
    (ctx, { query }, files) => addFiles(ctx, query, files),
  ),
  on(contract.getFileSpace, async (ctx) => {
    const { quota, most } = ctx.files
    return { used: await spaceUsed(ctx), quota, most }
  }),
  on(contract.getFile, (ctx, { params }) => getFile(ctx, params.id)),
  on(contract.changeFile, (ctx, { params, body }) => changeFile(ctx, params.id, body)),
  on(contract.deleteFile, (ctx, { params }) => deleteFile(ctx, params.id)),
  on(contract.fileHistory, (ctx, { params }) => fileHistory(ctx, params.id)),
  onOwn(contract.downloadFile, (ctx, { params }) => downloadFile(ctx, params.id)),
  onOwn(contract.previewFile, (ctx, { params, query }) => previewFile(ctx, params.id, query.size)),
]
