/** Submit, check, approve, reject, recall, and paying back: the table of the rules under the reach of each act. */
import { sql, type RawBuilder } from 'kysely'

import { omitUndefined } from '#core/omitUndefined.ts'
import { today } from '#core/days.ts'
import type { Ctx } from '#server/context.ts'
import { batchConflict, batchInvalid, batchNotFound, invalid } from '#server/errors.ts'
import { submittedActing } from '#server/fourEyes.ts'
import { insertMentions } from '#server/notifyMentions.ts'
import { requireVersions } from '#server/records/version.ts'
import type { Expense } from '../expenses.ts'
import { type ExpenseAct, expenseActs, missingIn, refusedBy } from '../expenses.rules.ts'
import { mayView, reachOf } from './expenses.access.ts'
import { expenses } from './expenses.ts'

interface Batch {
  ids: readonly number[]
  versions?: Readonly<Record<string, number>> | undefined
  notes?: string | undefined
}
type Results = Promise<{ results: Expense[] }>

const decisions: readonly string[] = ['check', 'approve', 'reject', 'reimburse']
const own =
  'Nobody checks, approves or rejects an expense of their own, or one that they submitted, in their own name or another.'

/**
 * Moves expenses and records who, when and with which notes: all of them or none. 404 any out of reach, 409 any in another
 * state, 400 any that is one's own to decide, or not complete.
 */
export async function moveExpenses(ctx: Ctx, act: ExpenseAct, { notes = '', ...batch }: Batch): Results {
  const { db, me } = ctx
  const all = await reached(ctx, act, batch, ({ status }) => refusedBy(status, act))
  if (act === 'submit') requireComplete(all)
  await ctx.act(act)
  await sql`
    update expense set status = ${expenseActs[act].to}, ${traces(ctx, act, notes)}
     where org_id = ${me.org_id} and id = any(${idsOf(all)}::bigint[])`.execute(db)
  if (act === 'approve' || act === 'reject')
    for (const { id, user_id } of all) await insertMentions(ctx, { expense_id: id }, [user_id])
  await ctx.offerUndo()
  return { results: await again(ctx, batch.ids) }
}

/** Says of approved expenses that their people had them back. */
export async function reimburseExpenses(
  ctx: Ctx,
  { date: day, ...batch }: Batch & { date?: string | undefined },
): Results {
  const { db, me } = ctx
  const date = day ?? today(me.timezone)
  const all = await reached(ctx, 'reimburse', batch, (expense) => {
    if (expense.status !== 'approved') return 'This expense is not approved yet.'
    if (expense.reimbursed !== null) return 'This expense is paid back already.'
    return expense.reimbursable ? null : 'This expense is not to be paid back: the firm paid it itself.'
  })
  if (date > today(me.timezone)) throw invalid({ date: ['It was paid back: the date must not be after today.'] })
  await ctx.act('reimburse')
  await sql`
    update expense set reimbursed = ${date}, reimbursed_by_id = ${me.id}
     where org_id = ${me.org_id} and id = any(${idsOf(all)}::bigint[])`.execute(db)
  await ctx.offerUndo()
  return { results: await again(ctx, batch.ids) }
}

const idsOf = (all: readonly Expense[]) => all.map(({ id }) => id)

/** As they are, held; in the order of their ids. `refused`: why the state of one forbids the act. */
async function reached(
  ctx: Ctx,
  act: ExpenseAct | 'reimburse',
  { ids, versions = {} }: Batch,
  refused: (expense: Expense) => string | null,
): Promise<Expense[]> {
  const { db, me } = ctx
  const wanted = [...new Set(ids)]
  const { rows } = await sql<{ id: number; version: number; reached: boolean; own: boolean }>`
    select expense.id, expense.version, ${reachOf[act](me)} as reached,
        expense.user_id = ${me.id} or expense.submitted_by_id is not distinct from ${me.id}
          or ${submittedActing(me, 'expense')} as own
      from expense where expense.org_id = ${me.org_id} and expense.id = any(${wanted}::bigint[]) and ${mayView(me)}
     order by expense.id for no key update`.execute(db)
  const undecided = rows.filter((row) => !row.reached)
  if (rows.length < wanted.length || undecided.some((row) => !row.own || !decisions.includes(act)))
    throw batchNotFound()
  await requireVersions(rows, versions, (stale) => again(ctx, stale))
  const all = await expenses.some(ctx, sql<boolean>`expense.id = any(${wanted}::bigint[])`, sql`order by expense.id`)
  requireState(all, refused)
  if (undecided.length > 0)
    throw batchInvalid(own, Object.fromEntries(undecided.map(({ id }) => [id, { non_field_errors: [own] }])))
  return all
}

/** 409 with a sentence for each that is in another state. */
function requireState(all: readonly Expense[], refused: (expense: Expense) => string | null): void {
  const wrong = all.flatMap((expense): [number, string][] => {
    const sentence = refused(expense)
    return sentence === null ? [] : [[expense.id, sentence]]
  })
  const [first] = wrong
  if (!first) return
  throw batchConflict('state', all.length === 1 ? first[1] : `Nothing was changed. ${first[1]}`, wrong)
}

function requireComplete(all: readonly Expense[]): void {
  const errors = all.flatMap((expense): [number, Record<string, string[]>][] => {
    const missing = missingIn(expense)
    return Object.keys(missing).length === 0 ? [] : [[expense.id, missing]]
  })
  if (errors.length === 0) return
  const fields = [...new Set(errors.flatMap(([, missing]) => Object.keys(missing)))]
  const detail = `Before ${all.length === 1 ? 'this is' : 'these are'} submitted, say ${fields.map((name) => asked[name] ?? name).join(', and ')}.`
  throw batchInvalid(detail, Object.fromEntries(errors))
}
const asked: Readonly<Record<string, string>> = {
  type_id: 'the type',
  description: 'what it was for',
  allocations: 'for which project it is billable',
}

/** Columns that an action writes; submitting anew forgets earlier decisions. */
function traces({ me }: Ctx, act: ExpenseAct, notes: string): RawBuilder<unknown> {
  const set = (values: Readonly<Record<string, unknown>>) =>
    sql.join(Object.entries(omitUndefined(values)).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))
  const by = (name: string, note = notes) => ({ [name]: sql`now()`, [`${name}_by_id`]: me.id, [`${name}_notes`]: note })
  const nobody = (name: string) => ({ [name]: null, [`${name}_by_id`]: null, [`${name}_notes`]: '' })
  const said = (word: string) => `${word} by ${me.name}${notes === '' ? '.' : `: ${notes}`}`
  switch (act) {
    case 'submit':
      return set({ ...by('submitted'), ...nobody('checked'), ...nobody('rejected'), modified_notes: '' })
    case 'recall':
      return set({ ...nobody('submitted'), modified_notes: notes })
    case 'check':
      return set({ ...by('checked'), self_decision: me.diary.self_decision })
    case 'approve':
      return set({ ...by('approved'), self_decision: me.diary.self_decision, news: said('Approved') })
    case 'reject':
      return set({ ...by('rejected'), self_decision: me.diary.self_decision, news: said('Rejected') })
  }
}

/** In the order in which they were named. */
async function again(ctx: Ctx, ids: readonly number[]): Promise<Expense[]> {
  const all = await expenses.some(ctx, sql<boolean>`expense.id = any(${[...ids]}::bigint[])`)
  const place = new Map(ids.map((id, index) => [id, index]))
  return all.toSorted((expense, otherExpense) => (place.get(expense.id) ?? 0) - (place.get(otherExpense.id) ?? 0))
}
