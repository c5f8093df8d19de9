/** Templates of tasks: what is done for every project of a service, kept in the firm's settings and added by one act. */
import * as z from 'zod/mini'

import { PaletteColour } from '#core/colours.ts'
import { Decimal2, Details, endpoint, Id, IdInPath, Name, text } from '#core/contract.ts'
import { serviceTemplate } from '#core/namedList.ts'
import { maxChecks } from './tasks.rules.ts'
import { Days, Hours, task } from './tasks.ts'

const maxTasks = 100
const Ids = z.array(Id).check(z.maxLength(20))

const TemplateTask = z.object({
  name: z.string(),
  type_id: z.nullable(Id),
  department_id: z.nullable(Id),
  days: Decimal2,
  hours: Decimal2,
  daysBudget: z.nullable(Decimal2),
  hoursBudget: z.nullable(Decimal2),
  colour: z.string(),
  showWeekend: z.boolean(),
  team: z.string(),
  details: z.string(),
  qualification_type_ids: z.array(Id),
  checklist: z.array(z.string()),
})
export type TemplateTask = z.output<typeof TemplateTask>

const TemplateTaskSent = z.strictObject({
  name: Name,
  type_id: z._default(z.nullable(Id), null),
  department_id: z._default(z.nullable(Id), null),
  days: z._default(Days, '0'),
  hours: z._default(Hours, '0'),
  daysBudget: z._default(z.nullable(Days), null),
  hoursBudget: z._default(z.nullable(Hours), null),
  colour: z._default(PaletteColour, ''),
  showWeekend: z._default(z.boolean(), false),
  team: z._default(text({ max: 64 }), ''),
  details: z._default(Details, ''),
  qualification_type_ids: z._default(Ids, []),
  checklist: z._default(z.array(Name).check(z.maxLength(maxChecks)), []),
})

const template = serviceTemplate(
  {
    noun: 'TaskTemplate',
    path: '/tasks/templates/',
    see: ['tasks.add_task', 'company.change_company'],
    summaries: {
      list: 'Templates of tasks, by name',
      create: 'Add a template of tasks',
      change: 'Change a task template. Existing projects are not changed',
      remove: 'Remove a template of tasks',
    },
  },
  {
    tasks: z
      .array(TemplateTaskSent)
      .check(z.minLength(1, 'A template needs at least one task.'), z.maxLength(maxTasks)),
  },
  { tasks: z.array(TemplateTask) },
)
export const taskTemplateCalls = template.calls
export const NewTaskTemplate = template.New
export type TaskTemplate = z.output<typeof taskTemplateCalls.create.reply>

export const addTemplateTasks = endpoint({
  name: 'addTemplateTasks',
  method: 'POST',
  path: '/projects/:id/tasks/from-template/',
  summary: 'Add the tasks of a template to a project, without days and people',
  access: task.names.add,
  params: IdInPath,
  body: z.strictObject({ template_id: Id }),
  reply: z.object({ results: z.array(task.Item) }),
})
