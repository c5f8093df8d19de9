/** Saved filters of the board (docs/rules/leave-and-schedule.md#the-board). */
import * as z from 'zod/mini'

import { Id, type Reply, text } from '#core/contract.ts'
import { filterSetCalls } from '#features/filter-sets/filterSets.contract.ts'

const Ids = z.array(Id).check(z.maxLength(500, 'At most 500 at once.'))

/** Filter sets leave out the days, which differ from week to week. */
export const scheduleFilterSets = filterSetCalls({
  prefix: 'schedule',
  noun: 'Schedule',
  access: 'tasks.view_task',
  filters: {
    managers: Ids,
    departments: Ids,
    /** Categories of projects: filters people by work on these. */
    project_categories: Ids,
    services: Ids,
    users_include: Ids,
    users_exclude: Ids,
    search: text({ max: 200 }),
  },
  empty: {
    managers: [],
    departments: [],
    project_categories: [],
    services: [],
    users_include: [],
    users_exclude: [],
    search: '',
  },
})
export type ScheduleFilterSet = Reply<typeof scheduleFilterSets.list>[number]
