/**
 * Tasks, as they are picked for other records (docs/rules/projects.md#tasks): what `GET /tasks/` answers with
 * `selection`.
 */
import * as z from 'zod/mini'

import { boolText, endpoint, Id, IdText, Ref, text } from '#core/contract.ts'

/** A choice in a picker. A closed task takes no hours. */
export const TaskOption = z.object({
  id: Id,
  name: z.string(),
  project_id: Id,
  quote_item: z.nullable(Ref),
  closed: z.boolean(),
  /** Reference and name of its project; absent in answers that a device has stored since before. */
  hint: z.optional(z.string()),
})
export type TaskOption = z.output<typeof TaskOption>

export const pickTasks = endpoint({
  name: 'pickTasks',
  method: 'GET',
  path: '/tasks/',
  summary: 'At most 100 tasks to choose from, of one project when given',
  offline: 'own',
  access: ['tasks.view_task', 'diary.add_entry'],
  query: z.object({
    /** Selects this call: without it the same address answers a page. */
    selection: boolText,
    project_id: z.optional(IdText),
    search: z.optional(text({ max: 1000 })),
  }),
  reply: z.array(TaskOption),
})
