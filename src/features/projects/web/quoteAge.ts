import { daysBetween, today } from '#core/days.ts'
import type { Locale } from '#web/locale.ts'
import { quoteSince } from '../projectMilestones.ts'
import type { Project } from '../projects.ts'

/** Says for how many days a quote has been where it is; nothing once it is won or lost. */
export function ageText(project: Project, { formats, timezone }: Locale): string {
  const day = quoteSince(project)
  if (day === null || project.accepted !== null || project.abandoned !== null) return ''
  return formats.counted(Math.max(0, daysBetween(day, today(timezone))), 'day', 'days')
}
