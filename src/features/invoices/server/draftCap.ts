/**
 * Hours up to an agreed maximum: a discount takes off the rest, so that the invoice shows both the work and the amount
 * due.
 */
import { sql } from 'kysely'

import { add, compare, roundingOf, subtract } from '#core/decimal.ts'
import type { Ctx } from '#server/http/context.ts'
import type { LineValues } from '../invoices.ts'
import { netOf } from '../invoiceTotals.ts'
import type { OpenEntry } from './billingWork.ts'

interface HourLine {
  of: readonly OpenEntry[]
  line: LineValues
}
const blank = '0.00'

/** The room under a cap. Hours are under the cap of an item, or of a project (`cap_item` null). */
export interface Capped {
  project_id: number
  cap: string
  cap_item: number | null
}
const keyOf = ({ project_id, cap_item }: Omit<Capped, 'cap'>) => `${project_id} ${cap_item ?? ''}`

/** Returns a function that takes the part of an amount that fits under a cap, and reduces the room under it. */
export async function roomUnderCaps(
  ctx: Pick<Ctx, 'db' | 'me'>,
  caps: readonly Capped[],
): Promise<(owner: Capped, amount: string) => string> {
  const different = [...new Map(caps.map((cap) => [keyOf(cap), cap])).values()]
  const billed = await billedUnder(ctx, different)
  const room = new Map(
    different.map((record) => [keyOf(record), subtract(record.cap, billed.get(keyOf(record)) ?? blank)]),
  )
  return (owner, amount) => {
    const left = room.get(keyOf(owner)) ?? blank
    const fits = compare(left, blank) <= 0 ? blank : compare(amount, left) > 0 ? left : amount
    room.set(keyOf(owner), subtract(left, fits))
    return fits
  }
}

/** Lines of the same project or item share its cap: the last of them are lowered first, by a discount. */
export async function capped(ctx: Ctx, lines: readonly HourLine[]): Promise<LineValues[]> {
  const rounding = roundingOf(ctx.me.rounding)
  const capOf = ({ of: [first] }: HourLine): Capped | null =>
    first && first.cap !== null ? { project_id: first.project_id, cap: first.cap, cap_item: first.cap_item } : null
  const fitting = await roomUnderCaps(
    ctx,
    lines.flatMap((line) => capOf(line) ?? []),
  )
  return lines.map((hourLine): LineValues => {
    const { line } = hourLine
    const cap = capOf(hourLine)
    if (!cap) return line
    const net = netOf(line, rounding)
    const over = subtract(net, fitting(cap, net))
    return compare(over, blank) === 0 ? line : { ...line, discount: add(line.discount, over), ...partOf(line) }
  })
}

const partOf = ({ description }: LineValues) => ({
  description: `${description}\nUp to the agreed maximum`.slice(0, 4000),
})

/** Reads the amount at which hours under each cap were billed, drafts included, less what was credited. */
async function billedUnder(
  { db, me }: Pick<Ctx, 'db' | 'me'>,
  caps: readonly Capped[],
): Promise<ReadonlyMap<string, string>> {
  if (caps.length === 0) return new Map()
  const { rows } = await sql<{ project_id: number; cap_item: number | null; net: string }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(caps)}::jsonb) as given (project_id bigint, cap_item bigint)),
    lines as (
      select distinct given.project_id, given.cap_item, done.line_id
        from given
          join diary_entry entry on entry.org_id = ${me.org_id} and entry.project_id = given.project_id
          join billed_work done on done.org_id = entry.org_id and done.entry_id = entry.id
          left join task on task.org_id = entry.org_id and task.id = entry.task_id
          left join quote_item item on item.org_id = task.org_id and item.id = task.quote_item_id
       where case when given.cap_item is null then coalesce(item.contract_type, '') = '' else item.id = given.cap_item end)
    select lines.project_id, lines.cap_item, coalesce(sum(line.net), 0)::numeric(14, 2)::text as net
      from lines
        join invoice_line line on line.org_id = ${me.org_id} and line.id = lines.line_id
        join invoice on invoice.org_id = line.org_id and invoice.id = line.invoice_id
     where not invoice.credit_note or invoice.state <> 'draft'
     group by lines.project_id, lines.cap_item`.execute(db)
  return new Map(rows.map(({ net, ...rest }) => [keyOf(rest), net]))
}
