/** The bookings of one project, for its page. */
import * as z from 'zod/mini'

import { Decimal2, endpoint, Id, IdInPath, IsoDate, Ref } from '#core/contract.ts'

const ProjectBooking = z.object({
  /** Id of the booking; null if it follows from the task's own days, for somebody who is on the task and not booked. */
  id: z.nullable(Id),
  task: Ref,
  /** Exactly one of these two is booked. */
  user: z.nullable(Ref),
  equipment: z.nullable(z.object({ id: Id, name: z.string(), identifier: z.string() })),
  start: IsoDate,
  end: IsoDate,
  /** Hours a day or, if spread, of all days together; null: whole days. */
  hours: z.nullable(Decimal2),
  spread: z.boolean(),
  confirmed: z.boolean(),
  notes: z.string(),
})
export type ProjectBooking = z.output<typeof ProjectBooking>

/** Largest number of bookings of a project that its page shows: the latest. */
export const maxProjectBookings = 500

export const listProjectBookings = endpoint({
  name: 'listProjectBookings',
  method: 'GET',
  path: '/projects/:id/bookings/',
  summary: `People and equipment booked for the tasks of a project, by their first day: the latest ${maxProjectBookings}`,
  access: 'tasks.view_task',
  params: IdInPath,
  reply: z.array(ProjectBooking),
})
