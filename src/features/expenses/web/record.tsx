/** The page of an expense: where it stands and what comes next, its receipts, its form while it can be changed. */
import { lazy } from '#web/lazy.tsx'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import * as z from 'zod/mini'

import { today } from '#core/days.ts'
import { has } from '#core/permissions.ts'
import { useLocale } from '#web/locale.ts'
import { Refusal, useMended } from '#web/offline/Refusal.tsx'
import { useOutbox } from '#web/offline/useOutbox.ts'
import { paths } from '#web/paths.ts'
import { recordPage } from '#web/record/kit/screens.tsx'
import { RelatedNames } from '#web/record/RecordLinks.tsx'
import { NewRecord } from '#web/record/RecordScreen.tsx'
import type { Saving } from '#web/record/useRecordForm.ts'
import { useMe } from '#web/session.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { forgetDraft, newDraftKey } from '#web/ui/form/drafts.ts'
import { useDraftPart } from '#web/ui/form/useDraftPart.ts'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { unitWords, defaultUnit } from '../expenses.rules.ts'
import { type Expense, expense } from '../expenses.ts'
import { ExpenseActions } from './ExpenseActions.tsx'
import { expenseKind, expenseReads } from './expenseKind.ts'
import { ExpenseStatus } from './ExpenseStatus.tsx'
import { ExpenseTrail } from './ExpenseTrail.tsx'
import { saveReceipts } from './receiptsToCome.ts'

const Form = lazy(async () => ({ default: (await import('./form.tsx')).Form }))
const FormForProject = lazy(async () => ({ default: (await import('./FormForProject.tsx')).FormForProject }))
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

/** The form of a new expense, by default the viewer's own, of today; `?project_id=12` allocates it to a project. */
export function New() {
  const me = useMe()
  const { formats, timezone } = useLocale()
  const navigate = useNavigate()
  const [key] = useState(newDraftKey)
  const [receipts, setReceipts] = useDraftPart<readonly File[]>(key, 'receipts', [])
  // Without text the form asks nothing when it is left: photographs go then too, unless the session has ended.
  useEffect(() => () => void (location.pathname.startsWith('/login') || forgetDraft(key)), [key])
  const mended = useMended()
  const { project_id: named } = useSearch({ strict: false }) as { project_id?: unknown }
  const forProject = !mended && typeof named === 'string' && /^\d{1,15}$/.test(named) ? named : null
  const outbox = useOutbox(expense.calls.create, expenseReads, ({ name, status }, undo) =>
    notifySuccess(status === 'created' ? `${name} added, not submitted yet.` : `${name} submitted.`, undo),
  )
  const initial = {
    date: today(timezone),
    user_id: me.id,
    user: { id: me.id, name: me.name },
    distance_unit: defaultUnit(me.org.locale),
    reimbursable: true,
    ...(mended?.request.body as Partial<Expense> | undefined),
  }
  const onSave: Saving['onSave'] = async (values, _version, { leave }) => {
    const body = z.parse(expense.New, values)
    const { amount, date, description = '' } = body
    const keptAs = {
      feature: 'expense',
      title: description.split('\n')[0] || 'Expense',
      deed: 'New expense',
      facts: [amount ? formats.money(amount) : '', formats.date(date ?? today(timezone))],
      files: { owner: 'expense', chosen: receipts },
    }
    const written = ({ id }: { id: number }) => {
      saveReceipts(id, receipts)
      leave(() => void navigate({ to: paths.expense(id), replace: true }))
    }
    const { reply } = await outbox.send({ body, written }, keptAs, mended)
    if (!reply) leave(() => void navigate({ to: '/expenses/', replace: true }))
  }
  return (
    <NewRecord kind={expenseKind}>
      {() => (
        <Suspense fallback={<SkeletonBlock lines={10} label="Loading the form" />}>
          {!mended && has(me, 'file.view_file') && has(me, 'file.add_file') && (
            <div className="fb-expense-new">
              <NewReceipts files={receipts} onFiles={setReceipts} />
            </div>
          )}
          <Refusal write={mended} />
          {forProject !== null ? (
            <FormForProject id={forProject} initial={initial} onSave={onSave} />
          ) : (
            <Form key={mended?.order} initial={initial} onSave={onSave} />
          )}
        </Suspense>
      )}
    </NewRecord>
  )
}
