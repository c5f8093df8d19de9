/** The page of an expense: where it stands and what comes next, its receipts, its form while it can be changed. */
import { lazy } from '#web/lazy.tsx'
import { Suspense, useState } from 'react'

import { today } from '#core/days.ts'
import { has } from '#core/permissions.ts'
import { useLocale } from '#web/locale.ts'
import { recordPage } from '#web/record/kit/screens.tsx'
import { RelatedNames } from '#web/record/RecordLinks.tsx'
import { NewRecord } from '#web/record/RecordScreen.tsx'
import { useMe } from '#web/session.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { unitWords, defaultUnit } from '../expenses.rules.ts'
import { expense } from '../expenses.ts'
import { ExpenseActions } from './ExpenseActions.tsx'
import { expenseKind } from './expenseKind.ts'
import { ExpenseStatus } from './ExpenseStatus.tsx'
import { ExpenseTrail } from './ExpenseTrail.tsx'
import { saveReceipts } from './receiptsToCome.ts'

const Form = lazy(async () => ({ default: (await import('./form.tsx')).Form }))
const Receipts = lazy(async () => ({ default: (await import('./Receipts.tsx')).Receipts }))
const ReceiptPane = lazy(async () => ({ default: (await import('./ReceiptPane.tsx')).ReceiptPane }))
const NewReceipts = lazy(async () => ({ default: (await import('./NewReceipts.tsx')).NewReceipts }))

export const { Opened } = recordPage(expense, {
  kind: expenseKind,
  Form,
  labels: { status: 'Status', news: 'Notified' },
  aside: (record) => <ExpenseStatus of={record} />,
  actions: (record) => <ExpenseActions record={record} />,
  line: (record, { formats }) => [
    formats.money(record.amount),
    record.user.name,
    formats.longDate(record.date),
    record.type?.name,
    record.billable && 'billable',
    !record.reimbursable && 'paid by the firm',
  ],
  overview: {
    open: (record) => <ExpenseTrail record={record} />,
    beside: (record) => (
      <Suspense>
        <Receipts record={record} />
        {record.receipts > 0 && <ReceiptPane record={record} />}
      </Suspense>
    ),
    facts: [
      'description',
      'date',
      'amount',
      'type_id',
      'payment_method_id',
      'tax_amount',
      'currency',
      'distance',
      'billable',
      'reimbursable',
      'tags',
    ],
    cells: {
      user_id: ({ user }) => <RelatedNames records={[user]} prefix="users" permission="users.view_user" />,
      distance: ({ distance, distance_unit }, { formats }) =>
        distance !== null && `${formats.number(distance)} ${unitWords[distance_unit]}`,
      currency: ({ currency, rate }) => currency !== '' && `${currency} at ${rate}`,
    },
    references: async () => (await import('./references.ts')).references,
  },
  removal: 'You can undo this for a minute.',
})

/** The form of a new expense, by default the viewer's own, of today. */
export function New() {
  const me = useMe()
  const { timezone } = useLocale()
  const [receipts, setReceipts] = useState<readonly File[]>([])
  const initial = {
    date: today(timezone),
    user_id: me.id,
    user: { id: me.id, name: me.name },
    distance_unit: defaultUnit(me.org.locale),
    reimbursable: true,
  }
  return (
    <NewRecord kind={expenseKind} onMade={({ id }) => saveReceipts(id, receipts)}>
      {(saving) => (
        <Suspense fallback={<SkeletonBlock lines={10} label="Loading the form" />}>
          {has(me, 'file.view_file') && has(me, 'file.add_file') && (
            <div className="fb-expense-new">
              <NewReceipts files={receipts} onFiles={setReceipts} />
            </div>
          )}
          <Form initial={initial} {...saving} />
        </Suspense>
      )}
    </NewRecord>
  )
}
