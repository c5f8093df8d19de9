import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'

import type { DayWindow } from '#core/days.ts'
import { hoursToMinutes, minutesToClock } from '#core/hours.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import type { DiaryEntry } from '../../entries/entries.contract.ts'
import { missingOfWeek, type WeekGap } from '../week.ts'
import { hoursText, projectText } from '../../entries/web/entryText.ts'
import { useDiaryActs } from '../../entries/web/useDiaryActs.tsx'
import { useDiaryConfig } from '../../entries/web/useDiaryConfig.ts'
import { useDiaryLocale } from '../../entries/web/useDiaryLocale.ts'
import './submit.css'
import { useWeek } from './useWeek.ts'

interface SubmitWeekDialogProps {
  userId: number
  window: DayWindow
  /** To mend an entry. */
  onOpen: (entry: DiaryEntry) => void
  /** Logs the missing hours of a day. */
  onDay: (date: string) => void
  onClose: () => void
}

/** Ready and missing entries by day; complete ones can be submitted at once. */
export function SubmitWeekDialog({ userId, window, onOpen, onDay, onClose }: SubmitWeekDialogProps) {
  const { formats, today, weekStart } = useDiaryLocale()
  const settings = useDiaryConfig()
  const perform = useDiaryActs()
  const week = useWeek(userId, window, weekStart)
  const { entries } = week
  const check = week.isScheduled ? entries && missingOfWeek(week.days, entries, settings, today) : undefined
  const count = check?.ready.length ?? 0
  const submit = () => {
    onClose()
    void perform('submit', check?.ready ?? [])
  }
  return (
    <Dialog
      opened
      title={`Submit week ${formats.dayRange(window.start, window.end, today)}`}
      saveLabel={count === 0 ? 'Nothing to submit' : `Submit ${entriesText(count)}`}
      saveDisabled={count === 0}
      onSave={submit}
      onCancel={onClose}
      width={640}
    >
      {week.error && <ErrorAlert error={week.error} />}
      {!check && !week.error && <SkeletonBlock lines={6} label="Loading the week" />}
      {check && (
        <div className="fb-submit">
          <p role="status">
            {count === 0
              ? check.done > 0 && check.gaps.length === 0
                ? 'Everything of this week is submitted already.'
                : 'No entry of this week can be submitted yet.'
              : `${entriesText(count)} with ${sumText(check.ready)} hours ${count === 1 ? 'is' : 'are'} complete.`}
            {check.gaps.length > 0 && ' Something is missing:'}
          </p>
          <ul>
            {week.days.map(({ date }) => (
              <SubmitDay
                key={date}
                heading={formats.dayHeading(date)}
                ready={check.ready.filter((entry) => entry.date === date)}
                gaps={check.gaps.filter((gap) => gap.date === date)}
                onEntry={onOpen}
                onDay={() => onDay(date)}
              />
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  )
}

const entriesText = (count: number) => (count === 1 ? '1 entry' : `${count} entries`)
const sumText = (entries: readonly DiaryEntry[]) =>
  minutesToClock(entries.reduce((sum, { hours }) => sum + hoursToMinutes(hours), 0))
const labelOf = (entry: DiaryEntry) =>
  `${projectText(entry)}${entry.task === null ? '' : `, ${entry.task.name}`}, ${hoursText(entry, Temporal.Now.instant().toString())}`

interface SubmitDayProps {
  heading: string
  ready: readonly DiaryEntry[]
  gaps: readonly WeekGap[]
  onEntry: (entry: DiaryEntry) => void
  onDay: () => void
}

function SubmitDay({ heading, ready, gaps, onEntry, onDay }: SubmitDayProps) {
  if (ready.length === 0 && gaps.length === 0) return null
  return (
    <li>
      <h3>{heading}</h3>
      {ready.length > 0 && (
        <p className="fb-submit-line">
          <IconCircleCheck size={16} aria-hidden className="fb-submit-ready" />
          <span>{`${entriesText(ready.length)}, ${sumText(ready)} hours`}</span>
        </p>
      )}
      {gaps.map((gap) => (
        <div key={`${gap.kind} ${gap.entry?.id ?? ''}`} className="fb-submit-line">
          <IconAlertTriangle size={16} aria-hidden className="fb-submit-gap" />
          <span>
            {gap.entry && <span className="fb-submit-work">{labelOf(gap.entry)}</span>}
            {gap.sentence}
          </span>
          <EditButton heading={heading} entry={gap.entry} onEntry={onEntry} onDay={onDay} />
        </div>
      ))}
    </li>
  )
}

const EditButton = ({
  heading,
  entry,
  onEntry,
  onDay,
}: Omit<SubmitDayProps, 'ready' | 'gaps'> & Pick<WeekGap, 'entry'>) =>
  entry ? (
    <Button aria-label={`Open ${labelOf(entry)}`} onClick={() => onEntry(entry)}>
      Open
    </Button>
  ) : (
    <Button aria-label={`Add time on ${heading}`} onClick={onDay}>
      Add time
    </Button>
  )
