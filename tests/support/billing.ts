/** Work that can be billed: a project that was won, people at charge rates, approved hours, and approved expenses. */
import { sql } from 'kysely'

import { project } from '#features/projects/projects.ts'
import type { TenantDb } from '#server/db/db.ts'
import * as build from './builders.ts'
import type { testServer } from './firm.ts'

type Server = ReturnType<typeof testServer>
type Firm = Awaited<ReturnType<Server['aFirm']>>

/** A project of the firm’s client, accepted on 5 March 2026. */
export async function aWonProject({ as }: Server, { ada, client }: Firm, more: object = {}) {
  const body = { name: 'Weir', requested: '2026-03-02', quoted: '2026-03-04', client_id: client.id, ...more }
  const record = (await as(ada, project.calls.create, { body })).body
  await as(ada, project.calls.change, { params: { id: String(record.id) }, body: { accepted: '2026-03-05' } })
  return record
}

/** Makes the charge rate of a person, or of anybody. */
export const aChargeRate = (db: TenantDb, amount: string, user_id: number | null = null) =>
  sql`insert into charge_rate (user_id, amount, date_from) values (${user_id}, ${amount}, '2020-01-01')`.execute(db)

interface Worked {
  user_id: number
  project_id: number
  by: number
  date?: string
  minutes?: number
  nonbillable?: number
  task_id?: number | null
  details?: string
}
/** Makes hours of one day, from nine on; approved by another person. */
export function approvedHours(db: TenantDb, worked: Worked) {
  const {
    user_id,
    project_id,
    by,
    date = '2026-03-10',
    minutes = 60,
    nonbillable = 0,
    task_id = null,
    details,
  } = worked
  const start = Temporal.Instant.from(`${date}T09:00:00Z`)
  return build.anEntry(db, {
    user_id,
    project_id,
    task_id,
    date,
    start: start.toString(),
    end: start.add({ minutes }).toString(),
    nonbillable_minutes: nonbillable,
    status: 'approved',
    decided_by_id: by,
    decided_at: `${date}T18:00:00Z`,
    ...(details !== undefined && { details }),
  })
}

interface Spent {
  user_id: number
  by: number
  date?: string
  amount: string
  tax_amount?: string
  description?: string
  /** Amounts by project; they add up. */
  parts: readonly (readonly [project_id: number, amount: string])[]
}
/** Billable, and approved by another person. */
export async function anApprovedExpense(db: TenantDb, { user_id, by, date = '2026-03-11', parts, ...spent }: Spent) {
  const expense = await build.anExpense(db, { ...spent, user_id, date, billable: true, status: 'created' })
  for (const [position, [project_id, amount]] of parts.entries())
    await db
      .insertInto('expense_allocation')
      .values({ expense_id: expense.id, position, project_id, amount, percent: '50', said: 'amount' })
      .execute()
  const now = `${date}T12:00:00Z`
  const decided = {
    submitted: now,
    submitted_by_id: user_id,
    checked: now,
    checked_by_id: by,
    approved: now,
    approved_by_id: by,
  }
  await db
    .updateTable('expense')
    .set({ status: 'approved', ...decided })
    .where('id', '=', expense.id)
    .execute()
  return expense
}
