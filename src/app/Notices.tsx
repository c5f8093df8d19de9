/** Notices that stay above every screen, the login included, until they are dealt with. */
import { useEffect } from 'react'

import { tryAgain, useReachable } from '#web/connection.ts'
import { useOffline } from '#web/offline/state.ts'
import { raiseNotice, useRaisedNotice, type Notice } from '#web/notices.ts'
import { PlainButton } from '#web/PlainButton.tsx'
import { noConnection, unreachable } from '#web/ui/errors.ts'
import './Notices.css'

/** The sentence is kept to the letter (docs/rules/screens.md#login-screen). */
const sentences: Record<Notice, string> = {
  other_org: 'Another tab switched to a different organisation. Nothing was changed. Reload to work in it here too.',
  other_user: 'Another tab now acts as another person. Nothing was changed. Reload to do the same here.',
  acting_over:
    'Your time acting as another person has ended. What you typed here is not saved: copy it before you stop acting.',
  outdated: 'A new version of Fieldbook is ready. Reload to use it. Unsaved changes will be lost.',
  new_version: 'A new version is ready.',
  unreachable,
}

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
  const notice = raised && (
    <p>
      <span>{sentences[raised]}</span>
      {raised === 'acting_over' && <PlainButton onClick={goBack}>Stop acting</PlainButton>}
      {raised !== 'unreachable' && raised !== 'acting_over' && <PlainButton onClick={reload}>Reload</PlainButton>}
      {(raised === 'unreachable' || quiet) && (
        <PlainButton onClick={() => raiseNotice(undefined)}>{quiet ? 'Later' : 'Dismiss'}</PlainButton>
      )}
    </p>
  )
  return (
    <div className="fb-notices">
      <div role="alert">
        {!reachable && (
          <p>
            <span>{noConnection}</span>
            {asOf !== null && <span>Offline: as of {timeText(asOf)}.</span>}
          </p>
        )}
        {!quiet && notice}
      </div>
      <div role="status">{quiet && notice}</div>
    </div>
  )
}

/** Reloads into the waiting version, where there is one. */
const reload = () => void import('#web/offline/worker.ts').then(({ takeOver }) => takeOver())

/** Leaves the page; the browser first warns of unsaved input, and until then the page stays the other person's. */
const goBack = () => location.assign('/acting/')

/** `10:42`, with its day when that is not today's, in the words of the browser: nobody may be signed in. */
function timeText(milliseconds: number): string {
  const moment = Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO(Temporal.Now.timeZoneId())
  const today = moment.toPlainDate().equals(Temporal.Now.plainDateISO())
  const formatted = (how: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(undefined, how).format(milliseconds)
  const time = formatted({ hour: '2-digit', minute: '2-digit' })
  return today ? time : `${formatted({ day: 'numeric', month: 'short' })}, ${time}`
}
