/**
 * Phases of a client's project by the dates in the client's list (docs/rules/projects.md#tabs-and-badges,
 * docs/PRODUCT-RULES.md#invariants).
 */
import type { ClientProject } from './clients.ts'

export type ProjectPhase = 'Enquiry' | 'Quoted' | 'Accepted' | 'Delivered' | 'Lost' | 'Cancelled'
type Dates = Pick<ClientProject, 'requested' | 'quoted' | 'accepted' | 'delivered' | 'abandoned'>

/** The last of its milestones, and the day of that; given up it is lost as a quote, and cancelled as a project. */
export function phaseOf({ requested, quoted, accepted, delivered, abandoned }: Dates): {
  phase: ProjectPhase
  since: string | null
} {
  if (abandoned !== null) return { phase: accepted === null ? 'Lost' : 'Cancelled', since: abandoned }
  if (delivered !== null) return { phase: 'Delivered', since: delivered }
  if (accepted !== null) return { phase: 'Accepted', since: accepted }
  if (quoted !== null) return { phase: 'Quoted', since: quoted }
  return { phase: 'Enquiry', since: requested }
}
