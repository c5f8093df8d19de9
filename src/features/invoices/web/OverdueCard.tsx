/** The home screen's overdue invoices, for people who see invoices, with a link to the list. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { searchOf } from '#web/paths.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useFollowed } from '#web/watched.ts'
import { useHold } from '#web/ui/hold.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { type Invoice, invoice } from '../invoices.ts'
import { InvoiceRows } from './InvoiceRows.tsx'

const max = '3'

export function OverdueCard() {
  const { formats } = useLocale()
  const { data: sums, isLoading } = useQuery(queryFor(invoice.calls.sums, { query: { tab: 'overdue' } }))
  const late = sums !== undefined && sums.count > 0
  const { data } = useQuery({
    ...queryFor(invoice.calls.list, { query: { tab: 'overdue', ordering: 'due', rows: max } }),
    enabled: late,
  })
  useFollowed(['invoices'], [invoice.calls.sums, invoice.calls.list])
  useHold(isLoading)
  if (!late) return null
  return (
    <SectionCard
      title="Overdue invoices"
      actions={
        <Link to="/invoices/" search={searchOf({ tab: 'overdue' })}>
          {sums.count === 1 ? 'View invoice' : `All ${formats.number(String(sums.count))}`}
        </Link>
      }
    >
      <p>
        <strong>{formats.money(sums.overdue)}</strong> is overdue.
      </p>
      {data && <InvoiceRows invoices={(data as { results: Invoice[] }).results} of="client" />}
    </SectionCard>
  )
}
