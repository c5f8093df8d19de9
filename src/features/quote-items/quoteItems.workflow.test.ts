import { expect, test } from 'vitest'

import { milestones, wrongMilestones } from '#features/projects/projectMilestones.ts'
import {
  accept,
  acceptOffer,
  type ActedItem,
  type ActedProject,
  close,
  decline,
  firstAccepted,
  isRefused,
  type ItemAct,
  propose,
  stateOf,
  unaccept,
} from './quoteItems.workflow.ts'
import { acceptByHand as acceptIn } from './quoteItemByHand.ts'
import { type ItemState, itemStates } from './quoteItemTotals.ts'

const day = (n: number) => `2026-03-${String(n).padStart(2, '0')}`
const standings: Record<ItemState, Pick<ActedItem, 'accepted' | 'declined' | 'closed'>> = {
  proposed: { accepted: null, declined: null, closed: null },
  accepted: { accepted: day(5), declined: null, closed: null },
  declined: { accepted: null, declined: day(5), closed: null },
  closed: { accepted: day(5), declined: null, closed: day(6) },
}
const item = (id: number, given: Partial<ActedItem> = {}): ActedItem => ({
  id,
  parent_id: null,
  optional: false,
  alternative_group: '',
  worked: false,
  invoiced: false,
  accepted_with_parent: false,
  accepted_by_id: null,
  ...standings.proposed,
  ...given,
})
const aProject: ActedProject = { requested: day(1), quoted: day(3), accepted: null, accepted_by_id: null }

/**
 * Typed from docs/rules/projects.md#states-of-quote-items: every act in every state, and what it leads to; all else is
 * refused.
 */
const table: Readonly<Record<ItemState, Partial<Record<ItemAct, ItemState>>>> = {
  proposed: { accept: 'accepted', decline: 'declined' },
  accepted: { unaccept: 'proposed', close: 'closed' },
  // Added: the firm takes back what was declined, whoever declined it.
  declined: { propose: 'proposed' },
  closed: {},
}
/** Days in refusals as they are stored. */
const acceptByHand = (items: readonly ActedItem[], was: ActedProject, current: ActedProject) =>
  acceptIn(items, was, current, (text) => text)
const allActions = ['accept', 'unaccept', 'decline', 'close', 'propose'] as const
function run(
  act: ItemAct,
  items: readonly ActedItem[],
  project: ActedProject,
  ids: number[],
  date: string,
  by: number | null,
) {
  if (act === 'accept') return accept(items, project, { ids, date, by })
  if (act === 'unaccept') return unaccept(items, project, ids)
  if (act === 'propose') return propose(items, ids)
  return act === 'decline' ? decline(items, { ids, date }) : close(items, { ids, date })
}
const changesOf = (done: ReturnType<typeof run>) => (done instanceof Map ? done : 'items' in done ? done.items : null)

test('each act leads from each state to the one of the table, or is refused', () => {
  for (const from of itemStates)
    for (const act of allActions) {
      const actedItem = item(1, standings[from])
      const project = { ...aProject, accepted: actedItem.accepted }
      const changes = changesOf(run(act, [actedItem], project, [1], day(9), 7))
      const to = changes === null ? undefined : stateOf({ ...actedItem, ...changes.get(1) })
      expect([from, act, to]).toEqual([from, act, table[from][act]])
    }
})

test('the project is accepted with the first of its items, and by its person', () => {
  const items = [item(1), item(2), item(3, { ...standings.accepted, accepted_by_id: 9 })]
  const done = accept(items, { ...aProject, accepted: day(5), accepted_by_id: 9 }, { ids: [2], date: day(4), by: 7 })
  expect(done).toMatchObject({ project: { accepted: day(4), accepted_by_id: 7 } })
  // Of several on one day the first in order says by whom.
  const tie = accept(items, { ...aProject, accepted: day(5), accepted_by_id: 9 }, { ids: [1], date: day(5), by: 7 })
  expect(tie).toMatchObject({ project: { accepted: day(5), accepted_by_id: 7 } })
})

test('what forbids it is said in a sentence', () => {
  expect(accept([item(1)], aProject, { ids: [1], date: day(2), by: null })).toEqual({
    fields: { date: ['This day is before the project was quoted. Choose a later day.'] },
  })
  const below = [item(1, standings.declined), item(2, { parent_id: 1 }), item(3, { parent_id: 2 })]
  expect(accept(below, aProject, { ids: [3], date: day(4), by: null })).toEqual({
    errors: { 3: { parent_id: ['The item above it was declined.'] } },
  })
  const either = { optional: true, alternative_group: 'Boat' }
  const two = [item(1, either), item(2, { ...either, alternative_group: 'boat' })]
  const taken = { alternative_group: ['Another alternative was accepted. Undo that acceptance first.'] }
  expect(accept(two, aProject, { ids: [1, 2], date: day(4), by: null })).toEqual({ errors: { 2: taken } })
  const worked = [item(1, { ...standings.accepted, worked: true })]
  const accepted = { ...aProject, accepted: day(5) }
  expect(unaccept(worked, accepted, [1])).toEqual({
    errors: { 1: { state: ['Hours on this item were approved. Close it instead.'] } },
  })
  expect(unaccept([item(1, standings.accepted)], { ...accepted, surveyed: day(8) }, [1])).toEqual({
    errors: { 1: { state: ['The project is already surveyed. Clear that day first.'] } },
  })
  expect(decline([item(1), item(2, { ...standings.accepted, parent_id: 1 })], { ids: [1], date: day(4) })).toEqual({
    errors: { 1: { state: ['An item below it was accepted. Undo that acceptance first.'] } },
  })
  expect(accept([item(1)], { ...aProject, abandoned: day(4) }, { ids: [1], date: day(5), by: null })).toEqual({
    errors: { 1: { state: ['This project is marked as lost. Reopen it first.'] } },
  })
})

test('accepting a parent accepts what is below it but options; a project by hand its top items but options', () => {
  const items = [
    item(1),
    item(2, { parent_id: 1 }),
    item(3, { parent_id: 1, optional: true }),
    item(4, { parent_id: 3 }),
    item(5, { parent_id: 2, ...standings.declined }),
    item(6, { optional: true }),
  ]
  const done = acceptByHand(items, aProject, { ...aProject, accepted: day(4), accepted_by_id: 7 })
  expect(isRefused(done) ? done : [...done.items.keys()]).toEqual([1, 2])
  const accepted = items.map((actedItem) => ({
    ...actedItem,
    ...(isRefused(done) ? {} : done.items.get(actedItem.id)),
  }))
  const current = { ...aProject, accepted: day(4), accepted_by_id: 7 }
  // Another day goes to those that were accepted on the day; clearing it takes them back.
  const later = acceptByHand(accepted, current, { ...current, accepted: day(6) })
  expect(isRefused(later) ? later : later.project).toEqual({ accepted: day(6), accepted_by_id: 7 })
  const cleared = acceptByHand(accepted, current, { ...current, accepted: null, accepted_by_id: null })
  expect(isRefused(cleared) ? cleared : [...cleared.items.keys()]).toEqual([1, 2])
})

/** Numbers that come out the same every time. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * below)
  }
}

test('taking a parent back takes back what it accepted, level by level, and nothing that was named itself', () => {
  const items = [
    item(1),
    item(2, { parent_id: 1 }),
    item(3, { parent_id: 2 }),
    item(4, { parent_id: 1, optional: true }),
    item(5, { parent_id: 1 }),
  ]
  const put = (all: readonly ActedItem[], done: ReturnType<typeof run>) =>
    all.map((actedItem) => ({ ...actedItem, ...changesOf(done)?.get(actedItem.id) }))
  // On the same day by the same person: only who was named tells them apart.
  const named = put(items, accept(items, aProject, { ids: [4, 5], date: day(4), by: 7 }))
  const all = put(named, accept(named, aProject, { ids: [1], date: day(4), by: 7 }))
  expect(all.map(({ accepted_with_parent }) => accepted_with_parent)).toEqual([false, true, true, false, false])
  const won = { ...aProject, accepted: day(4), accepted_by_id: 7 }
  const taken = unaccept(all, won, [1])
  expect(put(all, taken).map(stateOf)).toEqual(['proposed', 'proposed', 'proposed', 'accepted', 'accepted'])
  expect(taken).toMatchObject({ project: { accepted: day(4) } })
  const alone = put(items, accept(items, aProject, { ids: [1], date: day(4), by: 7 }))
  expect(unaccept(alone, won, [1])).toMatchObject({ project: { accepted: null, accepted_by_id: null } })

  const refusals = (change: Partial<ActedItem>) =>
    unaccept(
      alone.map((actedItem) => (actedItem.id === 3 ? { ...actedItem, ...change } : actedItem)),
      won,
      [1],
    )
  const sentence = (text: string) => ({ errors: { 1: { state: [text] } } })
  expect(refusals({ worked: true })).toEqual(sentence('Hours on an item below it were approved. Close it instead.'))
  expect(refusals({ invoiced: true })).toEqual(
    sentence('An item below it is on an invoice. Credit that first, or close it instead.'),
  )
  expect(refusals({ closed: day(5) })).toEqual(sentence('An item below it is closed. Close it instead.'))
})

test('a day that is set by hand goes with the items', () => {
  const won = (accepted: string | null) => ({ ...aProject, accepted, accepted_by_id: 7 })
  const set = (items: readonly ActedItem[], was: string | null, accepted: string | null) =>
    acceptByHand(items, won(was), won(accepted))
  const refused = (text: string) => ({ fields: { accepted: [text] } })
  expect(set([item(1, standings.declined)], null, day(4))).toEqual(
    refused('All items of this project were declined. Propose them again first.'),
  )
  expect(set([item(1, { optional: true })], null, day(4))).toEqual(
    refused('All open items are options. Accept the chosen ones, and the project is accepted with them.'),
  )
  expect(set([item(1, standings.closed)], day(5), day(9))).toEqual(
    refused('An item of this project was closed before that day.'),
  )
  expect(set([item(1, standings.closed)], day(5), day(6))).toMatchObject({ project: { accepted: day(6) } })
  expect(set([], null, day(4))).toMatchObject({ project: { accepted: day(4) } })
})

test('20,000 random commands keep every invariant', () => {
  const next = numbers(14)
  const seen = { done: 0, refused: 0 }
  for (let round = 0; round < 200; round += 1) {
    let project: ActedProject = { ...aProject, quoted: next(2) === 0 ? day(3) : null }
    let items = Array.from({ length: 1 + next(8) }, (_, index) => {
      const optional = next(3) === 0
      const group = optional && next(2) === 0 ? 'AB'.charAt(next(2)) : ''
      return item(index + 1, {
        parent_id: index > 0 && next(2) === 0 ? 1 + next(index) : null,
        optional,
        alternative_group: group,
        worked: next(6) === 0,
        invoiced: next(9) === 0,
      })
    })
    for (let step = 0; step < 100; step += 1) {
      const [date, by] = [day(1 + next(20)), next(3) === 0 ? null : 1 + next(3)]
      const was = { items, project }
      const what = next(9)
      const ids = [...new Set(Array.from({ length: 1 + next(2) }, () => 1 + next(items.length)))]
      const act = allActions[what]
      if (act) {
        const done = run(act, items, project, ids, date, by)
        const changes = changesOf(done)
        if (changes === null) {
          seen.refused += 1
          continue
        }
        // Nothing leaves a state but by the table, and what was asked for is done.
        for (const id of ids) {
          const before = items[id - 1] as ActedItem
          expect(table[stateOf(before)][act]).toBe(stateOf({ ...before, ...changes.get(id) }))
        }
        items = items.map((actedItem) => ({ ...actedItem, ...changes.get(actedItem.id) }))
        if (!(done instanceof Map) && 'project' in done) project = { ...project, ...done.project }
      } else if (what === 5) {
        const later = milestones.slice(3)[next(6)] as 'surveyed'
        const current = { ...project, [later]: next(3) === 0 ? null : date }
        if (Object.keys(wrongMilestones(current)).length > 0) continue
        project = current
      } else if (what === 8 && !project.abandoned) {
        const chosen = items.filter(({ optional, alternative_group }) => optional && alternative_group === '')
        const offer = { chosen: chosen.map(({ id }) => id), date: project.accepted ?? day(9), by }
        const done = acceptOffer(items, project, offer)
        // A page without anything that can be chosen offers nothing.
        if (done.items.size === 0) continue
        items = items.map((actedItem) => ({ ...actedItem, ...done.items.get(actedItem.id) }))
        project = { ...project, ...done.project }
      } else {
        const current = { ...project, accepted: what === 6 ? date : null, accepted_by_id: what === 6 ? by : null }
        if (Object.keys(wrongMilestones(current)).length > 0) continue
        const done = acceptByHand(items, project, current)
        if (isRefused(done)) {
          seen.refused += 1
          continue
        }
        items = items.map((actedItem) => ({ ...actedItem, ...done.items.get(actedItem.id) }))
        project = { ...current, ...done.project }
      }
      seen.done += 1
      sound(items, project, `${round}/${step} ${JSON.stringify(was)}`)
    }
  }
  expect(Math.min(seen.done, seen.refused)).toBeGreaterThan(2000)
})

function sound(items: readonly ActedItem[], project: ActedProject, where: string) {
  const first = firstAccepted(items)
  expect([project.accepted, project.accepted_by_id], where).toEqual([
    first?.accepted ?? null,
    first?.accepted_by_id ?? null,
  ])
  expect(wrongMilestones(project), where).toEqual({})
  const groups = items
    .filter(({ accepted, alternative_group }) => accepted && alternative_group)
    .map((actedItem) => actedItem.alternative_group)
  expect(new Set(groups).size, where).toBe(groups.length)
  const byId = new Map(items.map((actedItem) => [actedItem.id, actedItem]))
  for (const actedItem of items)
    for (let record = byId.get(actedItem.parent_id ?? 0); record; record = byId.get(record.parent_id ?? 0))
      expect([actedItem.accepted !== null, record.declined !== null], where).not.toEqual([true, true])
  for (const { accepted, closed, accepted_with_parent, parent_id } of items) {
    expect(closed === null || closed >= (accepted ?? ''), where).toBe(true)
    // What went along is taken back with the item above it.
    if (accepted_with_parent) expect([accepted, byId.get(parent_id ?? 0)?.accepted], where).not.toContain(null)
  }
}
