/** Invoices on the page of a client or project; each links to its page if the viewer may open it. */
import { compare } from '#core/decimal.ts'
import type { Formats } from '#core/locale/format.ts'
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

interface InvoiceRowsProps {
  invoices: readonly Row[]
  /** Whom or what each is for, beside its number; on a project's own page that is known. */
  of?: 'client' | 'project'
}

export function InvoiceRows({ invoices, of }: InvoiceRowsProps) {
  const { formats } = useLocale()
  return (
    <ul className="fb-invoices" data-of={of}>
      {invoices.map((invoice) => (
        <li key={invoice.id}>
          <strong>
            <RelatedNames
              records={[{ id: invoice.id, name: shownName(invoice) }]}
              prefix="invoices"
              permission="invoice.view_invoice"
            />
          </strong>
          {of !== undefined && (
            <span className="fb-muted">
              {[of === 'client' && invoice.client?.name, invoice.project?.name].filter(Boolean).join(' · ')}
            </span>
          )}
          <span>
            <InvoiceState invoice={invoice} />
          </span>
          <span>{formats.date(invoice.date)}</span>
          <span className="fb-muted">{!invoice.credit_note && `due ${formats.date(invoice.due)}`}</span>
          <span className="fb-invoice-money">
            {formats.money(invoice.amount_gross)}
            {noteOf(invoice, formats) !== '' && <small className="fb-muted">{noteOf(invoice, formats)}</small>}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Words below the amount; one that is open in full says so by its state. */
function noteOf({ shared = false, amount_open: open, amount_gross: gross }: Row, formats: Formats): string {
  const isPartOpen = compare(open, '0') > 0 && compare(open, gross) !== 0
  return [shared && 'of this project', isPartOpen && `${formats.money(open)} open`].filter(Boolean).join(', ')
}
