/** Invoices on the page of whom or what they are for; each leads to its page, for who may open it. */
import type * as z from 'zod/mini'

import { useLocale } from '#web/locale.ts'
import { RelatedNames } from '#web/record/RecordLinks.tsx'
import type { ClientInvoice } from '../clientInvoices.contract.ts'
import './invoices.css'

export function InvoiceRows({ invoices }: { invoices: readonly z.output<typeof ClientInvoice>[] }) {
  const { formats } = useLocale()
  return (
    <ul className="fb-invoices">
      {invoices.map((invoice) => (
        <li key={invoice.id}>
          <strong>
            <RelatedNames records={[invoice]} prefix="invoices" permission="invoice.view_invoice" />
          </strong>
          <span className="fb-muted">{invoice.project?.name}</span>
          <span>
            {formats.date(invoice.date)} <span className="fb-muted">due {formats.date(invoice.due)}</span>
          </span>
          <span className="fb-invoice-money">
            {formats.money(invoice.net)} <span className="fb-muted">+ {formats.money(invoice.tax)} tax</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
