/**
 * Which projects and tasks a person may see, and so pick (docs/rules/access.md#quotes-and-projects,
 * docs/rules/access.md#groups). Conditions over `project`, and over `task`.
 */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { has } from '#core/permissions.ts'
import { mayViewContact } from '#features/clients/contacts/server/contacts.access.ts'
import type { Ctx, Me } from '#server/http/context.ts'
import type { RecordAccess } from '#server/records/access.ts'
import type { RegisteredRecordType, ReferringTable } from '#server/records/owners.ts'
import { type ScopeCondition, scopeCondition, type Viewer } from '#server/access/scopes.ts'
import { soldAnewByUndo } from './projectParts.ts'

/** Before acceptance a project is a quote, which needs `view_quote`; afterwards it needs `view_project`. */
export function seesProject(me: Me): RawBuilder<SqlBool> {
  const [projects, quotes] = [has(me, 'projects.view_project'), has(me, 'projects.view_quote')]
  if (projects && quotes) return sql<SqlBool>`true`
  return sql<SqlBool>`((project.accepted is not null and ${projects}) or (project.accepted is null and ${quotes}))`
}

/** A person who may not see a project reaches it where a task of it is assigned to them. */
export function mayPickProject(me: Me): RawBuilder<SqlBool> {
  if (has(me, 'projects.view_project') && has(me, 'projects.view_quote')) return sql<SqlBool>`true`
  return sql<SqlBool>`(${seesProject(me)}
    or project.id = any(array(
      select mine.project_id from task mine
        join task_user on task_user.org_id = mine.org_id and task_user.task_id = mine.id
       where mine.org_id = ${me.org_id} and task_user.user_id = ${me.id})))`
}

/** Over `task`: the caller is on it. */
export const isOnTask = (me: Me): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from task_user where task_user.org_id = task.org_id and task_user.task_id = task.id and task_user.user_id = ${me.id})`

/**
 * Over `task`: which of them the caller sees, and so picks, counts and logs time on. `view_task` shows those of the projects
 * that one sees; whoever may not see the project sees the tasks that they are on, and no others of it.
 */
export function mayPickTask(me: Me): RawBuilder<SqlBool> {
  if (!has(me, 'tasks.view_task')) return isOnTask(me)
  if (has(me, 'projects.view_project') && has(me, 'projects.view_quote')) return sql<SqlBool>`true`
  return sql<SqlBool>`(${isOnTask(me)} or exists (
    select from project where project.org_id = task.org_id and project.id = task.project_id and ${seesProject(me)}))`
}

/** It has tasks, as far as the caller sees them. */
export const hasTasks = (me: Me): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from task where task.org_id = project.org_id and task.project_id = project.id and ${mayPickTask(me)})`

/** Over `project`: its price, cost and margin are the viewer's to see (docs/rules/access.md#financials-of-projects). */
export const seesFinancials = (me: Viewer): ScopeCondition =>
  scopeCondition(me, 'projects.view_financials', { own_project: sql`project.managed_by_id` })

/** The same of a record of a project, by the column with its id. */
export const seesFinancialsOf = (me: Viewer, org: RawBuilder<unknown>, project: RawBuilder<unknown>): ScopeCondition =>
  scopeCondition(me, 'projects.view_financials', {
    own_project: sql`(select of_project.managed_by_id from project of_project
      where of_project.org_id = ${org} and of_project.id = ${project})`,
  })

/** Whether the figures of this project are the viewer's to see. False for one that there is not. */
export async function seesFinancialsIn({ db, me }: Pick<Ctx, 'db' | 'me'>, projectId: number): Promise<boolean> {
  const { rows } = await sql<{ seen: boolean }>`
    select ${seesFinancials(me)} as seen from project where org_id = ${me.org_id} and id = ${projectId}`.execute(db)
  return rows[0]?.seen ?? false
}

/** Whoever reaches one may change it with the permission; none is ever deleted. */
export const projectAccess: RecordAccess = {
  mayView: mayPickProject,
  acts: (me) => ({ can_change: has(me, 'projects.change_project'), can_delete: false }),
}

export const projectOwner: RegisteredRecordType = {
  name: 'project',
  table: 'project',
  prefix: 'projects',
  words: ['project', 'projects'],
  // Of a client, quotes are seen beside projects.
  wordsBy: { client_id: ['project or quote', 'projects and quotes'] },
  mayView: mayPickProject,
  // Which of the two it is, is not known where only its name is told.
  see: ['projects.view_project', 'projects.view_quote'],
  title: sql`project.name`,
  putBack: soldAnewByUndo,
  longTitle: sql`project.reference || ' ' || project.name`,
  comments: 'projects.view_comment',
}

export const invoiceContactTable: ReferringTable = {
  table: 'project_invoice_contact',
  words: ['project whose invoices it gets', 'projects whose invoices it gets'],
  mayView: mayViewContact,
}
