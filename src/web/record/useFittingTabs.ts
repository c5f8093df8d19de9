import { type RefObject, useLayoutEffect, useState } from 'react'

/** Pixels that the button with the hidden tabs takes. */
const moreWidth = 80

/**
 * Returns the positions of the tabs for which the row has no room, none where all have. The chosen one always has: it
 * stands last where those before it take the row.
 */
export function useFittingTabs(row: RefObject<HTMLElement | null>, chosen: number): ReadonlySet<number> {
  const [over, setOver] = useState<ReadonlySet<number>>(new Set())
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return undefined
    const tabs = [...element.querySelectorAll<HTMLElement>('[role="tab"]')]
    const measure = () => {
      const widths = tabs.map((tab) => tab.offsetWidth)
      const hidden = overflowing(widths, chosen, element.clientWidth)
      setOver((current) => ([...current].join() === [...hidden].join() ? current : hidden))
    }
    measure()
    // The counts in the tabs come later, and a window is turned.
    const sizes = new ResizeObserver(measure)
    for (const observed of [element, ...tabs]) sizes.observe(observed)
    return () => sizes.disconnect()
  })
  return over
}

/** Finds the tabs after those that fit beside the chosen one. */
export function overflowing(widths: readonly number[], chosen: number, room: number): ReadonlySet<number> {
  const sum = widths.reduce((total, width) => total + width, 0)
  if (sum <= room) return new Set()
  let left = room - moreWidth - (widths[chosen] ?? 0)
  let isFull = false
  return new Set(
    widths.flatMap((width, index) => {
      if (index === chosen) return []
      isFull ||= width > left
      left -= width
      return isFull ? [index] : []
    }),
  )
}
