import { on, onOwn, onRead } from '#server/http.ts'
import { readTable } from '#server/import/table.ts'
import {
  exportDiary,
  importDiary,
  listDiaryImports,
  listDiaryReports,
  previewDiaryImport,
  undoDiaryImport,
} from '../transfer.contract.ts'
import { exportEntries } from './transfer.export.ts'
import { reports } from './transfer.export.pdf.ts'
import { importFile, previewFile } from './transfer.import.ts'
import { listImports, undoImport } from './transfer.imports.ts'
import { formatsOf } from '#core/locale/format.ts'

export const diaryTransferRoutes = [
  onOwn(exportDiary, async (ctx, { query }) => {
    await exportEntries(ctx, query)
    return ''
  }),
  on(listDiaryReports, () => Promise.resolve(reports)),
  onRead(
    previewDiaryImport,
    ({ body }, { locale }) => readTable(body, formatsOf(locale).number),
    (ctx, { body }, sheet) => previewFile(ctx, body, sheet),
  ),
  onRead(
    importDiary,
    ({ body }, { locale }) => readTable(body, formatsOf(locale).number),
    (ctx, { body }, sheet) => importFile(ctx, body, sheet),
  ),
  on(listDiaryImports, (ctx, { query }) => listImports(ctx, query)),
  on(undoDiaryImport, (ctx, { params }) => undoImport(ctx, params.id)),
]
