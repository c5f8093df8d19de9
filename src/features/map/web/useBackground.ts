import { useQuery } from '@tanstack/react-query'

import { queryFor } from '#web/api.ts'
import { mapBackground } from '../map.contract.ts'
import type { Background } from './openlayers.ts'

/** The map below, as the server is configured; undefined until that is known. Without an answer it is our own. */
export function useBackground(): Background | undefined {
  const { data, isError } = useQuery({ ...queryFor(mapBackground, {}), staleTime: Infinity })
  return isError ? null : data
}

/** Owner of what is drawn below the sites; nothing until that is known. */
export const attributionOf = (background: Background | undefined): string | undefined =>
  background === null ? 'Coasts and towns: Natural Earth' : background?.attribution
