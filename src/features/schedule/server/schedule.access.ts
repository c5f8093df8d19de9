/**
 * Whose rows of the schedule a person sees, and what they learn of its bookings. A booking is seen with its row; what it is
 * for, by who may see the task.
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

/** Topics that the database publishes when it is written (migration `live`). */
export const scheduleTopics = ['booking.changed', 'schedule.changed'] as const

/** Over `member`: whoever sees the firm's projects sees who works on them, anybody else whom they could choose. */
export const mayViewRowOf = (me: Me): MemberRule =>
  has(me, 'projects.view_project') ? sql<SqlBool>`true` : mayPick(me)

/** Over `equipment`. */
export const mayViewPiece = (me: Me): Rule => pieces.owner.mayView(me)

/** Over `booking`: its row is seen. */
export const mayViewBooking = (me: Me): Rule => sql<SqlBool>`(
  exists (select from member where member.org_id = booking.org_id and member.id = booking.user_id and ${mayViewRowOf(me)})
  or exists (select from equipment where equipment.org_id = booking.org_id and equipment.id = booking.equipment_id and ${mayViewPiece(me)}))`

/** Over `booking`: it stands on the caller's board, on its days. */
export const onBoard = (
  me: Me,
): Rule => sql<SqlBool>`(${mayViewBooking(me)} and (booking.equipment_id is null or exists (
  select from equipment where equipment.org_id = booking.org_id and equipment.id = booking.equipment_id and equipment.show_on_schedule)))`

/** Over `booking`: what it is for is seen too. Something that is no task is told to who sees the row. */
const mayViewWork = (me: Me): Rule => sql<SqlBool>`(booking.task_id is null or exists (
  select from task join project on project.org_id = task.org_id and project.id = task.project_id
   where task.org_id = booking.org_id and task.id = booking.task_id and ${mayPickTask(me)}))`

/** Over `booking`: whoever plans changes those of which they see everything. */
export const mayChangeBooking = (me: Me): Rule =>
  has(me, 'tasks.change_task') ? sql<SqlBool>`(${mayViewBooking(me)} and ${mayViewWork(me)})` : sql<SqlBool>`false`

/** Label of a booking of which only the row is seen. */
const hiddenWork = 'Booked'

/** Columns over `booking`, as the caller may know them. */
export const bookingColumns = (me: Me) => sql`
  booking.id, booking.user_id, booking.equipment_id, case when booking.work then booking.task_id end as task_id,
  case when booking.work then booking.label else ${hiddenWork} end as label, booking.start, booking."end", booking.minutes,
  booking.spread, booking.confirmed, case when booking.work then booking.notes else '' end as notes, booking.version,
  case when booking.work and booking.override <> '' then jsonb_build_object('reason', booking.override, 'by', (
    select jsonb_build_object('id', member.id, 'name', member.name) from member
     where member.org_id = booking.org_id and member.id = booking.override_by_id)) end as override,
  booking.work and ${has(me, 'tasks.change_task')}::boolean as can_change`
/** The bookings of `where` with what `bookingColumns` needs. Of each task it is asked once whether it is seen. */
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
