/** The calls of moving in. */
import type { ImportSheet } from '#core/import/sheet.ts'
import { formatsOf } from '#core/locale/format.ts'
import { AppError, invalid } from '#server/http/errors.ts'
import type { Me } from '#server/http/context.ts'
import { on, onRead, type Route } from '#server/http/route.ts'
import { readTable } from '#server/import/table.ts'
import { listMoves, moveIn, type MoveInBody, previewMoveIn, undoMoveIn } from '../moveIn.contract.ts'
import { listMoves as list, move, previewMove, undoMove } from './moves.ts'

/** Reads every file as a table. 400 under `files` with the name of the one that is none. */
async function readTables({ body }: { body: MoveInBody }, { locale }: Pick<Me, 'locale'>): Promise<ImportSheet[]> {
  const sheets: ImportSheet[] = []
  for (const file of body.files) {
    try {
      sheets.push(await readTable(file, formatsOf(locale).number))
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 400) throw error
      const [problem] = Object.values(error.body ?? {}).flat()
      throw invalid({ files: [`${file.file_name}: ${String(problem)}`] })
    }
  }
  return sheets
}

export const moveInRoutes: readonly Route[] = [
  onRead(previewMoveIn, readTables, (ctx, { body }, sheets) => previewMove(ctx, body, sheets)),
  onRead(moveIn, readTables, (ctx, { body }, sheets) => move(ctx, body, sheets)),
  on(listMoves, (ctx) => list(ctx)),
  on(undoMoveIn, (ctx, { params, query }) => undoMove(ctx, params.id, query.keep)),
]
