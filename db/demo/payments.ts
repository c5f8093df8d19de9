/** Payments of what was invoiced: in full, in part, more than was asked for; and a credit of what was not owed. */
import { sql } from 'kysely'

import type { TenantDb } from '#server/db.ts'
import type { MadeFirm } from './people.ts'

/** Answers how many there are. */
export async function makePayments(db: TenantDb, { today }: MadeFirm): Promise<number> {
  const day = sql`${today}::date`
  // What a project has received was paid that day; of the others the first and the third have paid a part.
  await sql`
    with billed as (
      select invoice.*, project.received,
          row_number() over (partition by project.received is null order by invoice.date, invoice.id) as place
        from invoice join project on project.org_id = invoice.org_id and project.id = invoice.project_id
       where invoice.state <> 'draft' and not invoice.credit_note and invoice.gross > 0),
    paid as (
      select id, client_id, name, least(coalesce(received, date + 10), ${day}) as day,
          case when received is not null then gross else round(gross * 0.4, 2) end as amount
        from billed where received is not null or place in (1, 3)),
    made as (
      insert into payment (name, client_id, date, amount_received, batch)
      select 'BACS ' || name, client_id, day, amount, 'SLIP-' || to_char(day, 'YYMMDD') from paid order by day, id
      returning id, name)
    insert into payment_allocation (payment_id, invoice_id, amount)
    select made.id, paid.id, paid.amount from made join paid on made.name = 'BACS ' || paid.name`.execute(db)
  // What was paid on account, and the books of two months ago.
  await sql`
    insert into payment (name, client_id, date, amount_received, notes)
    select 'On account', client_id, ${day} - 3, 500, 'No invoice was named.' from invoice
     where state <> 'draft' order by date desc, id desc limit 1`.execute(db)
  await sql`update payment set locked = true where date < ${day} - 60`.execute(db)
  await makeCredit(db, today)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from payment`.execute(db)
  return rows[0]?.count ?? 0
}

/** The rest of an invoice that was paid in part is credited. */
async function makeCredit(db: TenantDb, today: string): Promise<void> {
  const { rows } = await sql<{ id: number; open: string; year: string }>`
    select invoice_id as id, open, left(${today}, 4) as year from invoice_balance
     where open > 0 and paid > 0 order by due, invoice_id limit 1`.execute(db)
  const [part] = rows
  if (!part) return
  await sql`
    with credit as (
      insert into invoice (client_id, project_id, date, due, credit_note, credits_id, net, bill_to)
      select client_id, project_id, ${today}, ${today}, true, id, -${part.open}::numeric, bill_to from invoice where id = ${part.id}
      returning id)
    insert into invoice_line (invoice_id, position, description, quantity, price, net)
    select id, 0, 'Not carried out', -1, ${part.open}::numeric, -${part.open}::numeric from credit`.execute(db)
  await sql`
    update invoice set state = 'issued', name = 'CN' || ${part.year}::text || '-00001', issued = now(), issued_by_id = (select min(id) from member)
     where credit_note and state = 'draft'`.execute(db)
  await sql`
    insert into number_series (series, prefix, last)
    values ('credit_' || ${part.year}::text, 'CN' || ${part.year}::text || '-', 1)`.execute(db)
}
