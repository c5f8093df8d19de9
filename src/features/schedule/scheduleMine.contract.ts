/**
 * The caller's own days with everything needed on the way: for phones, which store them for times without a network.
 */
import * as z from 'zod/mini'

import { Address } from '#core/address.ts'
import { Decimal2, endpoint, Id, Instant, IsoDate, Ref, Version } from '#core/contract.ts'

/** A line of the task's checklist. */
const Check = z.object({ id: Id, name: z.string(), done: z.nullable(Instant), done_by: z.nullable(Ref) })

const MyJob = z.object({
  /** Key of the booking and its day. */
  key: z.string(),
  day: IsoDate,
  label: z.string(),
  /** Hours on that day; null if nobody set them. */
  hours: z.nullable(Decimal2),
  confirmed: z.boolean(),
  notes: z.string(),
  task: z.nullable(
    z.object({ id: Id, name: z.string(), details: z.string(), checklist: z.array(Check), can_tick: z.boolean() }),
  ),
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
      /** The person to call; null without one, and for callers who do not see contacts. */
      contact: z.nullable(z.object({ id: Id, name: z.string(), phone: z.string() })),
    }),
  ),
  /** Other people booked for the task that day, and the equipment, with the person who has it. */
  people: z.array(Ref),
  equipment: z.array(
    z.object({
      id: Id,
      name: z.string(),
      identifier: z.string(),
      user_id: z.nullable(Id),
      assigned_to: z.string(),
      active: z.boolean(),
      can_change: z.boolean(),
      version: Version,
    }),
  ),
})
export type MyJob = z.output<typeof MyJob>

export const getMyDays = endpoint({
  name: 'getMyDays',
  method: 'GET',
  path: '/schedule/mine/',
  summary:
    'My jobs for 14 days from a day on, by default today, with place, access, details, contact, crew and equipment',
  access: ['tasks.view_task', 'diary.add_entry'],
  offline: 'own',
  query: z.object({ start: z.optional(IsoDate) }),
  reply: z.object({ start: IsoDate, end: IsoDate, days: z.array(MyJob) }),
})
