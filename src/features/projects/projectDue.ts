/** Deadlines of a project, and the next one. */
import { daysBetween } from '#core/days.ts'
import { isOpen, latestOf, type Milestone, milestones } from './projectMilestones.ts'
import type { Project } from './projects.ts'

/** Days within which a deadline counts as soon. */
export const dueSoonDays = 7

export interface ProjectDue {
  day: string
  /** Days left; negative once the day has passed. */
  left: number
  state: 'late' | 'soon' | 'later'
}

/** Compares a day with today; null without a day, and once the project is delivered or abandoned. */
function dueOf(project: Project, day: string | null, now: string): ProjectDue | null {
  if (day === null || !isOpen(project)) return null
  const left = daysBetween(now, day)
  return { day, left, state: left < 0 ? 'late' : left <= dueSoonDays ? 'soon' : 'later' }
}

export const deadlineOf = (project: Project, now: string) => dueOf(project, project.deadline, now)
/** Compares the quote's deadline with today; null once the quote is sent. */
export const quoteDeadlineOf = (project: Project, now: string) =>
  project.quoted === null && project.accepted === null ? dueOf(project, project.quote_deadline, now) : null

/** Compares the last day of a quote that waits for an answer with today. */
export const validityOf = (project: Project, now: string) => dueOf(project, project.valid_until, now)

/** Returns the milestone after the latest; null at the end, and for an abandoned project. */
export function nextOf(project: Project): Milestone | null {
  if (project.abandoned !== null) return null
  const latest = latestOf(project)
  return milestones[latest === null ? 0 : milestones.indexOf(latest) + 1] ?? null
}
