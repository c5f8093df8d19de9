import type { recordImports } from '#core/records.import.ts'
import { on, type Route } from '#server/http.ts'
import { importRecords, previewRecords } from './import.ts'
import { listImports, undoImport } from './imports.ts'
import type { ImportKind } from './kind.ts'

/** The calls of a kind of record that comes in files. */
export const importRoutes = <Body>(calls: ReturnType<typeof recordImports>, kind: ImportKind<Body>): Route[] => [
  on(calls.preview, (ctx, { body }) => previewRecords(ctx, kind, body)),
  on(calls.load, (ctx, { body }) => importRecords(ctx, kind, body)),
  on(calls.list, (ctx, { query }) => listImports(ctx, kind.names, query)),
  on(calls.undo, (ctx, { params }) => undoImport(ctx, kind.names, params.id)),
]
