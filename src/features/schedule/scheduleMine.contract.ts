/**
 * The caller's own days with everything needed on the way: for phones, which store them for times without a network.
 */
import * as z from 'zod/mini'

import { Address } from '#core/address.ts'
import { Decimal2, endpoint, Id, IsoDate, Ref } from '#core/contract.ts'

const MyBooking = z.object({
  /** Key of the booking and its day. */
  key: z.string(),
  day: IsoDate,
  label: z.string(),
  /** Hours on that day; null if nobody set them. */
  hours: z.nullable(Decimal2),
  confirmed: z.boolean(),
  notes: z.string(),
  task: z.nullable(Ref),
  project: z.nullable(
    z.object({
      id: Id,
      reference: z.string(),
      name: z.string(),
      client: z.string(),
      address: Address,
      site_access: z.string(),
      /** Latitude and longitude, or empty. */
      coordinates: z.string(),
    }),
  ),
  /** Other people booked for the task that day, and the equipment. */
  people: z.array(Ref),
  equipment: z.array(z.object({ id: Id, name: z.string(), identifier: z.string() })),
})
export type MyBooking = z.output<typeof MyBooking>

export const getMyDays = endpoint({
  name: 'getMyDays',
  method: 'GET',
  path: '/schedule/mine/',
  summary: 'My bookings for 14 days from a day on, by default today, with place, access, crew and equipment',
  access: 'tasks.view_task',
  offline: 'own',
  query: z.object({ start: z.optional(IsoDate) }),
  reply: z.object({ start: IsoDate, end: IsoDate, days: z.array(MyBooking) }),
})
