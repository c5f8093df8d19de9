import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { longestWindow } from '#core/dayWindow.ts'
import { addDays } from '#core/days.ts'
import { has } from '#core/permissions.ts'
import { queryFor } from '#web/api.ts'
import { useMe } from '#web/session.tsx'
import { useFollowed } from '#web/watched.ts'
import { useHold } from '#web/ui/hold.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { listDiary } from '../../entries/entries.contract.ts'
import { projectText, reasonText } from '../../entries/web/entryText.ts'
import { useDiaryLocale } from '../../entries/web/useDiaryLocale.ts'
import './mine.css'
import { useEntryForm } from './useEntryForm.tsx'

const max = 3

/** My entries that were rejected, each with who said why: it opens to be mended. */
export function RejectedOfMine() {
  const me = useMe()
  const { formats, today } = useDiaryLocale()
  const { open, form } = useEntryForm()
  const query = { diary_status: 'rejected', user_ids: String(me.id), ordering: '-start', page: '1' } as const
  const { data, isLoading } = useQuery({
    ...queryFor(listDiary, { query: { ...query, rows: String(max) } }),
    enabled: has(me, 'diary.view_entry'),
  })
  useFollowed(has(me, 'diary.view_entry') ? ['diary'] : [], [listDiary])
  useHold(isLoading)
  if (!data || !('count' in data) || data.count === 0) return form
  const { count, results } = data
  return (
    <SectionCard title={`Rejected: ${formats.counted(count, 'entry', 'entries')} of mine`}>
      <ul className="fb-rejected">
        {results.map((entry) => (
          <li key={entry.id}>
            <button type="button" className="fb-link" onClick={() => open({ entry })}>
              {formats.dayHeading(entry.date)}, {projectText(entry)}
            </button>
            <span className="fb-num">{formats.hours(entry.hours)}</span>
            <span className="fb-rejected-why">
              {entry.decided_by && <span className="fb-muted">{entry.decided_by.name}: </span>}
              {reasonText(entry)}
            </span>
          </li>
        ))}
      </ul>
      {count > results.length && (
        <p className="fb-week-link">
          <Link
            to="/diary/"
            search={{
              status: 'rejected',
              people: String(me.id),
              start: addDays(today, 1 - longestWindow),
              end: today,
            }}
          >
            All {count} rejected
          </Link>
        </p>
      )}
      {form}
    </SectionCard>
  )
}
