import { on, onOwn } from '#server/http.ts'
import {
  exportDiary,
  importDiary,
  listDiaryImports,
  listDiaryReports,
  previewDiaryImport,
  undoDiaryImport,
} from '../diary.transfer.contract.ts'
import { exportEntries } from './diary.export.ts'
import { reports } from './diary.export.pdf.ts'
import { importFile, previewFile } from './diary.import.ts'
import { listImports, undoImport } from './diary.imports.ts'

export const diaryTransferRoutes = [
  onOwn(exportDiary, async (ctx, { query }) => {
    await exportEntries(ctx, query)
    return ''
  }),
  on(listDiaryReports, () => Promise.resolve(reports)),
  on(previewDiaryImport, (ctx, { body }) => previewFile(ctx, body)),
  on(importDiary, (ctx, { body }) => importFile(ctx, body)),
  on(listDiaryImports, (ctx, { query }) => listImports(ctx, query)),
  on(undoDiaryImport, (ctx, { params }) => undoImport(ctx, params.id)),
]
