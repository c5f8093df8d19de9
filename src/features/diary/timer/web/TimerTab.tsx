import { IconPlayerPlay } from '@tabler/icons-react'

import { has } from '#core/permissions.ts'
import { useMe } from '#web/session.tsx'
import { openTimer } from './timerState.ts'

/** Among the tabs of a phone: opens the timer, which stands in the bar above them while it runs. */
export function TimerTab() {
  const me = useMe()
  if (!has(me, 'diary.add_entry') || !has(me, 'diary.view_entry')) return null
  return (
    <button type="button" aria-haspopup="dialog" onClick={() => openTimer()}>
      <IconPlayerPlay size={22} aria-hidden />
      Timer
    </button>
  )
}
