/** Invoices of what was invoiced, and a draft of what was delivered. */
import { sql } from 'kysely'

import type { TenantDb } from '#server/db.ts'
import type { MadeFirm } from './people.ts'

/** Answers how many there are. */
export async function makeInvoices(db: TenantDb, { today }: MadeFirm): Promise<number> {
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
  const { rows } = await sql<{ id: number }>`select id from vat_rate order by rate desc, id limit 1`.execute(db)
  const rate = rows[0]?.id ?? null
  await sql`
    insert into invoice_line (invoice_id, position, description, quantity, price, net)
    select invoice.id, 0, project.name || case when invoice.id % 2 = 0 then E'\nAs quoted' else '' end, 1, invoice.net, invoice.net
      from invoice join project on project.org_id = invoice.org_id and project.id = invoice.project_id`.execute(db)
  await sql`insert into invoice_line_tax (line_id, vat_rate_id) select id, ${rate} from invoice_line where ${rate}::bigint is not null`.execute(
    db,
  )
  await sql`
    insert into invoice_tax (invoice_id, position, vat_rate_id, name, jurisdiction, rate, category, taxable, amount)
    select invoice.id, 0, vat_rate.id, vat_rate.name, jurisdiction, rate, category, invoice.net, round(invoice.net * rate / 100, 2)
      from invoice, vat_rate where vat_rate.id = ${rate}`.execute(db)
  await sql`
    update invoice set tax = invoice_tax.amount from invoice_tax
     where invoice_tax.org_id = invoice.org_id and invoice_tax.invoice_id = invoice.id`.execute(db)
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
