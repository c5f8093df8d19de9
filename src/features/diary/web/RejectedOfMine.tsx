import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { has } from '#core/permissions.ts'
import { ask } from '#web/api.ts'
import { useMe } from '#web/session.tsx'
import { listDiary } from '../diary.contract.ts'
import { daysOf, entriesIn } from './waiting.ts'
import { useDiaryLocale } from './useDiaryLocale.ts'

/** My entries that were rejected and wait for another try. */
export function RejectedOfMine() {
  const me = useMe()
  const { today } = useDiaryLocale()
  const query = { diary_status: 'rejected', user_ids: String(me.id), page: '1', rows: '100' }
  const { data } = useQuery({ ...ask(listDiary, { query }), enabled: has(me, 'diary.view_entry') })
  const entries = data ? entriesIn(data) : []
  if (entries.length === 0) return null
  return (
    <li>
      <Link to="/diary/" search={{ status: 'rejected', people: String(me.id), ...daysOf(entries, today) } as never}>
        {entries.length === 1 ? '1 entry of mine was rejected' : `${entries.length} entries of mine were rejected`}
      </Link>
    </li>
  )
}
