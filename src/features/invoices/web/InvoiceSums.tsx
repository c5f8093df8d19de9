/** Above the list of invoices: what those that it finds come to, what of that is open, and what is late. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { compare } from '#core/decimal.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { invoice } from '../invoices.ts'

const takes = Object.keys((invoice.calls.sums.query as { shape?: object } | undefined)?.shape ?? {})

/** `meant`: the list's query, as text. */
export function InvoiceSums({ meant }: { meant: string }) {
  const { formats } = useLocale()
  const query = Object.fromEntries([...new URLSearchParams(meant)].filter(([name]) => takes.includes(name)))
  const { data } = useQuery({ ...queryFor(invoice.calls.sums, { query }), placeholderData: keepPreviousData })
  if (!data) return null
  return (
    <p className="fb-invoice-sums">
      <strong>{formats.money(data.open)}</strong> open
      {compare(data.overdue, '0') > 0 && <>, {formats.money(data.overdue)} overdue</>}{' '}
      <span className="fb-muted">of {formats.money(data.gross)} in all</span>
    </p>
  )
}
