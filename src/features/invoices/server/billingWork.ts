/**
 * Approved hours and billable expenses that are on no invoice and not written off, read in the same way for drafts,
 * for the choice of what to bill, and for write-offs.
 */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { mayPickProject } from '#features/projects/server/projects.access.ts'
import { expenseValue, isHalfEven } from '#features/projects/server/projectCosts.ts'
import { chargeRateOf } from '#features/rates/server/chargeRates.ts'
import type { Ctx, Me } from '#server/http/context.ts'
import type { SearchCondition } from '#server/records/search.ts'

/** Minutes of `entry` that are billable. */
export const billableMinutes = sql<number>`(entry.gross_minutes - entry.breaks - entry.nonbillable_minutes)`

/** Condition over `done`: on a live invoice, drafts included, or written off. */
export const isSettled = sql<SqlBool>`(done.released is null and not done.credits)`

/** Condition over `entry`: approved and billable. */
export const isBillable = sql<SqlBool>`(entry.status = 'approved' and ${billableMinutes} > 0)`
export const isOpenEntry = sql<SqlBool>`(${isBillable} and not entry.locked and not exists (
  select from billed_work done where done.org_id = entry.org_id and done.entry_id = entry.id and ${isSettled}))`

/** Condition over `expense`: approved and billable; its allocation is `part`. */
export const isBillableExpense = sql<SqlBool>`(expense.status = 'approved' and expense.billable)`
export const isOpenExpense = sql<SqlBool>`(${isBillableExpense} and not exists (
  select from billed_work done
   where done.org_id = part.org_id and done.expense_allocation_id = part.id and ${isSettled}))`

/** Joins of `entry`: `charge.amount` is null where no rate applies. */
export const withRate = chargeRateOf('entry')
/** Value over `entry` and `charge`: minutes × rate, rounded once; null without a rate. */
export const entryValue = (me: Me) =>
  sql<string | null>`rounded(${billableMinutes} * charge.amount / 60, ${isHalfEven(me)})`

/** Contract type over `project` and `item` (the task's): the item's own, else the project's if that is by the hour. */
const contractOf = sql`case when item.contract_type <> '' then item.contract_type
  when project.contract_type in ('hourly', 'capped') then project.contract_type else 'fixed' end`
/** Condition over the same tables: hours that are charged separately, and not part of a price. */
export const isHourly = sql<SqlBool>`coalesce(${contractOf} in ('hourly', 'capped'), false)`

/**
 * Values over the same tables: the most that capped hours may cost, and the item with the cap; null for the project's
 * cap.
 */
export const capOf = sql<
  string | null
>`case when item.contract_type = 'capped' then item.cap when item.contract_type <> '' then null
  when project.contract_type = 'capped' then project.cap end`
export const capItemOf = sql<number | null>`case when item.contract_type = 'capped' then item.id end`

export interface OpenEntry {
  id: number
  /** Charged by itself. */
  hourly: boolean
  /** Cap of the hours that share it; `cap_item` is the item whose cap it is, null for its project's. */
  cap: string | null
  cap_item: number | null
  project_id: number
  user_id: number
  user: string
  date: string
  minutes: number
  /** Charge of an hour and value of the entry; null without a rate. */
  rate: string | null
  value: string | null
  task: string | null
  quote_item_id: number | null
  quote_item: string | null
  details: string
}

interface Wanted {
  projects: readonly number[]
  start?: string | undefined
  end?: string | undefined
  ids?: readonly number[] | undefined
}
const within = (date: RawBuilder<unknown>, { start, end }: Wanted): SearchCondition[] => [
  ...(start === undefined ? [] : [sql<SqlBool>`${date} >= ${start}::date`]),
  ...(end === undefined ? [] : [sql<SqlBool>`${date} <= ${end}::date`]),
]
const among = (id: RawBuilder<unknown>, ids: readonly number[] | undefined): SearchCondition[] =>
  ids === undefined ? [] : [sql<SqlBool>`${id} = any(${[...ids]}::bigint[])`]

/** Lists unbilled entries by day. Their projects are ones that the caller may pick. */
export async function openEntries({ db, me }: Pick<Ctx, 'db' | 'me'>, wanted: Wanted): Promise<OpenEntry[]> {
  const where = sql.join(
    [isOpenEntry, ...within(sql`entry.date`, wanted), ...among(sql`entry.id`, wanted.ids)],
    sql` and `,
  )
  const { rows } = await sql<OpenEntry>`
    select entry.id, entry.project_id, entry.user_id, person.name as user, entry.date, ${billableMinutes}::int as minutes,
        charge.amount::numeric(14, 2)::text as rate, ${entryValue(me)}::text as value, task.name as task,
        item.id as quote_item_id, item.name as quote_item, entry.details, ${isHourly} as hourly,
        ${capOf}::text as cap, ${capItemOf} as cap_item
      from diary_entry entry
        join member person on person.org_id = entry.org_id and person.id = entry.user_id
        join project on project.org_id = entry.org_id and project.id = entry.project_id
        left join task on task.org_id = entry.org_id and task.id = entry.task_id
        left join quote_item item on item.org_id = task.org_id and item.id = task.quote_item_id
        ${withRate}
     where entry.org_id = ${me.org_id} and entry.project_id = any(${[...wanted.projects]}::bigint[]) and ${where}
       and ${mayPickProject(me)}
     order by entry.date, person.name collate human, entry.start, entry.id`.execute(db)
  return rows
}

export interface OpenExpense {
  /** Id of the expense; `allocation_id` is that of the part that the project pays. */
  id: number
  allocation_id: number
  project_id: number
  quote_item_id: number | null
  user: string
  date: string
  type: string | null
  description: string
  value: string
}

/** The parts of expenses that these projects pay, by day. */
export async function openExpenses({ db, me }: Pick<Ctx, 'db' | 'me'>, wanted: Wanted): Promise<OpenExpense[]> {
  const where = sql.join(
    [isOpenExpense, ...within(sql`expense.date`, wanted), ...among(sql`expense.id`, wanted.ids)],
    sql` and `,
  )
  const { rows } = await sql<OpenExpense>`
    select expense.id, part.id as allocation_id, part.project_id, part.quote_item_id, person.name as user, expense.date,
        type.name as type, expense.description, ${expenseValue(me)}::numeric(14, 2)::text as value
      from expense_allocation part
        join expense on expense.org_id = part.org_id and expense.id = part.expense_id
        join member person on person.org_id = expense.org_id and person.id = expense.user_id
        join project on project.org_id = part.org_id and project.id = part.project_id
        left join expense_type type on type.org_id = expense.org_id and type.id = expense.type_id
     where part.org_id = ${me.org_id} and part.project_id = any(${[...wanted.projects]}::bigint[]) and ${where}
       and ${mayPickProject(me)}
     order by expense.date, expense.id, part.position`.execute(db)
  return rows
}
