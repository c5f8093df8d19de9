import { phaseOf } from '../projectMilestones.ts'
import { stateWord } from '../projectState.ts'
import type { Project } from '../projects.ts'
import './projects.css'

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
    {stateWord(project)}
  </span>
)
