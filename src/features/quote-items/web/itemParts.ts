/** Loads the grid for wide screens or the cards for phones, never both. */
import { useMediaQuery } from '@mantine/hooks'
import { lazy } from '#web/lazy.tsx'

export const ItemCards = lazy(() => import('./ItemCards.tsx').then((kit) => ({ default: kit.ItemCards })))
export const ItemGrid = lazy(() => import('./ItemGrid.tsx').then((kit) => ({ default: kit.ItemGrid })))
export const ItemTools = lazy(() => import('./ItemTools.tsx').then((kit) => ({ default: kit.ItemTools })))

export const useIsPhone = () => useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
