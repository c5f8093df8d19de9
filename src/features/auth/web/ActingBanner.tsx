import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import './acting.css'
import { PlainButton } from '#web/PlainButton.tsx'
import { useProfile } from './useProfile.ts'

/** The banner over every screen during impersonation: the two people, the time left, and a button to end it. */
export function ActingBanner() {
  const { name, impersonator } = useProfile()
  const navigate = useNavigate()
  const minutes = useMinutesUntil(impersonator?.until ?? '')
  if (!impersonator) return null
  return (
    <>
      <p>
        <strong>
          {impersonator.name} as {name}
        </strong>
        <span>{minutes === 0 ? 'time has ended' : `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`}</span>
      </p>
      {/* The button leads to a screen of its own, so that the user is asked about unsaved input first. */}
      <PlainButton onClick={() => void navigate({ to: '/acting/' })}>
        Stop<span className="fb-acting-name"> acting as {name}</span>
      </PlainButton>
    </>
  )
}

const everyMs = 10_000

/** Minutes left, rounded up. */
function useMinutesUntil(until: string): number {
  const left = () => Math.max(0, Math.ceil(Temporal.Now.instant().until(Temporal.Instant.from(until)).total('minutes')))
  const [minutes, setMinutes] = useState(left)
  useEffect(() => {
    const timer = setInterval(() => setMinutes(left()), everyMs)
    return () => clearInterval(timer)
  })
  return minutes
}
