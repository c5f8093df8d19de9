/** Actions of an expense's page, each also by its key: and on to the next that waits. */
import { IconArrowRight, IconCheck, IconCopy } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { has } from '#core/permissions.ts'
import { DecisionReason } from '#web/approvals/DecisionReason.tsx'
import { paths } from '#web/paths.ts'
import { useActions } from '#web/actions.ts'
import { useEndpointMutation } from '#web/api.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'
import { whyNot } from '../expenses.rules.ts'
import type { ExpenseAction } from '../expenses.workflow.ts'
import { type Expense, expense } from '../expenses.ts'
import { expenseReads } from './expenseKind.ts'
import { useExpenseActions, useNextExpense } from './useExpenseActions.ts'

/** The one step that comes next, in words and by its key. */
const steps = {
  submit: { label: 'Submit', key: 's' },
  check: { label: 'Mark as checked', key: 'c' },
  approve: { label: 'Approve', key: 'a' },
} as const
/** The steps that lie ahead of an expense, by its status; the page shows the first that the person may take. */
const ahead: Readonly<Record<Expense['status'], readonly (keyof typeof steps)[]>> = {
  created: ['submit', 'check', 'approve'],
  submitted: ['check', 'approve'],
  checked: ['approve'],
  approved: [],
  rejected: ['submit', 'check', 'approve'],
}

export function ExpenseActions({ record }: { record: Expense }) {
  const me = useMe()
  const navigate = useNavigate()
  const actions = useExpenseActions()
  const goNext = useNextExpense()
  const [rejecting, setRejecting] = useState(false)
  const copy = useEndpointMutation(expense.calls.copy, expenseReads, ({ id }, undo) => {
    notifySuccess('Copied with today’s date.', undo)
    void navigate({ to: paths.expense(id) })
  })
  const permits = (action: ExpenseAction) => record.permitted_actions.includes(action)
  const next = ahead[record.status].find(permits) ?? null
  const stepRefusal = next && whyNot(next, record)
  const step = stepRefusal === null ? next : null
  // Somebody who has nothing submitted has nothing to recall, and what is rejected is not rejected again.
  const showsRecall = permits('recall') && !['created', 'rejected'].includes(record.status)
  const showsReject = permits('reject') && record.status !== 'rejected'
  const rejectRefusal = whyNot('reject', record)
  const act = async (goesOn: boolean) => {
    if (step === null || !(await actions.now(record, step)) || !goesOn) return
    await goNext(step, record.id)
  }
  const copies = () => void copy.mutateAsync({ params: { id: String(record.id) }, body: {} }).catch(notifyError)
  const mayCopy = has(me, 'expenses.add_expense')
  useActions([
    ...(step
      ? [
          {
            id: `${step}-expense`,
            label: step === 'submit' ? steps.submit.label : `${steps[step].label} and go to next`,
            key: steps[step].key,
            run: () => void act(step !== 'submit'),
          },
        ]
      : []),
    ...(showsReject && rejectRefusal === null
      ? [{ id: 'reject-expense', label: 'Reject this expense', key: 'r', run: () => setRejecting(true) }]
      : []),
    ...(mayCopy ? [{ id: 'copy-expense', label: 'Copy this expense', run: copies }] : []),
  ])
  return (
    <>
      {mayCopy && (
        <Button icon={<IconCopy size={16} aria-hidden />} busy={copy.isPending} onClick={copies}>
          Copy
        </Button>
      )}
      {showsRecall && (
        <Button whyNot={whyNot('recall', record)} onClick={() => void actions.now(record, 'recall')}>
          Recall
        </Button>
      )}
      {showsReject && (
        <Button kbd="R" whyNot={rejectRefusal} onClick={() => setRejecting(true)}>
          Reject…
        </Button>
      )}
      {next && stepRefusal !== null && (
        <>
          <span className="fb-muted">{stepRefusal}</span>
          <Button icon={<IconCheck size={16} aria-hidden />} whyNot={stepRefusal}>
            {steps[next].label}
          </Button>
        </>
      )}
      {step === 'submit' && (
        <Button
          tone="primary"
          kbd={steps.submit.key.toUpperCase()}
          icon={<IconCheck size={16} aria-hidden />}
          busy={actions.busy}
          onClick={() => void act(false)}
        >
          {steps.submit.label}
        </Button>
      )}
      {step && step !== 'submit' && (
        <>
          <Button icon={<IconCheck size={16} aria-hidden />} busy={actions.busy} onClick={() => void act(false)}>
            {steps[step].label}
          </Button>
          <Button
            tone="primary"
            kbd={steps[step].key.toUpperCase()}
            icon={<IconArrowRight size={16} aria-hidden />}
            busy={actions.busy}
            onClick={() => void act(true)}
          >
            {steps[step].label} and go next
          </Button>
        </>
      )}
      <DecisionReason
        record={rejecting ? record : null}
        label="Reject"
        onConfirm={(rejected, reason) => actions.send(rejected, 'reject', reason)}
        onCancel={() => setRejecting(false)}
      />
    </>
  )
}
