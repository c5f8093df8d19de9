import { useEffect, useEffectEvent, useRef } from 'react'

import { addDays, daysBetween, isDay } from '#core/days.ts'

/** Moves a later day of a form with an earlier one, so that as many days stay between; where both are typed, both stay. */
export function useDayFollows(first: string | null, last: string | null, set: (last: string) => void): void {
  const before = useRef({ first, last })
  const follow = useEffectEvent((day: string) => set(day))
  useEffect(() => {
    const was = before.current
    // While one of them is being typed neither is a day.
    if (first === null || last === null || !isDay(first) || !isDay(last)) return
    before.current = { first, last }
    if (was.first !== null && was.last !== null && isDay(was.first) && first !== was.first && last === was.last)
      follow(addDays(first, daysBetween(was.first, last)))
  }, [first, last])
}
