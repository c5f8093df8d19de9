/** Beside an approver's own absence: who decides for them in those days, or the way to name somebody. */
import { lazy } from '#web/lazy.tsx'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'

import { today } from '#core/days.ts'
import { has } from '#core/permissions.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { listDeputies } from '../deputies.contract.ts'
import { decidesSomething } from '../deputyKinds.ts'

const NewDeputy = lazy(() => import('./NewDeputy.tsx').then((kit) => ({ default: kit.NewDeputy })))

interface DeputyOfAbsenceProps {
  userId: number
  start: string
  end: string
}

export function DeputyOfAbsence({ userId, start, end }: DeputyOfAbsenceProps) {
  const me = useMe()
  const { formats, timezone, words } = useLocale()
  const now = today(timezone)
  const isAsked = userId === me.id && end >= now && decidesSomething.some((permission) => has(me, permission))
  const { data } = useQuery({ ...queryFor(listDeputies, { query: {} }), enabled: isAsked })
  const [isNaming, setNaming] = useState(false)
  if (!isAsked || !data) return null
  const days = { start: start > now ? start : now, end }
  const then = data.filter(
    ({ user, start_date, end_date }) => user.id === me.id && start_date <= days.end && end_date >= days.start,
  )
  const range = formats.dayRange(days.start, days.end, now)
  if (then.length > 0)
    return (
      <SectionCard title="Who decides for me">
        {then.map(({ id, deputy, start_date, end_date }) => (
          <p key={id}>
            <strong>{deputy.name}</strong>, {formats.dayRange(start_date, end_date, now)}
          </p>
        ))}
      </SectionCard>
    )
  return (
    <SectionCard title="Who decides for me?" actions={<Button onClick={() => setNaming(true)}>Name a deputy</Button>}>
      <p className="fb-muted">
        Name a colleague who approves hours, {words.leave.toLowerCase()} and expenses for you, {range}.
      </p>
      <Suspense>{isNaming && <NewDeputy days={days} onClose={() => setNaming(false)} />}</Suspense>
    </SectionCard>
  )
}
