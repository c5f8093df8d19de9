/** Finds people who are free, qualified and near between two days, and their free hours, for planners. */
import * as z from 'zod/mini'

import { boolText, Decimal2, endpoint, Id, IdText, IsoDate, listText, Ref } from '#core/contract.ts'
import { Hours, ScheduleProject } from './schedule.contract.ts'

/** Most people in an answer, the best match first. */
export const maxFound = 100

const Found = z.object({
  id: Id,
  name: z.string(),
  external: z.boolean(),
  department: z.nullable(Ref),
  /** Minutes without bookings on each of the days, less leave and bank holidays; and their sum. */
  free: z.array(z.int()),
  hours_free: Decimal2,
  /** Whether the person has the requested hours; without a request, any hours at all. */
  enough: z.boolean(),
  /** Leave on these days, as far as the caller may see it. */
  away: z.array(z.object({ name: z.string(), start: IsoDate, end: IsoDate, decision_id: z.string() })),
  /**
   * Required qualifications that are not valid on all of these days; `expiration` only for callers who see
   * qualifications.
   */
  lacking: z.array(z.object({ type: Ref, expiration: z.nullable(IsoDate) })),
  /**
   * The nearest site, measured from the requested one, where they are booked in these days or in the week before or
   * after.
   */
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
    /** Hours needed in total. */
    hours: z.optional(Hours),
    /** Task whose requirements count, and whose project gives the place. */
    task_id: z.optional(IdText),
    /** Project that is the place, if there is no task yet. */
    project_id: z.optional(IdText),
    qualification_type_ids: z.optional(listText(IdText)),
    department_ids: z.optional(listText(IdText)),
    /** Whether tentative bookings take time as well. */
    tentative: z._default(boolText, true),
  }),
  reply: z.object({
    /** Project that the search is for; `placed`: it has a location, so that distances are known. */
    site: z.nullable(z.extend(ScheduleProject, { placed: z.boolean() })),
    needed: z.array(Ref),
    results: z.array(Found),
    /** Number of all who could be booked. */
    count: z.int(),
  }),
})
export type FoundPeople = z.output<typeof findPeople.reply>
