/** Which projects a person may see, and so pick (product rules, section 2, 10 and section 7). Conditions over `project`. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { has } from '#core/permissions.ts'
import type { Me } from '#server/context.ts'

/**
 * Before acceptance it is a quote, under `view_quote`; after it a project, under `view_project`. Who has neither reaches
 * the projects of the tasks that are assigned to them.
 */
export function mayPickProject(me: Me): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    (project.accepted is not null and ${has(me, 'projects.view_project')})
    or (project.accepted is null and ${has(me, 'projects.view_quote')})
    or exists (select from task mine
                 join task_user on task_user.org_id = mine.org_id and task_user.task_id = mine.id
                where mine.org_id = project.org_id and mine.project_id = project.id and task_user.user_id = ${me.id}))`
}
