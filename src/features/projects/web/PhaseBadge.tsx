import { badgeOf, phaseOf } from '../projectMilestones.ts'
import type { Project } from '../projects.ts'
import './projects.css'

const words = {
  enquiry: 'Enquiry',
  open: 'Open',
  field: 'Field',
  office: 'Office',
  check: 'Check',
  delivery: 'Delivery',
  invoice: 'Invoice',
  payment: 'Payment',
  complete: 'Complete',
  cancelled: 'Cancelled',
} as const

/**
 * Enquiries are blue, open quotes orange, what was lost red, what was won green
 * (docs/rules/projects.md#tabs-and-badges).
 */
function colourOf(project: Project) {
  const phase = phaseOf(project)
  if (phase === 'abandoned') return 'lost'
  if (phase === 'created') return 'enquiry'
  return phase === 'quoted' ? 'open' : 'won'
}

/** Next step of a project, in a word: never colour alone. */
export const PhaseBadge = ({ project }: { project: Project }) => (
  <span className="fb-phase" data-phase={colourOf(project)}>
    {project.abandoned !== null && project.accepted === null ? 'Lost' : words[badgeOf(project)]}
  </span>
)
