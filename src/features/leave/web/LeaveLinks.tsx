/** Links from a screen of leave to the others. */
import { useNavigate } from '@tanstack/react-router'

import { paths } from '#web/paths.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { seesOthers } from './leavePeople.ts'

type Place = 'list' | 'planner' | 'balances' | 'mine'

export function LeaveLinks({ at }: { at: Place }) {
  const me = useMe()
  const navigate = useNavigate()
  const others = seesOthers(me)
  const places: { place: Place; label: string; to: string }[] = [
    { place: 'list', label: 'Requests', to: '/leave/' },
    { place: 'planner', label: 'Year planner', to: '/leave/planner/' },
    others
      ? { place: 'balances', label: 'Balances', to: '/leave/balances/' }
      : { place: 'mine', label: 'My balance', to: `/leave/user/${me.id}/` },
  ]
  return places
    .filter(({ place }) => place !== at)
    .map(({ place, label, to }) => (
      <Button key={place} onClick={() => void navigate({ to: paths.to(to) })}>
        {label}
      </Button>
    ))
}
