/** Deadlines of a project beside its next step: what is late or due soon. */
import { today } from '#core/days.ts'
import type { Locale } from '#web/locale.ts'
import { deadlineOf, quoteDeadlineOf } from '../projectDue.ts'
import { isOpen } from '../projectMilestones.ts'
import type { Project } from '../projects.ts'
import { DueBadge } from './DueBadge.tsx'
import './projects.css'

/** Null where there is none to speak of. */
export function projectDues(project: Project, { formats, timezone, words }: Locale) {
  const now = today(timezone)
  const dues = [
    { label: `${words.quote} due`, due: quoteDeadlineOf(project, now) },
    { label: 'Deadline', due: deadlineOf(project, now) },
  ].filter(({ due }) => due !== null)
  if (dues.length === 0 && !isOpen(project)) return null
  return (
    <dl className="fb-next">
      {dues.map(({ label, due }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {due && formats.date(due.day)} <DueBadge due={due} />
          </dd>
        </div>
      ))}
      {dues.length === 0 && (
        <div>
          <dt>Deadline</dt>
          <dd className="fb-muted">none set</dd>
        </div>
      )}
    </dl>
  )
}
