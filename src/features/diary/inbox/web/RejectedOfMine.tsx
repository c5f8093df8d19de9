import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { has } from '#core/permissions.ts'
import { queryFor } from '#web/api.ts'
import { useMe } from '#web/session.tsx'
import { useHold } from '#web/ui/hold.ts'
import { listDiary } from '../../entries/entries.contract.ts'
import { daysOf } from './waiting.ts'
import { useDiaryLocale } from '../../entries/web/useDiaryLocale.ts'

/** My entries that were rejected and wait for another try. */
export function RejectedOfMine() {
  const me = useMe()
  const { formats, today } = useDiaryLocale()
  // The oldest one and how many there are is all that is asked for.
  const query = { diary_status: 'rejected', user_ids: String(me.id), ordering: 'start', page: '1', rows: '1' } as const
  const { data, isLoading } = useQuery({ ...queryFor(listDiary, { query }), enabled: has(me, 'diary.view_entry') })
  useHold(isLoading)
  if (!data || !('count' in data) || data.count === 0) return null
  const { count, results } = data
  return (
    <li>
      <Link to="/diary/" search={{ status: 'rejected', people: String(me.id), ...daysOf(results, today) } as never}>
        {formats.counted(count, 'entry of mine was', 'entries of mine were')} rejected
      </Link>
    </li>
  )
}
