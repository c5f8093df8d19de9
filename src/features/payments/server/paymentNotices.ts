/** Notifies people that an invoice is paid. */
import { sql } from 'kysely'

import { formatsOf } from '#core/locale/format.ts'
import type { Ctx } from '#server/http/context.ts'
import { audienceOf, notify, type Occasion } from '#server/records/notify.ts'

/**
 * Notifies the managers of the projects on the invoices, and everybody who hears of all invoices. The amount is what was
 * received for it: a credit note may have settled the rest.
 */
export async function notifyPaid(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { db, me } = ctx
  const { rows } = await sql<{ id: number; name: string; client: string | null; paid: string; managers: number[] }>`
    select invoice.id, invoice.name, client.name as client,
        (select coalesce(sum(part.amount), 0.00) from payment_allocation part
          where part.org_id = invoice.org_id and part.invoice_id = invoice.id and part.payment_id is not null) as paid,
        array(select distinct project.managed_by_id from invoice_line line
        join project on project.org_id = line.org_id and project.id = line.project_id
       where line.org_id = invoice.org_id and line.invoice_id = invoice.id and project.managed_by_id is not null) as managers
      from invoice left join client on client.org_id = invoice.org_id and client.id = invoice.client_id
     where invoice.org_id = ${me.org_id} and invoice.id = any(${[...ids]}::bigint[])`.execute(db)
  const occasions: Occasion[] = []
  for (const { id, name, client, paid, managers } of rows) {
    occasions.push({
      event: 'invoice_paid',
      to: await audienceOf(ctx, 'invoice_paid', managers),
      key: `invoice ${id} paid`,
      record: { name: 'invoice', id },
      text: `${client ?? 'The client'} paid ${name}, ${formatsOf(me.locale).money(paid)}.`,
    })
  }
  await notify(ctx, occasions)
}
