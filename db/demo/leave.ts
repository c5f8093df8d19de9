/** Leave of the demonstration: what people were away for, what is coming, and what waits, was rejected or cancelled. */
import { addDays, weekday } from '#core/days.ts'
import { weekMinutesOn } from '#core/workday.ts'
import { minutesOf as minutesOfDays, type Dates, leaveDays, yearOf } from '#features/leave/leave.rules.ts'
import { entitlementOf, standardMinutes } from '#features/leave/leaveLedger.ts'
import { factsOf, type PersonFacts } from '#features/leave/server/leaveFacts.ts'
import { settleAll } from '#features/leave/server/settleLeave.ts'
import type { TenantDb } from '#server/db/db.ts'
import { isAway } from './days.ts'
import type { MadeFirm, MadePerson } from './people.ts'
import { diceOf } from './random.ts'

interface Planned extends Dates {
  type_id: number
  decision: 'P' | 'A' | 'R' | 'C'
  reason: string
  notes: string
}
interface Types {
  holiday: { id: number; days: number }
  sick: number
  unpaid: number
}

const reasons = [
  'Too many of the team are away that week.',
  'We deliver on that Friday.',
  'Please take the week after.',
]
const notes = ['', '', '', 'School holidays', 'A wedding', 'Moving house', 'Dentist in the afternoon']

/** Everybody who works here: their allowances, and their leave of every state. Answers how much there is. */
export async function makeLeave(db: TenantDb, firm: MadeFirm): Promise<number> {
  const within = { db, orgId: firm.org_id }
  const [holiday, sick, unpaid] = await db
    .selectFrom('leave_type')
    .select(['id', 'allowance_days'])
    .orderBy('id')
    .execute()
  if (!holiday || !sick || !unpaid) throw new Error('A firm begins with three types of leave.')
  const types = { holiday: { id: holiday.id, days: Number(holiday.allowance_days) }, sick: sick.id, unpaid: unpaid.id }
  let count = 0
  for (const person of firm.people.filter(({ left, external }) => left === undefined && external !== true)) {
    const facts = await factsOf(within, person.id)
    if (facts) count += await makeLeaveOf(db, firm, { person, facts, types })
  }
  await settleAll(within)
  return count
}

interface Of {
  person: MadePerson
  facts: PersonFacts
  types: Types
}

async function makeLeaveOf(db: TenantDb, firm: MadeFirm, { person, facts, types }: Of): Promise<number> {
  const { begins, schedule } = facts.calendar
  const first = yearOf(addDays(firm.today, -firm.diaryDays), begins)
  const week_minutes = weekMinutesOn(schedule, first)
  const allowed = standardMinutes(types.holiday.days, week_minutes)
  const spent = new Map<string, number>()
  const takes = (dates: Dates) => minutesOfDays(leaveDays(dates, facts.calendar))
  const planned = [...away(firm, person), ...requestOf(firm, person)].flatMap(({ ill, ...wanted }): Planned[] => {
    const [year, minutes] = [yearOf(wanted.start, begins), takes(wanted)]
    if (minutes === 0) return []
    if (ill) return [{ ...wanted, type_id: types.sick }]
    const already = spent.get(year) ?? 0
    if (already + minutes > entitlementOf({ minutes: allowed, week_minutes }, year, { ...facts, schedule }))
      return wanted.decision === 'A' ? [{ ...wanted, type_id: types.unpaid }] : []
    if (wanted.decision === 'A') spent.set(year, already + minutes)
    return [{ ...wanted, type_id: types.holiday.id }]
  })
  await db
    .insertInto('leave_allowance')
    .values({ user_id: person.id, type_id: types.holiday.id, year_start: first, minutes: allowed, week_minutes })
    .onConflict((on) => on.doNothing())
    .execute()
  // Most of the first year was before: what was taken then is one entry.
  const before = allowed - (spent.get(first) ?? 0) - Math.floor(allowed / 5 / 5) * 3
  if (first < yearOf(firm.today, begins) && before > 0 && (person.joined ?? 1500) > 500)
    await db
      .insertInto('leave_ledger')
      .values({
        user_id: person.id,
        type_id: types.holiday.id,
        year_start: first,
        kind: 'adjustment',
        minutes: -before,
        day: first,
        reason: 'Taken before Fieldbook was in use',
      })
      .execute()
  for (const record of planned) await insertLeave(db, firm, { person, facts, planned: record })
  return planned.length
}

interface Insert {
  person: MadePerson
  facts: PersonFacts
  planned: Planned
}
async function insertLeave(
  db: TenantDb,
  { today, people }: MadeFirm,
  { person, facts, planned }: Insert,
): Promise<void> {
  const { reason, ...leave } = planned
  const decider = person.manager_id ?? people.find(({ id }) => id !== person.id)?.id ?? null
  const decided = planned.decision === 'P' ? {} : { decided_by_id: planned.decision === 'C' ? person.id : decider }
  const soon = addDays(planned.start, -20)
  const on = soon < today ? soon : addDays(today, -3)
  const { id } = await db
    .insertInto('leave')
    .values({
      ...leave,
      ...decided,
      user_id: person.id,
      decision_notes: reason,
      created: `${on}T08:12:00Z`,
      ...(planned.decision !== 'P' && { decided_at: `${addDays(on, 1)}T09:30:00Z` }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const days = leaveDays(planned, facts.calendar)
  await db
    .insertInto('leave_day')
    .values(days.map(({ minutes: _derived, ...day }) => ({ ...day, leave_id: id, user_id: person.id })))
    .execute()
}

type Wanted = Omit<Planned, 'type_id'> & { ill: boolean }
const whole = { start_half: false, end_half: false, reason: '', notes: '' }

/** The days without entries in the diary of each: holidays, and a day in bed. */
function away({ key, today, diaryDays }: MadeFirm, person: MadePerson): Wanted[] {
  const runs: Wanted[] = []
  const days = Array.from({ length: Math.min(diaryDays, person.joined ?? diaryDays) }, (_, index) => index + 1)
  for (const ago of days.toReversed()) {
    const day = addDays(today, -ago)
    if (!isAway(key, person, ago)) continue
    const last = runs.at(-1)
    if (last && addDays(last.end, 1) === day) {
      last.end = day
      last.ill = false
    } else runs.push({ ...whole, start: day, end: day, decision: 'A', ill: true })
  }
  const works = (day: string) => person.week.days.includes(weekday(day))
  // Nobody asks for the free days before and after.
  return runs.flatMap((run) => {
    let { start, end } = run
    while (start <= end && !works(start)) start = addDays(start, 1)
    while (start <= end && !works(end)) end = addDays(end, -1)
    return start <= end ? [{ ...run, start, end }] : []
  })
}

/** Leave to come: most waits or is approved, some was rejected or cancelled; half a day is among it. */
function requestOf({ key, today }: MadeFirm, { name, login }: MadePerson): Wanted[] {
  const dice = diceOf(`leave ${key} ${name}`)
  const monday = addDays(today, 8 - weekday(today) + 7)
  const week = (from: number) => addDays(monday, 7 * from + dice.between(0, 2))
  const [first, second] = [week(dice.between(0, 3)), week(dice.between(5, 9))]
  const short = dice.between(0, 1)
  const describe = () => dice.pick(notes)
  const decided = login ? 'P' : dice.pick(['P', 'P', 'P', 'P', 'A', 'R', 'C'] as const)
  return [
    ...(login || dice.chance(70)
      ? [
          {
            ...whole,
            start: first,
            end: addDays(first, short),
            start_half: dice.chance(30),
            decision: decided,
            reason: decided === 'R' ? dice.pick(reasons) : '',
            notes: describe(),
            ill: false,
          },
        ]
      : []),
    ...(login || dice.chance(60)
      ? [
          {
            ...whole,
            start: second,
            end: addDays(second, dice.between(2, 10)),
            decision: 'A' as const,
            notes: describe(),
            ill: false,
          },
        ]
      : []),
  ]
}
