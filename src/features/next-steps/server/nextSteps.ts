/**
 * Gathers what jobs wait for, each fact by the access rule of its own feature, with the same number of queries for one
 * job and for a page of a list.
 */
import { sql } from 'kysely'

import { has } from '#core/permissions.ts'
import { mayDecide } from '#features/diary/entries/server/entries.access.ts'
import { flag, joined } from '#features/diary/entries/server/entries.queries.ts'
import { latestQuotes } from '#features/documents/server/documentList.ts'
import { titleOf } from '#features/invoices/server/invoices.ts'
import { unbilledTotals } from '#features/invoices/server/unbilled.ts'
import { mayPickProject, seesFinancials } from '#features/projects/server/projects.access.ts'
import { plannedAmong } from '#features/schedule/server/scheduleProject.ts'
import type { Ctx } from '#server/http/context.ts'
import { notFound } from '#server/http/errors.ts'
import type { NextStepFacts } from '../nextSteps.contract.ts'

/** Answers 404 for a project out of reach. */
export async function nextStepFacts(ctx: Ctx, id: number): Promise<NextStepFacts> {
  const [facts] = await nextStepsOf(ctx, [id])
  if (!facts) throw notFound()
  return facts
}

/** Returns the facts of those of these projects that are in reach. */
export async function nextStepsOf(ctx: Ctx, requested: readonly number[]): Promise<(NextStepFacts & { id: number })[]> {
  const { me } = ctx
  const jobs = await jobsOf(ctx, requested)
  const ids = jobs.map(({ id }) => id)
  const sold = jobs.filter(({ accepted }) => accepted).map(({ id }) => id)
  const seesTasks = has(me, 'tasks.view_task')
  const seesInvoices = has(me, 'clients.view_invoice')
  const billed = seesInvoices ? jobs.filter((job) => job.accepted && job.sees_money).map(({ id }) => id) : []
  if (ids.length === 0) return []
  const quotes = await latestQuotes(ctx, ids)
  const planned = seesTasks && sold.length > 0 ? await plannedAmong(ctx, sold) : new Set<number>()
  const unbilled = billed.length > 0 ? await unbilledTotals(ctx, billed) : new Map<number, string>()
  const invoices = seesInvoices ? await waitingInvoices(ctx, ids) : new Map<number, NextStepFacts['invoices']>()
  return jobs.map(({ id, accepted, items, tasks, pending }) => {
    const quote = quotes.get(id)
    return {
      id,
      items: has(me, 'quote_items.view_quoteitem') ? items : null,
      tasks: seesTasks ? tasks : null,
      pending,
      quote: quote ?? null,
      planned: accepted && seesTasks ? planned.has(id) : null,
      unbilled: billed.includes(id) ? (unbilled.get(id) ?? '0.00') : null,
      invoices: seesInvoices ? (invoices.get(id) ?? { count: 0, draft: null, issued: null, open: null }) : null,
    }
  })
}

interface Job {
  id: number
  accepted: boolean
  sees_money: boolean
  items: number
  tasks: number
  pending: number
}
async function jobsOf({ db, me }: Ctx, ids: readonly number[]): Promise<Job[]> {
  const { rows } = await sql<Job>`
    select job.*,
      (select count(*)::int from quote_item where org_id = ${me.org_id} and project_id = job.id) as items,
      (select count(*)::int from task where org_id = ${me.org_id} and project_id = job.id) as tasks,
      (select count(*)::int from ${joined(me)} and entry.status = 'submitted' and ${flag(mayDecide(me))}
          and entry.project_id = job.id) as pending
      from (select project.id, project.accepted is not null as accepted, ${seesFinancials(me)} as sees_money from project
             where project.org_id = ${me.org_id} and project.id = any(${[...ids]}::bigint[]) and ${mayPickProject(me)}) job`.execute(
    db,
  )
  return rows
}

/** The oldest invoice of each kind that waits for something, by project; amounts are the project's share. */
async function waitingInvoices(
  { db, me }: Ctx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NextStepFacts['invoices']>> {
  const { rows } = await sql<NonNullable<NextStepFacts['invoices']> & { project_id: number }>`
    with ours as (
      select mine.project_id, invoice.id, ${titleOf} as name, mine.open::text as open, invoice.state, invoice.date
        from project_invoice mine join invoice on invoice.org_id = mine.org_id and invoice.id = mine.invoice_id
       where mine.org_id = ${me.org_id} and mine.project_id = any(${[...ids]}::bigint[]) and not invoice.credit_note
    ), oldest as (
      select distinct on (project_id, state) * from ours where state in ('draft', 'issued')
       order by project_id, state, date, id
    ), unpaid as (
      select distinct on (project_id) * from ours where state <> 'draft' and open::numeric > 0
       order by project_id, date, id
    )
    select job.id as project_id,
      (select count(*)::int from ours where ours.project_id = job.id and state <> 'draft') as count,
      (select jsonb_build_object('id', id, 'name', name) from oldest
        where oldest.project_id = job.id and state = 'draft') as draft,
      (select jsonb_build_object('id', id, 'name', name) from oldest
        where oldest.project_id = job.id and state = 'issued') as issued,
      (select jsonb_build_object('id', id, 'name', name, 'open', open) from unpaid
        where unpaid.project_id = job.id) as open
      from unnest(${[...ids]}::bigint[]) job (id)`.execute(db)
  return new Map(rows.map(({ project_id, ...invoices }) => [project_id, invoices]))
}
