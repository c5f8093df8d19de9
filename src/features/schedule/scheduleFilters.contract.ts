/** Saved filters of the board (docs/rules/leave-and-schedule.md#the-board). */
import * as z from 'zod/mini'

import { Id, type Reply, text } from '#core/contract.ts'
import { filterSetCalls } from '#features/filter-sets/filterSets.contract.ts'

const Ids = z.array(Id).check(z.maxLength(500, 'At most 500 at once.'))

/** Never the days: those that one looks at differ from week to week. */
export const scheduleFilterSets = filterSetCalls({
  prefix: 'schedule',
  noun: 'Schedule',
  access: 'tasks.view_task',
  filters: {
    managers: Ids,
    departments: Ids,
    /** People with work of such projects. */
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
