/** Templates of tasks, stored in the firm's settings as lists of task values. */
import { sql, type SqlBool } from 'kysely'
import type * as z from 'zod/mini'

import { round } from '#core/decimal.ts'
import { quoteItemAccess } from '#features/quote-items/server/quoteItems.access.ts'
import { seesProject } from '#features/projects/server/projects.access.ts'
import { templateRows, withServices } from '#features/company/server/serviceTemplateRows.ts'
import type { Ctx } from '#server/http/context.ts'
import { invalidChoice, notFound } from '#server/http/errors.ts'
import { on, type Route } from '#server/http/route.ts'
import type { ReferringTable } from '#server/records/owners.ts'
import { selectableIds } from '#server/records/selectable.ts'
import type { Task } from '../tasks.ts'
import {
  addTemplateTasks,
  type NewTaskTemplate,
  type TaskTemplate,
  taskTemplateCalls,
  type TemplateTask,
} from '../taskTemplates.ts'
import { itemFor } from '../tasks.rules.ts'
import { tasks } from './tasks.ts'
import { saveLinks } from './taskWrites.ts'

type TemplateRow = Pick<TaskTemplate, 'id' | 'name' | 'service_id' | 'tasks' | 'version' | 'created' | 'modified'>
type Shown = TemplateRow & Pick<TaskTemplate, 'can_change' | 'can_delete'>
type Sent = z.output<typeof NewTaskTemplate>['tasks']

const templates = templateRows<TemplateRow>('task_template', 'tasks')

export const taskTemplateRoutes: readonly Route[] = [
  on(taskTemplateCalls.list, async (ctx) => shown(ctx, await templates.list(ctx))),
  on(taskTemplateCalls.create, async (ctx, { body }) =>
    first(shown(ctx, [await templates.create(ctx, { ...body, tasks: await savedAs(ctx, body.tasks) })])),
  ),
  on(taskTemplateCalls.change, async (ctx, { params, body: { tasks: sent, ...body } }) => {
    const saved = sent && { tasks: await savedAs(ctx, sent) }
    return first(shown(ctx, [await templates.change(ctx, { params }, { ...body, ...saved })]))
  }),
  on(taskTemplateCalls.remove, templates.remove),
  on(addTemplateTasks, (ctx, { params, body }) => addTasks(ctx, params.id, body.template_id)),
]

export const taskTemplateTable: ReferringTable = {
  table: 'task_template',
  words: ['template of tasks', 'templates of tasks'],
}

const first = async <One>(all: Promise<One[]>) => (await all)[0] as One
const references = {
  type_id: 'task_type',
  department_id: 'department',
  qualification_type_ids: 'qualification_type',
} as const
type Reference = keyof typeof references
const idsIn = (templateTask: TemplateTask, name: Reference) => [templateTask[name] ?? []].flat()

/** Returns templates without references that no longer exist. */
async function shown(ctx: Ctx, rows: readonly Shown[]): Promise<TaskTemplate[]> {
  const there = await thereOf(
    ctx,
    rows.flatMap((row) => row.tasks),
  )
  return (await withServices(ctx, rows)).map((row) => ({
    ...row,
    tasks: row.tasks.map((task) => ({
      ...task,
      type_id: there('type_id', task.type_id),
      department_id: there('department_id', task.department_id),
      qualification_type_ids: task.qualification_type_ids.filter((id) => there('qualification_type_ids', id) !== null),
    })),
  }))
}

/** Returns a function that keeps ids of existing records, and answers null for others. */
async function thereOf(ctx: Ctx, all: readonly TemplateTask[]) {
  const found = new Map<Reference, ReadonlySet<number>>()
  for (const name of Object.keys(references) as Reference[]) {
    const ids = [...new Set(all.flatMap((taskValues) => idsIn(taskValues, name)))]
    found.set(name, new Set(ids.length === 0 ? [] : await selectableIds(references[name])(ctx, ids)))
  }
  return (name: Reference, id: number | null) => (id !== null && found.get(name)?.has(id) === true ? id : null)
}

/** Returns the tasks as stored JSON. 400 for references that cannot be chosen. */
async function savedAs(ctx: Ctx, sent: Sent): Promise<string> {
  const there = await thereOf(ctx, sent)
  for (const [index, taskValues] of sent.entries())
    for (const name of Object.keys(references) as Reference[])
      if (idsIn(taskValues, name).some((id) => there(name, id) === null)) throw invalidChoice(`tasks.${index}.${name}`)
  const amounts = ['days', 'hours', 'daysBudget', 'hoursBudget'] as const
  return JSON.stringify(
    sent.map((taskValues) => ({
      ...taskValues,
      ...Object.fromEntries(
        amounts.map((name) => [name, taskValues[name] === null ? null : round(taskValues[name], 2, 'half_up')]),
      ),
      qualification_type_ids: [...new Set(taskValues.qualification_type_ids)],
    })),
  )
}

/** Adds the template's tasks to the project. Throws 404 for a project out of reach, 400 for an unknown template. */
async function addTasks(ctx: Ctx, projectId: number, templateId: number): Promise<{ results: Task[] }> {
  const { db, me } = ctx
  const { rows } = await sql<{ department_id: number | null }>`
    select department_id from project where project.org_id = ${me.org_id} and project.id = ${projectId}
       and ${seesProject(me)} for key share`.execute(db)
  const [project] = rows
  if (!project) throw notFound()
  const [template] = await shown(ctx, await templates.list(ctx, sql<SqlBool>`id = ${templateId}`))
  if (!template) throw invalidChoice('template_id')
  const items = await openItems(ctx, projectId)
  const made: number[] = []
  for (const { qualification_type_ids, checklist, ...taskValues } of template.tasks) {
    const { id } = await db
      .insertInto('task')
      .values({
        ...taskValues,
        department_id: taskValues.department_id ?? project.department_id,
        project_id: projectId,
        quote_item_id: itemFor(taskValues.name, items)?.id ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await saveLinks(ctx, 'task_qualification', 'type_id', [id], qualification_type_ids)
    if (checklist.length > 0)
      await db
        .insertInto('task_check')
        .values(checklist.map((name, position) => ({ task_id: id, name, position })))
        .execute()
    made.push(id)
  }
  await ctx.offerUndo()
  return { results: await tasks.some(ctx, sql`task.id = any(${made}::bigint[])`, sql`order by task.id`) }
}

/** Reads the items of a project that the caller sees and that can be worked on. */
async function openItems({ db, me }: Ctx, projectId: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select quote_item.id, quote_item.name from quote_item
     where quote_item.org_id = ${me.org_id} and quote_item.project_id = ${projectId} and quote_item.declined is null
       and quote_item.closed is null and (not quote_item.optional or quote_item.accepted is not null)
       and ${quoteItemAccess.mayView(me)}
     order by quote_item.position, quote_item.id`.execute(db)
  return rows
}
