/** The list of expenses: the viewer's own, or all that they see. */
import { IconCoins, IconReceipt } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'

import { filterSetsOf } from '#features/filter-sets/filterSetRecord.ts'
import { recordFilters } from '#features/filter-sets/web/recordFilters.tsx'
import { WaitingHere } from '#web/offline/WaitingHere.tsx'
import { RecordName } from '#web/record/RecordName.tsx'
import { recordList } from '#web/record/kit/list.tsx'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { lacksReceipt } from '../expenses.rules.ts'
import { statusWords } from '../expenses.workflow.ts'
import { expense } from '../expenses.ts'
import { expenseHelp } from './expenseHelp.ts'
import { expenseKind } from './expenseKind.ts'
import { seesOthers } from './expensePeople.ts'
import './expenses.css'
import { ExpenseStatus } from './ExpenseStatus.tsx'
import { projectsText } from './expenseText.ts'
import { SelectedExpenses } from './SelectedExpenses.tsx'

// Beside the list, since who opens it comes from there.
export { Reimbursement } from './Reimbursement.tsx'

const tabs = [
  { value: 'all', label: 'All' },
  { value: 'created', label: statusWords.created },
  { value: 'submitted', label: statusWords.submitted },
  { value: 'checked', label: statusWords.checked },
  { value: 'approved', label: statusWords.approved },
  { value: 'rejected', label: statusWords.rejected },
  { value: 'reimburse', label: 'To reimburse' },
] as const

const isExpense = (path: string) => /^\/(expenses|files)\/(\?expense_id=.*)?$/.test(path)
/** Expenses that wait on this device, with their receipts. */
const Waiting = () => <WaitingHere label="Expenses not sent yet" shows={isExpense} />

/** For who pays others back: their own are behind the tab. */
function ByPerson() {
  const me = useMe()
  const navigate = useNavigate()
  if (!seesOthers(me)) return null
  return (
    <Button
      icon={<IconCoins size={16} aria-hidden />}
      onClick={() => void navigate({ to: '/expenses/reimbursement/' })}
    >
      Reimburse by person
    </Button>
  )
}

export const listOf = (person: readonly 'user'[]) =>
  recordList(expense, {
    kind: expenseKind,
    icon: IconReceipt,
    links: <ByPerson />,
    about: 'Expenses that people paid for the firm: checked, approved and reimbursed.',
    columns: [
      'date',
      {
        id: 'name',
        header: 'Description',
        fixed: true,
        cell: (row) => <RecordName kind={expenseKind} record={row} />,
      },
      ...person,
      'type',
      'amount',
      { id: 'allocations', header: 'Projects', width: '14rem', cell: projectsText },
      { id: 'status', header: 'Status', width: '8rem', cell: (row) => <ExpenseStatus of={row} /> },
      {
        id: 'receipts',
        header: 'Receipts',
        width: '5.5rem',
        numeric: true,
        cell: (row) => (
          <>
            {row.receipts || ''}
            {lacksReceipt(row) && <span className="fb-expense-remark">missing</span>}
            {row.duplicates.length > 0 && <span className="fb-expense-remark"> twice</span>}
          </>
        ),
      },
      'payment_method',
      'tags',
      'created',
    ],
    // The name of an expense is the first line of its description.
    parts: { name: ['description'] },
    hiddenAtFirst: ['payment_method', 'tags', 'created'],
    tabs,
    cells: { user: ({ user }) => user.name },
    card: (row, { formats }) => ({
      subtitle: [...person.map(() => row.user.name), formats.date(row.date), row.type?.name]
        .filter(Boolean)
        .join(' · '),
      aside: formats.money(row.amount),
      below: (
        <span className="fb-expense-title">
          <ExpenseStatus of={row} />
          {lacksReceipt(row) && <span className="fb-expense-remark">receipt missing</span>}
          {row.duplicates.length > 0 && <span className="fb-expense-remark">possible duplicate receipt</span>}
        </span>
      ),
    }),
    references: async () => (await import('./references.ts')).references,
    help: expenseHelp,
    saved: recordFilters(filterSetsOf(expense), tabs),
    Above: Waiting,
    OfSelected: SelectedExpenses,
  })
const everybodys = listOf(['user'])
/** The list of the viewer's own expenses has no column of people. */
const own = listOf([])

export function List() {
  const Listed = seesOthers(useMe()) ? everybodys : own
  return <Listed />
}
