/** Acceptance of a project by hand, and its items (docs/rules/projects.md#states-of-quote-items): pure. */
import {
  accept,
  type ActedItem,
  type ActedProject,
  firstAccepted,
  following,
  type QuoteItemOutcome,
  type Refusal,
  stateOf,
  unaccept,
  wholeOf,
} from './quoteItems.workflow.ts'

/** Returns why a project cannot be accepted: none of its items could be. */
const nothingToAccept = (items: readonly ActedItem[]) =>
  items.some((item) => stateOf(item) === 'proposed')
    ? 'All open items are options. Accept the chosen ones, and the project is accepted with them.'
    : 'All items of this project were declined. Propose them again first.'

/**
 * Accepts a project by hand: its items follow. Accepting it accepts its top items, except for options; clearing the day
 * takes acceptances back; another day or person applies to the items accepted on the previous day. `longDate` writes a day
 * in a refusal.
 */
export function acceptByHand(
  items: readonly ActedItem[],
  was: ActedProject,
  current: ActedProject,
  longDate: (day: string) => string,
): QuoteItemOutcome | Refusal {
  const saved: QuoteItemOutcome['project'] = {
    accepted: current.accepted ?? null,
    accepted_by_id: current.accepted_by_id,
  }
  const first = firstAccepted(items)
  if (!first) {
    if (was.accepted || !current.accepted || items.length === 0) return { items: new Map(), project: saved }
    const ids = wholeOf('accept', items)
    if (ids.length === 0) return { fields: { accepted: [nothingToAccept(items)] } }
    return accept(items, current, { ids, date: current.accepted, by: current.accepted_by_id })
  }
  if (!current.accepted) {
    if (items.some(({ closed }) => closed)) return { fields: { accepted: ['An item of this project is closed.'] } }
    const taken = unaccept(
      items,
      { ...current, accepted: null },
      items.filter(({ accepted }) => accepted).map(({ id }) => id),
    )
    return 'errors' in taken
      ? {
          fields: {
            accepted: [...new Set(Object.values(taken.errors).flatMap((error) => Object.values(error).flat()))],
          },
        }
      : taken
  }
  const moved = items.filter(({ accepted }) => accepted === first.accepted)
  if (moved.some(({ closed }) => closed && closed < (current.accepted ?? '')))
    return { fields: { accepted: ['An item of this project was closed before that day.'] } }
  const standing = { accepted: current.accepted, accepted_by_id: current.accepted_by_id }
  const changes = new Map(moved.map(({ id }) => [id, standing]))
  const outcome = following(items, changes, saved)
  if (outcome.project.accepted === current.accepted && outcome.project.accepted_by_id === current.accepted_by_id)
    return outcome
  const day = longDate(outcome.project.accepted ?? current.accepted)
  return { fields: { accepted: [`Another item was already accepted on ${day}. Use that day.`] } }
}
