/** Hooks of features above projects for changes of one: `app/records.ts` fills them. */
import { sql } from 'kysely'

import type { Ctx } from '#server/http/context.ts'
import type { MilestoneDates } from '../projectMilestones.ts'

export interface AcceptedBy extends MilestoneDates {
  accepted_by_id: number | null
}
export interface ProjectPart {
  /** The row, which is held, is about to be another; throws what forbids it. */
  accepted?: (ctx: Ctx, id: number, was: AcceptedBy, current: AcceptedBy) => Promise<void>
  /** How the work of these projects is paid for has changed. */
  soldAnew?: (ctx: Ctx, ids: readonly number[]) => Promise<void>
  /** Copies its part of a project; `ids`: the copied items, by those that they are copies of. */
  copied?: (ctx: Ctx, from: number, to: number, request: ProjectCopy) => Promise<void>
}
export interface ProjectCopy {
  items: boolean
  tasks: boolean
  site: boolean
  ids: Map<number, number>
}

let parts: readonly ProjectPart[] = []
export function registerProjectParts(all: readonly ProjectPart[]): void {
  parts = all
}
export const projectParts = () => parts

/** After projects were put back as they were: those that are sold in another way again. */
export async function soldAnewByUndo(ctx: Ctx, requestId: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select distinct entity_id as id from audit
     where org_id = ${ctx.me.org_id} and request_id = ${requestId} and entity = 'project'
       and (before ->> 'contract_type', before ->> 'cap') is distinct from (after ->> 'contract_type', after ->> 'cap')`.execute(
    ctx.db,
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) for (const part of projectParts()) await part.soldAnew?.(ctx, ids)
}
