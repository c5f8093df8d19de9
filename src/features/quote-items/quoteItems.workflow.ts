/**
 * State machine of quote items and their project (docs/rules/projects.md#states-of-quote-items): pure, on the items of
 * one project in their order. Each action returns the changes, or the refusal.
 */
import { abandonedSentence } from '#features/projects/projectState.ts'
import {
  type MilestoneDates,
  type Milestone,
  milestones,
  wrongMilestones,
} from '#features/projects/projectMilestones.ts'
import { defineWorkflow } from '#core/workflow.ts'
import type { ItemState } from './quoteItemTotals.ts'

export interface QuoteItemPosition {
  accepted: string | null
  accepted_by_id: number | null
  /** Whether the item was accepted together with an item above it, not by name. */
  accepted_with_parent: boolean
  declined: string | null
  closed: string | null
}
export interface ActedItem extends QuoteItemPosition {
  id: number
  parent_id: number | null
  optional: boolean
  alternative_group: string
  /** Whether hours on the item were approved. */
  worked: boolean
  /** Whether the item is on an invoice that was not credited. */
  invoiced: boolean
}
export interface ActedProject extends MilestoneDates {
  accepted_by_id: number | null
}
type Errors = Record<string, Record<string, string[]>>
export interface QuoteItemOutcome {
  /** Changes of items, by their ids. */
  items: Map<number, Partial<QuoteItemPosition>>
  project: { accepted: string | null; accepted_by_id: number | null }
}
/** `errors` by the ids of items, of a state that forbids it; `fields` of what was sent. */
export type Refusal = { errors: Errors } | { fields: Record<string, string[]> }
export const isRefused = (outcome: QuoteItemOutcome | Refusal): outcome is Refusal => !('items' in outcome)

export const stateOf = ({ accepted, declined, closed }: QuoteItemPosition): ItemState =>
  closed ? 'closed' : declined ? 'declined' : accepted ? 'accepted' : 'proposed'

const quoteItemWorkflow = defineWorkflow({
  states: { proposed: 'Proposed', accepted: 'Accepted', declined: 'Declined', closed: 'Closed' },
  stateOf,
  actions: {
    accept: { proposed: 'accepted' },
    unaccept: { accepted: 'proposed' },
    decline: { proposed: 'declined' },
    propose: { declined: 'proposed' },
    close: { accepted: 'closed' },
  },
  otherwise: (_action, word) =>
    ({
      proposed: 'This item is not accepted yet.',
      accepted: 'This item is already accepted. Undo the acceptance first.',
      declined: 'This item was declined. Propose it again first.',
      closed: 'This item is closed.',
    })[word] ?? `This item is ${word}.`,
})
export type ItemAct = (typeof quoteItemWorkflow.actions)[number]
export const belowDeclined = 'The item above it was declined.'
const taken = 'Another alternative was accepted. Undo that acceptance first.'

const byIds = (items: readonly ActedItem[]) => new Map(items.map((item) => [item.id, item]))
/** Returns the items above an item, the nearest first. */
function above(items: ReadonlyMap<number, ActedItem>, { parent_id }: ActedItem): ActedItem[] {
  const parent = parent_id === null ? undefined : items.get(parent_id)
  return parent ? [parent, ...above(items, parent)] : []
}

/** Items whose state forbids the action. */
function wrongStates(act: ItemAct, items: ReadonlyMap<number, ActedItem>, ids: readonly number[]): Errors {
  return Object.fromEntries(
    ids.flatMap((id) => {
      const item = items.get(id)
      const refused = item ? quoteItemWorkflow.whyNot(act, item) : null
      return refused === null ? [] : [[id, { state: [refused] }]]
    }),
  )
}
const hasErrors = (errors: Errors) => Object.keys(errors).length > 0

/** Returns the item that was accepted first; of several the first in order. */
export const firstAccepted = (items: readonly ActedItem[]) =>
  items.reduce<ActedItem | undefined>(
    (first, item) => (item.accepted && (!first?.accepted || item.accepted < first.accepted) ? item : first),
    undefined,
  )

/** Returns the project's acceptance by its items; `otherwise` if none is accepted. */
export function following(
  items: readonly ActedItem[],
  changes: QuoteItemOutcome['items'],
  otherwise: QuoteItemOutcome['project'],
): QuoteItemOutcome {
  const first = firstAccepted(items.map((item) => ({ ...item, ...changes.get(item.id) })))
  const project = first ? { accepted: first.accepted, accepted_by_id: first.accepted_by_id } : otherwise
  return { items: changes, project }
}

interface Decision {
  ids: readonly number[]
  date: string
  by: number | null
}

/** Adds the items that are accepted together: everything below, except for options and their children. */
function withBelow(items: readonly ActedItem[], ids: readonly number[]): Set<number> {
  const found = new Set(ids)
  // The order guarantees that parents come before their children.
  for (const item of items)
    if (!found.has(item.id) && found.has(item.parent_id ?? 0) && !item.optional && stateOf(item) === 'proposed')
      found.add(item.id)
  return found
}

export function accept(
  items: readonly ActedItem[],
  project: ActedProject,
  { ids, date, by }: Decision,
): QuoteItemOutcome | Refusal {
  const each = byIds(items)
  const errors = wrongStates('accept', each, ids)
  if (project.abandoned)
    for (const id of ids) errors[id] ??= { state: [`${abandonedSentence(project)} Reopen it first.`] }
  for (const id of ids) {
    const item = each.get(id)
    if (item && above(each, item).some((actedItem) => stateOf(actedItem) === 'declined'))
      errors[id] ??= { parent_id: [belowDeclined] }
  }
  const meant = withBelow(items, ids)
  const groups = new Set(items.filter(({ accepted }) => accepted).map(groupOf))
  for (const item of items) {
    if (!meant.has(item.id) || item.alternative_group === '') continue
    if (groups.has(groupOf(item))) errors[item.id] ??= { alternative_group: [taken] }
    groups.add(groupOf(item))
  }
  if (hasErrors(errors)) return { errors }
  const outcome = following(
    items,
    new Map(
      [...meant].map((id) => [id, { accepted: date, accepted_by_id: by, accepted_with_parent: !ids.includes(id) }]),
    ),
    project as QuoteItemOutcome['project'],
  )
  // A day before the project was quoted is wrong even if another item was accepted on an earlier day.
  const wrong =
    wrongMilestones({ ...project, accepted: date })['accepted'] ??
    Object.values(wrongMilestones({ ...project, accepted: outcome.project.accepted }))[0]
  return wrong ? { fields: { date: wrong } } : outcome
}
const groupOf = ({ alternative_group }: ActedItem) => alternative_group.toLowerCase()

/** Adds the items that were accepted because of these; maps each to the id that it belongs to. */
function withWhatWentAlong(items: readonly ActedItem[], ids: readonly number[]): Map<number, number> {
  const found = new Map(ids.map((id) => [id, id]))
  // The order guarantees that parents come before their children.
  for (const { id, parent_id, accepted_with_parent } of items) {
    const named = found.get(parent_id ?? 0)
    if (named !== undefined && accepted_with_parent && !found.has(id)) found.set(id, named)
  }
  return found
}

/** Returns why an acceptance can no longer be taken back. */
function whyImmutable(item: ActedItem | undefined, isNamed: boolean): string | null {
  if (item?.worked) return `Hours on ${isNamed ? 'this item' : 'an item below it'} were approved. Close it instead.`
  if (item?.invoiced)
    return `${isNamed ? 'This item' : 'An item below it'} is on an invoice. Credit that first, or close it instead.`
  return item?.closed && !isNamed ? 'An item below it is closed. Close it instead.' : null
}

export function unaccept(
  items: readonly ActedItem[],
  project: ActedProject,
  ids: readonly number[],
): QuoteItemOutcome | Refusal {
  const each = byIds(items)
  const errors = wrongStates('unaccept', each, ids)
  const acceptedAlong = withWhatWentAlong(items, ids)
  for (const [id, named] of acceptedAlong) {
    const why = whyImmutable(each.get(id), id === named)
    if (why !== null) errors[named] ??= { state: [why] }
  }
  if (hasErrors(errors)) return { errors }
  const proposed = { accepted: null, accepted_by_id: null }
  const changes = new Map([...acceptedAlong.keys()].map((id) => [id, { ...proposed, accepted_with_parent: false }]))
  const outcome = following(items, changes, proposed)
  const refused = afterAcceptance(project, outcome.project.accepted)
  return refused === null ? outcome : { errors: Object.fromEntries(ids.map((id) => [id, { state: [refused] }])) }
}

/** Returns why a project cannot be accepted on that day, or at all. */
function afterAcceptance(project: ActedProject, accepted: string | null): string | null {
  if (Object.keys(wrongMilestones({ ...project, accepted })).length === 0) return null
  const later = milestones
    .slice(milestones.indexOf('accepted') + 1)
    .find(
      (milestone: Milestone) =>
        typeof project[milestone] === 'string' && (accepted === null || (project[milestone] ?? '') < accepted),
    )
  return `The project is already ${later ?? 'accepted'}. Clear that day first.`
}

export function decline(
  items: readonly ActedItem[],
  { ids, date }: Omit<Decision, 'by'>,
): QuoteItemOutcome['items'] | Refusal {
  const each = byIds(items)
  const errors = wrongStates('decline', each, ids)
  for (const item of items) {
    if (!item.accepted) continue
    const over = above(each, item).find(({ id }) => ids.includes(id))
    if (over) errors[over.id] ??= { state: ['An item below it was accepted. Undo that acceptance first.'] }
  }
  return hasErrors(errors) ? { errors } : new Map(ids.map((id) => [id, { declined: date }]))
}

/** Proposes declined items again; whoever declined them, nothing else changes. */
export function propose(items: readonly ActedItem[], ids: readonly number[]): QuoteItemOutcome['items'] | Refusal {
  const errors = wrongStates('propose', byIds(items), ids)
  return hasErrors(errors) ? { errors } : new Map(ids.map((id) => [id, { declined: null }]))
}

/**
 * Accepts for a client the offered items: all except options, and the options that they chose. If the firm accepted the
 * project by hand before, without items, its day is used.
 */
export function acceptOffer(
  items: readonly ActedItem[],
  project: ActedProject,
  { chosen, date, by }: Omit<Decision, 'ids'> & { chosen: readonly number[] },
): QuoteItemOutcome {
  const offered = new Set<number>()
  // The order guarantees that parents come before their children.
  for (const { id, parent_id, optional, accepted, declined } of items)
    if ((parent_id === null || offered.has(parent_id)) && !declined && (!optional || accepted || chosen.includes(id)))
      offered.add(id)
  const standing =
    project.accepted && !firstAccepted(items)
      ? { accepted: project.accepted, accepted_by_id: project.accepted_by_id }
      : { accepted: date, accepted_by_id: by }
  const changes = items
    .filter(({ id, accepted }) => offered.has(id) && !accepted)
    .map(({ id, parent_id }) => {
      const accepted_with_parent = parent_id !== null && !chosen.includes(id)
      return [id, { ...standing, accepted_with_parent }] as const
    })
  return following(items, new Map(changes), standing)
}

/**
 * Finds the items that a client's refusal declines: the topmost items that are still proposed and have no accepted item
 * below.
 */
export function declinedOffer(items: readonly ActedItem[], offered: readonly number[]): number[] {
  const each = byIds(items)
  const saved = new Set(items.filter(({ accepted }) => accepted).flatMap((item) => above(each, item)))
  const open = new Set(
    items.filter((item) => offered.includes(item.id) && stateOf(item) === 'proposed' && !saved.has(item)),
  )
  return [...open].filter((item) => !above(each, item).some((actedItem) => open.has(actedItem))).map(({ id }) => id)
}

export function close(
  items: readonly ActedItem[],
  { ids, date }: Omit<Decision, 'by'>,
): QuoteItemOutcome['items'] | Refusal {
  const each = byIds(items)
  const errors = wrongStates('close', each, ids)
  if (hasErrors(errors)) return { errors }
  if (ids.some((id) => date < (each.get(id)?.accepted ?? '')))
    return { fields: { date: ['This day is before its acceptance. Choose a later day.'] } }
  return new Map(ids.map((id) => [id, { closed: date }]))
}

/** Returns the items that an action on the whole project applies to. */
export function wholeOf(act: ItemAct, items: readonly ActedItem[]): number[] {
  const top = act === 'accept' || act === 'decline'
  return items
    .filter((item) => quoteItemWorkflow.allows(act, item) && (!top || item.parent_id === null))
    .filter(({ optional }) => act !== 'accept' || !optional)
    .map(({ id }) => id)
}
