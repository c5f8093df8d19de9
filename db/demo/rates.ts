/**
 * Cost and charge rates of each person, somewhat higher since the last spring; and the jobs that are paid for by the
 * hour.
 */
import { sql } from 'kysely'

import { addDays } from '#core/days.ts'
import { reckon } from '#features/quote-items/server/lockedQuoteItems.ts'
import type { TenantDb } from '#server/db/db.ts'
import type { MadeFirm } from './people.ts'

export async function makeRates(db: TenantDb, { today, org_id }: MadeFirm): Promise<void> {
  const [before, since] = [addDays(today, -700), addDays(today, -230)]
  await sql`
    insert into cost_rate (user_id, amount, date_from)
    select member.id, since.base + member.id % 7 * 2.5, since.day
      from member cross join (values (19.50, ${before}::date), (21.00, ${since}::date)) since (base, day)
     where not member.external`.execute(db)
  // For any work: one for anybody, and one for each position, by what it is.
  await sql`insert into charge_rate (amount, date_from) values (60.00, ${before}), (65.00, ${since})`.execute(db)
  await sql`
    insert into charge_rate (role, amount, date_from)
    select role.name, role.amount + since.more, since.day
      from (select position as name, case
                when position ~* 'director|managing' then 115 when position ~* 'manager' then 95
                when position ~* 'senior|engineer' then 85 when position ~* 'assistant|technician' then 55 else 70 end as amount
              from member where position <> '' and not external group by position) role
        cross join (values (0, ${before}::date), (5, ${since}::date)) since (more, day)
     where role.name !~* 'office manager|accounts'`.execute(db)
  // Agreed with two clients, for a service, for one person, and for one project.
  await sql`
    insert into charge_rate (client_id, amount, date_from)
    select id, 58.50, ${since}::date from client order by id limit 1`.execute(db)
  await sql`
    insert into charge_rate (client_id, role, amount, date_from)
    select client.id, role.name, role.amount, ${since}::date
      from (select id from client order by id offset 1 limit 1) client
        cross join (select min(position) as name, 68.00 as amount from member where position ~* '^surveyor') role
     where role.name is not null`.execute(db)
  await sql`
    insert into charge_rate (service_id, amount, date_from)
    select id, 72.00, ${since}::date from service order by id offset 2 limit 1`.execute(db)
  await sql`
    insert into charge_rate (user_id, amount, date_from)
    select id, 90.00, ${since}::date from member where position ~* 'senior' order by id limit 1`.execute(db)
  await sql`
    insert into charge_rate (project_id, amount, date_from)
    select project.id, 80.00, ${since}::date from project
     where project.accepted is not null and project.delivered is null and project.abandoned is null
     order by project.id desc limit 1`.execute(db)
  // Long jobs, every second one; one of them up to a maximum.
  const { rows } = await sql<{ id: number }>`
    update project set contract_type = case when long.at = 3 then 'capped' else 'hourly' end, cap = case when long.at = 3 then 25000 end
      from (select id, row_number() over (order by accepted, id) as at from project
             where accepted < ${addDays(today, -40)}::date and delivered is null and abandoned is null and client_id is not null) long
     where long.id = project.id and long.at % 2 = 1 returning project.id`.execute(db)
  await reckon(
    { db, me: { org_id } },
    rows.map(({ id }) => id),
  )
}
