/** Changes by others on the schedule that one looks at. */
import * as z from 'zod/mini'

import { endpoint, Id } from '#core/contract.ts'
import { cursorText } from '#core/cursor.ts'
import { BookingRow, ScheduleProject, ScheduleTask } from './schedule.contract.ts'

/** Up to where it was read; the server's own. */
const Cursor = z.string().check(z.regex(cursorText, 'Send the cursor of the last answer.'))

const Changes = z.object({
  cursor: Cursor,
  /** Bookings as they are now, of rows that the caller sees. */
  put: z.array(BookingRow),
  /** Bookings that are there no more, or stand in a row that the caller does not see. */
  gone: z.array(Id),
  tasks: z.array(ScheduleTask),
  projects: z.array(ScheduleProject),
  /** Something else has changed, or too much to be told: the schedule is read anew. */
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
