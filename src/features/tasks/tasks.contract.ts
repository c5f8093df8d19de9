/** Tasks, as far as they are picked for other records (specification, section 7). */
import * as z from 'zod/mini'

import { boolText, endpoint, Id, IdInPath, IdText, Ref, text } from '#core/contract.ts'

export const TaskOption = z.object({
  id: Id,
  name: z.string(),
  project_id: Id,
  quote_item: z.nullable(Ref),
  closed: z.boolean(),
})
export type TaskOption = z.output<typeof TaskOption>

export const pickTasks = endpoint({
  name: 'pickTasks',
  method: 'GET',
  path: '/tasks/',
  summary: 'Tasks to pick from, at most 100, those of one project where it is given',
  offline: 'own',
  access: ['tasks.view_task', 'diary.add_entry'],
  query: z.object({
    selection: z._default(boolText, true),
    project_id: z.optional(IdText),
    search: z.optional(text({ max: 1000 })),
  }),
  reply: z.array(TaskOption),
})

/** A task as far as it is kept now: its days, hours and assignments come with the schedule. */
const ProjectTask = z.object({
  ...TaskOption.shape,
  quote_item_id: z.nullable(Id),
  user_ids: z.array(Id),
  users: z.array(Ref),
})
export type ProjectTask = z.output<typeof ProjectTask>

export const listProjectTasks = endpoint({
  name: 'listProjectTasks',
  method: 'GET',
  path: '/projects/:id/tasks/',
  summary: 'The tasks of a project, the open ones first',
  access: 'tasks.view_task',
  params: IdInPath,
  reply: z.array(ProjectTask),
})
