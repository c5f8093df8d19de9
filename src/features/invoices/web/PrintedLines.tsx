/** Lines of an invoice and their totals, as its page shows them. */
import { useLocale } from '#web/locale.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { TabLink } from '#web/record/TabLink.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import type { Invoice } from '../invoices.ts'
import { lineRate } from '../lineRate.ts'
import { Totals } from './Totals.tsx'
import './invoices.css'

export function PrintedLines({ invoice }: { invoice: Invoice }) {
  const { formats } = useLocale()
  const {
    lines,
    taxes,
    amount_net: net,
    amount_gross: gross,
    amount_open,
    amount_paid,
    amount_credited,
    credit_note,
  } = invoice
  const mayEdit = invoice.state === 'draft' && invoice.can_change
  if (lines.length === 0)
    return (
      <SectionCard title="Lines">
        <EmptyState title="No lines yet" action={mayEdit && <TabLink tab="details">Add lines</TabLink>}>
          A draft needs at least one line before you can issue it.
        </EmptyState>
      </SectionCard>
    )
  // One reason for all lines is said once, below them.
  const reasons = new Set(lines.map(({ tax_reason }) => tax_reason))
  const reason = reasons.size === 1 ? (lines[0]?.tax_reason ?? '') : ''
  const hasRates = lines.some((line) => lineRate(line, formats.money) !== '')
  return (
    <SectionCard
      title="Lines"
      actions={
        mayEdit && (
          <TabLink tab="details" part="lines">
            Edit lines
          </TabLink>
        )
      }
    >
      <table className="fb-invoice-table">
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col">Quantity</th>
            {hasRates && <th scope="col">Rate</th>}
            <th scope="col">Net</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // Lines have no names of their own, and stand as they were kept.
            <tr key={`${index} ${line.description}`}>
              <td>
                {line.description}
                {reason === '' && line.tax_reason !== '' && <small className="fb-muted">{line.tax_reason}</small>}
              </td>
              <td>
                {line.quantity} {line.unit}
              </td>
              {hasRates && <td>{lineRate(line, formats.money)}</td>}
              <td>{formats.money(line.net)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="fb-invoice-lines">
        <Totals of={{ net, gross, taxes }} />
        {reason !== '' && <p className="fb-muted">{reason}</p>}
        {invoice.state !== 'draft' && !credit_note && (
          <p className="fb-muted">
            {formats.money(amount_open)} open
            {amount_paid !== '0.00' && `, ${formats.money(amount_paid)} paid`}
            {amount_credited !== '0.00' && `, ${formats.money(amount_credited)} credited`}
          </p>
        )}
      </div>
    </SectionCard>
  )
}
