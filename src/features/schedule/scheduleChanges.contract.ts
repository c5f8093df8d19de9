/** Changes by other people to the schedule on screen. */
import * as z from 'zod/mini'

import { endpoint, Id } from '#core/contract.ts'
import { cursorText } from '#core/cursor.ts'
import { BookingRow, ScheduleProject, ScheduleTask } from './schedule.contract.ts'

/** Position in the event stream, as the server sent it. */
const Cursor = z.string().check(z.regex(cursorText, 'Send the cursor of the last answer.'))

const Changes = z.object({
  cursor: Cursor,
  /** Current bookings in rows that the caller sees. */
  put: z.array(BookingRow),
  /** Ids of bookings that are deleted, or in a row that the caller does not see. */
  gone: z.array(Id),
  tasks: z.array(ScheduleTask),
  projects: z.array(ScheduleProject),
  /** True after changes of other kinds or after too many: the client must reload the schedule. */
  look: z.boolean(),
})
export type Changes = z.output<typeof Changes>

export const followSchedule = endpoint({
  name: 'followSchedule',
  method: 'GET',
  path: '/schedule/changes/',
  summary:
    'Changes to the schedule since a cursor; as text/event-stream, each change as it happens, with the cursor as event id',
  access: 'tasks.view_task',
  query: z.object({ since: z.optional(Cursor) }),
  reply: Changes,
})
