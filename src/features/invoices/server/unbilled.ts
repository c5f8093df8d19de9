/** Unbilled work of a firm, project by project, by age. */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import { addDays, today } from '#core/days.ts'
import { add, compare } from '#core/decimal.ts'
import { minutesToHours } from '#core/hours.ts'
import { hasForSome } from '#core/scopes.ts'
import { mayPickProject, seesFinancials } from '#features/projects/server/projects.access.ts'
import { payerOf } from '#features/rates/server/chargeRates.ts'
import type { Ctx } from '#server/http/context.ts'
import { invalid } from '#server/http/errors.ts'
import { textIncludes } from '#server/db/textIncludes.ts'
import { requireSeenOrdering } from '#server/records/ordering.ts'
import { among } from '#server/records/search.ts'
import {
  type Age,
  ages,
  type listUnbilled as declared,
  type Unbilled,
  type UnbilledSums,
} from '../unbilled.contract.ts'
import { isPriced, type Left, leftOf, maybeLeft } from './invoiceUnbilled.ts'
import { unbilledHours, unbilledExpenses, withUnbilledWork } from './unbilledSums.ts'
import { type Valued, valuedOf } from './unbilledValued.ts'

export type UnbilledQuery = Pick<
  z.output<NonNullable<(typeof declared)['query']>>,
  'search' | 'ordering' | 'client_id' | 'project_id' | 'manager_id' | 'age'
>
interface Row extends Pick<Unbilled, 'project' | 'client'> {
  id: number
  accepted: string
  abandoned: string | null
  /** True when the viewer may see the price. */
  sees_price: boolean
}
type Actor = Pick<Ctx, 'db' | 'me'>
type ByAge = Record<Age, string>
const blank = '0.00'
const noAges = (): ByAge => ({ '30': blank, '60': blank, '90': blank, older: blank })
const sumOf = (amounts: readonly string[]) => amounts.reduce(add, blank)
const isSome = (amount: string) => compare(amount, blank) !== 0

/** Returns the unbilled work of accepted projects in the order of the query, with its sums. */
export async function unbilled(ctx: Ctx, query: UnbilledQuery): Promise<{ rows: Unbilled[]; sums: UnbilledSums }> {
  const seesPrices = hasForSome(ctx.me, 'projects.view_financials')
  requireSeenOrdering(query.ordering, new Set(seesPrices ? [] : ['amount']))
  if (query.age !== undefined && !seesPrices)
    throw invalid({ age: ['You need permission to see amounts to filter by their age.'] })
  const found = await projectsOf(ctx, query)
  const rows = await rowsOf(ctx, found)
  const { age } = query
  const shown = age === undefined ? rows : rows.filter((row) => row.ages !== undefined && isSome(row.ages[age]))
  return { rows: ordered(shown, query.ordering), sums: sumsOf(shown, seesPrices) }
}

/** Adds up the unbilled work of these projects by id, independent of the caller's rights. */
export async function unbilledTotals(ctx: Actor, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<Row>`
    select project.id, project.accepted, project.abandoned, true as sees_price, jsonb_build_object('id', project.id, 'name', project.name) as project,
        null as client
      from project where project.org_id = ${ctx.me.org_id} and project.id = any(${[...ids]}::bigint[]) and project.accepted is not null`.execute(
    ctx.db,
  )
  return new Map((await rowsOf(ctx, rows)).map(({ project_id, amounts }) => [project_id, amounts?.total ?? blank]))
}

/**
 * Leaves work done on abandoned projects unbilled until it is billed or written off; the price for work that nobody
 * will do is left out.
 */
async function rowsOf(ctx: Actor, found: readonly Row[]): Promise<Unbilled[]> {
  const ids = found.map(({ id }) => id)
  const priced = found.filter(({ sees_price }) => sees_price).map(({ id }) => id)
  const hours = await unbilledHours(ctx, ids)
  const expenses = await unbilledExpenses(ctx, ids)
  const left = priced.length > 0 ? await leftOf(ctx, priced) : new Map<number, Left[]>()
  const valued = priced.length > 0 ? await valuedOf(ctx, priced, left) : new Map<number, Valued>()
  const dayOfAge = ageOf(today(ctx.me.timezone))
  return found.flatMap(({ id, project, client, accepted, abandoned, sees_price }): Unbilled[] => {
    const [worked = [], spent = []] = [hours.get(id), expenses.get(id)]
    const items = abandoned === null ? (left.get(id) ?? []) : []
    const charged = isPriced(items) ? worked.filter(({ hourly }) => hourly) : worked
    const open = items.filter((item) => isSome(item.left))
    const minutes = sumMinutes(worked)
    if (minutes === 0 && spent.length === 0 && open.length === 0) return []
    const byAge = noAges()
    const put = (age: Age, amount: string) => (byAge[age] = add(byAge[age], amount))
    for (const { age, amount } of [...charged, ...spent]) put(age, amount)
    for (const item of open) put(dayOfAge(item.accepted ?? accepted), item.left)
    const amounts = {
      hours: sumOf(charged.map(({ amount }) => amount)),
      expenses: sumOf(spent.map(({ amount }) => amount)),
      items: sumOf(open.map((item) => item.left)),
    }
    const days = [...[...worked, ...spent].map(({ since }) => since), ...open.map((item) => item.accepted ?? accepted)]
    return [
      {
        project_id: id,
        project,
        client,
        abandoned: abandoned !== null,
        hours: minutesToHours(minutes),
        charged: minutesToHours(sumMinutes(charged)),
        unrated: minutesToHours(charged.reduce((sum, { unrated }) => sum + unrated, 0)),
        since: days.toSorted()[0] ?? accepted,
        ...(sees_price && {
          amounts: { ...amounts, total: sumOf(Object.values(amounts)) },
          ages: byAge,
          valuation: valued.get(id) ?? null,
        }),
      },
    ]
  })
}

const sumMinutes = (items: readonly { minutes: number }[]) => items.reduce((sum, { minutes }) => sum + minutes, 0)

function ageOf(now: string): (day: string) => Age {
  const [first, second, third] = [addDays(now, -30), addDays(now, -60), addDays(now, -90)]
  return (day) => (day >= first ? '30' : day >= second ? '60' : day >= third ? '90' : 'older')
}

/** Selects the projects that may have unbilled work: most projects of an old firm have none. */
async function projectsOf({ db, me }: Ctx, query: UnbilledQuery): Promise<Row[]> {
  const name = sql`(project.reference || ' ' || project.name || ' ' || coalesce(client.name, ''))`
  const where = sql.join(
    [
      mayPickProject(me),
      ...among(sql`project.id`, query.project_id),
      ...among(payerOf('project'), query.client_id),
      ...among(sql`project.managed_by_id`, query.manager_id),
      ...(query.search ? [textIncludes(name, query.search)] : []),
    ],
    sql` and `,
  )
  const { rows } = await sql<Row>`
    select project.id, project.accepted, project.abandoned, ${seesFinancials(me)} as sees_price, jsonb_build_object('id', project.id, 'name', project.reference || ' ' || project.name) as project,
        case when client.id is not null then jsonb_build_object('id', client.id, 'name', client.name) end as client
      from project left join client on client.org_id = project.org_id and client.id = ${payerOf('project')}
     where project.org_id = ${me.org_id} and project.accepted is not null and ${where}
       and project.id = any(array(${withUnbilledWork(me)} ${hasForSome(me, 'projects.view_financials') ? sql`union (${maybeLeft(me)})` : sql``}))`.execute(
    db,
  )
  return rows
}

function ordered(rows: readonly Unbilled[], ordering: UnbilledQuery['ordering']): Unbilled[] {
  const by = ordering.replace('-', '')
  const compared = (record: Unbilled, otherUnbilled: Unbilled): number => {
    switch (by) {
      case 'client':
        return (
          (record.client?.name ?? '').localeCompare(otherUnbilled.client?.name ?? '') ||
          byProject(record, otherUnbilled)
        )
      case 'project':
        return byProject(record, otherUnbilled)
      case 'amount':
        return compare(record.amounts?.total ?? blank, otherUnbilled.amounts?.total ?? blank)
      case 'hours':
        return compare(record.hours, otherUnbilled.hours)
      default:
        return record.since.localeCompare(otherUnbilled.since)
    }
  }
  const sign = ordering.startsWith('-') ? -1 : 1
  return rows.toSorted((row, otherRow) => sign * (compared(row, otherRow) || row.project_id - otherRow.project_id))
}
const byProject = (record: Unbilled, otherUnbilled: Unbilled) =>
  record.project.name.localeCompare(otherUnbilled.project.name)

function sumsOf(rows: readonly Unbilled[], seesPrices: boolean): UnbilledSums {
  const each = (pick: (row: Unbilled) => string | undefined) => sumOf(rows.map((row) => pick(row) ?? blank))
  return {
    hours: each(({ hours }) => hours),
    charged: each(({ charged }) => charged),
    ...(seesPrices && {
      amounts: {
        hours: each(({ amounts }) => amounts?.hours),
        expenses: each(({ amounts }) => amounts?.expenses),
        items: each(({ amounts }) => amounts?.items),
        total: each(({ amounts }) => amounts?.total),
      },
      ages: Object.fromEntries(ages.map((age) => [age, each((row) => row.ages?.[age])])) as ByAge,
    }),
  }
}
