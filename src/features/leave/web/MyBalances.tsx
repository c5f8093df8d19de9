/** Above the list: what one has left of each type in this leave year. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { today } from '#core/days.ts'
import { paths, searchOf } from '#web/paths.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { listAllowances } from '../leave.contract.ts'
import './leave.css'
import { daysText, inDays } from '../leaveText.ts'
import { TypeDot } from './TypeDot.tsx'

export function MyBalances() {
  const { id } = useMe()
  const { formats, timezone } = useLocale()
  const { data = [] } = useQuery(queryFor(listAllowances, { query: {} }))
  const now = today(timezone)
  const current = data.filter(({ year_start, year_end }) => year_start <= now && now <= year_end)
  if (current.length === 0) return null
  return (
    <ul className="fb-balances" aria-label="My balances">
      {current.map(({ type, year_start, remaining, waiting, day_hours }) => (
        <li key={type.id}>
          <Link to={paths.leaveOf(id)} search={searchOf({ year: year_start })}>
            <TypeDot colour={type.colour}>{type.name}</TypeDot>
          </Link>
          <span>
            <strong>{daysText(inDays(remaining, day_hours), formats)}</strong> left
            {Number(waiting) > 0 && (
              <span className="fb-muted">, {daysText(inDays(waiting, day_hours), formats)} waiting</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
