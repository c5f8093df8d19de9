/** The closed months, what the next one waits for, and the history of closing and reopening. */
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Formats } from '#core/locale/format.ts'
import { has } from '#core/permissions.ts'
import { queryFor, useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { workInProgress } from '../../writeOffs.contract.ts'
import { type Close, closeMonth, closesMonths, getMonths, reopenMonth, type MonthWaiting } from '../months.contract.ts'

const reads = [getMonths, workInProgress] as const

export function Closes() {
  const { formats } = useLocale()
  const mayClose = has(useMe(), closesMonths)
  const { data, error, refetch } = useQuery(queryFor(getMonths, {}))
  const { closed_through: closed = null, next = null, waiting = [], history = [] } = data ?? {}
  const [requested, setRequested] = useState<'close' | 'reopen' | null>(null)
  const named = (month: string) => formats.month(`${month}-01`)
  const closing = useEndpointMutation(closeMonth, reads, (done) => {
    setRequested(null)
    notifySuccess(`${named(done.closed_through ?? '')} is closed.`)
  })
  const reopening = useEndpointMutation(reopenMonth, reads, () => {
    setRequested(null)
    notifySuccess(`${named(closed ?? '')} is open again.`)
  })
  return (
    <SectionCard
      title="Closed months"
      actions={
        mayClose && (
          <>
            {closed !== null && (
              <Button icon={<IconLockOpen size={16} aria-hidden />} onClick={() => setRequested('reopen')}>
                {`Reopen ${named(closed)}…`}
              </Button>
            )}
            {next !== null && (
              <Button
                tone="primary"
                icon={<IconLock size={16} aria-hidden />}
                idle={waiting.length > 0}
                onClick={() => setRequested('close')}
              >
                {`Close ${named(next)}…`}
              </Button>
            )}
          </>
        )
      }
    >
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!data && !error && <SkeletonBlock lines={2} label="Loading closed months" />}
      {data && (
        <p>
          {closed === null ? 'No month is closed.' : `Everything up to the end of ${named(closed)} is closed.`}{' '}
          <span className="fb-muted">
            Hours, expenses, invoices, payments, bills and write-offs that are dated in a closed month cannot be
            changed.
          </span>
        </p>
      )}
      {next !== null && waiting.length > 0 && <WaitingList month={named(next)} waiting={waiting} />}
      {history.length > 0 && (
        <ul className="fb-months-history">
          {history.map((close) => (
            <li key={close.id}>
              <strong>{named(close.month)}</strong> <Told of={close} />
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        opened={requested === 'close' && next !== null}
        title={`Close ${next === null ? '' : named(next)}?`}
        confirmLabel="Close month"
        onCancel={() => setRequested(null)}
        onConfirm={async () => {
          if (next !== null) await closing.mutateAsync({ body: { month: next } })
        }}
      >
        Nothing dated in this month or before can be added, changed or deleted after that. You can reopen it with a
        reason.
      </ConfirmDialog>
      <ConfirmDialog
        opened={requested === 'reopen' && closed !== null}
        title={`Reopen ${closed === null ? '' : named(closed)}?`}
        confirmLabel="Reopen"
        reason={{ label: 'Reason', required: true, description: 'Shown in the history of this month.' }}
        onCancel={() => setRequested(null)}
        onConfirm={async (reason) => {
          if (closed !== null) await reopening.mutateAsync({ body: { month: closed, reason } })
        }}
      >
        Records dated in this month can be changed until you close it again.
      </ConfirmDialog>
    </SectionCard>
  )
}

const kinds: Record<MonthWaiting['kind'], (waiting: MonthWaiting, formats: Formats) => string> = {
  unsubmitted: ({ hours }, { hours: written }) => `${written(hours ?? '0')} h not submitted`,
  undecided: ({ hours }, { hours: written }) => `${written(hours ?? '0')} h not decided`,
  expenses: ({ count }, { counted }) => `${counted(count, 'expense', 'expenses')} not decided`,
}

function WaitingList({ month, waiting }: { month: string; waiting: readonly MonthWaiting[] }) {
  const { formats } = useLocale()
  return (
    <div className="fb-months-waiting">
      <p>{month} cannot be closed until everything is decided:</p>
      <ul>
        {waiting.map((record) => (
          <li key={`${record.kind} ${record.user.id}`}>
            <span>{record.user.name}</span> <span className="fb-num">{kinds[record.kind](record, formats)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Told({ of: { closed, closed_by, reopened, reopened_by, reason } }: { of: Close }) {
  const { formats, timezone } = useLocale()
  const atInstant = (instant: string) => formats.dateTime(instant, timezone)
  return (
    <span className="fb-muted">
      closed {atInstant(closed)} by {closed_by.name}
      {reopened !== null && `; reopened ${atInstant(reopened)} by ${reopened_by?.name ?? ''}: ${reason}`}
    </span>
  )
}
