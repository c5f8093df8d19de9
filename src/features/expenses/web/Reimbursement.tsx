/** Approved expenses to be reimbursed, person by person; each paid in one action, or all as a file. */
import { soFar } from '#web/soFar.ts'
import { IconDownload, IconMoodCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { add } from '#core/decimal.ts'
import { has } from '#core/permissions.ts'
import { searchOf } from '#web/paths.ts'
import { call, queryFor, useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { ForWhoMay } from '#web/record/RecordPage.tsx'
import { useMe } from '#web/session.tsx'
import { usePageTitle } from '#web/title.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { type Expense, expense } from '../expenses.ts'
import { expenseReads } from './expenseKind.ts'
import './expenses.css'

const title = 'To reimburse'
/** The most expenses of one reimbursement. */
const max = 100

export function Reimbursement() {
  usePageTitle(title)
  return (
    <ForWhoMay permission={expense.names.see} title={title} needs="You need permission to view expenses.">
      <Owed />
    </ForWhoMay>
  )
}

function Owed() {
  const me = useMe()
  const { formats } = useLocale()
  const { data, error, refetch } = useQuery(queryFor(expense.calls.reimbursement, {}))
  const [paying, setPaying] = useState<NonNullable<typeof data>[number] | null>(null)
  const pay = useEndpointMutation(expense.calls.reimburse, expenseReads, ({ results }, undo) =>
    notifySuccess(`${formats.counted(results.length, 'expense was', 'expenses were')} reimbursed.`, undo),
  )
  const total = soFar(data).reduce((sum, { amount }) => add(sum, amount), '0.00')
  const days = ({ first, last }: { first: string; last: string }) =>
    first === last ? formats.date(first) : `${formats.date(first)} – ${formats.date(last)}`
  return (
    <>
      <PageHeader
        title={title}
        aside={<Link to="/expenses/">All expenses</Link>}
        {...(has(me, expense.names.export) &&
          data &&
          data.length > 0 && {
            actions: (
              <Button
                icon={<IconDownload size={16} aria-hidden />}
                onClick={() => window.location.assign('/api/expenses/export/?format=xlsx&tab=reimburse')}
              >
                Export
              </Button>
            ),
          })}
      />
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!data && !error && <SkeletonBlock lines={6} label="Loading expenses to reimburse" />}
      {data?.length === 0 && (
        <EmptyState icon={<IconMoodCheck size={32} aria-hidden />} title="Nothing to reimburse">
          Approved expenses paid with people’s own money are listed here until they are reimbursed.
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <SectionCard title={`${formats.money(total)} in all`}>
          <ul className="fb-owed" aria-label={title}>
            {data.map((datum) => (
              <li key={datum.user.id}>
                <span>
                  <Link to="/expenses/" search={searchOf({ tab: 'reimburse', search: `person:"${datum.user.name}"` })}>
                    {datum.user.name}
                  </Link>
                  <span className="fb-muted">
                    {formats.counted(datum.count, 'expense', 'expenses')}, {days(datum)}
                  </span>
                </span>
                <strong className="fb-num">{formats.money(datum.amount)}</strong>
                {datum.can_reimburse && (
                  <Button tone="soft" aria-label={`Reimbursed… ${datum.user.name}`} onClick={() => setPaying(datum)}>
                    Reimbursed…
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </SectionCard>
      )}
      <ConfirmDialog
        opened={paying !== null}
        title={`Mark ${paying ? formats.money(paying.amount) : ''} to ${paying?.user.name ?? ''} as reimbursed?`}
        confirmLabel="Reimbursed"
        onCancel={() => setPaying(null)}
        onConfirm={async () => {
          if (!paying) return
          const query = {
            tab: 'reimburse',
            user_id: String(paying.user.id),
            ordering: 'date',
            rows: String(max),
          } as const
          const { results } = (await call(expense.calls.list, { query })) as { results: Expense[] }
          await pay.mutateAsync({
            body: {
              ids: results.map(({ id }) => id),
              versions: Object.fromEntries(results.map(({ id, version }) => [id, version])),
            },
          })
          setPaying(null)
        }}
      >
        {paying &&
          `${formats.counted(Math.min(paying.count, max), 'expense is', 'expenses are')} marked as reimbursed today.`}
      </ConfirmDialog>
    </>
  )
}
