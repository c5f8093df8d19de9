/**
 * The home screen's rejected expenses of the viewer, with who rejected them and why, and the number of unsubmitted
 * ones.
 */
import { lazy } from '#web/lazy.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'

import { paths } from '#web/paths.ts'
import { soFar } from '#web/soFar.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { useFollowed } from '#web/watched.ts'
import { useHold } from '#web/ui/hold.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { lacksReceipt } from '../expenses.rules.ts'
import { type Expense, expense } from '../expenses.ts'
import { expenseReads } from './expenseKind.ts'
import './expenses.css'

const AddFiles = lazy(async () => ({ default: (await import('#features/files/web/AddFiles.tsx')).AddFiles }))

const max = 3

export function MyExpenses() {
  const me = useMe()
  const { formats } = useLocale()
  const query = { user_id: String(me.id), status: 'rejected,created', ordering: '-date', rows: '20' } as const
  const { data, isLoading } = useQuery(queryFor(expense.calls.list, { query }))
  useFollowed(['expenses'], [expense.calls.list])
  useHold(isLoading)
  const all = soFar((data as { results: Expense[] } | undefined)?.results)
  const rejected = all.filter(({ status }) => status === 'rejected')
  const open = all.filter(({ status }) => status === 'created')
  if (all.length === 0) return null
  const first = open.at(-1)
  return (
    <SectionCard title="My expenses">
      <ul className="fb-expenses-mine">
        {rejected.slice(0, max).map((record) => (
          <li key={record.id}>
            <Link to={paths.expense(record.id)}>{record.name}</Link>
            <span className="fb-num">{formats.money(record.amount)}</span>
            <span className="fb-expense-why">
              {record.rejected_by && <span className="fb-muted">Rejected by {record.rejected_by.name}: </span>}
              {record.rejected_notes}
            </span>
            {lacksReceipt(record) && (
              <div className="fb-expense-why">
                <Suspense>
                  <AddFiles owner="expense" id={record.id} label="Add receipt" invalidates={expenseReads} />
                </Suspense>
              </div>
            )}
          </li>
        ))}
        {first && (
          <li>
            <Link to={paths.expense(first.id)}>{formats.counted(open.length, 'expense', 'expenses')} to submit</Link>
          </li>
        )}
      </ul>
    </SectionCard>
  )
}
