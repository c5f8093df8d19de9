/** Letters about a request: to who decides it, and to whose it is. */
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
/** A request as letters say it. */
export interface LeavePatch extends Dates {
  id: number
  name: string
  user: { name: string }
  days: string
  notes: string
  reason: string
  decision_id: LeaveDecision
  /** Who decided or cancelled it. */
  by: string
  /** A letter says neither that somebody is ill, nor why. */
  sickness: boolean
}

const firstName = (name: string) => name.split(' ')[0] ?? name

/** As it leaves the product. */
const outside = (leave: LeavePatch): LeavePatch =>
  leave.sickness ? { ...leave, name: 'Absence', notes: '', reason: '' } : leave

/** To somebody who decides it. */
export function requestedLetter(to: { name: string }, request: LeavePatch, kit: LetterKit) {
  const { formats } = kit
  const written = outside(request)
  return {
    subject: `${written.user.name} requests ${written.sickness ? 'an absence' : written.name}, ${datesText(written, formats, kit.today)}`,
    greeting: `Hello ${firstName(to.name)},`,
    paragraphs: [`${written.user.name} requests ${kit.words.leave.toLowerCase()}. Please approve or reject it.`],
    rows: rowsOf(written, kit),
    action: { label: 'Open the request', url: `${kit.publicUrl}/leave/${written.id}/` },
    ...stopped(kit),
  }
}

const done = { P: 'waits for a decision', A: 'is approved', R: 'is rejected', C: 'is cancelled' } as const

/** To whose it is. */
export function decidedLetter(request: LeavePatch, kit: LetterKit) {
  const { formats } = kit
  const written = outside(request)
  const dates = datesText(written, formats, kit.today)
  return {
    subject: `${written.name}, ${dates}, ${done[written.decision_id]}`,
    greeting: `Hello ${firstName(written.user.name)},`,
    paragraphs: [
      `${written.name}, ${dates}, ${done[written.decision_id]}${written.by === '' ? '' : ` by ${written.by}`}.`,
      ...(written.reason === '' ? [] : [written.reason]),
    ],
    rows: rowsOf(written, kit),
    action: { label: 'Open the request', url: `${kit.publicUrl}/leave/${written.id}/` },
    ...stopped(kit),
  }
}

const rowsOf = (written: LeavePatch, { formats, today }: LetterKit): [string, string][] => [
  [written.name, datesText(written, formats, today)],
  ['Takes', daysText(written.days, formats)],
  ...(written.notes === '' ? [] : [['Notes', written.notes] as [string, string]]),
]

const stopped = ({ org, publicUrl }: LetterKit) => ({
  footer: [`${org} sent you this email with Fieldbook.`],
  stop: { label: 'Turn off email reminders', url: `${publicUrl}/account/` },
})
