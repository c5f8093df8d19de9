/**
 * The bookings that a task takes along when it begins on another day: those of which the caller sees everything and that
 * begin today or later. What was worked, or is being worked, stays.
 */
import { sql } from 'kysely'

import { addDays, type DayWindow, daysBetween, today } from '#core/days.ts'
import type { TaskMove } from '#features/tasks/server/taskFollowers.ts'
import { tasks } from '#features/tasks/server/tasks.ts'
import type { Reply } from '#core/contract.ts'
import type { Ctx } from '#server/http/context.ts'
import { conflict } from '#server/http/errors.ts'
import { movedDays } from '../movedDays.ts'
import type { Booking, Schedule } from '../schedule.contract.ts'
import type { GoesAlong, previewTaskMove } from '../scheduleAlong.contract.ts'
import { maxDays } from '../scheduleBounds.ts'
import { maxBookings, overlaps } from '../schedule.rules.ts'
import { bookingsOf, changeOf, lock, refusedChanges, stored, writeChanges } from './bookings.ts'
import type { Draft } from './bookingChecks.ts'
import type { ScheduleChange } from './bookingOverrides.ts'
import { mayChangeBooking } from './schedule.access.ts'
import { readSchedule } from './scheduleWindow.ts'

/** Returns where the bookings of a task would go. 404 for a task out of reach. */
export async function previewMove(ctx: Ctx, id: number, start: string): Promise<Reply<typeof previewTaskMove>> {
  const task = await tasks.get(ctx, id)
  if (task.start === null || task.start === start) return { by: 0, bookings: [] }
  const by = daysBetween(task.start, start)
  const { places, schedule } = await placesOf(ctx, id, by)
  const changes = (await stored(ctx, [...places.keys()])).map((row) => changeOf(row, places.get(row.id)?.to ?? {}))
  const refused = await refusedTogether(ctx, changes)
  return {
    by,
    bookings: changes.map(({ draft, before }) => ({
      id: draft.id,
      version: before.version,
      name: places.get(draft.id)?.name ?? '',
      from: daysOf(before),
      to: daysOf(draft),
      refused: refused.get(draft) ?? null,
      away: awayOf(schedule, draft),
    })),
  }
}

/**
 * Moves these bookings of a task, whose row is locked, by as many days as the task. All or none: 409 `state` where one was
 * changed since its move was previewed, 409 `overlap` or 400 where one cannot go.
 */
export async function moveAlong(ctx: Ctx, { id, by }: TaskMove, seen: ReadonlyMap<number, number>): Promise<void> {
  const locked = await lock(ctx, [...seen.keys()])
  const { places } = await placesOf(ctx, id, by)
  if (locked.some((row) => row.version !== seen.get(row.id) || !places.has(row.id)))
    throw conflict('state', 'Its bookings were changed meanwhile. Save again to see where they go.')
  await writeChanges(
    ctx,
    locked.map((row) => changeOf(row, places.get(row.id)?.to ?? {})),
    'several',
  )
}

/** Finds the changes that are refused; what stays where it is may be in the way of further ones. */
async function refusedTogether(
  ctx: Ctx,
  changes: readonly ScheduleChange[],
  known: ReadonlyMap<Draft, string> = new Map(),
): Promise<ReadonlyMap<Draft, string>> {
  const left = changes.filter(({ draft }) => !known.has(draft))
  const found = await refusedChanges(ctx, left, 'look')
  return found.size === 0 ? known : refusedTogether(ctx, changes, new Map([...known, ...found]))
}

interface Place {
  to: DayWindow
  name: string
}

/** Finds where the bookings that may go along would go, by their ids, and the schedule of all of these days. */
async function placesOf(ctx: Ctx, taskId: number, by: number) {
  const { db, me } = ctx
  const { rows } = await sql<{ id: number }>`
    select id from booking where org_id = ${me.org_id} and task_id = ${taskId} and start >= ${today(me.timezone)}
       and ${mayChangeBooking(me)} order by start, id limit ${maxBookings}`.execute(db)
  const bookings = await bookingsOf(
    ctx,
    rows.map(({ id }) => id),
  )
  const schedule = await scheduleOf(ctx, bookings, by)
  const days = movedDays(schedule, bookings, by, null)
  const named = new Map<string, string>([
    ...schedule.people.map(({ id, name }) => [`u${id}`, name] as const),
    ...schedule.equipment.map(({ id, name }) => [`e${id}`, name] as const),
  ])
  const places = new Map(
    bookings.map((booking, index): [number, Place] => [
      booking.id,
      {
        to: days[index] ?? booking,
        name: named.get(booking.user_id === null ? `e${booking.equipment_id}` : `u${booking.user_id}`) ?? '',
      },
    ]),
  )
  return { places, schedule }
}

/** Reads the people of bookings with their weeks, days off and leave, on all days from the first to where the last goes. */
async function scheduleOf(ctx: Ctx, bookings: readonly Booking[], by: number): Promise<Schedule> {
  const day = today(ctx.me.timezone)
  const [start = day] = bookings.flatMap((row) => [row.start, addDays(row.start, by)]).toSorted()
  const last =
    bookings
      .flatMap((row) => [row.end, addDays(row.end, by)])
      .toSorted()
      .at(-1) ?? day
  // Days off and leave may make them longer.
  const [end = last] = [addDays(last, roomDays), addDays(start, maxDays - 1)].toSorted()
  const users = bookings.flatMap(({ user_id }) => user_id ?? [])
  return readSchedule(ctx, { start, end, user_ids: users })
}
const roomDays = 60

const daysOf = ({ start, end }: DayWindow) => ({ start, end })
const awayOf = ({ absences }: Schedule, draft: Draft): GoesAlong['away'] =>
  absences
    .filter((absence) => absence.user_id === draft.user_id && overlaps(absence, draft))
    .map(({ name, start, end }) => ({ name, start, end }))
