/** Allocations of an expense: read beside it, and replaced as a whole whenever they are sent. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { mayPickProject } from '#features/projects/server/projects.access.ts'
import { quoteItemAccess } from '#features/quote-items/server/quoteItems.access.ts'
import type { Ctx, Me } from '#server/http/context.ts'
import { invalid } from '#server/http/errors.ts'
import { allocate } from '../splitExpense.ts'

/** Selects the allocations for an answer; a project or item that the caller may not see has no name. */
export const allocationsOf = (me: Me): RawBuilder<unknown> => sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
      'project_id', project.id,
      'project', case when project.id is not null then jsonb_build_object('id', project.id, 'name', project.reference || ' ' || project.name) end,
      'quote_item_id', quote_item.id,
      'quote_item', case when quote_item.id is not null then jsonb_build_object('id', quote_item.id, 'name', quote_item.name) end,
      'percent', trim_scale(part.percent)::text, 'amount', part.amount::text, 'notes', part.notes) order by part.position), '[]')
    from expense_allocation part
      left join project on project.org_id = part.org_id and project.id = part.project_id and ${mayPickProject(me)}
      left join quote_item on quote_item.org_id = part.org_id and quote_item.id = part.quote_item_id and ${quoteItemAccess.mayView(me)}
   where part.org_id = expense.org_id and part.expense_id = expense.id)`

/**
 * Condition over `expense`: a part of it is for a project that the viewer sees and that meets the condition over
 * `project` and `part`.
 */
export const onProject = (me: Me, where: RawBuilder<SqlBool>): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from expense_allocation part
    join project on project.org_id = part.org_id and project.id = part.project_id
   where part.org_id = expense.org_id and part.expense_id = expense.id and ${mayPickProject(me)} and ${where})`

export interface AllocationSent {
  project_id: number
  quote_item_id: number | null
  percent: string | null
  amount: string | null
  notes: string
}
export interface StoredAllocation extends Omit<AllocationSent, 'percent' | 'amount'> {
  percent: string
  amount: string
  said: 'percent' | 'amount'
}

/**
 * Splits the amount by its allocations. Throws 400 under `allocations` for sums that do not add up, an unknown
 * project, or an item of another project.
 */
export async function splitOf(ctx: Ctx, amount: string, sent: readonly AllocationSent[]): Promise<StoredAllocation[]> {
  if (sent.length === 0) return []
  const split = allocate(amount, sent)
  if (typeof split === 'string') throw invalid({ allocations: [split] })
  await requireThere(ctx, sent)
  return sent.map(({ project_id, quote_item_id, notes }, index) => ({
    project_id,
    quote_item_id,
    notes,
    said: split.by,
    ...(split.shares[index] ?? { percent: '0', amount: '0.00' }),
  }))
}

async function requireThere({ db, me }: Ctx, sent: readonly AllocationSent[]): Promise<void> {
  const { rows } = await sql<{ project: boolean; item: boolean }>`
    select exists (select from project where project.org_id = ${me.org_id} and project.id = sent.project_id and ${mayPickProject(me)}) as project,
        sent.quote_item_id is null or exists (select from quote_item where quote_item.org_id = ${me.org_id}
          and quote_item.id = sent.quote_item_id and quote_item.project_id = sent.project_id and ${quoteItemAccess.mayView(me)}) as item
      from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) sent (project_id bigint, quote_item_id bigint)`.execute(
    db,
  )
  if (rows.some(({ project, item }) => !project || !item)) throw invalid({ allocations: ['Invalid choice.'] })
}

/** Keeps these in the place of those that are there. */
export async function saveAllocations({ db, me }: Ctx, id: number, all: readonly StoredAllocation[]): Promise<void> {
  await sql`delete from expense_allocation where org_id = ${me.org_id} and expense_id = ${id}`.execute(db)
  if (all.length === 0) return
  await db
    .insertInto('expense_allocation')
    .values(all.map((record, position) => ({ ...record, expense_id: id, position })))
    .execute()
}

/** Reads the allocations as they were sent, including projects that the caller does not see. */
export async function saidOf({ db, me }: Ctx, id: number): Promise<StoredAllocation[]> {
  const { rows } = await sql<StoredAllocation>`
    select project_id, quote_item_id, trim_scale(percent)::text as percent, amount::text as amount, said, notes
      from expense_allocation where org_id = ${me.org_id} and expense_id = ${id} order by position`.execute(db)
  return rows
}
