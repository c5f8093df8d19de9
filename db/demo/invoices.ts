/** Invoices of what was invoiced, and a draft of what was delivered. */
import { sql } from 'kysely'

import type { TaxCategory } from '#features/company/company.money.contract.ts'
import { newLine } from '#features/invoices/invoices.ts'
import { keepLines } from '#features/invoices/server/invoices.lines.ts'
import { proposedTax, type Supply } from '#features/invoices/tax.rules.ts'
import type { Ctx } from '#server/context.ts'
import type { TenantDb } from '#server/db.ts'
import type { MadeFirm } from './people.ts'

/** Answers how many there are. */
export async function makeInvoices(db: TenantDb, firm: MadeFirm): Promise<number> {
  const { today } = firm
  // Each begins as a draft: what was issued takes no lines.
  await sql`
    with billed as (
      select project.*, coalesce(project.invoiced, ${today}::date) as day,
          coalesce((select of_items.price from project_price of_items where of_items.org_id = project.org_id and of_items.project_id = project.id), project.price) as amount
        from project
       where client_id is not null and abandoned is null
         and (invoiced is not null or id = (select max(id) from project where delivered is not null and invoiced is null and client_id is not null)))
    insert into invoice (client_id, project_id, date, due, purchase_order, net)
    select client_id, id, day, day + case when received is null then 14 else 30 end, case when id % 3 = 0 then 'PO-' || 4000 + id else '' end, amount
      from billed where amount > 0 order by day, id`.execute(db)
  await makeLines(db, firm)
  await sql`
    update invoice set state = case when numbered.at % 4 = 0 then 'issued' else 'sent' end, name = year || '-' || lpad(at::text, 5, '0'),
        issued = date + time '10:00', sent = case when numbered.at % 4 <> 0 then date + time '11:00' end,
        issued_by_id = (select min(id) from member),
        bill_to = array_remove(array[client.name, client.address_line1, client.address_line2,
          concat_ws(' ', nullif(client.address_city, ''), nullif(client.address_region, ''), nullif(client.address_postcode, ''))], '')
      from (select invoice.id, date_part('year', date)::int as year, row_number() over (partition by date_part('year', date) order by date, invoice.id) as at
              from invoice join project on project.org_id = invoice.org_id and project.id = invoice.project_id
             where project.invoiced is not null) numbered, client
     where numbered.id = invoice.id and client.org_id = invoice.org_id and client.id = invoice.client_id`.execute(db)
  await sql`
    insert into number_series (series, prefix, last)
    select 'invoice_' || date_part('year', date)::int, date_part('year', date)::int || '-', count(*)
      from invoice where state <> 'draft' group by date_part('year', date)`.execute(db)
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from invoice`.execute(db)
  return counted[0]?.count ?? 0
}

/** Of each one line, taxed as it would be proposed on its day. */
async function makeLines(db: TenantDb, { org_id, locale }: MadeFirm): Promise<void> {
  const rates = await db.selectFrom('vat_rate').selectAll().orderBy('rate', 'desc').orderBy('name').execute()
  const { rows } = await sql<Supply & { id: number; description: string; price: string; date: string }>`
    select invoice.id, invoice.net::text as price, invoice.date,
        project.name || case when invoice.id % 2 = 0 then E'\nAs quoted' else '' end as description,
        jsonb_build_object('country', ${locale}::text, 'region', company.address_region) as firm,
        jsonb_build_object('country', project.address_country, 'region', project.address_region) as site,
        jsonb_build_object('country', client.address_country, 'region', client.address_region, 'tax_number', client.tax_number) as client,
        jsonb_build_object('name', service.name, 'on_land', service.on_land, 'taxed_in', service.taxed_in) as service
      from invoice join company using (org_id)
      join client on client.org_id = invoice.org_id and client.id = invoice.client_id
      join project on project.org_id = invoice.org_id and project.id = invoice.project_id
      join service on service.org_id = project.org_id and service.id = project.service_id
     order by invoice.id`.execute(db)
  for (const { id, description, price, date, ...supply } of rows) {
    const applying = rates
      .filter(({ valid_from, valid_to }) => valid_from <= date && (valid_to === null || valid_to >= date))
      .map((rate) => ({ ...rate, category: rate.category as TaxCategory }))
    const line = { ...newLine(), description, price, ...proposedTax({ ...supply, rates: applying }) }
    // They bill no hours and no expenses, of which more would be asked.
    await keepLines({ db, me: { org_id, rounding: 'ROUND_HALF_UP' } } as Ctx, id, [line])
  }
}
