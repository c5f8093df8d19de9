/** Costs of a project by expenses and suppliers’ bills, as SQL. */
import { type RawBuilder, sql } from 'kysely'

import type { Me } from '#server/http/context.ts'

export const isHalfEven = (me: Me) => sql<boolean>`${me.rounding === 'ROUND_HALF_EVEN'}::boolean`

/**
 * SQL over `expense` and `part`: the part's value without recoverable tax, which is its cost and what a client is
 * charged. Shares of tax add up to the tax of the expense, whatever the allocations are.
 */
export function expenseValue(me: Me): RawBuilder<string> {
  const share = (upTo: RawBuilder<unknown>) =>
    sql`rounded(coalesce(expense.tax_amount, 0) * ${upTo} / expense.amount, ${isHalfEven(me)})`
  const before = sql`(select coalesce(sum(other.amount), 0) from expense_allocation other
    where other.org_id = part.org_id and other.expense_id = part.expense_id and other.position < part.position)`
  return sql<string>`(part.amount - ${share(sql`(${before} + part.amount)`)} + ${share(before)})`
}

interface Period {
  start: string
  end: string
}
const within = (day: string, period: Period | undefined) =>
  period ? sql`and ${sql.ref(day)} between ${period.start}::date and ${period.end}::date` : sql``

/**
 * SQL: costs of `project` besides hours: `expenses`, the approved parts that the project pays for, and `bills` of
 * suppliers. With a period only those dated in it.
 */
export const otherCosts = (me: Me, period?: Period): RawBuilder<unknown> => sql`jsonb_build_object(
  'expenses', coalesce((select sum(${expenseValue(me)})
    from expense_allocation part join expense on expense.org_id = part.org_id and expense.id = part.expense_id
   where part.org_id = project.org_id and part.project_id = project.id and expense.status = 'approved'
     ${within('expense.date', period)}), 0)::numeric(14, 2)::text,
  'bills', coalesce((select sum(line.net)
    from bill_line line join bill on bill.org_id = line.org_id and bill.id = line.bill_id
   where line.org_id = project.org_id and line.project_id = project.id ${within('bill.date', period)}), 0)::numeric(14, 2)::text)`
