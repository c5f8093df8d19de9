/** Retainers: which months of them are billed by no line yet. */
import { sql } from 'kysely'

import { today } from '#core/days.ts'
import { divide, multiply } from '#core/decimal.ts'
import type { Ctx } from '#server/http/context.ts'

export interface Retainer {
  project_id: number
  /** Null for a project without items. */
  quote_item_id: number | null
  /** Amount per month. */
  amount: string
  /** First days of the months, the oldest first. */
  months: string[]
}

/**
 * Lists the unbilled months of retainers, from the month of acceptance to that of `until` (by default today) or of the
 * end, which is the item's or the project's delivery. Drafts count as billed; a month that was credited as a whole is
 * open again. Write-offs use up the oldest months.
 */
export async function openMonths(
  { db, me }: Pick<Ctx, 'db' | 'me'>,
  ids: readonly number[],
  until = today(me.timezone),
): Promise<Retainer[]> {
  const { rows } = await sql<Retainer & { off: string }>`
    select retained.project_id, retained.quote_item_id, retained.amount::text as amount,
        coalesce((select sum(written.amount) from write_off written
          where written.org_id = ${me.org_id} and written.project_id = retained.project_id and written.kind = 'price'
            and written.quote_item_id is not distinct from retained.quote_item_id and written.undone is null), 0)::text as off,
        array(
          select first_day::date::text
            from generate_series(date_trunc('month', retained.begins), least(retained.ends, ${until}::date), interval '1 month') first_day
           where not exists (
             select from invoice_line line
               join invoice on invoice.org_id = line.org_id and invoice.id = line.invoice_id
                and (not invoice.credit_note or invoice.state <> 'draft')
              where line.org_id = ${me.org_id} and line.month = first_day::date
                and (line.quote_item_id = retained.quote_item_id
                  or (retained.quote_item_id is null and line.quote_item_id is null and line.project_id = retained.project_id))
             having sum(line.net) > 0)
           order by first_day) as months
      from (
        select project.id as project_id, item.id as quote_item_id, item.retainer as amount, item.accepted as begins,
            coalesce(item.closed, project.delivered) as ends
          from quote_item item join project on project.org_id = item.org_id and project.id = item.project_id
         where item.org_id = ${me.org_id} and item.contract_type = 'retainer' and item.accepted is not null and item.declined is null
           and project.id = any(${[...ids]}::bigint[])
        union all
        select project.id, null, project.retainer, project.accepted, project.delivered from project
         where project.org_id = ${me.org_id} and project.contract_type = 'retainer' and project.accepted is not null
           and project.id = any(${[...ids]}::bigint[])
           and not exists (select from quote_item item where item.org_id = project.org_id and item.project_id = project.id)) retained
     where retained.amount > 0
     order by retained.project_id, retained.quote_item_id`.execute(db)
  return rows.map(({ off, months, ...rest }) => ({
    ...rest,
    months: months.slice(Math.floor(Number(divide(off, rest.amount, 4, 'half_up')))),
  }))
}

/** Adds up the months. */
export const sumOfMonths = ({ amount, months }: Retainer): string => multiply(amount, String(months.length))
/** Returns the months of a period, which may begin within a month. */
export const since = (months: readonly string[], start: string | undefined): readonly string[] =>
  start === undefined ? months : months.filter((month) => month.slice(0, 7) >= start.slice(0, 7))
