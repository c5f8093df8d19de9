/** Letters about a request: to its deciders, and to the person who made it. */
import type { Formats } from '#core/locale/format.ts'
import type { Wording } from '#core/locale/wording.ts'
import { datesText, daysText } from './leaveText.ts'
import type { Dates } from './leave.rules.ts'
import type { LeaveDecision } from './leave.workflow.ts'

interface LetterKit {
  /** The organisation's name. */
  org: string
  words: Wording
  formats: Formats
  today: string
  publicUrl: string
}
/** A request as letters describe it. */
export interface LeavePatch extends Dates {
  id: number
  name: string
  user: { name: string }
  days: string
  notes: string
  reason: string
  decision_id: LeaveDecision
  /** Name of the person who decided or cancelled the request. */
  by: string
  /** Whether the leave is sickness, which letters never mention. */
  sickness: boolean
}

/** Hides sickness and reasons: letters leave the product, so they call sick leave only an absence. */
const outside = (leave: LeavePatch): LeavePatch =>
  leave.sickness ? { ...leave, name: 'Absence', notes: '', reason: '' } : leave

/** Writes the letter to a person who may decide the request. */
export function requestedLetter(request: LeavePatch, kit: LetterKit) {
  const { formats } = kit
  const written = outside(request)
  return {
    subject: `${written.user.name} requests ${written.sickness ? 'an absence' : written.name}, ${datesText(written, formats, kit.today)}`,
    paragraphs: [`${written.user.name} requests ${kit.words.leave.toLowerCase()}. Please approve or reject it.`],
    rows: rowsOf(written, kit),
    action: { label: 'Open the request', url: `${kit.publicUrl}/leave/${written.id}/` },
  }
}

const done = { P: 'waits for a decision', A: 'is approved', R: 'is rejected', C: 'is cancelled' } as const

/** Writes the letter to the person whose request was decided. */
export function decidedLetter(request: LeavePatch, kit: LetterKit) {
  const { formats } = kit
  const written = outside(request)
  const dates = datesText(written, formats, kit.today)
  return {
    subject: `${written.name}, ${dates}, ${done[written.decision_id]}`,
    paragraphs: [
      `${written.name}, ${dates}, ${done[written.decision_id]}${written.by === '' ? '' : ` by ${written.by}`}.`,
      ...(written.reason === '' ? [] : [written.reason]),
    ],
    rows: rowsOf(written, kit),
    action: { label: 'Open the request', url: `${kit.publicUrl}/leave/${written.id}/` },
  }
}

const rowsOf = (written: LeavePatch, { formats, today }: LetterKit): [string, string][] => [
  [written.name, datesText(written, formats, today)],
  ['Takes', daysText(written.days, formats)],
  ...(written.notes === '' ? [] : [['Notes', written.notes] as [string, string]]),
]
