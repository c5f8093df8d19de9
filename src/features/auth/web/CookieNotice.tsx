import { useState } from 'react'

import { PlainButton } from '#web/PlainButton.tsx'
import { readLoginValue, writeLoginValue } from './loginStorage.ts'

export function CookieNotice() {
  const [accepted, setAccepted] = useState(() => readLoginValue('cookies') === 'accepted')
  if (accepted) return null
  const accept = () => {
    writeLoginValue('cookies', 'accepted')
    setAccepted(true)
  }
  return (
    <div className="fb-cookies">
      <p>This website requires cookies to function correctly.</p>
      <PlainButton onClick={accept}>OK</PlainButton>
    </div>
  )
}
