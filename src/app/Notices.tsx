/** Notices that stay above every screen, the login included, until they are dealt with. */
import { Suspense, useEffect } from 'react'

import { tryAgain, useReachable } from '#web/connection.ts'
import { lazyRouteComponent } from '#web/lazy.tsx'
import { useOffline } from '#web/offline/state.ts'
import { raiseNotice, useRaisedNotice } from '#web/notices.ts'
import { timeText } from '#web/timeText.ts'
import { PlainButton } from '#web/PlainButton.tsx'
import { noConnection, unreachable } from '#web/ui/errors.ts'
import './Notices.css'

// `offline.ts` fetches it ahead: some are raised when its file may be gone from the server.
const RaisedNotice = lazyRouteComponent(() => import('./RaisedNotice.tsx'), 'RaisedNotice')

export function Notices() {
  const reachable = useReachable()
  const raised = useRaisedNotice()
  useEffect(() => {
    if (reachable) return
    const timer = setInterval(() => void tryAgain(), 5_000)
    return () => clearInterval(timer)
  }, [reachable])
  const { asOf } = useOffline()
  const quiet = raised === 'new_version'
  const notice = raised && raised !== 'unreachable' && (
    <Suspense>
      <RaisedNotice raised={raised} />
    </Suspense>
  )
  return (
    <div className="fb-notices">
      <div role="alert">
        {!reachable && (
          <p>
            <span>{noConnection}</span>
            {asOf !== null && <span>Shown as of {timeText(asOf)}.</span>}
          </p>
        )}
        {raised === 'unreachable' && (
          <p>
            <span>{unreachable}</span>
            <PlainButton onClick={() => raiseNotice(undefined)}>Dismiss</PlainButton>
          </p>
        )}
        {quiet || notice}
      </div>
      <div role="status">{quiet && notice}</div>
    </div>
  )
}
