/**
 * Projects and quotes, as they are picked for other records (docs/rules/projects.md#picking-projects): what `GET
 * /projects/` answers with `selection`.
 */
import * as z from 'zod/mini'

import { stages } from './projectMilestones.ts'
import { boolText, endpoint, Id, numberText, text } from '#core/contract.ts'

/** A choice in a picker. A `disabled` option cannot be chosen; `ended` gives the reason in a word. */
export const ProjectOption = z.object({
  id: Id,
  reference: z.string(),
  name: z.string(),
  org: z.nullable(z.string()),
  disabled: z.boolean(),
  ended: z.nullable(z.string()),
  /** Absent in answers that a device has stored since before. */
  stage: z.optional(z.enum(stages)),
  task_count: z.optional(z.int()),
})
export type ProjectOption = z.output<typeof ProjectOption>

export const pickProjects = endpoint({
  name: 'pickProjects',
  method: 'GET',
  path: '/projects/',
  summary:
    'At most 100 projects to choose from, by reference, name or client. Unavailable ones are found by a search only and come last',
  offline: 'own',
  access: ['projects.view_project', 'projects.view_quote', 'diary.add_entry'],
  query: z.object({
    /** Selects this call: without it the same address answers a page. */
    selection: boolText,
    search: z.optional(text({ max: 1000 })),
    with_tasks_only: z._default(boolText, false),
    /** Only projects not delivered, or delivered at most this many weeks ago. */
    delivered_weeks_ago: z.optional(numberText(0, 520)),
  }),
  reply: z.array(ProjectOption),
})
