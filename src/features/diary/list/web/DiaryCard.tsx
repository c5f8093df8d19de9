import type { DiaryEntry } from '../../entries/entries.contract.ts'
import { RowCard } from '#web/ui/table/RowCard.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import {
  badgeOf,
  hoursText,
  projectText,
  timesText,
  workText,
  viewerZone,
  zoneToName,
} from '../../entries/web/entryText.ts'
import type { DiaryLocale } from '../../entries/web/useDiaryLocale.ts'

export interface DiaryCardProps {
  entry: DiaryEntry
  locale: Pick<DiaryLocale, 'formats' | 'timezone'>
  withUser: boolean
  withTimes: boolean
}

/** An entry on a phone. */
export function DiaryCard({ entry, locale: { formats, timezone }, withUser, withTimes }: DiaryCardProps) {
  const named = zoneToName(entry, { organisation: timezone, viewer: viewerZone() })
  const facts = [
    ...(withUser ? [entry.user.name] : []),
    ...(withTimes ? [timesText(entry, formats)] : []),
    ...(named === null ? [] : [named]),
  ]
  return (
    <RowCard
      title={projectText(entry)}
      subtitle={workText(entry) === '' ? 'No task or details yet' : workText(entry)}
      below={
        <div className="fb-diary-card-facts">
          <StatusBadge status={badgeOf(entry)} />
          <span className="fb-muted fb-small">{facts.join(' · ')}</span>
        </div>
      }
      aside={hoursText(entry, Temporal.Now.instant().toString())}
    />
  )
}
