/** Decides selected expenses at once, with their total and what asks for a look. */
import { useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { withRecordNames } from '#web/ui/errors.ts'
import { notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'
import { isClean, totalsOf } from '../expenseTotals.ts'
import { type Expense, expense } from '../expenses.ts'
import { expenseReads } from './expenseKind.ts'
import type { ExpenseSelection } from './useExpenseSelection.ts'

interface DecideManyProps {
  waiting: readonly Expense[]
  selection: ExpenseSelection
}

export function DecideMany({ waiting, selection }: DecideManyProps) {
  const { formats } = useLocale()
  const clean = waiting.filter(isClean)
  const selected = waiting.filter((record) => selection.has(record))
  const { amount, withoutReceipt, duplicates } = totalsOf(selected)
  const remarks = [
    withoutReceipt > 0 && `${formats.number(withoutReceipt)} without receipt`,
    duplicates > 0 && formats.counted(duplicates, 'possible duplicate', 'possible duplicates'),
  ].filter(Boolean)
  if (waiting.length < 2) return null
  return (
    <div className="fb-decide-many" role="group" aria-label="Selected expenses">
      {selected.length === 0 ? (
        <>
          {clean.length > 0 && clean.length < waiting.length && (
            <Button onClick={() => selection.set(clean, true)}>
              Select {formats.number(clean.length)} without remarks
            </Button>
          )}
          <Button onClick={() => selection.set(waiting, true)}>Select all {formats.number(waiting.length)}</Button>
        </>
      ) : (
        <>
          <span role="status">
            <strong>{formats.counted(selected.length, 'expense', 'expenses')}</strong>, {formats.money(amount)}
            {remarks.length > 0 && <span className="fb-expense-remark">, {remarks.join(', ')}</span>}
          </span>
          <Button onClick={() => selection.set(selected, false)}>Clear</Button>
          <DecideButton act="check" records={selected.filter(({ can_check }) => can_check)} />
          <DecideButton act="approve" records={selected.filter(({ can_check }) => !can_check)} />
        </>
      )}
    </div>
  )
}

const words = {
  check: { label: (count: string) => `Mark ${count} as checked`, done: 'checked' },
  approve: { label: (count: string) => `Approve ${count}`, done: 'approved' },
} as const

/** Moves all of them on or none: a refusal names the expense and the reason. */
function DecideButton({ act, records }: { act: keyof typeof words; records: readonly Expense[] }) {
  const { formats } = useLocale()
  const { label, done } = words[act]
  const { amount, count } = totalsOf(records)
  const move = useEndpointMutation(expense.calls[act], expenseReads, (_reply, undo) =>
    notifySuccess(`${formats.counted(count, 'expense', 'expenses')} ${done}: ${formats.money(amount)}.`, undo),
  )
  if (count === 0) return null
  const versions = Object.fromEntries(records.map(({ id, version }) => [String(id), version]))
  const nameOf = (id: string) => records.find((record) => String(record.id) === id)?.name
  return (
    <Button
      tone="primary"
      busy={move.isPending}
      onClick={() =>
        void move
          .mutateAsync({ body: { ids: records.map(({ id }) => id), versions } })
          .catch((refusal: unknown) => notifyError(withRecordNames(refusal, nameOf)))
      }
    >
      {label(formats.number(count))} · {formats.money(amount)}
    </Button>
  )
}
