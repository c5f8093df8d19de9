/**
 * Proposes crews with equipment for a job, the best first (docs/rules/leave-and-schedule.md#planning-a-job). Pure: days are
 * positions in a window that begins on a Monday.
 */
import { loadPercent, shareOver } from './scheduleLoad.ts'

/** Somebody who could go, with what is known of each day of the window. */
export interface Plannable {
  id: number
  /** Minutes of a whole booked day; 0 on a day that a booking does not count on. */
  worked: readonly number[]
  /** Minutes neither booked nor on leave; none on a day without a qualification that the job requires. */
  free: readonly number[]
  available: readonly number[]
  booked: readonly number[]
  /** Metres to the job from the site where the person was last, for a job that begins on that day; null: unknown. */
  metres: readonly (number | null)[]
  fit: PlanFit
}
/** Reasons why a person suits a task, beside qualifications, which everybody who is proposed has. */
export interface PlanFit {
  /** On the task already. */
  assigned: boolean
  /** Tasks of its name, and of its name or type, that the person did in the last year. */
  same: number
  similar: number
  /** Whether the person worked on its project, else for its client, in the last year. */
  knows: 'project' | 'client' | null
  department: boolean
}
export interface PlannablePiece {
  id: number
  category_id: number | null
  free: readonly boolean[]
}
export interface CrewNeed {
  /** Number of people. */
  crew: number
  /** Minutes of all together; null: a whole day each. */
  minutes: number | null
  /** Category of each piece of equipment. */
  categories: readonly number[]
  /** First and last day on which the job may begin. */
  from: number
  until: number
}

interface PlannedMember {
  id: number
  metres: number | null
  /** Percent booked in the weeks of the job, with it. */
  load: number
  fit: PlanFit
}
export interface CrewPlan {
  /** First day and number of days. */
  begin: number
  days: number
  /** Minutes of each, spread over the days as a booking is; null: the whole day. */
  minutes: number | null
  crew: PlannedMember[]
  equipment: number[]
}
export interface FoundPlans {
  plans: CrewPlan[]
  /** First day on which any crew could begin; null: on none. */
  earliest: number | null
}

/** Most crews that are proposed. */
export const maxPlans = 3
/** Largest crew. */
export const maxCrew = 8
/** Distance, percent of load and whether a person suits the task, each in days that a job may wait instead. */
const metresADay = 50_000
const loadADay = 50
/** Days for a person who has never done such a task, is of another department, and knows neither project nor client. */
const [newDays, departmentDays, clientDays] = [4, 2, 1]
/** Distance that somebody counts with who is booked at no known site before. */
const unknownMetres = 25_000

/** Days that a job may wait for somebody who suits it better; each time that a person did such a task counts less. */
export const fitDays = ({ assigned, same, similar, knows, department }: PlanFit): number =>
  assigned
    ? 0
    : (same > 0 ? 2 / (1 + same) : similar > 0 ? 2 : newDays) +
      (department ? 0 : departmentDays) +
      (knows ? 0 : clientDays)

/** Whether a person has nothing to do with such work. */
export const isStranger = ({ fit }: { fit: PlanFit }): boolean =>
  !fit.assigned && fit.similar === 0 && fit.knows === null && !fit.department

/** Days that a job may wait to have somebody else in the crew. */
const costOfMember = ({ metres, load, fit }: PlannedMember): number =>
  (metres ?? unknownMetres) / metresADay + load / loadADay + fitDays(fit)

/**
 * The one score of a plan, in days; less is better: days until it is done, and for the mean of the crew distance, load and
 * whether they suit the task.
 */
export const costOfPlan = ({ begin, days, crew }: CrewPlan, { from }: Pick<CrewNeed, 'from'>): number =>
  begin - from + days - 1 + crew.reduce((sum, member) => sum + costOfMember(member), 0) / crew.length

interface ProposedPlans extends FoundPlans {
  /** Whether people who have nothing to do with such work are left out, or come last. */
  narrowed: boolean
}

/**
 * Puts the plans of people who suit the job first, and those with anybody else after them, where there are not enough. Where
 * those who suit it can never go, as in a new firm where nobody does, everybody's plans count. `everybody`: the plans of all
 * people, these included; null where they are not wanted.
 */
export function rankedPlans(suited: FoundPlans, everybody: FoundPlans | null): ProposedPlans {
  if (suited.plans.length === 0) return { ...(everybody ?? suited), narrowed: false }
  // Of all crews as many without a stranger are among the best as were found: the rest of these are the best with one.
  const others = (everybody?.plans ?? []).filter(({ crew }) => crew.some(isStranger))
  return { ...suited, plans: [...suited.plans, ...others].slice(0, maxPlans), narrowed: true }
}

/**
 * Finds the best plans, each of another crew, which works on the same days together. As every part of the score adds up over
 * the crew, the best of those who are free between two days are the best crew of these days.
 */
export function planCrews(
  people: readonly Plannable[],
  equipment: readonly PlannablePiece[],
  need: CrewNeed,
): FoundPlans {
  const { crew, from, until } = need
  const end = people[0]?.free.length ?? 0
  const minutes = need.minutes === null ? null : Math.ceil(need.minutes / crew)
  let best: Scored[] = []
  let earliest: number | null = null
  const bound = () => (best.length < maxPlans ? Infinity : (best.at(-1)?.cost ?? Infinity))
  for (let begin = from; begin <= until && begin - from < bound(); begin += 1) {
    let runs = people.filter(({ worked }) => (worked[begin] ?? 0) > 0).map((person) => ({ person, pattern: '' }))
    for (let last = begin; last < end && runs.length >= crew && last - from < bound(); last += 1) {
      if (minutes === null && last > begin) break
      runs = runs.flatMap(({ person, pattern }) => {
        const works = (person.worked[last] ?? 0) > 0
        return works && person.free[last] === 0 ? [] : [{ person, pattern: pattern + (works ? '1' : '0') }]
      })
      const pieces = piecesFor(equipment, need, begin, last)
      if (!pieces) continue
      const able = runs.filter(
        ({ person, pattern }) => pattern.endsWith('1') && hasTime(person, { begin, last, minutes }),
      )
      for (const group of Map.groupBy(able, ({ pattern }) => pattern).values()) {
        if (group.length < crew) continue
        earliest ??= begin
        const members = group
          .map(({ person }) => memberOf(person, begin, last, minutes))
          .toSorted((a, b) => costOfMember(a) - costOfMember(b) || a.id - b.id)
        for (const chosen of cheapestOf(members, crew)) {
          const plan = { begin, days: last - begin + 1, minutes, crew: chosen, equipment: pieces }
          best = withPlan(best, { plan, cost: costOfPlan(plan, need) })
        }
      }
    }
  }
  return { plans: best.map(({ plan }) => plan), earliest }
}

/** Whether a person has the minutes of a job free, spread over its days as a booking is; null: the whole days. */
export function hasTime(
  { worked, free }: Pick<Plannable, 'worked' | 'free'>,
  { begin, last, minutes }: { begin: number; last: number; minutes: number | null },
): boolean {
  const days: number[] = []
  for (let day = begin; day <= last; day += 1) if ((worked[day] ?? 0) > 0) days.push(day)
  const share = minutes !== null && shareOver(minutes, days.length)
  return (
    days.length > 0 &&
    days.every((day, index) => {
      const takes = share ? (index === days.length - 1 ? share.last : share.each) : (worked[day] ?? 0)
      return (free[day] ?? 0) >= Math.max(1, takes)
    })
  )
}

function memberOf(person: Plannable, begin: number, last: number, minutes: number | null): PlannedMember {
  const [first, end] = [begin - (begin % 7), last - (last % 7) + 7]
  const sum = (all: readonly number[]) => all.slice(first, end).reduce((whole, day) => whole + day, 0)
  return {
    id: person.id,
    metres: person.metres[begin] ?? null,
    load: loadPercent(sum(person.booked) + (minutes ?? person.worked[begin] ?? 0), sum(person.available)) ?? 0,
    fit: person.fit,
  }
}

/** Picks a free piece of each category; null where one is missing. */
function piecesFor(
  equipment: readonly PlannablePiece[],
  { categories }: CrewNeed,
  begin: number,
  last: number,
): number[] | null {
  const taken: number[] = []
  for (const category of categories) {
    const piece = equipment.find(
      ({ id, category_id, free }) =>
        category_id === category && !taken.includes(id) && free.slice(begin, last + 1).every(Boolean),
    )
    if (!piece) return null
    taken.push(piece.id)
  }
  return taken
}

/**
 * Returns crews among which the cheapest are, of people in the order of their cost: a crew with somebody further down is
 * dearer than as many of these as are proposed.
 */
const cheapestOf = (members: readonly PlannedMember[], crew: number): PlannedMember[][] =>
  crewsOf(members.slice(0, crew + maxPlans - 1), crew)

/** Returns all crews of so many people. */
export function crewsOf<T>(members: readonly T[], crew: number): T[][] {
  if (crew === 0) return [[]]
  return members.flatMap((member, index) =>
    crewsOf(members.slice(index + 1), crew - 1).map((rest) => [member, ...rest]),
  )
}

interface Scored {
  plan: CrewPlan
  cost: number
}
const keyOf = ({ crew }: CrewPlan) =>
  crew
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
    .join(' ')
/** Adds a plan to the best ones, in place of a dearer one of the same crew. */
function withPlan(best: readonly Scored[], scored: Scored): Scored[] {
  const key = keyOf(scored.plan)
  const same = best.find(({ plan }) => keyOf(plan) === key)
  if (same && same.cost <= scored.cost) return [...best]
  return [...best.filter((record) => record !== same), scored]
    .toSorted((a, b) => a.cost - b.cost || a.plan.begin - b.plan.begin)
    .slice(0, maxPlans)
}

/** Why no crew is proposed at all. */
export type PlanLack = { kind: 'people'; able: number } | { kind: 'equipment'; category_id: number } | { kind: 'time' }

/** Says why there is no plan: too few people have what the job requires, equipment is missing, or nobody has the time. */
export function lackOf(people: readonly Plannable[], equipment: readonly PlannablePiece[], need: CrewNeed): PlanLack {
  const able = people.filter(({ free }) => free.some((minutes) => minutes > 0)).length
  if (able < need.crew) return { kind: 'people', able }
  for (const category_id of new Set(need.categories)) {
    const wanted = need.categories.filter((id) => id === category_id).length
    const usable = equipment.filter((piece) => piece.category_id === category_id && piece.free.some(Boolean))
    if (usable.length < wanted) return { kind: 'equipment', category_id }
  }
  return { kind: 'time' }
}
