/** An expense that waits: whose, what, how much, and the act that it waits for. */
import { Link } from '@tanstack/react-router'

import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Expense } from '../expenses.ts'
import { projectsText } from './expenseText.ts'

interface ExpenseLineProps {
  one: Expense
  onAct: (act: 'check' | 'approve') => void
  onReject?: () => void
}

export function ExpenseLine({ one, onAct, onReject }: ExpenseLineProps) {
  const { formats } = useLocale()
  const act = one.can_check ? 'check' : 'approve'
  const word = act === 'check' ? 'Check' : 'Approve'
  const facts = [
    one.type?.name,
    formats.date(one.date),
    projectsText(one),
    one.receipts === 0 ? 'no receipt' : formats.counted(one.receipts, 'receipt', 'receipts'),
  ]
  return (
    <li className="fb-expense-line" data-expense={one.id}>
      <Link to={`/expenses/${one.id}/` as never}>
        {one.user.name}, {one.name}
      </Link>
      <span className="fb-muted">
        <strong className="fb-num">{formats.money(one.amount)}</strong>, {facts.filter(Boolean).join(' · ')}
        {one.duplicates.length > 0 && <span className="fb-expense-twice"> · its receipt is on another one too</span>}
      </span>
      <span className="fb-expense-acts">
        {onReject && (
          <Button aria-label={`Reject ${one.name} of ${one.user.name}`} onClick={onReject}>
            Reject…
          </Button>
        )}
        <Button tone="soft" aria-label={`${word} ${one.name} of ${one.user.name}`} onClick={() => onAct(act)}>
          {word}
        </Button>
      </span>
    </li>
  )
}
