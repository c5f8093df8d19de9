import { endsNextDay } from '../../entries/entryHours.ts'
import { isEntry } from '../../entries/entryRows.contract.ts'
import type { DiaryEntry, DiaryRow } from '../../entries/entries.contract.ts'
import type { DiarySettings } from '../../entries/entries.rules.ts'
import { hoursToMinutes } from '#core/hours.ts'
import { useLocale } from '#web/locale.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { Column } from '#web/ui/table/types.ts'
import {
  badgeOf,
  hoursText,
  minutesText,
  projectText,
  timesText,
  workText,
  viewerZone,
  zoneToName,
} from '../../entries/web/entryText.ts'
import { SuggestionCell } from '../../suggestions/web/SuggestionCell.tsx'
import type { DiaryLocale } from '../../entries/web/useDiaryLocale.ts'
import { RowCard } from '#web/ui/table/RowCard.tsx'

/** Columns that a new list does not show: the dividers say the day, the hours say the total. */
export const hiddenAtFirst: readonly string[] = ['date', 'hours_total']

/**
 * The columns of an organisation, in their order (docs/rules/screens.md#columns): those of the fields
 * that its entries have. Computed rows have their own cells.
 */
export function diaryColumns(
  fields: DiarySettings['diary_fields'],
  locale: Pick<DiaryLocale, 'formats' | 'timezone'>,
  withUser: boolean,
): Column<DiaryRow>[] {
  return entryColumns(fields, locale, withUser).map(({ cell, ...column }) => ({
    ...column,
    cell: (row) => (isEntry(row) ? cell(row) : <SuggestionCell row={row} id={column.id} formats={locale.formats} />),
  }))
}

function entryColumns(
  fields: DiarySettings['diary_fields'],
  { formats, timezone }: Pick<DiaryLocale, 'formats' | 'timezone'>,
  withUser: boolean,
): Column<DiaryEntry>[] {
  return [
    { id: 'date', header: 'Date', width: '7rem', cell: (entry) => formats.date(entry.date) },
    ...only(fields.times, {
      id: 'times',
      header: 'Start and end',
      width: '8.5rem',
      cell: (entry: DiaryEntry) => <Times entry={entry} text={timesText(entry, formats)} organisation={timezone} />,
    }),
    { id: 'work', header: 'Work', fixed: true, mayHide: true, cell: (entry) => <Work entry={entry} /> },
    ...only(fields.breaks, {
      id: 'breaks',
      header: 'Breaks',
      numeric: true,
      width: '5.5rem',
      cell: (entry: DiaryEntry) => minutesText(entry.breaks, formats),
    }),
    ...only(fields.travel, {
      id: 'travel',
      header: 'Travel',
      numeric: true,
      width: '5.5rem',
      cell: (entry: DiaryEntry) => minutesText(entry.travel, formats),
    }),
    ...only(fields.non_billable, {
      id: 'hours_nonbillable',
      header: 'Non-billable',
      numeric: true,
      width: '6.5rem',
      cell: (entry: DiaryEntry) =>
        hoursToMinutes(entry.hours_nonbillable) === 0 ? '' : formats.hours(entry.hours_nonbillable),
    }),
    { id: 'hours', header: 'Hours', numeric: true, width: '5rem', cell: (entry) => <Hours entry={entry} /> },
    {
      id: 'hours_total',
      header: 'Total',
      numeric: true,
      width: '5rem',
      cell: (entry) => (entry.end === null ? '' : formats.hours(entry.hours_total)),
    },
    ...only(withUser, { id: 'user', header: 'Person', width: '8.5rem', cell: (entry: DiaryEntry) => entry.user.name }),
    { id: 'status', header: 'Status', width: '7.5rem', cell: (entry) => <StatusBadge status={badgeOf(entry)} /> },
  ]
}

function Work({ entry }: { entry: DiaryEntry }) {
  const text = workText(entry)
  return (
    <div className="fb-diary-work">
      <div>{projectText(entry)}</div>
      <div className="fb-muted fb-small" title={text}>
        {text === '' ? 'No task or details yet' : text}
      </div>
    </div>
  )
}

function Times({ entry, text, organisation }: { entry: DiaryEntry; text: string; organisation: string }) {
  const zone = zoneToName(entry, { organisation, viewer: viewerZone() })
  const nextDay = entry.end !== null && endsNextDay(entry.start, entry.end, entry.timezone)
  return (
    <div className="fb-diary-times">
      {text}
      {nextDay && <Chip>Next Day</Chip>}
      {zone !== null && <div className="fb-muted fb-small">{zone}</div>}
    </div>
  )
}

function Hours({ entry }: { entry: DiaryEntry }) {
  const { formats } = useLocale()
  return <span className="fb-strong">{hoursText(entry, Temporal.Now.instant().toString(), formats)}</span>
}

const only = <T,>(wanted: boolean, column: T): T[] => (wanted ? [column] : [])

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
      aside={hoursText(entry, Temporal.Now.instant().toString(), formats)}
    />
  )
}
