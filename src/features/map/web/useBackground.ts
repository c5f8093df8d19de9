import { useQuery } from '@tanstack/react-query'

import { queryFor } from '#web/api.ts'
import { mapBackground } from '../map.contract.ts'
import type { Background } from './openlayers.ts'

/** The map below, the organisation's or the server's; undefined until that is known. Without an answer it is coasts and towns. */
export function useBackground(): Background | undefined {
  const { data, isError } = useQuery({ ...queryFor(mapBackground, {}), staleTime: 300_000 })
  return isError ? null : data
}

/** Owner of what is drawn below the sites; nothing until that is known. */
export const attributionOf = (background: Background | undefined): string | undefined =>
  background === null ? 'Coasts and towns: Natural Earth' : background?.attribution
