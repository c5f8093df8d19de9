/** Allowance of a type in a leave year, what is left of it, and entry by entry how that came about. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { paths } from '#web/paths.ts'
import { queryFor } from '#web/api.ts'
import { type Locale, useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { type Allowance, type LedgerEntry, listLedger } from '../leave.contract.ts'
import './leave.css'
import { AdjustDialog, AllowanceDialog } from './BalanceDialogs.tsx'
import { daysText, inDays } from '../leaveText.ts'

export function BalanceCard({ allowance }: { allowance: Allowance }) {
  const locale = useLocale()
  const { formats } = locale
  const [dialog, setDialog] = useState<'allowance' | 'adjust' | null>(null)
  const { type, user_id, year_start, day_hours, remaining, can_change } = allowance
  const ledger = useQuery(
    queryFor(listLedger, { query: { user_id: String(user_id), type_id: String(type.id), year_start } }),
  )
  const days = (hours: string) => daysText(inDays(hours, day_hours), formats)
  const figures = [
    ['Allowed', allowance.allowed],
    ...(Number(allowance.carried) === 0 ? [] : [['Carried over', allowance.carried]]),
    ...(Number(allowance.adjusted) === 0 ? [] : [['Adjusted', allowance.adjusted]]),
    ...(Number(allowance.expired) === 0 ? [] : [['Expired', allowance.expired]]),
    ['Taken', allowance.taken],
    ['Waiting', allowance.waiting],
  ]
  return (
    <SectionCard
      title={type.name}
      actions={
        can_change && (
          <span className="fb-leave-acts">
            <Button tone="quiet" onClick={() => setDialog('allowance')}>
              Set allowance…
            </Button>
            <Button tone="quiet" onClick={() => setDialog('adjust')}>
              Adjust…
            </Button>
          </span>
        )
      }
    >
      <dl className="fb-leave-figures">
        <div className="fb-leave-left" data-short={remaining.startsWith('-') || undefined}>
          <dt>Left</dt>
          <dd>{days(remaining)}</dd>
        </div>
        {figures.map(([term = '', value = '']) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{days(value)}</dd>
          </div>
        ))}
      </dl>
      {Number(allowance.carried) > 0 && allowance.carried_until < allowance.year_end && (
        <p className="fb-muted">Carried-over leave is used first, until {formats.longDate(allowance.carried_until)}.</p>
      )}
      <h3 className="fb-leave-heading">History</h3>
      <ErrorAlert error={ledger.error}>
        <Button onClick={() => void ledger.refetch()}>Try again</Button>
      </ErrorAlert>
      {!ledger.data && !ledger.error && <SkeletonBlock lines={4} label="Loading the entries" />}
      {ledger.data && <Entries entries={ledger.data} locale={locale} label={type.name} />}
      {dialog === 'allowance' && <AllowanceDialog allowance={allowance} onClose={() => setDialog(null)} />}
      {dialog === 'adjust' && <AdjustDialog allowance={allowance} onClose={() => setDialog(null)} />}
    </SectionCard>
  )
}

const kinds: Record<LedgerEntry['kind'], string> = {
  grant: 'Allowance of the year',
  accrual: 'Earned in the month',
  carry_over: 'Carried over',
  taken: 'Taken',
  adjustment: 'Adjusted',
  expiry: 'Expired',
}

// A keyboard must reach what lies beyond its edge.
const scrolls = { tabIndex: 0 }

interface EntriesProps {
  entries: readonly LedgerEntry[]
  locale: Locale
  label: string
}

function Entries({ entries, locale: { formats }, label }: EntriesProps) {
  if (entries.length === 0) return <p className="fb-muted">No entries yet.</p>
  return (
    <div className="fb-ledger" role="region" aria-label={`Entries of ${label}`} {...scrolls}>
      <table>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Entry</th>
            <th scope="col" className="fb-num">
              Hours
            </th>
            <th scope="col" className="fb-num">
              Balance after
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td>{formats.date(entry.day)}</td>
              <td>
                {entry.leave ? (
                  <Link to={paths.leave(entry.leave.id)}>
                    {describe(entry)} {formats.dayRange(entry.leave.start, entry.leave.end, entry.day)}
                  </Link>
                ) : (
                  describe(entry)
                )}
                {entry.reason !== '' && <span className="fb-muted"> {entry.reason}</span>}
                {entry.by && entry.kind === 'adjustment' && <span className="fb-muted"> ({entry.by.name})</span>}
              </td>
              <td className="fb-num">{signed(entry.hours, formats.hours)}</td>
              <td className="fb-num">{formats.hours(entry.balance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Leave that is given back is an entry of the same kind, with the other sign. */
const describe = ({ kind, hours }: LedgerEntry) =>
  kind === 'taken' && !hours.startsWith('-') ? 'Returned' : kinds[kind]
const signed = (hours: string, write: (hours: string) => string) =>
  hours.startsWith('-') ? `−${write(hours.slice(1))}` : `+${write(hours)}`
