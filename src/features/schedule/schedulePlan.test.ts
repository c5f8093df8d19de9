import fc from 'fast-check'
import { expect, test } from 'vitest'

import { addDays, eachDay } from '#core/days.ts'
import { availableOn, bookedOn, type Load, loadOf, type ScheduleWorker, wholeOn } from './scheduleLoad.ts'
import {
  costOfPlan,
  type CrewNeed,
  type CrewPlan,
  crewsOf,
  isStranger,
  lackOf,
  maxPlans,
  type Plannable,
  type PlannablePiece,
  planCrews,
  rankedPlans,
} from './schedulePlan.ts'

const monday = '2026-03-02'
const length = 14
const days = eachDay({ start: monday, end: addDays(monday, length - 1) })
const indexes = days.map((_, index) => index)

interface Person {
  worker: ScheduleWorker
  loads: Load[]
  leave: number[]
  lapsed: number | null
  metres: number | null
  fit: Plannable['fit']
}
const index = fc.integer({ min: 0, max: length - 1 })
const person: fc.Arbitrary<Person> = fc.record({
  worker: fc.record({
    workdays: fc
      .array(fc.constantFrom(0, 240, 450, 480, 480, 480), { minLength: 5, maxLength: 5 })
      .map((minutes) =>
        minutes.flatMap((each, place) =>
          each === 0 ? [] : [{ weekday: place + 1, minutes: each, first_day: null, last_day: null }],
        ),
      ),
    holidays: fc
      .array(index, { maxLength: 1 })
      .map((all) => new Map(all.map((place) => [days[place] ?? '', { half: false }]))),
    start_date: fc.constantFrom(null, days[3] ?? null),
    end_date: fc.constantFrom(null, null, days[11] ?? null),
  }),
  loads: fc.array(
    fc
      .record({ begin: index, days: fc.integer({ min: 1, max: 6 }), minutes: fc.constantFrom(null, 120, 300) })
      .map((load): Load => ({
        start: days[load.begin] ?? '',
        end: addDays(days[load.begin] ?? '', load.days - 1),
        minutes: load.minutes,
        spread: false,
        showWeekend: false,
      })),
    { maxLength: 2 },
  ),
  leave: fc.array(index, { maxLength: 2 }),
  lapsed: fc.constantFrom(null, null, 5, 8),
  metres: fc.option(fc.integer({ min: 0, max: 200_000 })),
  fit: fc.oneof(
    fc.constant({ assigned: false, same: 0, similar: 0, knows: null, department: false }),
    fc.record({
      assigned: fc.constantFrom(false, false, true),
      same: fc.nat(3),
      similar: fc.nat(3),
      knows: fc.constantFrom(null, 'project' as const, 'client' as const),
      department: fc.boolean(),
    }),
  ),
})
const firm = fc.record({
  people: fc.array(person, { minLength: 2, maxLength: 5 }),
  pieces: fc.array(fc.record({ category: fc.constantFrom(1, 2), out: fc.array(index, { maxLength: 2 }) }), {
    maxLength: 3,
  }),
  crew: fc.integer({ min: 1, max: 3 }),
  minutes: fc.option(fc.integer({ min: 60, max: 2500 })),
  categories: fc.constantFrom([], [], [1], [2, 1], [1, 1]),
  from: fc.integer({ min: 0, max: 4 }),
  showWeekend: fc.constantFrom(false, false, true),
})

/** A person with the days of the window, as the server reads them. */
function plannable({ worker, loads, leave, lapsed, metres, fit }: Person, id: number, weekends: boolean): Plannable {
  const available = days.map((day, place) => availableOn(worker, day, leave.includes(place) ? 1440 : 0))
  const booked = bookedOn(worker, loads, days)
  return {
    id,
    worked: days.map((day) => wholeOn(worker, day, weekends)),
    free: days.map((_, place) =>
      lapsed !== null && place > lapsed ? 0 : Math.max(0, (available[place] ?? 0) - (booked[place] ?? 0)),
    ),
    available,
    booked,
    metres: days.map(() => metres),
    fit,
  }
}

/** Proposes as the server does: everybody is looked at where those who suit the job make too few crews. */
function proposePlans(people: readonly Plannable[], pieces: readonly PlannablePiece[], wanted: CrewNeed) {
  const found = planCrews(
    people.filter((each) => !isStranger(each)),
    pieces,
    wanted,
  )
  return rankedPlans(found, found.plans.length < maxPlans ? planCrews(people, pieces, wanted) : null)
}

const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b).join()

/** Tries each crew on each run of days with each set of equipment, and judges it by the loads of a real booking. */
function bruteForce(
  people: readonly (Plannable & Pick<Person, 'worker'>)[],
  pieces: readonly PlannablePiece[],
  need: CrewNeed,
  showWeekend: boolean,
): CrewPlan[] {
  const minutes = need.minutes === null ? null : Math.ceil(need.minutes / need.crew)
  const found: CrewPlan[] = []
  for (const begin of indexes.filter((start) => start >= need.from && start <= need.until))
    for (const last of indexes.filter((end) => end >= begin && (minutes !== null || end === begin))) {
      const booking = {
        start: days[begin] ?? '',
        end: days[last] ?? '',
        minutes,
        spread: minutes !== null,
        showWeekend,
      }
      const able = people.flatMap((member) => {
        const load = loadOf(member.worker, booking)
        const isFree = load.every(([day, takes]) => {
          const has = member.free[days.indexOf(day)] ?? 0
          return has > 0 && has >= takes && wholeOn(member.worker, day, showWeekend) > 0
        })
        return isFree ? [{ ...member, on: load.map(([day]) => day) }] : []
      })
      for (const crew of crewsOf(able, need.crew)) {
        const together = new Set(crew.map(({ on }) => on.join(' ')))
        const on = crew[0]?.on
        const equipment = crewsOf(pieces, need.categories.length).find(
          (chosen) =>
            chosen.every(({ free }) => free.slice(begin, last + 1).every(Boolean)) &&
            sorted(chosen.map(({ category_id }) => category_id ?? 0)) === sorted(need.categories),
        )
        if (together.size > 1 || on?.[0] !== booking.start || on.at(-1) !== booking.end || !equipment) continue
        const [first, end] = [begin - (begin % 7), last - (last % 7) + 7]
        const sum = (all: readonly number[]) => all.slice(first, end).reduce((whole, day) => whole + day, 0)
        found.push({
          begin,
          days: last - begin + 1,
          minutes,
          crew: crew.map((member) => ({
            id: member.id,
            metres: member.metres[begin] ?? null,
            load: Math.round(
              (100 * (sum(member.booked) + (minutes ?? member.worked[begin] ?? 0))) / sum(member.available),
            ),
            fit: member.fit,
          })),
          equipment: equipment.map(({ id }) => id),
        })
      }
    }
  return found
}

test('the proposals are those of trying every crew on all days, by the same score', { timeout: 30_000 }, () => {
  let planned = 0
  let last = 0
  fc.assert(
    fc.property(firm, ({ people: all, pieces: given, crew, minutes, categories, from, showWeekend }) => {
      const people = all.map((each, id) => ({ ...plannable(each, id + 1, showWeekend), worker: each.worker }))
      const pieces = given.map(({ category, out }, id) => ({
        id: id + 1,
        category_id: category,
        free: indexes.map((place) => !out.includes(place)),
      }))
      const need: CrewNeed = { crew, minutes, categories, from, until: 9 }
      const every = bruteForce(people, pieces, need, showWeekend)
      const isSuited = ({ crew: who }: CrewPlan) =>
        who.every(
          ({ fit: { assigned, similar, knows, department } }) =>
            assigned || similar > 0 || knows !== null || department,
        )
      const byCrew = Map.groupBy(every, (plan) => plan.crew.map(({ id }) => id).join())
      // The cheapest plan of each crew: crews that suit the job come first, whatever they cost.
      const costs = [...byCrew.values()]
        .map((plans) => ({
          stranger: !isSuited(plans[0] as CrewPlan),
          cost: Math.min(...plans.map((plan) => costOfPlan(plan, need))),
        }))
        .toSorted((a, b) => Number(a.stranger) - Number(b.stranger) || a.cost - b.cost)
        .slice(0, maxPlans)
      const { plans, earliest, narrowed } = proposePlans(people, pieces, need)
      const found = plans.map((plan) => costOfPlan(plan, need))
      expect(found).toHaveLength(costs.length)
      for (const [place, { cost }] of costs.entries()) expect(found[place]).toBeCloseTo(cost, 9)
      expect(plans.map(isSuited)).toEqual(costs.map(({ stranger }) => !stranger))
      // Each proposal is possible, with all its equipment, and each is of another crew.
      const keyOf = (plan: CrewPlan) =>
        [plan.begin, plan.days, ...plan.crew.map(({ id }) => id).toSorted((a, b) => a - b)].join()
      const possible = new Set(every.map(keyOf))
      for (const plan of plans) expect(possible).toContain(keyOf(plan))
      expect(new Set(plans.map((plan) => sorted(plan.crew.map(({ id }) => id)))).size).toBe(plans.length)
      const counted = narrowed ? every.filter(isSuited) : every
      expect(earliest).toBe(counted.length === 0 ? null : Math.min(...counted.map(({ begin }) => begin)))
      planned += plans.length
      last += plans.filter((plan) => narrowed && !isSuited(plan)).length
    }),
    { numRuns: 700 },
  )
  expect(planned).toBeGreaterThan(300)
  expect(last).toBeGreaterThan(30)
})

const full: Plannable = {
  id: 1,
  worked: indexes.map((place) => (place % 7 < 5 ? 480 : 0)),
  free: indexes.map((place) => (place % 7 < 5 ? 480 : 0)),
  available: indexes.map((place) => (place % 7 < 5 ? 480 : 0)),
  booked: indexes.map(() => 0),
  metres: indexes.map(() => null),
  fit: { assigned: false, same: 1, similar: 1, knows: null, department: true },
}
const stranger: Plannable['fit'] = { assigned: false, same: 0, similar: 0, knows: null, department: false }
const need: CrewNeed = { crew: 1, minutes: 960, categories: [], from: 0, until: 13 }

test('a day of waiting is worth fifty kilometres, half a week of load, and less than who is on the task', () => {
  const far = { ...full, id: 1, metres: indexes.map(() => 120_000) }
  const near = {
    ...full,
    id: 2,
    metres: indexes.map(() => 10_000),
    free: full.free.map((has, place) => (place === 0 ? 0 : has)),
  }
  const [best] = proposePlans([far, near], [], need).plans
  expect(best).toMatchObject({ begin: 1, days: 2, crew: [{ id: 2 }] })
  const hers: Plannable = { ...far, fit: { ...stranger, assigned: true } }
  expect(proposePlans([hers, near], [], need).plans[0]).toMatchObject({
    begin: 0,
    crew: [{ id: 1 }],
  })
  const busy = { ...full, booked: full.booked.map((_, place) => (place === 4 ? 480 : 0)) }
  expect(proposePlans([busy, { ...full, id: 2 }], [], need).plans.map(({ crew }) => crew)).toMatchObject([
    [{ id: 2, load: 40 }],
    [{ id: 1, load: 60 }],
  ])
})

test('who has done such work comes first, more often before less, and who never did is left out or last', () => {
  const often = { ...full, id: 1, fit: { ...full.fit, same: 4, similar: 4 } }
  const office = { ...full, id: 3, fit: stranger }
  const busy = { ...full, id: 2, free: full.free.map((has, place) => (place < 9 ? 0 : has)) }
  const ids = (people: readonly Plannable[]) => proposePlans(people, [], need).plans.map(({ crew }) => crew[0]?.id)
  expect(ids([office, { ...full, id: 2 }, often])).toEqual([1, 2, 3])
  // Free at once, and still behind somebody who is free in nine days.
  expect(ids([office, busy])).toEqual([2, 3])
  const enough = [often, { ...often, id: 4 }, { ...often, id: 5 }]
  expect(proposePlans([office, ...enough], [], need)).toMatchObject({ narrowed: true, earliest: 0 })
  expect(ids([office, ...enough])).toEqual([1, 4, 5])
  // Where nobody did such work, everybody may.
  expect(proposePlans([office], [], need)).toMatchObject({ narrowed: false, plans: [{ crew: [{ id: 3 }] }] })
})

test('it says why there is none', () => {
  const station: PlannablePiece = { id: 1, category_id: 7, free: indexes.map(() => true) }
  const without = { ...full, free: full.free.map(() => 0) }
  expect(lackOf([full, without], [], { ...need, crew: 2 })).toEqual({ kind: 'people', able: 1 })
  expect(lackOf([full], [station], { ...need, categories: [7, 7] })).toEqual({ kind: 'equipment', category_id: 7 })
  expect(lackOf([full], [station], { ...need, minutes: 100_000 })).toEqual({ kind: 'time' })
})
