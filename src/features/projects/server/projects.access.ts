/**
 * Access conditions over `project` and over `task` for those that a person may see, and therefore pick
 * (docs/rules/access.md#quotes-and-projects, docs/rules/access.md#groups).
 */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { has } from '#core/permissions.ts'
import { mayViewContact } from '#features/clients/contacts/server/contacts.access.ts'
import type { Ctx, Me } from '#server/http/context.ts'
import type { RecordAccess } from '#server/records/access.ts'
import type { RegisteredRecordType, ReferringTable } from '#server/records/owners.ts'
import { type ScopeCondition, scopeCondition, type Viewer } from '#server/access/scopes.ts'
import { soldAnewByUndo } from './projectParts.ts'

/**
 * Condition over `project`: before acceptance it is a quote, which needs `view_quote`; afterwards it needs
 * `view_project`.
 */
export function seesProject(me: Me): RawBuilder<SqlBool> {
  const [projects, quotes] = [has(me, 'projects.view_project'), has(me, 'projects.view_quote')]
  if (projects && quotes) return sql<SqlBool>`true`
  return sql<SqlBool>`((project.accepted is not null and ${projects}) or (project.accepted is null and ${quotes}))`
}

/** Condition over `project`: the caller sees it, or is assigned to one of its tasks. */
export function mayPickProject(me: Me): RawBuilder<SqlBool> {
  if (has(me, 'projects.view_project') && has(me, 'projects.view_quote')) return sql<SqlBool>`true`
  return sql<SqlBool>`(${seesProject(me)}
    or project.id = any(array(
      select mine.project_id from task mine
        join task_user on task_user.org_id = mine.org_id and task_user.task_id = mine.id
       where mine.org_id = ${me.org_id} and task_user.user_id = ${me.id})))`
}

/** Condition over `task`: the caller is assigned. */
export const isOnTask = (me: Me): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from task_user where task_user.org_id = task.org_id and task_user.task_id = task.id and task_user.user_id = ${me.id})`

/**
 * Condition over `task`: those that the caller sees, and therefore picks, counts and logs time on. `view_task` shows
 * the tasks of projects that the caller sees; of other projects only the caller's own tasks are visible.
 */
export function mayPickTask(me: Me): RawBuilder<SqlBool> {
  if (!has(me, 'tasks.view_task')) return isOnTask(me)
  if (has(me, 'projects.view_project') && has(me, 'projects.view_quote')) return sql<SqlBool>`true`
  return sql<SqlBool>`(${isOnTask(me)} or exists (
    select from project where project.org_id = task.org_id and project.id = task.project_id and ${seesProject(me)}))`
}

/** Condition over `project`: it has tasks that the caller sees. */
export const hasTasks = (me: Me): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from task where task.org_id = project.org_id and task.project_id = project.id and ${mayPickTask(me)})`

/**
 * Condition over `project`: the viewer sees its price, cost and margin (docs/rules/access.md#financials-of-projects).
 */
export const seesFinancials = (me: Viewer): ScopeCondition =>
  scopeCondition(me, 'projects.view_financials', { own_project: sql`project.managed_by_id` })

/**
 * Condition over a record of a project, given the column with the project's id: the viewer sees the project's figures.
 */
export const seesFinancialsOf = (me: Viewer, org: RawBuilder<unknown>, project: RawBuilder<unknown>): ScopeCondition =>
  scopeCondition(me, 'projects.view_financials', {
    own_project: sql`(select of_project.managed_by_id from project of_project
      where of_project.org_id = ${org} and of_project.id = ${project})`,
  })

/** Returns whether the viewer sees the figures of this project. False for an unknown project. */
export async function seesFinancialsIn({ db, me }: Pick<Ctx, 'db' | 'me'>, projectId: number): Promise<boolean> {
  const { rows } = await sql<{ seen: boolean }>`
    select ${seesFinancials(me)} as seen from project where org_id = ${me.org_id} and id = ${projectId}`.execute(db)
  return rows[0]?.seen ?? false
}

/** Access to projects: people who reach a project may change it with the permission; projects are never deleted. */
export const projectAccess: RecordAccess = {
  mayView: mayPickProject,
  acts: (me) => ({ can_change: has(me, 'projects.change_project'), can_delete: false }),
}

export const projectOwner: RegisteredRecordType = {
  name: 'project',
  table: 'project',
  prefix: 'projects',
  words: ['project', 'projects'],
  // A client's projects are listed together with its quotes.
  wordsBy: { client_id: ['project or quote', 'projects and quotes'] },
  mayView: mayPickProject,
  // Either permission suffices, because a name alone does not tell a quote from a project.
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
