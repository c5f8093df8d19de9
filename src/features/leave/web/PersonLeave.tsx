/** The leave of one person, by leave year: what they are allowed, how the balance came about, and what they asked for. */
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'

import { has } from '#core/permissions.ts'
import { useProfile } from '#features/auth/web/useProfile.ts'
import { paths } from '#web/paths.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { usePageTitle } from '#web/title.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { NotFound } from '#web/ui/NotFound.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { listAllowances } from '../leave.contract.ts'
import { leave } from '../leave.ts'
import './leave.css'
import { LeaveLinks } from './LeaveLinks.tsx'
import { decidesSome } from './leavePeople.ts'
import { LeaveYears } from './LeaveYears.tsx'

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
      <NotFound title="Person not found" action={<Link to="/leave/">All requests</Link>}>
        They do not exist, or you do not have access to their leave.
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
                onClick={() => void navigate({ to: paths.newLeave(mine ? undefined : id) })}
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
      {data && <LeaveYears userId={id} allowances={data} />}
    </div>
  )
}
