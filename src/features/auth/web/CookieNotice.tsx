import { useState } from 'react'

import { PlainButton } from '#web/PlainButton.tsx'
import { recall, remember } from './loginStorage.ts'

export function CookieNotice() {
  const [accepted, setAccepted] = useState(() => recall('cookies') === 'accepted')
  if (accepted) return null
  const accept = () => {
    remember('cookies', 'accepted')
    setAccepted(true)
  }
  return (
    <div className="fb-cookies">
      <p>This website requires cookies to function correctly.</p>
      <PlainButton onClick={accept}>OK</PlainButton>
    </div>
  )
}
