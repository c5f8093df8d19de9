/** Notifies people that an invoice is paid. */
import { sql } from 'kysely'

import { formatsOf } from '#core/locale/format.ts'
import type { Ctx } from '#server/http/context.ts'
import { audienceOf, notify, type Occasion } from '#server/records/notify.ts'

/** Notifies the managers of the projects on the invoices, and everybody who hears of all invoices. */
export async function notifyPaid(ctx: Ctx, invoices: readonly { id: number; amount_gross: string }[]): Promise<void> {
  if (invoices.length === 0) return
  const { db, me } = ctx
  const { rows } = await sql<{ id: number; name: string; client: string | null; managers: number[] }>`
    select invoice.id, invoice.name, client.name as client, array(select distinct project.managed_by_id from invoice_line line
        join project on project.org_id = line.org_id and project.id = line.project_id
       where line.org_id = invoice.org_id and line.invoice_id = invoice.id and project.managed_by_id is not null) as managers
      from invoice left join client on client.org_id = invoice.org_id and client.id = invoice.client_id
     where invoice.org_id = ${me.org_id} and invoice.id = any(${invoices.map(({ id }) => id)}::bigint[])`.execute(db)
  const occasions: Occasion[] = []
  for (const { id, amount_gross } of invoices) {
    const paid = rows.find((row) => row.id === id)
    occasions.push({
      event: 'invoice_paid',
      to: await audienceOf(ctx, 'invoice_paid', paid?.managers ?? []),
      key: `invoice ${id} paid`,
      record: { name: 'invoice', id },
      text: `${paid?.client ?? 'The client'} paid ${paid?.name ?? 'it'}, ${formatsOf(me.locale).money(amount_gross)}.`,
    })
  }
  await notify(ctx, occasions)
}
