/** Submit, check, approve, reject, recall and reimburse, under the reach of each action. */
import { sql, type RawBuilder } from 'kysely'

import { omitUndefined } from '#core/omitUndefined.ts'
import { today } from '#core/days.ts'
import { formatsOf } from '#core/locale/format.ts'
import { eventOf } from '#core/notificationEvents.ts'
import type { Ctx } from '#server/http/context.ts'
import { invalid } from '#server/http/errors.ts'
import { deputiesOf, writeInPlaceOf } from '#server/access/deputies.ts'
import { submittedActing } from '#server/access/fourEyes.ts'
import { loadPerson } from '#server/access/loadPerson.ts'
import { grantedTo } from '#server/jobs/reminders.ts'
import { notify } from '#server/records/notify.ts'
import {
  type ActionRun,
  type Locked,
  requireComplete,
  runAction,
  type WorkflowSelection,
} from '#server/records/workflow.ts'
import type { Expense } from '../expenses.ts'
import { beforeSubmitting, missingIn } from '../expenses.rules.ts'
import { type ExpenseAction, expenseWorkflow } from '../expenses.workflow.ts'
import { mayOpen, principalFor, reachOf } from './expenses.access.ts'
import { expenses } from './expenses.ts'

type Results = Promise<{ results: Expense[] }>

const decisions: readonly ExpenseAction[] = ['check', 'approve', 'reject', 'reimburse']
const ownRefusal = 'You cannot check, approve or reject your own expense, or one that you submitted.'

/**
 * Moves expenses on, and records who did it, when and with which notes: all of them or none. Refusals as `runAction` has
 * them.
 */
export const moveExpenses = (
  ctx: Ctx,
  action: Exclude<ExpenseAction, 'reimburse'>,
  { notes = '', ...selection }: WorkflowSelection & { notes?: string | undefined },
): Results =>
  run(ctx, action, selection, {
    check: (records) => {
      if (action === 'submit') requireComplete(records, missingIn, (fields) => beforeSubmitting(records.length, fields))
    },
    write: async (ids, records) => {
      const status = expenseWorkflow.stateAfter(action, records[0]?.status ?? 'created')
      const principals = await principalsIn(ctx, action, ids)
      await writeInPlaceOf(
        ctx,
        ids,
        (id) => principals.get(id)?.id ?? null,
        (part) =>
          sql`
          update expense set status = ${status}, ${traces(ctx, action, notes, principals.get(part[0] ?? 0)?.name)}
           where org_id = ${ctx.me.org_id} and id = any(${[...part]}::bigint[])`.execute(ctx.db),
      )
      if (action === 'submit') await notifyCheckers(ctx, records)
      if (action === 'approve' || action === 'reject')
        await notifyPeople(ctx, records, action === 'approve' ? 'approved' : 'rejected', notes)
      if (action === 'check') await notifyApprovers(ctx, records)
    },
  })

/** Says of approved expenses that their people were reimbursed. 400 under `date` for a day to come. */
export const reimburseExpenses = (
  ctx: Ctx,
  { date = today(ctx.me.timezone), ...selection }: WorkflowSelection & { date?: string | undefined },
): Results =>
  run(ctx, 'reimburse', selection, {
    check: () => {
      if (date > today(ctx.me.timezone))
        throw invalid({ date: ['The date of a reimbursement cannot be in the future.'] })
    },
    write: async (ids, records) => {
      await sql`
        update expense set reimbursed = ${date}, reimbursed_by_id = ${ctx.me.id}
         where org_id = ${ctx.me.org_id} and id = any(${[...ids]}::bigint[])`.execute(ctx.db)
      await notifyPeople(ctx, records, 'reimbursed')
    },
  })

/** Finds in whose place the caller decides each of the expenses; none of those that the caller decides anyway. */
async function principalsIn({ db, me }: Ctx, action: ExpenseAction, ids: readonly number[]) {
  const principals = new Map<number, { id: number; name: string }>()
  if (action !== 'check' && action !== 'approve' && action !== 'reject') return principals
  const { rows } = await sql<{ id: number; principal: { id: number; name: string } | null }>`
    select expense.id, ${principalFor(me, action)} as principal from expense
     where expense.org_id = ${me.org_id} and expense.id = any(${[...ids]}::bigint[])`.execute(db)
  for (const { id, principal } of rows) if (principal) principals.set(id, principal)
  return principals
}

/** Notifies the line managers of the people who paid, where they check expenses, and their deputies. */
async function notifyCheckers(ctx: Ctx, records: readonly Expense[]): Promise<void> {
  const { db, me } = ctx
  const { rows } = await sql<{ id: number; manager_id: number }>`
    select expense.id, member.manager_id from expense
      join member on member.org_id = expense.org_id and member.id = expense.user_id
     where expense.org_id = ${me.org_id} and expense.id = any(${records.map(({ id }) => id)}::bigint[])
       and member.manager_id is not null`.execute(db)
  const { money } = formatsOf(me.locale)
  const deputies = await deputiesOf(ctx, [...new Set(rows.map(({ manager_id }) => manager_id))])
  const withDeputies = (manager: number) => [
    manager,
    ...deputies.filter(({ user_id }) => user_id === manager).map(({ deputy_id }) => deputy_id),
  ]
  await notify(
    ctx,
    records.map(({ id, name, amount, user }) => ({
      event: 'expense_waits',
      to: rows.filter((row) => row.id === id).flatMap(({ manager_id }) => withDeputies(manager_id)),
      key: `expense ${id} waits`,
      record: { name: 'expense', id },
      text: `${user.name} submitted “${name}”, ${money(amount)}.`,
    })),
  )
}

/** Notifies everybody who may approve the checked expenses, or reject them now, of those that each of them may. */
async function notifyApprovers(ctx: Ctx, records: readonly Expense[]): Promise<void> {
  const { db, me } = ctx
  const ids = records.map(({ id }) => id)
  const { rows: holders } = await sql<{ id: number }>`
    select member.id from member
     where member.org_id = ${me.org_id} and member.id <> ${me.id} and member.account_id is not null and member_is_live(member)
       and ${grantedTo('member')} && ${[...(eventOf('expense_checked').needs ?? [])]}::text[]
     order by member.id`.execute(db)
  const approvers: { user_id: number; expense_id: number }[] = []
  for (const { id: user_id } of holders) {
    const approver = await loadPerson(db, me.org_id, user_id)
    if (!approver) continue
    const { rows } = await sql<{ id: number }>`
      select expense.id from expense where expense.org_id = ${me.org_id} and expense.id = any(${ids}::bigint[])
         and expense.user_id <> ${user_id} and ${reachOf.approve(approver)}`.execute(db)
    approvers.push(...rows.map(({ id }) => ({ user_id, expense_id: id })))
  }
  const { money } = formatsOf(me.locale)
  await notify(
    ctx,
    records.map(({ id, name, amount, user }) => ({
      event: 'expense_checked',
      to: approvers.filter(({ expense_id }) => expense_id === id).map(({ user_id }) => user_id),
      key: `expense ${id} waits`,
      record: { name: 'expense', id },
      text: `${me.name} checked “${name}” of ${user.name}, ${money(amount)}.`,
    })),
  )
}

/** Notifies the people of the expenses of a decision. */
const notifyPeople = (
  ctx: Ctx,
  records: readonly Expense[],
  verb: 'approved' | 'rejected' | 'reimbursed',
  notes = '',
): Promise<void> =>
  notify(
    ctx,
    records.map(({ id, user_id, name, amount }) => ({
      event: 'expense_decided',
      to: [user_id],
      key: `expense ${id}`,
      record: { name: 'expense', id },
      text: `${ctx.me.name} ${verb} your expense “${name}”, ${formatsOf(ctx.me.locale).money(amount)}${notes === '' ? '.' : `: ${notes}`}`,
    })),
  )

const run = (
  ctx: Ctx,
  action: ExpenseAction,
  selection: WorkflowSelection,
  parts: Pick<ActionRun<Expense>, 'check' | 'write'>,
): Results =>
  runAction(ctx, expenseWorkflow, action, selection, {
    lock: (ids) => lock(ctx, action, ids),
    read: (ids) => read(ctx, ids),
    ownRefusal: decisions.includes(action) ? ownRefusal : null,
    ...parts,
  })

/** Locks the expenses that the caller sees, in the order of their ids. */
async function lock({ db, me }: Ctx, action: ExpenseAction, ids: readonly number[]): Promise<Locked[]> {
  const { rows } = await sql<Locked>`
    select expense.id, expense.version, ${reachOf[action](me)} as reached,
        expense.user_id = ${me.id} or expense.submitted_by_id is not distinct from ${me.id}
          or ${submittedActing(me, 'expense')} as own
      from expense where expense.org_id = ${me.org_id} and expense.id = any(${[...ids]}::bigint[]) and ${mayOpen(me)}
     order by expense.id for no key update`.execute(db)
  return rows
}

/** Returns the columns that record an action; submitting again clears earlier decisions. */
function traces(
  { me }: Ctx,
  action: Exclude<ExpenseAction, 'reimburse'>,
  notes: string,
  principal: string | undefined,
): RawBuilder<unknown> {
  const set = (values: Readonly<Record<string, unknown>>) =>
    sql.join(Object.entries(omitUndefined(values)).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))
  const by = (name: string, note = notes) => ({ [name]: sql`now()`, [`${name}_by_id`]: me.id, [`${name}_notes`]: note })
  const cleared = (name: string) => ({ [name]: null, [`${name}_by_id`]: null, [`${name}_notes`]: '' })
  const who = principal === undefined ? me.name : `${me.name} for ${principal}`
  const decisionSentence = (word: string) => `${word} by ${who}${notes === '' ? '.' : `: ${notes}`}`
  switch (action) {
    case 'submit':
      return set({ ...by('submitted'), ...cleared('checked'), ...cleared('rejected'), modified_notes: '' })
    case 'recall':
      return set({ ...cleared('submitted'), modified_notes: notes })
    case 'check':
      return set({ ...by('checked'), self_decision: me.diary.self_decision })
    case 'approve':
      return set({ ...by('approved'), self_decision: me.diary.self_decision, news: decisionSentence('Approved') })
    case 'reject':
      return set({ ...by('rejected'), self_decision: me.diary.self_decision, news: decisionSentence('Rejected') })
  }
}

/** Reads the expenses in the order of the ids. */
async function read(ctx: Ctx, ids: readonly number[]): Promise<Expense[]> {
  const all = await expenses.some(ctx, sql<boolean>`expense.id = any(${[...ids]}::bigint[])`)
  const place = new Map(ids.map((id, index) => [id, index]))
  return all.toSorted((expense, otherExpense) => (place.get(expense.id) ?? 0) - (place.get(otherExpense.id) ?? 0))
}
