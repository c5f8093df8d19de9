/** An expense that waits: whose, what, how much, and the act that it waits for. */
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import { today } from '#core/days.ts'
import { inPlaceText } from '#features/users/deputies/deputyText.ts'
import { paths } from '#web/paths.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { CheckBox } from '#web/ui/table/CheckBox.tsx'
import { useShownMark } from '#web/ui/table/shownBeside.ts'
import { lacksReceipt } from '../expenses.rules.ts'
import type { Expense } from '../expenses.ts'
import { projectsText } from './expenseText.ts'

/** Keeps a dot at the end of its line, and a number beside its word. */
const noBreak = '\u00a0'

interface ExpenseLineProps {
  expense: Expense
  onAct: (act: 'check' | 'approve') => void
  onReject?: () => void
  /** Whether it is selected, and how that is changed; absent where nothing is selected. */
  selected?: boolean
  onSelected?: (on: boolean) => void
}

export function ExpenseLine({ expense, onAct, onReject, selected = false, onSelected }: ExpenseLineProps) {
  const { formats, timezone } = useLocale()
  const mark = useShownMark(expense.id)
  const act = expense.can_check ? 'check' : 'approve'
  const word = act === 'check' ? 'Mark as checked' : 'Approve'
  const facts = [
    expense.type?.name,
    formats.dayRange(expense.date, expense.date, today(timezone)),
    projectsText(expense),
    expense.distance !== null && 'mileage',
    expense.in_place_of && inPlaceText(expense.in_place_of, formats, today(timezone)),
    expense.receipts > 0 && formats.counted(expense.receipts, 'receipt', 'receipts').replace(' ', noBreak),
  ]
  return (
    <li className="fb-expense-line" data-expense={expense.id} {...mark}>
      <span className="fb-expense-title">
        {onSelected && (
          <CheckBox label={`Select ${expense.name} of ${expense.user.name}`} checked={selected} onChange={onSelected} />
        )}
        <Link to={paths.expense(expense.id)}>
          {expense.user.name}, {expense.name}
        </Link>
      </span>
      <span className="fb-muted">
        <strong className="fb-num">{formats.money(expense.amount)}</strong>,{' '}
        {facts.filter(Boolean).join(`${noBreak}· `)}
        {lacksReceipt(expense) && <span className="fb-expense-remark">{noBreak}· receipt missing</span>}
        {expense.duplicates.length > 0 && (
          <span className="fb-expense-remark">{noBreak}· possible duplicate receipt</span>
        )}
      </span>
      <span className="fb-expense-acts">
        {onReject && (
          <Button aria-label={`Reject ${expense.name} of ${expense.user.name}`} onClick={onReject}>
            Reject…
          </Button>
        )}
        <Button
          tone={act === 'check' ? 'default' : 'soft'}
          icon={<IconCheck size={16} aria-hidden />}
          aria-label={`${word}: ${expense.name} of ${expense.user.name}`}
          onClick={() => onAct(act)}
        >
          {word}
        </Button>
      </span>
    </li>
  )
}
