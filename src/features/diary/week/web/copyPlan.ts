/** Plans which of last week's entries are copied with their hours, and explains why others are not. Pure. */
import { addDays } from '#core/days.ts'
import type { DiaryEntry } from '../../entries/entries.contract.ts'
import { copiedTimes } from '../../entries/copyEntries.ts'
import { isTooFarAhead } from '../../entries/entries.rules.ts'
import { workKey } from './weekRows.ts'

interface Frame {
  /** Entries of the week that is filled. */
  entries: readonly DiaryEntry[]
  /** Keys of the work on which time may be logged now. */
  open: ReadonlySet<string>
  today: string
  /** An instant. */
  now: string
  settings: { allow_future_times: string; diary_fields: { times: boolean } }
}

export interface CopyPlan {
  entries: DiaryEntry[]
  /** Sentences; none when all are copied. */
  left: string[]
}

type LeftOutReason = 'ahead' | 'taken' | 'closed' | 'unsaved'

export function copyPlan(last: readonly DiaryEntry[], frame: Frame): CopyPlan {
  const whys = new Map<LeftOutReason, number>()
  const entries = last.filter((entry) => {
    const why = leftOutReason(entry, frame)
    if (why !== null) whys.set(why, (whys.get(why) ?? 0) + 1)
    return why === null
  })
  return { entries, left: [...whys].map(([why, count]) => sentences[why](count)) }
}

function leftOutReason(entry: DiaryEntry, { entries, open, today, now, settings }: Frame): LeftOutReason | null {
  const { end } = entry
  if (end === null || entry.status === 'rejected') return 'unsaved'
  const date = addDays(entry.date, 7)
  if (date > today) return 'ahead'
  if (entries.some((otherEntry) => otherEntry.date === date)) return 'taken'
  if (entry.project_id !== null && !open.has(workKey(entry))) return 'closed'
  if (!settings.diary_fields.times) return null
  const times = copiedTimes({ ...entry, end }, date)
  const ahead = (['start', 'end'] as const).some((which) =>
    isTooFarAhead(which, times[which], settings.allow_future_times, now),
  )
  return ahead ? 'ahead' : null
}

const sentences: Record<LeftOutReason, (count: number) => string> = {
  ahead: (count) => `${count} ${count === 1 ? 'is' : 'are'} in the future.`,
  taken: (count) => `${count} ${count === 1 ? 'is' : 'are'} on days that already have entries.`,
  closed: (count) => `${count} ${count === 1 ? 'is' : 'are'} on work that is closed.`,
  unsaved: (count) => `${count} ${count === 1 ? 'was' : 'were'} rejected or still running.`,
}
