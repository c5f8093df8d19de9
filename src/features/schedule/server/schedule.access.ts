/**
 * Access conditions for rows of the schedule and for what a person learns of its bookings. A booking is visible with
 * its row; its work only to people who may see the task.
 */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { has } from '#core/permissions.ts'
import { pieces } from '#features/equipment/server/equipment.ts'
import { mayPickTask } from '#features/projects/server/projects.access.ts'
import type { Me } from '#server/http/context.ts'
import { mayPick, type MemberRule } from '#server/access/people.ts'
import { selectableIds } from '#server/records/selectable.ts'
import type { ReferringTable } from '#server/records/owners.ts'

type Rule = RawBuilder<SqlBool>

/** Topics that the database publishes after writes to the schedule (migration `live`). */
export const scheduleTopics = ['booking.changed', 'schedule.changed'] as const

/** Condition over `member`: everybody for viewers of the firm's projects, otherwise people whom the caller may pick. */
export const mayViewRowOf = (me: Me): MemberRule =>
  has(me, 'projects.view_project') ? sql<SqlBool>`true` : mayPick(me)

/** Condition over `equipment`: pieces that the caller sees. */
export const mayViewPiece = (me: Me): Rule => pieces.owner.mayView(me)

/** Condition over `booking`: the caller sees its row. */
export const mayViewBooking = (me: Me): Rule => sql<SqlBool>`(
  exists (select from member where member.org_id = booking.org_id and member.id = booking.user_id and ${mayViewRowOf(me)})
  or exists (select from equipment where equipment.org_id = booking.org_id and equipment.id = booking.equipment_id and ${mayViewPiece(me)}))`

/** Condition over `booking`: the caller's board shows it on its days. */
export const onBoard = (
  me: Me,
): Rule => sql<SqlBool>`(${mayViewBooking(me)} and (booking.equipment_id is null or exists (
  select from equipment where equipment.org_id = booking.org_id and equipment.id = booking.equipment_id and equipment.show_on_schedule)))`

/** Condition over `booking`: the caller sees its work too. Anybody who sees the row sees a label without a task. */
const mayViewWork = (me: Me): Rule => sql<SqlBool>`(booking.task_id is null or exists (
  select from task join project on project.org_id = task.org_id and project.id = task.project_id
   where task.org_id = booking.org_id and task.id = booking.task_id and ${mayPickTask(me)}))`

/** Condition over `booking`: planners may change those of which they see everything. */
export const mayChangeBooking = (me: Me): Rule =>
  has(me, 'tasks.change_task') ? sql<SqlBool>`(${mayViewBooking(me)} and ${mayViewWork(me)})` : sql<SqlBool>`false`

/** Label of a booking whose work the caller may not see. */
const hiddenWork = 'Booked'

/** Columns over `booking`, as far as the caller may see them. */
export const bookingColumns = (me: Me) => sql`
  booking.id, booking.user_id, booking.equipment_id, case when booking.work then booking.task_id end as task_id,
  case when booking.work then booking.label else ${hiddenWork} end as label, booking.start, booking."end", booking.minutes,
  booking.spread, booking.confirmed, case when booking.work then booking.notes else '' end as notes, booking.version,
  case when booking.work and booking.override <> '' then jsonb_build_object('reason', booking.override, 'by', (
    select jsonb_build_object('id', member.id, 'name', member.name) from member
     where member.org_id = booking.org_id and member.id = booking.override_by_id)) end as override,
  booking.work and ${has(me, 'tasks.change_task')}::boolean as can_change`
/** SQL: the bookings of `where` with everything that `bookingColumns` needs. Access is checked once for each task. */
export const fromBookings = (me: Me, where: RawBuilder<unknown>) => sql`(
  with booked as materialized (select booking.* from booking where booking.org_id = ${me.org_id} and ${where}),
    known as materialized (
      select task.id from task join project on project.org_id = task.org_id and project.id = task.project_id
       where task.org_id = ${me.org_id} and task.id in (select booked.task_id from booked) and ${mayPickTask(me)})
  select booked.*, booked.task_id is null or booked.task_id in (select known.id from known) as work from booked) booking`

export const bookingTable: ReferringTable = {
  table: 'booking',
  words: ['booking', 'bookings'],
  mayView: mayViewBooking,
}

/** Ids that a saved filter of the board may name. */
export const schedulePicks = {
  users_include: selectableIds('member', mayViewRowOf),
  managers: selectableIds('member', mayViewRowOf),
  departments: selectableIds('department'),
  project_categories: selectableIds('project_category'),
  services: selectableIds('service'),
  users_exclude: selectableIds('member', mayViewRowOf),
}
