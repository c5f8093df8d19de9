/** A cell's label and the actions that it allows. */
import type { Formats } from '#core/locale/format.ts'
import type { DiaryEntry } from '../../entries/entries.contract.ts'
import { type CompleteSettings, missingFields } from '../../entries/entries.rules.ts'
import { statuses } from '../../entries/entries.workflow.ts'
import { hoursText, readOnlyReason } from '../../entries/web/entryText.ts'
import type { TypedCell } from './useCellWrites.ts'
import { nameOf, type WeekCell, type WeekWork } from './weekRows.ts'

export interface CellFrame {
  me: { id: number }
  today: string
  canAdd: boolean
  name: string
  settings: CompleteSettings
  formats: Formats
}

export interface CellState {
  /** `1:30`; empty for nothing. */
  shown: string
  /** The reason why nothing can be typed here; null if the cell is editable. */
  readOnly: string | null
  /** True for several entries, which open one by one. */
  several: boolean
  /** The states of several entries, shown as dots, when they differ. */
  states: readonly string[]
  /** `7:15 rejected`: what the sum of several leaves out. */
  left: string | null
  /** The one entry that the cell stands for. */
  entry: DiaryEntry | null
  /** `Details missing.` */
  missing: string | null
  /** Day and work, which screen readers read before the hours. */
  place: string
  /** Text for screen readers: `Tue 17 Nov, P0001 Topographic survey, 1:30, submitted`. */
  label: string
}

export function cellState(cell: WeekCell, work: WeekWork, typed: TypedCell | undefined, frame: CellFrame): CellState {
  const { entries } = cell
  const [entry = null] = entries
  const several = entries.length > 1
  const text = typed?.text ?? shownOf(cell, frame.formats)
  const incomplete = entries.filter(
    (diaryEntry) =>
      diaryEntry.status === 'draft' && !diaryEntry.active && missingFields(diaryEntry, frame.settings).length > 0,
  )
  const missing =
    incomplete.length === 0
      ? null
      : several
        ? `${incomplete.length} entries are not complete.`
        : missingText(incomplete, frame)
  const parts = [
    frame.formats.dayHeading(cell.date),
    nameOf(work),
    text === '' ? 'empty' : text,
    // Read out where it is seen: beside what was typed.
    ...(typed?.message === undefined ? [] : [typed.message]),
    ...(several
      ? [`${entries.length} entries: ${hoursByState(entries, frame.formats)}`]
      : entry
        ? [entry.active ? 'running' : entry.status === 'rejected' ? 'rejected, not counted' : entry.status]
        : []),
    ...(missing === null ? [] : [missing.replace(/\.$/, '')]),
  ]
  return {
    shown: text,
    several,
    states: statesOf(entries),
    left: several && cell.rejected > 0 ? `${frame.formats.hours(cell.rejected)} rejected` : null,
    entry: several ? null : entry,
    missing,
    readOnly: readOnlyOf(cell, frame),
    place: `${frame.formats.dayHeading(cell.date)}, ${nameOf(work)},`,
    label: parts.join(', '),
  }
}

const shownOf = ({ entries, minutes }: WeekCell, formats: Formats): string => {
  const running = entries.find(({ active }) => active)
  if (running && entries.length === 1) return hoursText(running, Temporal.Now.instant().toString(), formats)
  return entries.length === 0 ? '' : formats.hours(minutes)
}

const stateOf = ({ active, status }: DiaryEntry) => (active ? 'running' : status)
const statesOf = (entries: readonly DiaryEntry[]) => {
  const there = new Set<string>(entries.map(stateOf))
  return there.size < 2 ? [] : [...statuses, 'running'].filter((state) => there.has(state))
}

/** `4:30 draft, 7:15 rejected` */
function hoursByState(entries: readonly DiaryEntry[], formats: Formats): string {
  const now = Temporal.Now.instant().toString()
  return entries.map((entry) => `${hoursText(entry, now, formats)} ${stateOf(entry)}`).join(', ')
}

function missingText([entry]: readonly DiaryEntry[], { settings }: CellFrame): string | null {
  if (!entry) return null
  const fields = missingFields(entry, settings)
  return fields.includes('details') && fields.length === 1 ? 'Details missing.' : 'Not complete.'
}

function readOnlyOf({ date, entries }: WeekCell, frame: CellFrame): string | null {
  const [entry] = entries
  if (entries.length > 1) {
    const rejected = entries.some(({ status }) => status === 'rejected') ? ' Rejected hours are not counted.' : ''
    return `${hoursByState(entries, frame.formats)}: open them to change one.${rejected}`
  }
  if (entry?.active) return 'The timer of this entry is still running. Stop it first.'
  if (entry) return readOnlyReason(entry, frame.me)
  if (date > frame.today) return 'This day is in the future.'
  if (!frame.canAdd)
    return frame.name === ''
      ? 'You can only view this week.'
      : `You can view this week, but you cannot log time for ${frame.name}.`
  return null
}
