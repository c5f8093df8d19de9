/** Decisions about items, by their state (docs/rules/projects.md#states-of-quote-items). */
import type { ItemState } from '../quoteItemTotals.ts'

export const decisions = ['accept', 'decline', 'unaccept', 'close', 'propose'] as const
export type QuoteItemDecision = (typeof decisions)[number]

const from: Readonly<Record<QuoteItemDecision, ItemState>> = {
  accept: 'proposed',
  decline: 'proposed',
  unaccept: 'accepted',
  close: 'accepted',
  propose: 'declined',
}
export const mayDecide = (decision: QuoteItemDecision, states: readonly ItemState[]): boolean =>
  states.length > 0 && states.every((state) => state === from[decision])

export const decisionWords: Readonly<Record<QuoteItemDecision, { label: string; done: string; why?: string }>> = {
  accept: { label: 'Accept', done: 'accepted', why: 'Items below it are accepted too, except options.' },
  decline: { label: 'Decline', done: 'declined', why: 'It and the items below it no longer count.' },
  unaccept: {
    label: 'Undo acceptance',
    done: 'proposed again',
    why: 'Items accepted together with it become proposed again too.',
  },
  propose: { label: 'Propose again', done: 'proposed again', why: 'It and the items below it count again.' },
  close: { label: 'Close', done: 'closed', why: 'No more hours can be logged on it. Logged hours remain.' },
}
