/** Card of a client's page: the statement of a period, as a PDF and by mail. */
import { lazy } from '#web/lazy.tsx'
import { IconFileTypePdf, IconMail } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'

import { addDays, today } from '#core/days.ts'
import { subtract } from '#core/decimal.ts'
import { has } from '#core/permissions.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { RelatedNames } from '#web/record/RecordLinks.tsx'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { getStatement, type Movement, type Statement } from '../statement.contract.ts'
import './statement.css'

const SendStatement = lazy(() => import('./SendStatement.tsx').then((kit) => ({ default: kit.SendStatement })))

const pages = { invoice: 'invoices', credit: 'invoices', payment: 'payments', refund: 'payments' } as const
const nouns = { invoice: 'Invoice', credit: 'Credit note', payment: 'Payment', refund: 'Refund' } as const
const sees = {
  invoice: 'invoice.view_invoice',
  credit: 'invoice.view_invoice',
  payment: 'payment.view_payment',
  refund: 'payment.view_payment',
} as const

interface StatementCardProps {
  client: { id: number; name: string }
}

export function StatementCard({ client }: StatementCardProps) {
  const { timezone } = useLocale()
  const me = useMe()
  const now = today(timezone)
  const year = Number(now.slice(0, 4))
  const periods = [
    { label: 'The last 90 days', start: addDays(now, -90), end: now },
    { label: 'The last 30 days', start: addDays(now, -30), end: now },
    { label: 'This year', start: `${year}-01-01`, end: now },
    { label: 'Last year', start: `${year - 1}-01-01`, end: `${year - 1}-12-31` },
  ] as const
  const [chosen, setChosen] = useState('0')
  const [sending, setSending] = useState(false)
  const { start, end } = periods[Number(chosen)] ?? periods[0]
  const query = { start, end }
  const { data, error, refetch } = useQuery({
    ...queryFor(getStatement, { params: { id: String(client.id) }, query }),
    placeholderData: keepPreviousData,
  })
  return (
    <SectionCard
      title="Statement"
      actions={
        <span className="fb-statement-acts">
          <Button
            icon={<IconFileTypePdf size={16} aria-hidden />}
            onClick={() =>
              window.open(`/api/clients/${client.id}/statement/pdf/?start=${start}&end=${end}`, '_blank', 'noopener')
            }
          >
            PDF
          </Button>
          {has(me, 'invoice.change_invoice') && has(me, 'contacts.view_contact') && (
            <Button icon={<IconMail size={16} aria-hidden />} onClick={() => setSending(true)}>
              Send…
            </Button>
          )}
        </span>
      }
    >
      <NativeSelect
        label="Period"
        options={periods.map(({ label }, index) => ({ value: String(index), label }))}
        value={chosen}
        onChange={setChosen}
      />
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!data && !error && <SkeletonBlock lines={4} label="Loading the statement" />}
      {data && <Lines of={data} />}
      {data && <Explained of={data} />}
      {sending && (
        <Suspense>
          <SendStatement client={client} period={query} onClose={() => setSending(false)} />
        </Suspense>
      )}
    </SectionCard>
  )
}

const Named = ({ movement: { kind, id, name } }: { movement: Pick<Movement, 'kind' | 'id' | 'name'> }) => (
  <>
    {nouns[kind]} <RelatedNames records={[{ id, name }]} prefix={pages[kind]} permission={sees[kind]} />
  </>
)

/** Explains the balance: open invoices less credit, and later movements. */
function Explained({ of: { aged, credits, end, later, later_total, balance } }: { of: Statement }) {
  const { formats } = useLocale()
  if (credits.length === 0 && later.length === 0) return null
  return (
    <table className="fb-statement" aria-label="Balance details">
      <tbody>
        <tr>
          <td>Open invoices</td>
          <td>{formats.date(end)}</td>
          <td>{formats.money(aged.total)}</td>
        </tr>
        {credits.map((credit) => (
          <tr key={`${credit.kind} ${credit.id}`}>
            <td>
              Credit: <Named movement={credit} />
            </td>
            <td>{formats.date(credit.date)}</td>
            <td>{formats.money(subtract('0', credit.amount))}</td>
          </tr>
        ))}
        {later.map((movement) => (
          <tr key={`${movement.kind} ${movement.id}`}>
            <td>
              Dated later: <Named movement={movement} />
            </td>
            <td>{formats.date(movement.date)}</td>
            <td>{formats.money(movement.amount)}</td>
          </tr>
        ))}
        {later.length > 0 && (
          <tr>
            <th scope="row">Balance including later items</th>
            <td aria-label={`${formats.money(later_total)} dated later`} />
            <td>{formats.money(balance)}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

function Lines({ of: { opening, closing, lines, start, end } }: { of: Statement }) {
  const { formats } = useLocale()
  return (
    <table className="fb-statement">
      <thead>
        <tr>
          <th scope="col">Document</th>
          <th scope="col">Date</th>
          <th scope="col">Amount</th>
          <th scope="col">Balance</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>Brought forward</td>
          <td>{formats.date(start)}</td>
          <td aria-label="No amount" />
          <td>{formats.money(opening)}</td>
        </tr>
        {lines.map((line) => (
          <tr key={`${line.kind} ${line.id}`}>
            <td>
              <Named movement={line} />
            </td>
            <td>{formats.date(line.date)}</td>
            <td>{formats.money(line.amount)}</td>
            <td>{formats.money(line.balance)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Balance</th>
          <td>{formats.date(end)}</td>
          <td aria-label="No amount" />
          <td>{formats.money(closing)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
