/** Maps each call of valuations, and of their file, to its function. */
import type { Received } from '#core/contract.ts'
import { column } from '#core/recordColumns.ts'
import { tableTypes } from '#core/recordExport.ts'
import { asActor } from '#features/documents/server/makeDocument.ts'
import type { OwnCtx } from '#server/http/context.ts'
import { on, onOwn, type Route } from '#server/http/route.ts'
import { sendFile } from '#server/http/stream.ts'
import { tableFile } from '#server/formats/tableFile.ts'
import * as contract from '../valuations.contract.ts'
import {
  changeValuation,
  createValuation,
  getValuation,
  listValuations,
  moveValuation,
  removeValuation,
} from './valuations.ts'

const decimal = { kind: 'decimal' } as const
const columns = [
  column('date', 'Date', 13, [], { kind: 'date' }),
  column('state', 'Status', 12),
  column('item', 'Item', 40),
  column('price', 'Price', 14, [], decimal),
  column('value', 'Value', 14, [], decimal),
  column('units', 'Units', 10, [], decimal),
  column('approved', 'Units approved', 14, [], decimal),
  column('undecided', 'Units undecided', 14, [], decimal),
  column('hours', 'Hours billable', 14, [], decimal),
  column('hours_approved', 'Hours approved', 14, [], decimal),
  column('notes', 'Notes', 40),
]

/** Exports each item at each date. 403 without the permission to export, 404 for a project out of reach. */
async function exportValuations(
  ctx: OwnCtx,
  { params, query }: Received<typeof contract.exportValuations>,
): Promise<string> {
  const all = await asActor(ctx, (own) => listValuations(own, { params, query: {} }))
  const rows = all.flatMap(({ date, state, lines }) =>
    lines.map((line) => [
      date,
      contract.stateWords[state],
      line.quote_item.name,
      line.price,
      line.value,
      line.units,
      line.unitsApproved,
      line.unitsUndecided,
      line.hours_billable,
      line.hours_approved_billable,
      line.notes,
    ]),
  )
  sendFile(ctx.reply, {
    fileName: `Valuations.${query.format}`,
    type: tableTypes[query.format],
    content: tableFile(query.format, 'Valuations', columns, once(rows)),
  })
  return ''
}

async function* once<T>(all: T): AsyncGenerator<T> {
  yield all
}

export const valuationRoutes: readonly Route[] = [
  on(contract.listValuations, listValuations),
  on(contract.createValuation, createValuation),
  on(contract.getValuation, (ctx, { params }) => getValuation(ctx, params.id)),
  on(contract.changeValuation, changeValuation),
  on(contract.deleteValuation, removeValuation),
  on(contract.submitValuation, (ctx, input) => moveValuation(ctx, 'submit', input)),
  on(contract.agreeValuation, (ctx, input) => moveValuation(ctx, 'agree', input)),
  on(contract.reopenValuation, (ctx, input) => moveValuation(ctx, 'reopen', input)),
  onOwn(contract.exportValuations, exportValuations),
]
