/** Bookings of a person for a task, as other programs call them (docs/rules/leave-and-schedule.md#bookings). */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import type { Ctx } from '#server/http/context.ts'
import { invalid, notFound } from '#server/http/errors.ts'
import type { Assignment, Booking, changeAssignment, createAssignment } from '../schedule.contract.ts'
import { changeBooking, createBookings } from './bookings.ts'
import { mayChangeBooking } from './schedule.access.ts'

/** Throws as a booking does. */
export async function assign(
  ctx: Ctx,
  { user_id, ...sent }: z.output<typeof createAssignment.body & {}>,
): Promise<Assignment> {
  const { results } = await createBookings(ctx, {
    user_ids: [user_id],
    equipment_ids: [],
    ...sent,
    spread: sent.hours !== null,
  })
  return asAssignment(results[0] as Booking)
}

/** 404 where the person is not booked for the task, 400 where they are several times and none is named. */
export async function reassign(
  ctx: Ctx,
  { task_id, user_id, id, version, ...sent }: z.output<typeof changeAssignment.body & {}>,
): Promise<Assignment> {
  const { db, me } = ctx
  const { rows } = await sql<{ id: number }>`
    select id from booking where org_id = ${me.org_id} and task_id = ${task_id} and user_id = ${user_id}
       and (${id ?? null}::bigint is null or id = ${id ?? null}::bigint) and ${mayChangeBooking(me)}
     order by id limit 2`.execute(db)
  const [found, another] = rows
  if (!found) throw notFound()
  if (another) throw invalid({ id: ['This person has several bookings for this task. Name one by its id.'] })
  const hours = sent.hours === undefined ? {} : { spread: sent.hours !== null }
  return asAssignment(await changeBooking(ctx, found.id, { ...sent, ...hours, version }))
}

const asAssignment = ({ id, task_id, user_id, start, end, hours, confirmed, version }: Booking): Assignment => ({
  id,
  task_id: task_id ?? 0,
  user_id: user_id ?? 0,
  start,
  end,
  hours,
  confirmed,
  version,
})
