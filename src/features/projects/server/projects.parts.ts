/** What features above projects do when one changes: `app/records.ts` fills it. */
import type { Ctx } from '#server/context.ts'
import type { MilestoneDates } from '../projects.milestones.ts'

export interface AcceptedBy extends MilestoneDates {
  accepted_by_id: number | null
}
export interface ProjectPart {
  /** The row, which is held, is about to be another; throws what forbids it. */
  accepted?: (ctx: Ctx, id: number, was: AcceptedBy, now: AcceptedBy) => Promise<void>
  /** What of one project goes along to its copy; `ids`: of items, by those that they are copies of. */
  copied?: (ctx: Ctx, from: number, to: number, asked: Copied) => Promise<void>
}
export interface Copied {
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
