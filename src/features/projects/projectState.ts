/** The state of a quote or project in a word, on badges and beside a name that was found. */
import { type Badge, badgeOf, badgeOfPhase, type MilestoneDates, type Stage } from './projectMilestones.ts'

const words: Readonly<Record<Badge, string>> = {
  enquiry: 'Enquiry',
  open: 'Open',
  field: 'Field',
  office: 'Office',
  check: 'Check',
  delivery: 'Delivery',
  invoice: 'Invoice',
  payment: 'Payment',
  complete: 'Complete',
  cancelled: 'Cancelled',
}

/** Next step of a project in a word; a quote that was abandoned is lost. */
export const stateWord = (dates: MilestoneDates): string =>
  dates.abandoned ? abandonedWord(dates) : words[badgeOf(dates)]

/** Word for what was abandoned: before acceptance a quote was lost. */
export const abandonedWord = ({ accepted }: MilestoneDates): string => (accepted ? words.cancelled : 'Lost')

/** Sentence for what was abandoned, as refusals begin. */
export const abandonedSentence = ({ accepted }: Pick<MilestoneDates, 'accepted'>): string =>
  accepted ? 'This project is cancelled.' : 'This project is marked as lost.'

/** The same where only the stage is known. */
export const wordOfStage = (stage: Stage): string => (stage === 'lost' ? 'Lost' : words[badgeOfStage(stage)])

const badgeOfStage = (stage: Exclude<Stage, 'lost'>): Badge => (stage === 'cancelled' ? stage : badgeOfPhase(stage))
