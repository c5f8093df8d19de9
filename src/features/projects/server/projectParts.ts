/** Hooks by which higher features take part in changes of a project: `app/records.ts` fills them. */
import { sql } from 'kysely'

import type { Ctx } from '#server/http/context.ts'
import type { MilestoneDates } from '../projectMilestones.ts'

export interface AcceptedBy extends MilestoneDates {
  accepted_by_id: number | null
}
export interface ProjectPart {
  /** Called before the locked row changes; throws if the change is refused. */
  accepted?: (ctx: Ctx, id: number, was: AcceptedBy, current: AcceptedBy) => Promise<void>
  /** Called when the contract type or terms of these projects have changed. */
  soldAnew?: (ctx: Ctx, ids: readonly number[]) => Promise<void>
  /** Copies the feature's part of a project; `ids`: the copied items by their originals. */
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

/** Calls `soldAnew` for projects whose contract terms an undo has restored. */
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
