/** Above the list of invoices: what those that it finds come to, what of that is open, and what is late. */
import { lazy } from '#web/lazy.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { Suspense, useState } from 'react'

import { compare } from '#core/decimal.ts'
import { has } from '#core/permissions.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { invoice } from '../invoices.ts'

const RemindOverdue = lazy(() => import('./RemindOverdue.tsx').then((kit) => ({ default: kit.RemindOverdue })))

const takes = Object.keys((invoice.calls.sums.query as { shape?: object } | undefined)?.shape ?? {})

/** `meant`: the list's query, as text. */
export function InvoiceSums({ meant }: { meant: string }) {
  const { formats } = useLocale()
  const query = Object.fromEntries([...new URLSearchParams(meant)].filter(([name]) => takes.includes(name)))
  const { data } = useQuery({ ...queryFor(invoice.calls.sums, { query }), placeholderData: keepPreviousData })
  const me = useMe()
  const [reminding, setReminding] = useState(false)
  if (!data) return null
  const reminds =
    query['tab'] === 'overdue' &&
    data.count > 0 &&
    has(me, 'invoice.change_invoice') &&
    has(me, 'contacts.view_contact')
  const drafts = `${formats.counted(data.drafts, 'draft', 'drafts')} of ${formats.money(data.drafts_gross)}`
  if (query['tab'] === 'draft')
    return (
      <div className="fb-invoice-sums">
        <p>{drafts}</p>
      </div>
    )
  return (
    <div className="fb-invoice-sums">
      <p>
        <strong>{formats.money(data.open)}</strong> open
        {compare(data.overdue, '0') > 0 && <>, {formats.money(data.overdue)} overdue</>}{' '}
        <span className="fb-muted">
          of {formats.money(data.gross)} issued
          {data.drafts > 0 && `, and ${drafts}`}
        </span>
      </p>
      {reminds && <Button onClick={() => setReminding(true)}>Remind of all overdue…</Button>}
      {reminding && (
        <Suspense>
          <RemindOverdue query={query} onClose={() => setReminding(false)} />
        </Suspense>
      )}
    </div>
  )
}
