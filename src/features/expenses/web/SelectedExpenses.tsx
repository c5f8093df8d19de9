/** Actions on selected expenses: that of the tab, or on the tab of all expenses each that the viewer may use. */
import { has, type Permission } from '#core/permissions.ts'
import { useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import type { SelectedProps } from '#web/record/RecordList.tsx'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { withRecordNames } from '#web/ui/errors.ts'
import { notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'
import { approves, checks } from '../expensePermissions.ts'
import { type Expense, expense } from '../expenses.ts'
import { expenseReads } from './expenseKind.ts'

interface Step {
  label: string
  done: string
  call: typeof expense.calls.submit
  takes: readonly Permission[]
  tabs: readonly string[]
}
const steps: readonly Step[] = [
  {
    label: 'Submit',
    done: 'submitted',
    call: expense.calls.submit,
    takes: ['expenses.change_expense', 'expenses.add_expense'],
    tabs: ['all', 'created', 'rejected'],
  },
  { label: 'Mark as checked', done: 'checked', call: expense.calls.check, takes: checks, tabs: ['all', 'submitted'] },
  { label: 'Approve', done: 'approved', call: expense.calls.approve, takes: approves, tabs: ['all', 'checked'] },
]

export function SelectedExpenses({ selection, tab = 'all' }: SelectedProps) {
  const me = useMe()
  return steps
    .filter(({ takes, tabs }) => tabs.includes(tab) && takes.some((permission) => has(me, permission)))
    .map((step) => <StepOfSelected key={step.label} step={step} selection={selection} />)
}

/** A button for a step of all selected expenses or none: a refusal names the expense and the reason. */
function StepOfSelected({ step, selection }: { step: Step } & Pick<SelectedProps, 'selection'>) {
  const { formats } = useLocale()
  const act = useEndpointMutation(step.call, expenseReads, ({ results }: { results: Expense[] }, undo) => {
    notifySuccess(`${formats.counted(results.length, 'expense', 'expenses')} ${step.done}.`, undo)
    selection.clear()
  })
  const whom = selection.whom()
  if (!('ids' in whom)) return null
  const { ids, versions } = whom
  return (
    <Button
      busy={act.isPending}
      onClick={() =>
        void act
          .mutateAsync({ body: { ids: [...ids], versions } })
          .catch((refusal: unknown) => notifyError(withRecordNames(refusal, selection.nameOf)))
      }
    >
      {step.label}
    </Button>
  )
}
