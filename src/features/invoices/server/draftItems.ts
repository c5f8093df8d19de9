/** Lines of a draft by price: accepted items in full, by a percentage, or by the value reached in a valuation. */
import { sql } from 'kysely'

import { today } from '#core/days.ts'
import { add, compare, divide, multiply, round, roundingOf, subtract } from '#core/decimal.ts'
import { formatsOf } from '#core/locale/format.ts'
import type { Ctx } from '#server/http/context.ts'
import { conflict, invalidChoice } from '#server/http/errors.ts'
import type { DraftKind } from '../billing.contract.ts'
import { type LineValues, newLine } from '../invoices.ts'
import { openEntries } from './billingWork.ts'
import { type BilledProject, type Drafted, isCharged, isSomething, ofProject } from './draftProjects.ts'
import type { Left } from './invoiceUnbilled.ts'
import { since } from './draftMonths.ts'
import { taxOfItems } from './draftTax.ts'

type Tax = Awaited<ReturnType<typeof taxOfItems>>

/**
 * Drafts a line for each accepted printed item: `percent` of its price (by default all), at most its unbilled part;
 * with a valuation the value reached by then, less what is billed. A project without items gives one line with its
 * price. Hours that are not charged separately are part of the price, and are billed with it.
 */
export async function itemLines(ctx: Ctx, drafted: Drafted, kinds: ReadonlySet<DraftKind>): Promise<LineValues[]> {
  const { asked, projects } = drafted
  const { valuation_id = null, quote_item_ids: chosen } = asked
  const valuation = valuation_id === null ? null : await valuationOf(ctx, drafted, valuation_id)
  const made: LineValues[] = []
  for (const project of projects) {
    if (valuation !== null && valuation.project_id !== project.id) continue
    // The price of a project without items is for people who see prices only.
    const priced = (drafted.left.get(project.id) ?? []).filter(({ id }) => id !== null || project.sees_price)
    if (projects.length === 1 && priced.every(({ whole }) => !isSomething(whole)) && kinds.size === 1)
      throw conflict('state', 'This project has no price to bill.')
    const tax = await taxOfItems(ctx, project)
    const lines = priced.flatMap((item): LineValues[] => {
      if (chosen !== undefined && (item.id === null || !chosen.includes(item.id))) return []
      if (item.months)
        return valuation === null && asked.percent === undefined ? monthLines(ctx, drafted, project, item, tax) : []
      const price = valuation === null ? shareOf(ctx, item, asked.percent) : reached(item, valuation.values)
      if (compare(price, '0') <= 0) return []
      const description = `${item.name}${ofProject(drafted, project.id)}${partOf(ctx, item, price)}`
      return [
        {
          ...newLine(),
          description,
          price,
          project_id: project.id,
          quote_item_id: item.id,
          valuation_id,
          ...tax(item.id),
        },
      ]
    })
    made.push(...(await withHours(ctx, drafted, project, kinds, lines)))
  }
  return made
}

/**
 * Describes the part of a fee that is billed in parts: the fee, the billed share with this part, the amount invoiced,
 * and this part.
 */
function partOf({ me }: Ctx, { whole, billed }: Left, price: string): string {
  if (compare(price, whole) === 0 || compare(whole, '0') <= 0) return ''
  const { money, percent } = formatsOf(me.locale)
  const reachedNow = divide(multiply(add(billed, price), '100'), whole, 2, roundingOf(me.rounding))
  return `\nFee ${money(whole)}, ${percent(reachedNow.replace(/\.?0+$/, ''))} to date, previously invoiced ${money(billed)}, this invoice ${money(price)}`
}

/** A line for each month that is not billed. */
function monthLines(ctx: Ctx, drafted: Drafted, project: BilledProject, item: Left, tax: Tax): LineValues[] {
  const months = since(item.months ?? [], drafted.asked.start)
  const { month: words } = formatsOf(ctx.me.locale)
  return months.map((month) => ({
    ...newLine(),
    description: `${item.name}, ${words(month)}${ofProject(drafted, project.id)}`,
    price: item.whole,
    project_id: project.id,
    quote_item_id: item.id,
    month,
    ...tax(item.id),
  }))
}

function shareOf({ me }: Ctx, { whole, left }: Left, percent = '100'): string {
  const share = round(multiply(multiply(whole, percent), '0.01'), 2, roundingOf(me.rounding))
  return compare(share, left) > 0 ? left : share
}

const reached = ({ id, settled }: Left, values: ReadonlyMap<number, string>): string =>
  subtract((id === null ? undefined : values.get(id)) ?? '0.00', settled)

interface ReachedItem {
  project_id: number
  state: string
  id: number | null
  value: string
}

/** Returns a valuation. Throws 400 if it is not of these projects, 409 `state` if it is not agreed. */
async function valuationOf({ db, me }: Ctx, { projects }: Drafted, id: number) {
  const { rows } = await sql<ReachedItem>`
    select valuation.project_id, valuation.state, line.quote_item_id as id, coalesce(line.value, 0)::numeric(14, 2)::text as value
      from valuation
        left join valuation_line line on line.org_id = valuation.org_id and line.valuation_id = valuation.id
     where valuation.org_id = ${me.org_id} and valuation.id = ${id}
       and valuation.project_id = any(${projects.map((project) => project.id)}::bigint[])`.execute(db)
  const [first] = rows
  if (!first || !projects.some((project) => project.id === first.project_id && project.sees_price))
    throw invalidChoice('valuation_id')
  if (first.state !== 'agreed') throw conflict('state', 'Only an agreed valuation can be billed.')
  return {
    project_id: first.project_id,
    values: new Map(rows.flatMap((row) => (row.id === null ? [] : [[row.id, row.value] as const]))),
  }
}

/** The hours of each item go with its line, those of no line with the first one; not those that are billed by themselves. */
async function withHours(
  ctx: Ctx,
  drafted: Drafted,
  { id }: BilledProject,
  kinds: ReadonlySet<DraftKind>,
  lines: readonly LineValues[],
): Promise<LineValues[]> {
  if (lines.length === 0) return []
  const { end = today(ctx.me.timezone), entry_ids = [] } = drafted.asked
  const apart = new Set(kinds.has('hours') ? entry_ids : [])
  const open = await openEntries(ctx, { projects: [id], end })
  const entries = open.filter((entry) => !isCharged(drafted, entry) && !apart.has(entry.id))
  const known = new Set(lines.map(({ quote_item_id }) => quote_item_id))
  const firstOf = (item: number | null) => lines.findIndex(({ quote_item_id }) => quote_item_id === item)
  return lines.map((line, index) => ({
    ...line,
    entry_ids: entries
      .filter(({ quote_item_id: item }) =>
        known.has(item) ? index === firstOf(item) : index === 0 && line.month === null,
      )
      .map((entry) => entry.id),
  }))
}
