import { useQuery } from '@tanstack/react-query'

import { queryFor } from '#web/api.ts'
import { listDiary } from '../../entries/entries.contract.ts'

/** How many entries an export would hold; undefined until it is known. */
export function useExportCount(query: object): { count: number | undefined; error: unknown } {
  // A page of one row: its count is what is wanted, and a page may lie in a period of any length.
  const { data, error } = useQuery(queryFor(listDiary, { query: { ...query, page: '1', rows: '1' } }))
  return { count: data === undefined || Array.isArray(data) ? undefined : data.count, error }
}
