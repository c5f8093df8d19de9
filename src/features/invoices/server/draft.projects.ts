/** The projects that a draft is of: what each part of it goes by. */
import { sql } from 'kysely'

import { compare } from '#core/decimal.ts'
import { mayPickProject } from '#features/projects/server/projects.access.ts'
import { payerOf } from '#features/rates/server/chargeRates.ts'
import type { Ctx } from '#server/context.ts'
import { conflict, invalid, invalidChoice } from '#server/errors.ts'
import type { DraftAsked } from '../billing.contract.ts'
import type { OpenEntry } from './billing.work.ts'
import { isPriced, type Left } from './invoices.left.ts'

/** A project that is billed, held. */
export interface BilledProject {
  id: number
  /** Its reference and name. */
  name: string
  client_id: number
  accepted: string | null
}
export interface Drafted {
  asked: DraftAsked
  projects: readonly BilledProject[]
  /** What of each price is not billed. */
  left: ReadonlyMap<number, readonly Left[]>
}
/** Hours that are charged by themselves, and are not part of an agreed price. */
export const isCharged = ({ left }: Pick<Drafted, 'left'>, { hourly, project_id }: OpenEntry): boolean =>
  hourly || !isPriced(left.get(project_id))

/** Held, in the order of their ids, so that who drafts of the same next sees what was drafted meanwhile. */
export async function projectsOf({ db, me }: Ctx, { client_id, project_ids }: DraftAsked): Promise<BilledProject[]> {
  if (project_ids === undefined && client_id === undefined)
    throw invalid({ project_ids: ['Choose projects, or the client whose work is billed.'] })
  const which =
    project_ids === undefined
      ? sql`${payerOf('project')} = ${client_id} and project.accepted is not null and project.abandoned is null`
      : sql`project.id = any(${project_ids}::bigint[])`
  const { rows } = await sql<BilledProject>`
    select project.id, project.reference || ' ' || project.name as name, ${payerOf('project')} as client_id, project.accepted
      from project where project.org_id = ${me.org_id} and ${which} and ${mayPickProject(me)}
     order by project.id for no key update`.execute(db)
  if (project_ids !== undefined && rows.length < new Set(project_ids).size) throw invalidChoice('project_ids')
  if (rows.some((row) => row.client_id === null))
    throw invalid({ project_ids: ['This project has no client who could pay an invoice.'] })
  if (new Set([...rows.map((row) => row.client_id), ...(client_id === undefined ? [] : [client_id])]).size > 1)
    throw invalid({ project_ids: ['One invoice goes to one client. Choose projects that the same client pays for.'] })
  if (rows.some(({ accepted }) => accepted === null)) throw conflict('state', 'Only what was accepted is billed.')
  return rows
}

/** Several projects on one invoice: each line says its own. */
export const ofProject = ({ projects }: Drafted, id: number): string =>
  projects.length === 1 ? '' : `\n${projects.find((one) => one.id === id)?.name ?? ''}`

export const isSomething = (amount: string): boolean => compare(amount, '0') !== 0
