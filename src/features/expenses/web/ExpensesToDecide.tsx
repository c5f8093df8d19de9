/** The home screen's expenses that wait for the viewer, each with its action. */
import { Link } from '@tanstack/react-router'

import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { useHold } from '#web/ui/hold.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { ExpenseLine } from './ExpenseLine.tsx'
import './expenses.css'
import { useExpenseActions } from './useExpenseActions.ts'
import { useExpensesToDecide } from './useExpensesToDecide.ts'

const max = 4

export function ExpensesToDecide() {
  const { waiting, count, error, isLoading } = useExpensesToDecide()
  const actions = useExpenseActions()
  useHold(isLoading)
  if (count === 0 && !error) return null
  return (
    <SectionCard
      title="Expenses to decide"
      actions={
        <Link to="/diary/inbox/" hash="expenses">
          {count > max ? `All ${count} in the inbox` : 'Open the inbox'}
        </Link>
      }
    >
      <ErrorAlert error={error} />
      <ul className="fb-expense-lines">
        {waiting.slice(0, max).map((expense) => (
          <ExpenseLine key={expense.id} expense={expense} onAct={(name) => void actions.now(expense, name)} />
        ))}
      </ul>
    </SectionCard>
  )
}
