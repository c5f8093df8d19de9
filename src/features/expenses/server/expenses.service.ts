/** Writes of expenses that are not handed in: entered, changed, copied and deleted. */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import { compare, roundingOf, subtract } from '#core/decimal.ts'
import { today } from '#core/days.ts'
import { formatsOf } from '#core/locale/format.ts'
import { locales } from '#core/locale/locales.ts'
import { omitUndefined } from '#core/omitUndefined.ts'
import type { Ctx } from '#server/http/context.ts'
import { copyRow } from '#server/records/copied.ts'
import { forbidden, invalid, notFound } from '#server/http/errors.ts'
import { requireSentVersion, requireVersion } from '#server/records/version.ts'
import type { Expense, expense } from '../expenses.ts'
import { requireAllowed } from '#server/records/workflow.ts'
import { type DistanceUnit, mileageAmount, missingIn, rateOn, unitWords, defaultUnit } from '../expenses.rules.ts'
import { expenseWorkflow } from '../expenses.workflow.ts'
import { allocate } from '../splitExpense.ts'
import { moveExpenses } from './expenseActions.ts'
import { saveAllocations, type StoredAllocation, saidOf, splitOf } from './expenseAllocations.ts'
import { expenses } from './expenses.ts'

type New = z.output<typeof expense.New>
type Change = z.output<typeof expense.Change>

/** Values that the rules below check, of a new or a changed expense. */
interface Paid {
  date: string
  amount: string | null
  tax_amount: string | null
  currency: string
  rate: string | null
  distance: string | null
  distance_unit: DistanceUnit
}

/** Enters an expense; by default the caller's own, of today; `submit`: submits it too. Throws 400 by field. */
export async function createExpense(ctx: Ctx, { body }: { body: New }): Promise<Expense> {
  const { me } = ctx
  const { allocations = [], submit = false, ...sent } = body
  const paid: Paid = {
    date: sent.date ?? today(me.timezone),
    amount: sent.amount ?? null,
    tax_amount: sent.tax_amount ?? null,
    currency: sent.currency ?? '',
    rate: sent.rate ?? null,
    distance: sent.distance ?? null,
    distance_unit: sent.distance_unit ?? defaultUnit(me.locale),
  }
  const amount = await amountOf(ctx, paid, sent.amount ?? null)
  requireFitting(ctx, { ...paid, amount })
  const split = await splitOf(ctx, amount, allocations)
  const { date, distance_unit } = paid
  const made = await expenses.create(ctx, {
    body: { user_id: me.id, ...sent, date, amount, distance_unit },
  })
  await saveAllocations(ctx, made.id, split)
  const entered = await expenses.get(ctx, made.id)
  if (!submit) return entered
  const missing = missingIn(entered)
  if (Object.keys(missing).length > 0) throw invalid(missing)
  await moveExpenses(ctx, 'submit', { ids: [made.id] })
  return expenses.get(ctx, made.id)
}

/** Changes one that is not handed in, or was rejected. 404 out of reach, 409 `stale` and `state`, 428 without a version. */
export async function changeExpense(
  ctx: Ctx,
  { params, body }: { params: { id: number }; body: Change },
): Promise<Expense> {
  const { version, allocations, ...sent } = body
  const current = await opened(ctx, params.id, version)
  if (!current.can_change) throw forbidden('Only the person of this expense, or the one who entered it, can change it.')
  const paid: Paid = { ...current, ...omitUndefined(sent) }
  const moved = paid.distance !== null && ['date', 'distance', 'distance_unit'].some((name) => name in sent)
  const amount =
    moved || sent.amount !== undefined || sent.distance !== undefined
      ? await amountOf(ctx, paid, sent.amount ?? null)
      : current.amount
  requireFitting(ctx, { ...paid, amount })
  const split = allocations ? await splitOf(ctx, amount, allocations) : await follow(ctx, current, amount)
  await expenses.change(ctx, {
    params,
    body: {
      version: current.version,
      ...sent,
      ...(amount !== current.amount && { amount }),
      ...(split && { allocations: [] }),
    },
  })
  if (split) await saveAllocations(ctx, params.id, split)
  return expenses.get(ctx, params.id)
}

/** Recomputes the allocations after the amount changed: percentages follow, amounts must be stated again. */
async function follow(ctx: Ctx, current: Expense, amount: string): Promise<StoredAllocation[] | undefined> {
  if (compare(amount, current.amount) === 0) return undefined
  const saved = await saidOf(ctx, current.id)
  if (saved.length === 0) return undefined
  const byPercent = current.allocated_by === 'percent'
  const split = allocate(
    amount,
    saved.map((record) => (byPercent ? { percent: record.percent } : { amount: record.amount })),
  )
  if (typeof split === 'string') throw invalid({ allocations: [split] })
  return saved.map((record, index) => ({ ...record, ...split.shares[index] }))
}

/** Deletes one that is not handed in, or was rejected. */
export async function removeExpense(ctx: Ctx, target: { params: { id: number } }): Promise<void> {
  const current = await opened(ctx, target.params.id, undefined)
  if (!current.can_delete) throw forbidden('Only the person of this expense, or the one who entered it, can delete it.')
  await expenses.remove(ctx, target)
}

/** Fields that a copy does not have: who entered it, and what was decided. */
export const undecidedExpense = [
  'status',
  'self_decision',
  'news',
  ...['created', 'modified', 'submitted', 'checked', 'approved', 'rejected', 'reimbursed'].flatMap((step) => [
    step,
    `${step}_by_id`,
    `${step}_notes`,
  ]),
  ...['checked', 'approved', 'rejected'].map((step) => `${step}_for_id`),
  'submitted_acting_id',
]

/** The same again, of today, without receipts and without what was decided. */
export async function copyExpense(ctx: Ctx, { params: { id } }: { params: { id: number } }): Promise<Expense> {
  const { db, me } = ctx
  const from = await expenses.get(ctx, id)
  const date = today(me.timezone)
  const paid: Paid = { ...from, date }
  const amount = paid.distance === null ? from.amount : await amountOf(ctx, paid, null)
  const saved = await saidOf(ctx, id)
  const made = await copyRow(db, 'expense', {
    org_id: me.org_id,
    id,
    except: undecidedExpense,
    set: {
      user_id: sql`${me.id}::bigint`,
      date: sql`${date}::date`,
      amount: sql`${amount}::numeric`,
      tax_amount: sql`case when ${amount}::numeric = amount then tax_amount end`,
      created_notes: sql`'Copied from an expense of ' || date`,
    },
  })
  if (made === undefined) throw notFound()
  const split =
    saved.length === 0
      ? null
      : allocate(
          amount,
          saved.map(({ percent }) => ({ percent })),
        )
  if (split !== null && typeof split !== 'string')
    await saveAllocations(
      ctx,
      made,
      saved.map((record, index) => ({ ...record, said: 'percent', ...split.shares[index] })),
    )
  await ctx.act('copy')
  await ctx.offerUndo()
  return expenses.get(ctx, made)
}

/** Locks and returns an expense that can still be changed. */
async function opened(ctx: Ctx, id: number, version: number | undefined): Promise<Expense> {
  const locked = await expenses.lock(ctx, id)
  const current = await expenses.get(ctx, id)
  const sent = version ?? ctx.ifMatch
  requireSentVersion(sent, 'expenses')
  await requireVersion(sent, locked, async () => current)
  requireAllowed(expenseWorkflow, 'change', current)
  return current
}

/** Returns the paid amount, or the value of the distance at that day's rate. `sent`: the amount of the body. */
async function amountOf(ctx: Ctx, paid: Paid, sent: string | null): Promise<string> {
  const { db, me } = ctx
  const { distance, distance_unit: unit, date } = paid
  if (distance === null) {
    if (paid.amount === null) throw invalid({ amount: ['This field is required'] })
    return twoPlaces(paid.amount)
  }
  const { rows } = await sql<{ unit: DistanceUnit; date_from: string; amount: string }>`
    select unit, date_from, amount::text as amount from mileage_rate where org_id = ${me.org_id} and unit = ${unit}`.execute(
    db,
  )
  const rate = rateOn(rows, unit, date)
  if (!rate) {
    const day = formatsOf(me.locale).longDate(date)
    throw invalid({
      distance: [`No mileage rate for ${unitWords[unit]} on ${day}. Ask an administrator to add one in the settings.`],
    })
  }
  const amount = mileageAmount(distance, rate.amount, roundingOf(me.rounding))
  if (sent !== null && compare(sent, amount) !== 0)
    throw invalid({ amount: [`The mileage amount is calculated from the distance: ${amount}.`] })
  return amount
}
const twoPlaces = (amount: string) => subtract(amount, '0.00')

/** Throws 400 by field for values that contradict each other. */
function requireFitting({ me }: Ctx, { date, amount, tax_amount, currency, rate }: Paid & { amount: string }): void {
  const own = locales[me.locale].currency
  const size = (value: string) => value.replace('-', '')
  const taxed = tax_amount !== null && compare(tax_amount, '0') !== 0 ? tax_amount : null
  const problems = {
    ...(date > today(me.timezone) && { date: ['The date must not be after today.'] }),
    ...(taxed !== null &&
      (compare(size(taxed), size(amount)) > 0 || compare(taxed, '0') !== compare(amount, '0')) && {
        tax_amount: ['The tax must not be more than the amount.'],
      }),
    ...(currency === own && { currency: [`Amounts are already in ${own}. Leave this empty.`] }),
    ...(currency !== '' && rate === null && { rate: [`Enter the value of 1 ${currency} in ${own}.`] }),
    ...(currency === '' && rate !== null && { currency: ['Enter the currency it was paid in.'] }),
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
}
