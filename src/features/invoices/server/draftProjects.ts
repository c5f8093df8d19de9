/** The projects that a draft is of: what each part of it goes by. */
import { sql } from 'kysely'

import { compare } from '#core/decimal.ts'
import { mayViewClient } from '#features/clients/clients/server/clients.access.ts'
import { mayPickProject, seesFinancials } from '#features/projects/server/projects.access.ts'
import { payerOf } from '#features/rates/server/chargeRates.ts'
import type { Ctx } from '#server/http/context.ts'
import { conflict, invalid, invalidChoice } from '#server/http/errors.ts'
import type { DraftParams } from '../billing.contract.ts'
import type { OpenEntry } from './billingWork.ts'
import { isPriced, type Left } from './invoiceUnbilled.ts'

/** A project to bill, locked. */
export interface BilledProject {
  id: number
  /** Reference and name. */
  name: string
  client_id: number
  accepted: string | null
  abandoned: string | null
  /** True when the viewer may see the price. */
  sees_price: boolean
}
export interface Drafted {
  asked: DraftParams
  projects: readonly BilledProject[]
  /** Unbilled part of each price. */
  left: ReadonlyMap<number, readonly Left[]>
}
/** Hours that are charged by themselves, and are not part of an agreed price; what was abandoned is not finished for one. */
export const isCharged = (
  { left, projects }: Pick<Drafted, 'left'> & { projects: readonly Pick<BilledProject, 'id' | 'abandoned'>[] },
  { hourly, project_id }: OpenEntry,
): boolean =>
  hourly ||
  !isPriced(left.get(project_id)) ||
  projects.some(({ id, abandoned }) => id === project_id && abandoned !== null)

/**
 * Leaves out abandoned projects, whose price is drafted only on request: by items, a percentage, a valuation, or as
 * the only kind.
 */
export function withoutAbandoned(
  { kinds, percent, valuation_id, quote_item_ids }: DraftParams,
  projects: readonly BilledProject[],
  left: Drafted['left'],
): Drafted['left'] {
  const isRequested = percent ?? valuation_id ?? quote_item_ids ?? (projects.length === 1 && kinds?.includes('items'))
  if (isRequested) return left
  const gone = new Set(projects.flatMap(({ id, abandoned }) => (abandoned === null ? [] : [id])))
  if (gone.size === 0) return left
  return new Map([...left].map(([id, items]) => [id, gone.has(id) ? [] : items]))
}

/**
 * Throws 400 under the field for an id that does not belong to these projects: a mistyped id would silently bill less.
 */
async function requireOfProjects(
  { db, me }: Ctx,
  projects: readonly BilledProject[],
  { entry_ids, expense_ids, quote_item_ids }: DraftParams,
): Promise<void> {
  const ofProjects = sql`org_id = ${me.org_id} and project_id = any(${projects.map(({ id }) => id)}::bigint[])`
  const known = {
    entry_ids: [entry_ids, sql`select id from diary_entry where ${ofProjects}`],
    expense_ids: [expense_ids, sql`select expense_id as id from expense_allocation where ${ofProjects}`],
    quote_item_ids: [quote_item_ids, sql`select id from quote_item where ${ofProjects}`],
  } as const
  for (const [field, [ids, found]] of Object.entries(known)) {
    if (ids === undefined || ids.length === 0) continue
    const { rows } = await sql<{ id: number }>`
      select id from unnest(${[...ids]}::bigint[]) given (id) where id not in (${found}) limit 1`.execute(db)
    if (rows.length > 0) throw invalidChoice(field)
  }
}

/** Throws 400 for a client out of reach. */
async function requireClient({ db, me }: Ctx, client_id: number | undefined): Promise<void> {
  if (client_id === undefined) return
  const { rows } = await sql`
    select from client where client.org_id = ${me.org_id} and client.id = ${client_id} and ${mayViewClient(me)}`.execute(
    db,
  )
  if (rows.length === 0) throw invalidChoice('client_id')
}

/** Reads the projects and locks them in the order of their ids, so that a later draft of the same sees this one. */
export async function projectsOf(ctx: Ctx, request: DraftParams): Promise<BilledProject[]> {
  const { db, me } = ctx
  const { client_id, project_ids } = request
  if (project_ids === undefined && client_id === undefined)
    throw invalid({ project_ids: ['Choose projects or a client to bill.'] })
  await requireClient(ctx, client_id)
  const which =
    project_ids === undefined
      ? sql`${payerOf('project')} = ${client_id} and project.accepted is not null`
      : sql`project.id = any(${project_ids}::bigint[])`
  const { rows } = await sql<BilledProject>`
    select project.id, project.reference || ' ' || project.name as name, ${payerOf('project')} as client_id, project.accepted, project.abandoned,
        ${seesFinancials(me)} as sees_price
      from project where project.org_id = ${me.org_id} and ${which} and ${mayPickProject(me)}
     order by project.id for no key update`.execute(db)
  if (project_ids !== undefined && rows.length < new Set(project_ids).size) throw invalidChoice('project_ids')
  if (rows.some((row) => row.client_id === null))
    throw invalid({ project_ids: ['This project has no paying client. Add one to the project first.'] })
  if (new Set([...rows.map((row) => row.client_id), ...(client_id === undefined ? [] : [client_id])]).size > 1)
    throw invalid({ project_ids: ['An invoice goes to one client. Choose projects of the same client.'] })
  if (rows.some(({ accepted }) => accepted === null)) throw conflict('state', 'Only accepted items can be billed.')
  await requireOfProjects(ctx, rows, request)
  return rows
}

/** Returns the suffix of a line with its project's name, when several projects share an invoice. */
export const ofProject = ({ projects }: Drafted, id: number): string =>
  projects.length === 1 ? '' : `\n${projects.find((project) => project.id === id)?.name ?? ''}`

export const isSomething = (amount: string): boolean => compare(amount, '0') !== 0
