import { useQuery } from '@tanstack/react-query'

import type { Endpoint } from '#core/contract.ts'
import type { RecordCount } from '#core/records.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'

interface TabCountProps {
  /** Call that returns a page, or all records. */
  endpoint: Endpoint
  params?: Record<string, string>
  query?: Record<string, string>
}

/** Shows the number of records behind a tab; nothing while it is unknown or zero. */
export function TabCount({ endpoint, ...tabCountProps }: TabCountProps) {
  const { formats } = useLocale()
  const { data } = useQuery(queryFor(endpoint, tabCountProps))
  const found = data as readonly unknown[] | RecordCount | undefined
  const count = found && ('count' in found ? found : { count: found.length })
  if (!count || count.count === 0) return null
  return <span className="fb-small fb-num fb-record-count"> {formats.total(count)}</span>
}
