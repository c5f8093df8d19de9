import { today } from '#core/days.ts'
import { useLocale } from '#web/locale.ts'
import { deadlineOf } from '../projectDue.ts'
import { phaseOf } from '../projectMilestones.ts'
import { stateWord } from '../projectState.ts'
import type { Project } from '../projects.ts'
import './projects.css'

/**
 * Enquiries are blue, open quotes orange, what was lost red, what was won green; what is late has the colour of warnings
 * (docs/rules/projects.md#tabs-and-badges).
 */
function colourOf(project: Project, now: string) {
  const phase = phaseOf(project)
  if (deadlineOf(project, now)?.state === 'late') return 'late'
  if (phase === 'abandoned') return 'lost'
  if (phase === 'created') return 'enquiry'
  return phase === 'quoted' ? 'open' : 'won'
}

/** Next step of a project, in a word: never colour alone. */
export function PhaseBadge({ project }: { project: Project }) {
  const { timezone } = useLocale()
  return (
    <span className="fb-phase" data-phase={colourOf(project, today(timezone))}>
      {stateWord(project)}
    </span>
  )
}
