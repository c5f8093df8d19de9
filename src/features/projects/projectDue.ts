/** Deadlines of a project, and the next one. */
import { daysBetween } from '#core/days.ts'
import { isOpen, latestOf, type Milestone, milestones } from './projectMilestones.ts'
import type { Project } from './projects.ts'

/** Days within which a deadline counts as soon. */
export const dueSoonDays = 7

export interface ProjectDue {
  day: string
  /** Below zero once it has passed. */
  left: number
  state: 'late' | 'soon' | 'later'
}

/** Where a day stands; null once the project is delivered or abandoned, and of no day. */
function dueOf(project: Project, day: string | null, now: string): ProjectDue | null {
  if (day === null || !isOpen(project)) return null
  const left = daysBetween(now, day)
  return { day, left, state: left < 0 ? 'late' : left <= dueSoonDays ? 'soon' : 'later' }
}

export const deadlineOf = (project: Project, now: string) => dueOf(project, project.deadline, now)
/** Nothing once the quote is sent. */
export const quoteDeadlineOf = (project: Project, now: string) =>
  project.quoted === null && project.accepted === null ? dueOf(project, project.quote_deadline, now) : null

/** The milestone that comes after the latest; null at the end, and of what was abandoned. */
export function nextOf(project: Project): Milestone | null {
  if (project.abandoned !== null) return null
  const latest = latestOf(project)
  return milestones[latest === null ? 0 : milestones.indexOf(latest) + 1] ?? null
}
