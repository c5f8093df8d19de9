/** Decisions about items, by their state (docs/rules/projects.md#states-of-quote-items). */
import type { ItemState } from '../quoteItems.totals.ts'

export const decisions = ['accept', 'decline', 'unaccept', 'close', 'propose'] as const
export type Decision = (typeof decisions)[number]

const from: Readonly<Record<Decision, ItemState>> = {
  accept: 'proposed',
  decline: 'proposed',
  unaccept: 'accepted',
  close: 'accepted',
  propose: 'declined',
}
export const mayDecide = (decision: Decision, states: readonly ItemState[]): boolean =>
  states.length > 0 && states.every((state) => state === from[decision])

export const decisionWords: Readonly<Record<Decision, { label: string; done: string; why?: string }>> = {
  accept: { label: 'Accept', done: 'accepted', why: 'What is below it is accepted too, options aside.' },
  decline: { label: 'Decline', done: 'declined', why: 'Neither it nor what is below it counts any more.' },
  unaccept: {
    label: 'Take acceptance back',
    done: 'proposed again',
    why: 'Items that were accepted together with it are proposed again too.',
  },
  propose: { label: 'Propose again', done: 'proposed again', why: 'It counts again, and so does what is below it.' },
  close: { label: 'Close', done: 'closed', why: 'No more work is done on it; what was done stays.' },
}
