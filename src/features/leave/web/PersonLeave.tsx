/** The leave of one person, by leave year: what they are allowed, how the balance came about, and what they asked for. */
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'

import { today } from '#core/days.ts'
import { has } from '#core/permissions.ts'
import { useProfile } from '#features/auth/web/useProfile.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { usePageTitle } from '#web/title.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { NotFound } from '#web/ui/NotFound.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { type Allowance, listAllowances } from '../leave.contract.ts'
import { leave } from '../leave.ts'
import { BalanceCard } from './BalanceCard.tsx'
import './leave.css'
import { LeaveLinks } from './LeaveLinks.tsx'
import { decidesSome } from './leavePeople.ts'
import { LeaveOfYear } from './LeaveOfYear.tsx'

export function PersonLeave() {
  const me = useProfile()
  const { words } = useLocale()
  const { id = 0 } = useParams({ strict: false }) as { id?: number }
  const mine = id === me.id
  const { data, error, refetch } = useQuery(queryFor(listAllowances, { query: { user_id: String(id) } }))
  const name = mine ? me.name : data?.[0]?.user.name
  const title = mine ? `My ${words.leave.toLowerCase()}` : `${words.leave}${name === undefined ? '' : ` of ${name}`}`
  usePageTitle(title)
  const navigate = useNavigate()
  if (error?.status === 404)
    return (
      <NotFound title="No such person" action={<Link to="/leave/">All requests</Link>}>
        They are not there, or their leave is not yours to see.
      </NotFound>
    )
  const asks = has(me, leave.names.add) && (mine || decidesSome(me))
  return (
    <div className="fb-record">
      <PageHeader
        title={title}
        aside={!mine && <Link to="/leave/">All requests</Link>}
        actions={
          <>
            <LeaveLinks at="mine" />
            {asks && (
              <Button
                tone="primary"
                icon={<IconPlus size={16} aria-hidden />}
                onClick={() => void navigate({ to: (mine ? '/leave/new/' : `/leave/user/${id}/new/`) as never })}
              >
                Request {words.leave.toLowerCase()}
              </Button>
            )}
          </>
        }
      />
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!data && !error && <SkeletonBlock lines={10} label="Loading the balance" />}
      {data && <Years userId={id} allowances={data} />}
    </div>
  )
}

function Years({ userId, allowances }: { userId: number; allowances: readonly Allowance[] }) {
  const { formats, timezone } = useLocale()
  const navigate = useNavigate()
  const address: Record<string, unknown> = useSearch({ strict: false })
  const years = [...new Map(allowances.map(({ year_start, year_end }) => [year_start, year_end])).entries()]
  const now = today(timezone)
  const current = years.find(([start, end]) => start <= now && now <= end) ?? years.at(-1)
  const year = years.find(([start]) => start === address['year']) ?? current
  if (!year)
    return (
      <EmptyState title="Nothing is allowed yet">
        An allowance is set by whoever decides on this person’s leave, or comes with the types of leave.
      </EmptyState>
    )
  const [start, end] = year
  return (
    <div className="fb-leave-years">
      <NativeSelect
        label="Leave year"
        value={start}
        options={years.map(([from, until]) => ({
          value: from,
          label: `${formats.longDate(from)} – ${formats.longDate(until)}`,
        }))}
        onChange={(value) =>
          void navigate({
            to: '.' as never,
            search: { year: value === current?.[0] ? undefined : value } as never,
            replace: true,
          })
        }
      />
      {allowances
        .filter(({ year_start }) => year_start === start)
        .map((allowance) => (
          <BalanceCard key={`${allowance.type.id} ${start}`} allowance={allowance} />
        ))}
      <LeaveOfYear userId={userId} start={start} end={end} />
    </div>
  )
}
