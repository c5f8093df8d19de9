/** Gathers what a job waits for, each fact by the access rule of its own feature. */
import { sql } from 'kysely'

import { has } from '#core/permissions.ts'
import { mayDecide } from '#features/diary/entries/server/entries.access.ts'
import { flag, joined } from '#features/diary/entries/server/entries.queries.ts'
import { listSent } from '#features/documents/server/documentList.ts'
import { titleOf } from '#features/invoices/server/invoices.ts'
import { unbilledTotals } from '#features/invoices/server/unbilled.ts'
import { projects } from '#features/projects/server/projects.ts'
import { projectBookings } from '#features/schedule/server/scheduleProject.ts'
import type { Ctx } from '#server/http/context.ts'
import type { NextStepFacts } from '../nextSteps.contract.ts'

/** Answers 404 for a project out of reach. */
export async function nextStepFacts(ctx: Ctx, id: number): Promise<NextStepFacts> {
  const { me } = ctx
  const project = await projects.get(ctx, id)
  const [quote] = (await listSent(ctx, id)).filter(({ revision }) => revision !== null)
  const isSold = project.accepted !== null
  const seesTasks = has(me, 'tasks.view_task')
  const seesInvoices = has(me, 'clients.view_invoice')
  return {
    ...(await counts(ctx, id)),
    quote: quote
      ? {
          revision: quote.revision ?? 0,
          state: quote.state,
          sent: quote.created,
          opened: quote.opened,
          links: quote.links,
          changed: quote.changed,
        }
      : null,
    planned: isSold && seesTasks ? (await projectBookings(ctx, id)).length > 0 : null,
    unbilled:
      isSold && seesInvoices && project.can_view_financials
        ? ((await unbilledTotals(ctx, [id])).get(id) ?? '0.00')
        : null,
    invoices: seesInvoices ? await waitingInvoices(ctx, id) : null,
  }
}

async function counts({ db, me }: Ctx, id: number): Promise<Pick<NextStepFacts, 'items' | 'tasks' | 'pending'>> {
  const { rows } = await sql<{ items: number; tasks: number; pending: number }>`
    select
      (select count(*)::int from quote_item where org_id = ${me.org_id} and project_id = ${id}) as items,
      (select count(*)::int from task where org_id = ${me.org_id} and project_id = ${id}) as tasks,
      (select count(*)::int from ${joined(me)} and entry.status = 'submitted' and ${flag(mayDecide(me))}
          and entry.project_id = ${id}) as pending`.execute(db)
  const [row] = rows
  return {
    items: has(me, 'quote_items.view_quoteitem') ? (row?.items ?? 0) : null,
    tasks: has(me, 'tasks.view_task') ? (row?.tasks ?? 0) : null,
    pending: row?.pending ?? 0,
  }
}

/** The oldest invoice of each kind that waits for something; amounts are the project's share. */
async function waitingInvoices({ db, me }: Ctx, id: number): Promise<NextStepFacts['invoices']> {
  const { rows } = await sql<NonNullable<NextStepFacts['invoices']>>`
    with ours as (
      select invoice.id, ${titleOf} as name, mine.open::text as open, invoice.state, invoice.date
        from project_invoice mine join invoice on invoice.org_id = mine.org_id and invoice.id = mine.invoice_id
       where mine.org_id = ${me.org_id} and mine.project_id = ${id} and not invoice.credit_note
    ), oldest as (
      select distinct on (state) * from ours where state in ('draft', 'issued') order by state, date, id
    )
    select (select count(*)::int from ours where state <> 'draft') as count,
      (select jsonb_build_object('id', id, 'name', name) from oldest where state = 'draft') as draft,
      (select jsonb_build_object('id', id, 'name', name) from oldest where state = 'issued') as issued,
      (select jsonb_build_object('id', id, 'name', name, 'open', open) from ours
        where state <> 'draft' and open::numeric > 0 order by date, id limit 1) as open`.execute(db)
  return rows[0] ?? { count: 0, draft: null, issued: null, open: null }
}
