/** Valuations of the demonstration: of a few projects in progress, agreed, submitted and a draft, each further than the one before. */
import { sql } from 'kysely'

import { addDays } from '#core/days.ts'
import type { TenantDb } from '#server/db/db.ts'
import type { MadeFirm } from './people.ts'

export async function makeValuations(db: TenantDb, { today }: MadeFirm): Promise<number> {
  const ages = [
    [75, 0.3],
    [44, 0.55],
    [13, 0.8],
  ] as const
  for (const [ago, part] of ages)
    await sql`
      with valued as (
        insert into valuation (project_id, date, notes)
        select project.id, ${addDays(today, -ago)}, case when ${ago} = 13 then 'Walked the site with the client.' else '' end
          from project where project.contract_type = 'fixed' and project.accepted < ${addDays(today, -80)}::date and project.delivered is null and project.abandoned is null
           and exists (select from quote_item item where item.org_id = project.org_id and item.project_id = project.id and item.accepted is not null)
         order by project.id limit 4
        returning id, project_id)
      insert into valuation_line (valuation_id, quote_item_id, value, units, "unitsApproved", "unitsUndecided")
      select valued.id, item.id, round(coalesce(item.price, item.quantity * item.unit_price) * ${part}, 2), item.quantity,
          round(item.quantity * ${part}, 2), 0
        from valued join quote_item item on item.project_id = valued.project_id and item.accepted is not null`.execute(
      db,
    )
  await sql`
    update valuation set state = case when date < ${addDays(today, -60)}::date then 'agreed' else 'submitted' end, submitted = date + time '16:00',
        submitted_by_id = (select min(id) from member), agreed = case when date < ${addDays(today, -60)}::date then date + 5 + time '11:00' end,
        agreed_by_id = case when date < ${addDays(today, -60)}::date then (select min(id) from member) end
     where date < ${addDays(today, -20)}::date`.execute(db)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from valuation`.execute(db)
  return rows[0]?.count ?? 0
}
