/** Section of the overview: the next milestone, and what is late or due soon. */
import { today } from '#core/days.ts'
import { useLocale } from '#web/locale.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { deadlineOf, nextOf, quoteDeadlineOf } from '../projectDue.ts'
import { isOpen } from '../projectMilestones.ts'
import { type Project, project as kind } from '../projects.ts'
import { DueBadge } from './DueBadge.tsx'
import './projects.css'

export function WhatIsNext({ project }: { project: Project }) {
  const { formats, timezone, words } = useLocale()
  const now = today(timezone)
  const next = nextOf(project)
  const dues = [
    { label: `${words.quote} due`, due: quoteDeadlineOf(project, now) },
    { label: 'Deadline', due: deadlineOf(project, now) },
  ].filter(({ due }) => due !== null)
  if (next === null && dues.length === 0) return null
  return (
    <SectionCard title="Next step">
      <dl className="fb-next">
        {next !== null && (
          <div>
            <dt>Next milestone</dt>
            <dd>{kind.labels[next]}</dd>
          </div>
        )}
        {dues.map(({ label, due }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {due && formats.date(due.day)} <DueBadge due={due} />
            </dd>
          </div>
        ))}
        {dues.length === 0 && isOpen(project) && (
          <div>
            <dt>Deadline</dt>
            <dd className="fb-muted">none set</dd>
          </div>
        )}
      </dl>
    </SectionCard>
  )
}
