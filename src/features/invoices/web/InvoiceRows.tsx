/** Invoices on the page of a client or project; each links to its page if the viewer may open it. */
import { compare } from '#core/decimal.ts'
import { useLocale } from '#web/locale.ts'
import { shownName } from '#web/record/shownRecordType.ts'
import { RelatedNames } from '#web/record/RecordLinks.tsx'
import type { Invoice } from '../invoices.ts'
import { InvoiceState } from './InvoiceState.tsx'
import './invoices.css'

type Row = Pick<
  Invoice,
  | 'id'
  | 'name'
  | 'label'
  | 'project'
  | 'date'
  | 'due'
  | 'state'
  | 'payment_state'
  | 'credit_note'
  | 'amount_gross'
  | 'amount_open'
> & { client?: Invoice['client']; shared?: boolean }

/** `who`: with the client's name. */
export function InvoiceRows({ invoices, who = false }: { invoices: readonly Row[]; who?: boolean }) {
  const { formats } = useLocale()
  return (
    <ul className="fb-invoices">
      {invoices.map((invoice) => (
        <li key={invoice.id}>
          <strong>
            <RelatedNames
              records={[{ id: invoice.id, name: shownName(invoice) }]}
              prefix="invoices"
              permission="invoice.view_invoice"
            />
          </strong>
          <span className="fb-muted">
            {[who && invoice.client?.name, invoice.project?.name].filter(Boolean).join(' · ')}
          </span>
          <span>
            <InvoiceState invoice={invoice} /> {formats.date(invoice.date)}{' '}
            <span className="fb-muted">due {formats.date(invoice.due)}</span>
          </span>
          <span className="fb-invoice-money">
            {formats.money(invoice.amount_gross)} {invoice.shared && <span className="fb-muted">of this project</span>}{' '}
            {compare(invoice.amount_open, '0') > 0 && (
              <span className="fb-muted">{formats.money(invoice.amount_open)} open</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
