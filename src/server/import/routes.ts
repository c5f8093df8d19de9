import type { recordImports } from '#core/recordImport.ts'
import { on, onRead, type Route } from '#server/http/route.ts'
import { importRecords, previewRecords } from './import.ts'
import { listImports, undoImport } from './imports.ts'
import type { RecordTypeImport } from './recordTypeImport.ts'
import { readTable } from './table.ts'
import { formatsOf } from '#core/locale/format.ts'

/** The calls of a record type that can be imported. */
export const importRoutes = <Body>(calls: ReturnType<typeof recordImports>, kind: RecordTypeImport<Body>): Route[] => [
  onRead(
    calls.preview,
    ({ body }, { locale }) => readTable(body, formatsOf(locale).number),
    (ctx, { body }, sheet) => previewRecords(ctx, kind, body, sheet),
  ),
  onRead(
    calls.load,
    ({ body }, { locale }) => readTable(body, formatsOf(locale).number),
    (ctx, { body }, sheet) => importRecords(ctx, kind, body, sheet),
  ),
  on(calls.list, (ctx, { query }) => listImports(ctx, kind.names, query)),
  on(calls.undo, (ctx, { params, query }) => undoImport(ctx, kind, params.id, query.keep)),
]
