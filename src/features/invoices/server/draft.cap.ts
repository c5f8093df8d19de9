/** Hours up to an agreed maximum: what goes beyond it is taken off, so that the invoice says what was worked and what is asked. */
import { sql } from 'kysely'

import { add, compare, roundingOf, subtract } from '#core/decimal.ts'
import type { Ctx } from '#server/context.ts'
import type { LineValues } from '../invoices.ts'
import { netOf } from '../invoices.totals.ts'
import type { OpenEntry } from './billing.work.ts'

interface HourLine {
  of: readonly OpenEntry[]
  line: LineValues
}
const nothing = '0.00'

/** Lines of the same project or item share its cap: the last of them are lowered first, by a discount. */
export async function capped(ctx: Ctx, lines: readonly HourLine[]): Promise<LineValues[]> {
  const rounding = roundingOf(ctx.me.rounding)
  const room = new Map<string, string>()
  const made: LineValues[] = []
  for (const { of, line } of lines) {
    const [first] = of
    if (!first || first.cap === null) {
      made.push(line)
      continue
    }
    const key = `${first.project_id} ${first.cap_item ?? ''}`
    const left = room.get(key) ?? subtract(first.cap, await billedOf(ctx, first))
    const net = netOf(line, rounding)
    const over = compare(net, left) > 0 ? subtract(net, compare(left, nothing) > 0 ? left : nothing) : nothing
    room.set(key, subtract(left, subtract(net, over)))
    made.push(compare(over, nothing) === 0 ? line : { ...line, discount: add(line.discount, over), ...told(line) })
  }
  return made
}

const told = ({ description }: LineValues) => ({
  description: `${description}\nUp to the agreed maximum`.slice(0, 4000),
})

/** What hours under the same cap were billed at, drafts included, less what was credited. */
async function billedOf({ db, me }: Ctx, { project_id, cap_item }: OpenEntry): Promise<string> {
  const { rows } = await sql<{ net: string }>`
    select coalesce(sum(line.net), 0)::numeric(14, 2)::text as net
      from invoice_line line join invoice on invoice.org_id = line.org_id and invoice.id = line.invoice_id
     where line.org_id = ${me.org_id} and (not invoice.credit_note or invoice.state <> 'draft')
       and line.id in (
         select done.line_id from diary_entry entry
           join billed_work done on done.org_id = entry.org_id and done.entry_id = entry.id
           left join task on task.org_id = entry.org_id and task.id = entry.task_id
           left join quote_item item on item.org_id = task.org_id and item.id = task.quote_item_id
          where entry.org_id = ${me.org_id} and entry.project_id = ${project_id}
            and case when ${cap_item}::bigint is null then coalesce(item.contract_type, '') = '' else item.id = ${cap_item}::bigint end)`.execute(
    db,
  )
  return rows[0]?.net ?? nothing
}
