/** Where else one goes from a screen of leave. */
import { useNavigate } from '@tanstack/react-router'

import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'

type Place = 'list' | 'planner' | 'mine'

export function LeaveLinks({ at }: { at: Place }) {
  const { id } = useMe()
  const navigate = useNavigate()
  const places = [
    { place: 'list', label: 'Show as list', to: '/leave/' },
    { place: 'planner', label: 'Year planner', to: '/leave/planner/' },
    { place: 'mine', label: 'My balance', to: `/leave/user/${id}/` },
  ] satisfies { place: Place; label: string; to: string }[]
  return places
    .filter(({ place }) => place !== at)
    .map(({ place, label, to }) => (
      <Button key={place} onClick={() => void navigate({ to: to as never })}>
        {label}
      </Button>
    ))
}
