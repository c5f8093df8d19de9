import { useEffect, useState } from 'react'

import { wayBack } from '../focus.ts'

/**
 * Gives the focus back to what had it when this came up, once it is gone. Mantine does so for what stays mounted and is
 * opened and closed; what is mounted open and unmounted leaves the focus nowhere.
 */
export function useFocusBack(): void {
  const [back] = useState(wayBack)
  useEffect(() => () => void setTimeout(back), [back])
}
