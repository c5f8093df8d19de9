/** Notifies people that they are booked, moved, or no longer booked. */
import { sql } from 'kysely'

import { today } from '#core/days.ts'
import { formatsOf } from '#core/locale/format.ts'
import type { Ctx } from '#server/http/context.ts'
import { notify, type Occasion } from '#server/records/notify.ts'
import type { Draft } from './bookingChecks.ts'

/** A booking before and after a write; null where it did not exist, or does no more. */
interface Rebooked {
  id: number
  before: Draft | null
  after: Draft | null
}

/** Notifies the people of bookings that a write has changed. Bookings that are over concern nobody. */
export async function notifyBooked(ctx: Ctx, bookings: readonly Rebooked[]): Promise<void> {
  const taskIds = bookings.flatMap(({ before, after }) => [before?.task_id ?? [], after?.task_id ?? []].flat())
  const { rows } = await sql<{ id: number; name: string }>`
    select task.id, task.name || coalesce(', ' || nullif(project.reference, ''), '') as name from task
      join project on project.org_id = task.org_id and project.id = task.project_id
     where task.org_id = ${ctx.me.org_id} and task.id = any(${taskIds}::bigint[])`.execute(ctx.db)
  const tasks = new Map(rows.map(({ id, name }) => [id, name]))
  await notify(
    ctx,
    bookings.flatMap((booking) => occasionsOf(ctx, tasks, booking)),
  )
}

function occasionsOf({ me }: Ctx, tasks: ReadonlyMap<number, string>, { id, before, after }: Rebooked): Occasion[] {
  const day = today(me.timezone)
  const range = ({ start, end }: Draft) => formatsOf(me.locale).dayRange(start, end, day)
  const work = ({ task_id, label }: Draft) => {
    const task = task_id === null ? undefined : tasks.get(task_id)
    return task !== undefined ? ` on ${task}` : label === '' ? '' : ` for ${label}`
  }
  const occasion = (draft: Draft, text: string): Occasion[] =>
    draft.user_id === null || [before, after].every((booking) => !booking || booking.end < day)
      ? []
      : [
          {
            event: 'booking',
            to: [draft.user_id],
            key: `booking ${id}`,
            record: draft.task_id === null ? null : { name: 'task', id: draft.task_id },
            day: draft.start < day ? day : draft.start,
            text,
          },
        ]
  const removed = (draft: Draft) => occasion(draft, `${me.name} removed your booking${work(draft)}, ${range(draft)}.`)
  const added = (draft: Draft) =>
    occasion(
      draft,
      `${me.name} booked you${work(draft)}, ${range(draft)}${draft.confirmed ? '' : ', not confirmed yet'}.`,
    )

  if (!before || !after) return [...(before ? removed(before) : []), ...(after ? added(after) : [])]
  if (before.user_id !== after.user_id) return [...removed(before), ...added(after)]
  if (before.task_id !== after.task_id || before.label !== after.label) return added(after)
  if (before.start !== after.start || before.end !== after.end)
    return occasion(after, `${me.name} moved your booking${work(after)} from ${range(before)} to ${range(after)}.`)
  if (before.confirmed !== after.confirmed)
    return occasion(
      after,
      after.confirmed
        ? `${me.name} confirmed your booking${work(after)}, ${range(after)}.`
        : `${me.name} no longer confirms your booking${work(after)}, ${range(after)}.`,
    )
  if (before.minutes !== after.minutes)
    return occasion(after, `${me.name} changed the hours of your booking${work(after)}, ${range(after)}.`)
  return []
}
