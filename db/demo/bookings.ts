/**
 * Three months of bookings: the month behind as it was worked, the days around today as they are planned, and two months
 * ahead, with the equipment that goes along, some days of too much, and some that nobody has confirmed yet.
 */
import { sql } from 'kysely'

import { addDays, isWeekend } from '#core/days.ts'
import { overlaps, equipmentRefusal } from '#features/schedule/schedule.rules.ts'
import type { TenantDb } from '#server/db/db.ts'
import type { MadeFirm, MadePerson } from './people.ts'
import { type DemoDice, diceOf } from './random.ts'
import type { MadeTask } from './work.ts'

/** Days behind today and ahead of it; and until when the plan around today reaches. */
const [back, ahead, planned] = [30, 62, 10]

interface Booked {
  user_id: number | null
  equipment_id: number | null
  task_id: number | null
  label: string
  start: string
  end: string
  minutes: number | null
  spread: boolean
  confirmed: boolean
  notes: string
}
const plain = {
  user_id: null,
  equipment_id: null,
  task_id: null,
  label: '',
  minutes: null,
  spread: false,
  confirmed: true,
  notes: '',
}

/** Answers how many there are. */
export async function makeBookings(db: TenantDb, firm: MadeFirm, tasks: readonly MadeTask[]): Promise<number> {
  const people = firm.people.filter(({ left }) => left === undefined)
  const [worked, around] = await Promise.all([asWorked(db, firm, people, tasks), asPlanned(db, people)])
  const crews = [...worked, ...around, ...people.flatMap((person) => aheadOf(firm, person, tasks))]
  const all = [...crews, ...(await equipmentFor(db, firm, crews, tasks))]
  if (all.length > 0) await db.insertInto('booking').values(all).execute()
  return all.length
}

/** Days one after the other, weekends between them left out, on which somebody logged time on one task. */
async function asWorked(
  db: TenantDb,
  { today }: MadeFirm,
  people: readonly MadePerson[],
  tasks: readonly MadeTask[],
): Promise<Booked[]> {
  const { rows } = await sql<{ user_id: number; task_id: number; date: string; minutes: number }>`
    select user_id, task_id, date, sum(hours_minutes)::int as minutes from diary_entry
     where date between ${addDays(today, -back)} and ${addDays(today, -1)}
       and user_id = any(${people.map(({ id }) => id)}::bigint[])
       and task_id = any(${tasks.filter(({ internal }) => internal === null).map(({ id }) => id)}::bigint[])
       and not exists (select from task where task.id = diary_entry.task_id and task.start is not null)
     group by user_id, task_id, date having sum(hours_minutes) > 0
     order by user_id, task_id, date`.execute(db)
  const runs: Booked[] = []
  for (const { user_id, task_id, date, minutes } of rows) {
    const last = runs.at(-1)
    if (last?.user_id === user_id && last.task_id === task_id && nextDay(last.end) === date) {
      last.end = date
      last.minutes = (last.minutes ?? 0) + minutes
    } else runs.push({ ...plain, user_id, task_id, start: date, end: date, minutes, spread: true })
  }
  return runs
}
const nextDay = (day: string): string => {
  const next = addDays(day, 1)
  return isWeekend(next) ? nextDay(next) : next
}

/** Who is on a task that has days of its own is booked on these. */
async function asPlanned(db: TenantDb, people: readonly MadePerson[]): Promise<Booked[]> {
  const { rows } = await sql<{ user_id: number; task_id: number; start: string; end: string }>`
    select link.user_id, link.task_id, task.start, task."end" from task_user link join task on task.id = link.task_id
     where task.start is not null and not task.closed and link.user_id = any(${people.map(({ id }) => id)}::bigint[])
     order by link.user_id, link.task_id`.execute(db)
  return rows.map((row) => ({ ...plain, ...row }))
}

/** From the end of the plan on: a few days on one task, then on the next, and now and then two at once. */
function aheadOf(firm: MadeFirm, person: MadePerson, tasks: readonly MadeTask[]): Booked[] {
  const dice = diceOf(`bookings of ${firm.key} ${person.name}`)
  const open = tasks.filter(
    (task) => !task.closed && task.internal === null && task.department_id === person.department_id,
  )
  const own = open.filter(({ user_ids }) => user_ids.includes(person.id))
  const from = own.length > 0 ? own : open
  if (from.length === 0 || person.external === true) return []
  const booked: Booked[] = []
  for (let index = planned + dice.between(0, 2); index < ahead;) {
    const days = dice.between(1, 5)
    const start = workday(addDays(firm.today, index))
    const end = addDays(start, days - 1)
    const task_id = dice.pick(from).id
    booked.push({ ...plain, user_id: person.id, task_id, start, end, confirmed: index < 35 || dice.chance(40) })
    if (dice.chance(12)) booked.push(besides(dice, person, { start, end: start, task_id: dice.pick(from).id }))
    index += days + dice.between(0, 3)
  }
  // A little on top of what is planned for the next days.
  if (dice.chance(30)) {
    const start = workday(addDays(firm.today, dice.between(1, planned - 2)))
    booked.push(besides(dice, person, { start, end: start, task_id: dice.pick(from).id }))
  }
  return booked
}
const workday = (day: string): string => (isWeekend(day) ? workday(addDays(day, 1)) : day)

const labels = ['Toolbox talk', 'First-aid course', 'Yard', 'Standby', 'Check drawings']
function besides(dice: DemoDice, { id }: MadePerson, given: { start: string; end: string; task_id: number }): Booked {
  const minutes = dice.pick([120, 180, 240])
  const label = dice.chance(50) ? dice.pick(labels) : ''
  return { ...plain, user_id: id, ...given, minutes, label, ...(label !== '' && { task_id: null }) }
}

/** A piece goes along with who works on a site, where one is free and may be used for all of it. */
async function equipmentFor(
  db: TenantDb,
  firm: MadeFirm,
  crews: readonly Booked[],
  tasks: readonly MadeTask[],
): Promise<Booked[]> {
  const dice = diceOf(`equipment booked by ${firm.key}`)
  const sites = new Set(tasks.filter(({ site }) => site).map(({ id }) => id))
  const equipment = await db
    .selectFrom('equipment')
    .select(['id', 'name', 'active_from', 'active_until', 'next_calibration'])
    .where('show_on_schedule', '=', true)
    .orderBy('id')
    .execute()
  const booked: Booked[] = []
  for (const { task_id, start, end, confirmed } of crews.toSorted((a, b) => (a.start < b.start ? -1 : 1))) {
    if (task_id === null || !sites.has(task_id) || !dice.chance(60)) continue
    const days = { start, end }
    const free = equipment.filter(
      (piece) =>
        equipmentRefusal(piece, days, (day) => day) === null &&
        !booked.some((record) => record.equipment_id === piece.id && overlaps(record, days)),
    )
    if (free.length > 0) booked.push({ ...plain, equipment_id: dice.pick(free).id, task_id, start, end, confirmed })
  }
  return booked
}
