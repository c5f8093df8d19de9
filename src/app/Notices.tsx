/** What stays above every screen, the login included, until it is dealt with. */
import { useEffect } from 'react'

import { tryAgain, useReachable } from '#web/connection.ts'
import { raiseNotice, useRaisedNotice, type Notice } from '#web/notices.ts'
import { PlainButton } from '#web/PlainButton.tsx'
import { noConnection } from '#web/ui/errors.ts'
import './Notices.css'

/** The sentence is the specification's, section 2. */
const sentences: Record<Notice, string> = {
  other_org: 'Another tab switched to a different organisation. Reload to work in it here too; nothing was changed.',
  outdated: 'A newer Fieldbook is ready. Reload to use it; what you typed and did not save is lost.',
  unreachable: 'Error: could not reach server. Please check your internet connection and try again later.',
}

export function Notices() {
  const reachable = useReachable()
  const raised = useRaisedNotice()
  useEffect(() => {
    if (reachable) return
    const timer = setInterval(() => void tryAgain(), 5_000)
    return () => clearInterval(timer)
  }, [reachable])
  return (
    <div className="fb-notices" role="alert">
      {!reachable && <p>{noConnection}</p>}
      {raised && (
        <p>
          <span>{sentences[raised]}</span>
          {raised === 'unreachable' ? (
            <PlainButton onClick={() => raiseNotice(undefined)}>Dismiss</PlainButton>
          ) : (
            <PlainButton onClick={() => location.reload()}>Reload</PlainButton>
          )}
        </p>
      )}
    </div>
  )
}
