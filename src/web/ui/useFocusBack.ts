import { useEffect, useState } from 'react'

import { wayBack } from '../focus.ts'

/**
 * Returns the focus to its previous element when this component is unmounted. Mantine does so for components that
 * stay mounted and open and close; others would leave the focus nowhere.
 */
export function useFocusBack(): void {
  const [back] = useState(wayBack)
  useEffect(() => () => void setTimeout(back), [back])
}
