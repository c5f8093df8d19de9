import { today } from '#core/days.ts'
import { useLocale } from '#web/locale.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { type ProjectDue, validityOf } from '../projectDue.ts'
import type { Project } from '../projects.ts'
import './projects.css'

/** Shows in words how late something is, or how soon it is due. */
export function DueBadge({ due }: { due: ProjectDue | null }) {
  const { formats } = useLocale()
  if (due === null || due.state === 'later') return null
  const days = formats.counted(Math.abs(due.left), 'day', 'days')
  const text = due.state === 'late' ? `${days} late` : due.left === 0 ? 'due today' : `due in ${days}`
  return <StatusBadge status={due.state === 'late' ? 'rejected' : 'waiting'} label={text} />
}

/** Shows a day of a list, and how late it is. */
export function DueDay({ day, of }: { day: string | null; of: (now: string) => ProjectDue | null }) {
  const { formats, timezone } = useLocale()
  if (day === null) return null
  return (
    <span className="fb-due">
      {formats.date(day)} <DueBadge due={of(today(timezone))} />
    </span>
  )
}

/** Shows until when the client can accept a quote, and that it has expired. */
export function ValidUntil({ project }: { project: Project }) {
  const { formats, timezone } = useLocale()
  const due = validityOf(project, today(timezone))
  if (due === null) return null
  return (
    <span className="fb-due">
      {formats.date(due.day)}{' '}
      {due.state === 'late' ? <StatusBadge status="rejected" label="expired" /> : <DueBadge due={due} />}
    </span>
  )
}
