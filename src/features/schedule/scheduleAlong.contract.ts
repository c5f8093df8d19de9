/** The bookings that a task takes along when it begins on another day (docs/rules/leave-and-schedule.md#bookings). */
import * as z from 'zod/mini'

import { endpoint, Id, IdInPath, IsoDate, Version } from '#core/contract.ts'

const Days = z.object({ start: IsoDate, end: IsoDate })
const GoesAlong = z.object({
  id: Id,
  version: Version,
  /** Name of the person or of the piece of equipment. */
  name: z.string(),
  from: Days,
  to: Days,
  /** Why it stays where it is; null if it goes along. */
  refused: z.nullable(z.string()),
  /** Leave of the person on the new days, as far as the caller may see it. */
  away: z.array(z.extend(Days, { name: z.string() })),
})
export type GoesAlong = z.output<typeof GoesAlong>

export const previewTaskMove = endpoint({
  name: 'previewTaskMove',
  method: 'GET',
  path: '/tasks/:id/bookings/',
  summary:
    'Bookings of a task from today on, and their days if it begins on another one: what changing the task with `bookings` would do',
  access: 'tasks.change_task',
  params: IdInPath,
  query: z.object({ start: IsoDate }),
  reply: z.object({
    /** Days by which the task moves; negative: earlier. */
    by: z.int(),
    bookings: z.array(GoesAlong),
  }),
})
