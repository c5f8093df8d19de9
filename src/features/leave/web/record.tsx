/** The page of a request: what was asked for and decided, what it takes, its form, and what happened to it. */
import { DeputyOfAbsence } from '#features/users/deputies/web/DeputyOfAbsence.tsx'
import { lazy } from '#web/lazy.tsx'
import { Link, useParams } from '@tanstack/react-router'

import { today } from '#core/days.ts'
import { paths } from '#web/paths.ts'
import { useLocale } from '#web/locale.ts'
import { recordPage } from '#web/record/kit/screens.tsx'
import { NotFound } from '#web/ui/NotFound.tsx'
import { leave } from '../leave.ts'
import { Decide } from './Decide.tsx'
import { DecisionBadge } from './DecisionBadge.tsx'
import { Decided } from './Decided.tsx'
import './leave.css'
import { byWording } from './leaveKind.ts'
import { LeavePreview } from './LeavePreview.tsx'
import { datesText, daysText } from '../leaveText.ts'

const Form = lazy(() => import('./LeaveForm.tsx').then((form) => ({ default: form.LeaveForm })))

const pages = byWording((kind) =>
  recordPage(leave, {
    kind,
    Form,
    labels: { decision: 'Status', decision_notes: 'Reason', news: 'Notified' },
    aside: ({ decision }) => <DecisionBadge of={decision} />,
    actions: (record) => <Decide record={record} />,
    line: (record, { formats, timezone }) => [
      <Link key="user" to={paths.leaveOf(record.user_id)}>
        {record.user.name}
      </Link>,
      datesText(record, formats, today(timezone)),
      daysText(record.days, formats),
    ],
    overview: {
      facts: ['type_id', 'start', 'end', 'notes'],
      open: (record) => (
        <>
          <Decided record={record} />
          {(record.decision_id === 'P' || record.decision_id === 'A') && (
            <DeputyOfAbsence userId={record.user_id} start={record.start} end={record.end} />
          )}
        </>
      ),
      beside: (record) => (record.decision_id === 'P' ? <LeavePreview asked={record} title="After approval" /> : null),
      references: async () => (await import('./references.ts')).references,
    },
    removal: 'This request is not decided yet. You can undo this for a minute.',
  }),
)

/** `/leave/{id}/` takes anything (docs/rules/screens.md#addresses). */
export function Opened() {
  const { id } = useParams({ strict: false }) as { id?: string }
  const page = pages[useLocale().words.leave]
  if (!page || !/^\d{1,15}$/.test(id ?? ''))
    return (
      <NotFound title="Request not found" action={<Link to="/leave/">All requests</Link>}>
        It was deleted, or you do not have access to it.
      </NotFound>
    )
  return <page.Opened />
}
