/** Bills of suppliers: for the firm's projects and for itself, paid, open and late. */
import { sql } from 'kysely'

import type { TenantDb } from '#server/db/db.ts'
import type { MadeFirm } from './people.ts'

export async function makeBills(db: TenantDb, { today, locale }: MadeFirm): Promise<void> {
  const part = { GB: 0.2, IE: 0.23, CA: 0.13, IN: 0.18, US: 0 }[locale]
  await sql`
    with on_projects as (
      select id, row_number() over (order by accepted desc, id) as at from project
       where accepted is not null and abandoned is null and client_id is not null order by accepted desc, id limit 12),
    given as (
      select supplier.id as supplier_id, project.id as project_id, project.at, ${today}::date - (project.at * 9 - 4)::int as date
        from on_projects project
        join (select id, row_number() over (order by id) as at, count(*) over () as many from supplier) supplier
          on supplier.at = (project.at - 1) % supplier.many + 1),
    made as (
      insert into bill (name, supplier_id, date, due, paid, net, tax)
      select 'INV-' || 20400 + at * 17, supplier_id, date, date + 30,
          case when at > 4 then date + 21 end, 180 + at * 35, round((180 + at * 35) * ${part}::numeric, 2)
        from given order by at
      returning id, name, net)
    insert into bill_line (bill_id, position, description, net, project_id)
    select made.id, line.position, line.description, line.net, case line.position when 0 then given.project_id end
      from made join given on made.name = 'INV-' || 20400 + given.at * 17
      cross join lateral (values (0, 'Hire of instruments', made.net - 25), (1, 'Delivery', 25)) line (position, description, net)`.execute(
    db,
  )
}
