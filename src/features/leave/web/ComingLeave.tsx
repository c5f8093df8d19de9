/** Card of the home screen: the viewer's balance, their next leave, and who is away in the coming days. */
import { soFar } from '#web/soFar.ts'
import { Age } from '#web/ui/Age.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { addDays, today } from '#core/days.ts'
import { has } from '#core/permissions.ts'
import { paths } from '#web/paths.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { useFollowed } from '#web/watched.ts'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { useHold } from '#web/ui/hold.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { getLeavePlanner } from '../leave.contract.ts'
import { type Leave, leave } from '../leave.ts'
import { DecisionBadge } from './DecisionBadge.tsx'
import './leave.css'
import { datesText, daysText } from '../leaveText.ts'
import { MyBalances } from './MyBalances.tsx'
import { TypeDot } from './TypeDot.tsx'

const ahead = 14
const maxOfMine = 3

export function ComingLeave() {
  const me = useMe()
  const { formats, timezone, words } = useLocale()
  const now = today(timezone)
  const asks = has(me, leave.names.add)
  const mine = useQuery({
    ...queryFor(leave.calls.list, {
      query: { user_ids: String(me.id), tab: 'coming', ordering: 'start', rows: String(maxOfMine), page: '1' },
    }),
    enabled: asks,
  })
  const team = useQuery({
    ...queryFor(getLeavePlanner, { query: { start: now, end: addDays(now, ahead - 1) } }),
    enabled: asks,
  })
  useFollowed(asks ? ['leave'] : [], [leave.calls.list, getLeavePlanner])
  useHold(mine.isLoading || team.isLoading)
  if (!asks) return null
  const rows = (mine.data as { results: Leave[] } | undefined)?.results
  const names = new Map(team.data?.people.map(({ id, name }) => [id, name]))
  const away = soFar(team.data?.absences)
    .filter(({ user_id, decision_id, days }) => user_id !== me.id && decision_id === 'A' && days.length > 0)
    .toSorted((absence, otherAbsence) => (absence.start < otherAbsence.start ? -1 : 1))
  return (
    <SectionCard title={words.leave} actions={<Link to="/leave/">All requests</Link>}>
      <Age of={[mine, team]} />
      <MyBalances />
      <ErrorAlert error={mine.error} />
      {rows?.length === 0 && (
        <p className="fb-muted">
          No upcoming leave. <Link to="/leave/new/">Request {words.leave.toLowerCase()}</Link>
        </p>
      )}
      {rows && rows.length > 0 && (
        <ul className="fb-leave-rows">
          {rows.map((row) => (
            <li key={row.id}>
              <Link to={paths.leave(row.id)}>
                <TypeDot colour={row.colour}>{row.name}</TypeDot>
              </Link>
              <span className="fb-leave-when">
                <span>{datesText(row, formats, now)}</span>
                <span className="fb-muted">{daysText(row.days, formats)}</span>
              </span>
              <DecisionBadge of={row.decision} />
            </li>
          ))}
        </ul>
      )}
      {away.length > 0 && (
        <>
          <h3 className="fb-leave-heading">Away in the next two weeks</h3>
          <ul className="fb-leave-clashes">
            {away.map((absence, index) => (
              <li key={index}>
                <span className="fb-strong">{names.get(absence.user_id)}</span>
                <span>{datesText(absence, formats, now)}</span>
                <span className="fb-muted">{absence.name}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </SectionCard>
  )
}
