import { useEffect, useState } from 'react'

/**
 * Gives the focus back to what had it when this came up, once it is gone. Mantine does so for what stays mounted and is
 * opened and closed; what is mounted open and unmounted leaves the focus nowhere.
 */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      setTimeout(() => {
        const lost = document.activeElement === null || document.activeElement === document.body
        if (lost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
      })
    },
    [opener],
  )
}
