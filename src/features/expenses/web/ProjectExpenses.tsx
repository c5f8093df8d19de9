/** The expenses of a project that the viewer sees, on its page, with the part that is for the project. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { add } from '#core/decimal.ts'
import { paths } from '#web/paths.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { PagedCard, pagedRows } from '#web/record/PagedCard.tsx'
import { type Expense, expense } from '../expenses.ts'
import { ExpenseStatus } from './ExpenseStatus.tsx'
import './expenses.css'

export function ProjectExpenses({ record: { id } }: { record: { id: number } }) {
  const { formats } = useLocale()
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...queryFor(expense.calls.list, {
      query: { project_id: String(id), page: String(page), rows: String(pagedRows) },
    }),
    placeholderData: keepPreviousData,
  })
  const data = query.data as { results: Expense[]; count: number } | undefined
  return (
    <PagedCard
      title="Expenses"
      asked={{ ...query, data }}
      page={page}
      onPage={setPage}
      empty={<p className="fb-muted">No expenses for this project yet.</p>}
    >
      {(expenses) => (
        <ul className="fb-project-expenses">
          {expenses.map((record) => (
            <li key={record.id}>
              <Link to={paths.expense(record.id)}>{record.name}</Link>
              <span className="fb-muted">
                {record.user.name}, {formats.date(record.date)}
              </span>
              <ExpenseStatus of={record} />
              <span className="fb-num">{formats.money(partFor(id, record))}</span>
            </li>
          ))}
        </ul>
      )}
    </PagedCard>
  )
}

const partFor = (projectId: number, { allocations }: Expense) =>
  allocations.reduce((sum, { project_id, amount }) => (project_id === projectId ? add(sum, amount) : sum), '0.00')
