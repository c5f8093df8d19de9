/** Expenses in the inbox: each is checked, approved or rejected where it stands, by its button or by its key. */
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'

import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { useTellWaiting } from '#web/waiting.tsx'
import type { Expense } from '../expenses.ts'
import { ExpenseLine } from './ExpenseLine.tsx'
import './expenses.css'
import { RejectExpense } from './RejectExpense.tsx'
import { useExpenseActs } from './useExpenseActs.ts'
import { useExpensesToDecide } from './useExpensesToDecide.ts'

export function ExpenseInbox() {
  const { formats } = useLocale()
  const { waiting: all, count, error, refetch } = useExpensesToDecide()
  const acts = useExpenseActs()
  const heading = useId()
  const section = useRef<HTMLElement>(null)
  const focusOn = useRef<number | undefined>(undefined)
  // What was decided here goes at once; one that was taken back comes again as another version.
  const [decided, setDecided] = useState<ReadonlyMap<number, number>>(new Map())
  const [rejecting, setRejecting] = useState<Expense | null>(null)
  const waiting = all.filter(({ id, version }) => decided.get(id) !== version)
  useTellWaiting({ count, text: formats.counted(count, 'expense', 'expenses'), hash: 'expenses' })
  const goOnFrom = (expense: Expense) => {
    const index = waiting.findIndex(({ id }) => id === expense.id)
    focusOn.current = (waiting[index + 1] ?? waiting[index - 1])?.id
  }
  const act = async (expense: Expense, name: 'check' | 'approve') => {
    goOnFrom(expense)
    setDecided((before) => new Map([...before, [expense.id, expense.version]]))
    if (await acts.now(expense, name)) return
    focusOn.current = expense.id
    setDecided((before) => new Map([...before].filter(([id]) => id !== expense.id)))
  }
  useEffect(() => {
    const next = section.current?.querySelector<HTMLElement>(`[data-expense="${focusOn.current}"] a`)
    if (!next || document.querySelector('[aria-modal="true"]')) return
    focusOn.current = undefined
    next.focus()
  })

  /** The keys of the inbox mean the expense with the focus; those of the screen do not hear of them. */
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const line = (event.target as Element).closest<HTMLElement>('[data-expense]')
    const expense = waiting.find(({ id }) => String(id) === line?.dataset['expense'])
    const key = event.key.toLowerCase()
    if (!expense || (key !== 'a' && key !== 'c' && key !== 'r')) return
    event.preventDefault()
    if (key === 'r') setRejecting(expense)
    else void act(expense, expense.can_check ? 'check' : 'approve')
  })
  const shown = waiting.length > 0
  useEffect(() => {
    const node = section.current
    const within = (event: KeyboardEvent) => onKeyDown(event)
    node?.addEventListener('keydown', within)
    return () => node?.removeEventListener('keydown', within)
  }, [shown])
  if (!shown && !error) return null
  return (
    <section id="expenses" className="fb-expense-inbox" ref={section} aria-labelledby={heading}>
      <h2 id={heading} className="fb-expense-title">
        Expenses <span className="fb-muted">{waiting.length}</span>
      </h2>
      <ErrorAlert error={error}>
        <Button onClick={refetch}>Try again</Button>
      </ErrorAlert>
      <ul className="fb-expense-lines" data-cards="">
        {waiting.map((expense) => (
          <ExpenseLine
            key={expense.id}
            one={expense}
            onAct={(name) => void act(expense, name)}
            onReject={() => setRejecting(expense)}
          />
        ))}
      </ul>
      <RejectExpense
        one={rejecting}
        onCancel={() => setRejecting(null)}
        onDone={() => {
          if (rejecting) goOnFrom(rejecting)
          setRejecting(null)
        }}
      />
    </section>
  )
}
