/** Who is free, qualified and nearest between two days, for how many hours: for whoever plans. */
import * as z from 'zod/mini'

import { Decimal2, endpoint, Id, IdText, IsoDate, listText, Ref } from '#core/contract.ts'
import { Hours, ScheduleProject } from './schedule.contract.ts'

/** Who fits best is told first, and no more than these. */
export const maxFound = 100

const Found = z.object({
  id: Id,
  name: z.string(),
  external: z.boolean(),
  department: z.nullable(Ref),
  /** Minutes on each of the days that nothing is booked on, less leave and bank holidays; and their sum. */
  free: z.array(z.int()),
  hours_free: Decimal2,
  /** As many hours as are asked for; where none are, any at all. */
  enough: z.boolean(),
  /** Leave on these days, as far as the caller may know. */
  away: z.array(z.object({ name: z.string(), start: IsoDate, end: IsoDate, decision_id: z.string() })),
  /** Required qualifications that do not hold on all of these days; `expiration` to who sees qualifications. */
  lacking: z.array(z.object({ type: Ref, expiration: z.nullable(IsoDate) })),
  /** The nearest site that they are booked on in these days or in the week before or after, from the one asked about. */
  near: z.nullable(z.object({ metres: z.int(), project: ScheduleProject, start: IsoDate, end: IsoDate })),
})
export type ScheduleResult = z.output<typeof Found>

export const findPeople = endpoint({
  name: 'findPeople',
  method: 'GET',
  path: '/schedule/find/',
  summary:
    'People who are free between two days: those with the hours and qualifications first, then by distance, then by free hours',
  access: 'tasks.change_task',
  query: z.object({
    start: IsoDate,
    end: IsoDate,
    /** In all. */
    hours: z.optional(Hours),
    /** Task whose requirements count, and whose project is the place. */
    task_id: z.optional(IdText),
    /** Where, while there is no task yet. */
    project_id: z.optional(IdText),
    qualification_type_ids: z.optional(listText(IdText)),
    department_ids: z.optional(listText(IdText)),
  }),
  reply: z.object({
    /** The project that it is asked for; whether it is known where that lies, and so who is near. */
    site: z.nullable(z.extend(ScheduleProject, { placed: z.boolean() })),
    needed: z.array(Ref),
    results: z.array(Found),
    /** Number of all who could be booked. */
    count: z.int(),
  }),
})
export type FoundPeople = z.output<typeof findPeople.reply>
