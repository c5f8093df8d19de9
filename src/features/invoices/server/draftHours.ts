/** Lines of a draft by work: approved hours at their charge rates, and what was paid for the client. */
import { joinedByAnd } from '#core/locale/lists.ts'
import { add, divide } from '#core/decimal.ts'
import { formatsFor } from '#server/access/formatsFor.ts'
import type { Ctx } from '#server/http/context.ts'
import { conflict } from '#server/http/errors.ts'
import { hourUnit, type LineValues, newLine } from '../invoices.ts'
import { type OpenEntry, type OpenExpense, openEntries, openExpenses } from './billingWork.ts'
import { taxOfItems } from './draftTax.ts'
import { capped } from './draftCap.ts'
import { type Drafted, isCharged, ofProject } from './draftProjects.ts'

type Tax = (project: number, item: number | null) => Partial<LineValues>
type Rated = OpenEntry & { rate: string; value: string }

/**
 * Hours that are part of an agreed price are billed by themselves where they are named. 409 `state` names the hours that have
 * no rate: nothing is given away without a word.
 */
export async function hourLines(ctx: Ctx, drafted: Drafted): Promise<LineValues[]> {
  const { asked, projects } = drafted
  const { start, end } = asked
  const open = await openEntries(ctx, { projects: projects.map(({ id }) => id), start, end, ids: asked.entry_ids })
  const entries = asked.entry_ids ? open : open.filter((entry) => isCharged(drafted, entry))
  requireRates(ctx, entries)
  const tax = await taxes(ctx, drafted)
  const groups = [...Map.groupBy(entries as Rated[], (entry) => groupOf(asked.detail, entry)).values()]
  return capped(
    ctx,
    groups.map((rateds) => ({ of: rateds, line: hourLine(ctx, drafted, rateds, tax) })),
  )
}

/**
 * Returns the key of an entry's line: hours of one line share project, rate and cap, so that hours × rate is its
 * amount.
 */
function groupOf(detail: Drafted['asked']['detail'], entry: Rated): string {
  const { id, project_id, quote_item_id, user_id, rate, cap, cap_item } = entry
  if (detail === 'entry') return `${id}`
  return [project_id, detail === 'item' ? quote_item_id : user_id, rate, cap, cap_item].join()
}

function hourLine(ctx: Ctx, drafted: Drafted, entries: readonly Rated[], tax: Tax): LineValues {
  const [first] = entries as [Rated]
  const { asked } = drafted
  const minutes = entries.reduce((sum, entry) => sum + entry.minutes, 0)
  const { date } = formatsFor(ctx.me)
  const text = {
    item: first.quote_item ?? 'Hours',
    person: first.user,
    entry: [`${date(first.date)} ${first.user}`, first.task, first.details].filter(Boolean).join('\n'),
  }[asked.detail]
  return {
    ...newLine(),
    description: `${text}${ofProject(drafted, first.project_id)}`.slice(0, 4000),
    quantity: trimmed(divide(String(minutes), '60', 6, 'half_up')),
    unit: hourUnit,
    price: first.rate,
    project_id: first.project_id,
    entry_ids: entries.map(({ id }) => id),
    ...(asked.detail === 'item' && { quote_item_id: first.quote_item_id }),
    ...tax(first.project_id, first.quote_item_id),
  }
}
const trimmed = (quantity: string) => quantity.replace(/\.?0+$/, '')

function requireRates({ me }: Ctx, entries: readonly OpenEntry[]): void {
  const unrated = entries.filter(({ value }) => value === null)
  if (unrated.length === 0) return
  const { date, hours } = formatsFor(me)
  const named = [...Map.groupBy(unrated, ({ user }) => user)].map(([user, value]) => {
    const sum = value.reduce((all, { minutes }) => all + minutes, 0)
    return `${user} (${hours(sum)} h since ${date(value[0]?.date ?? '')})`
  })
  throw conflict(
    'state',
    `No charge rate applies to hours of ${joinedByAnd(named)}. Add a rate that covers these days, or exclude these hours.`,
    { errors: Object.fromEntries(unrated.map(({ id }) => [id, { rate: ['No charge rate applies.'] }])) },
  )
}

/** Makes lines of expenses, by project: of each expense alone where each entry is, else by type. */
export async function expenseLines(ctx: Ctx, drafted: Drafted): Promise<LineValues[]> {
  const { asked, projects } = drafted
  const { start, end } = asked
  const theseOpenExpenses = await openExpenses(ctx, {
    projects: projects.map(({ id }) => id),
    start,
    end,
    ids: asked.expense_ids,
  })
  const tax = await taxes(ctx, drafted)
  const { date } = formatsFor(ctx.me)
  const single = asked.detail === 'entry'
  const groups = groupsOf(theseOpenExpenses, single)
  return groups.map((items) => {
    const [first] = items as [OpenExpense]
    const words = single ? `${date(first.date)} ${first.user}\n${first.description}` : wordsOf(items)
    const price = items.reduce((sum, { value }) => add(sum, value), '0.00')
    return {
      ...newLine(),
      description: `${words}${ofProject(drafted, first.project_id)}`.slice(0, 4000),
      price,
      project_id: first.project_id,
      expense_ids: [...new Set(items.map(({ id }) => id))],
      ...tax(first.project_id, null),
    }
  })
}

/** Returns the expense type with the descriptions of the expenses, each once. */
function wordsOf(expenses: readonly OpenExpense[]): string {
  const texts = expenses.map(({ description }) => description.trim()).filter((text) => text !== '')
  const words = [...Map.groupBy(texts, (text) => text.toLowerCase()).values()].map(([first]) => first).join('; ')
  return [expenses[0]?.type ?? 'Expenses', ...(words === '' ? [] : [words])].join('\n')
}

/** A line is of one project, so that its money is. */
const groupsOf = (theseOpenExpenses: readonly OpenExpense[], single: boolean): OpenExpense[][] => [
  ...Map.groupBy(
    theseOpenExpenses,
    ({ id, project_id, type }) => `${project_id} ${single ? id : (type ?? '')}`,
  ).values(),
]

async function taxes(ctx: Ctx, { projects }: Drafted): Promise<Tax> {
  const byKey = new Map<number, Awaited<ReturnType<typeof taxOfItems>>>()
  for (const project of projects) byKey.set(project.id, await taxOfItems(ctx, project))
  return (project, item) => byKey.get(project)?.(item) ?? {}
}
