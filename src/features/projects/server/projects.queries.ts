import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { z } from 'zod/mini'

import { parse } from '#core/search.ts'
import type { Ctx } from '#server/context.ts'
import { containing } from '#server/like.ts'
import type { pickProjects, ProjectOption } from '../projects.options.ts'
import { hasTasks, mayPickProject, mayPickTask } from './projects.access.ts'

type Query = z.output<NonNullable<(typeof pickProjects)['query']>>
/** Further options of the specification's section 3. */
interface Options {
  ids?: number[] | undefined
  exclude_project_id?: number | undefined
  include_completed_projects?: boolean
  include_internal_projects?: boolean
  task_count?: boolean
}

/** At most 100 picker options, newest reference first, found by words in reference, name or client. A search also finds projects that cannot be chosen, after the others. */
export async function pickableProjects(
  { db, me }: Ctx,
  { search = '', ids, with_tasks_only, delivered_weeks_ago, ...more }: Query & Options,
  /** Of a phase alone. */
  phase?: RawBuilder<SqlBool>,
): Promise<ProjectOption[]> {
  const words = parse(search, {}).flatMap((term) => (term.kind === 'text' ? [term] : []))
  const needsTasks = sql<boolean>`${with_tasks_only}::boolean and not ${hasTasks(me)}`
  const longAgo = sql<boolean>`project.delivered < current_date - ${delivered_weeks_ago ?? null}::int * 7`
  const ended = sql<string | null>`case when project.abandoned is not null then 'abandoned'
    when ${longAgo} then 'delivered' when ${needsTasks} then 'no tasks' end`
  const rows = await db
    .selectFrom('project')
    .leftJoin('client', (join) =>
      join.onRef('client.org_id', '=', 'project.org_id').onRef('client.id', '=', 'project.client_id'),
    )
    .where('project.org_id', '=', me.org_id)
    .where(mayPickProject(me))
    .$if(phase !== undefined, (query) => query.where(phase ?? sql<SqlBool>`true`))
    .$if(more.exclude_project_id !== undefined, (query) =>
      query.where('project.id', '<>', more.exclude_project_id ?? 0),
    )
    .$if(more.include_completed_projects === false, (query) => query.where('project.delivered', 'is', null))
    .$if(more.include_internal_projects === false, (query) => query.where('project.client_id', 'is not', null))
    .$if(ids === undefined && search.trim() === '', (query) => query.where(ended, 'is', null))
    .$if(ids !== undefined, (query) => query.where('project.id', 'in', ids?.length ? ids : [0]))
    .where((eb) =>
      eb.and(
        words.map(({ text, exclude }) => {
          const pattern = containing(text)
          const found = sql<boolean>`(project.reference || ' ' || project.name || ' ' || coalesce(client.name, '')) ilike ${pattern}`
          return exclude ? eb.not(found) : found
        }),
      ),
    )
    .select(['project.id', 'project.reference', 'project.name', 'client.name as org', ended.as('ended')])
    .$if(more.task_count === true, (query) =>
      query.select(
        sql<number>`(select count(*) from task where task.org_id = project.org_id and task.project_id = project.id
          and ${mayPickTask(me)})`.as('task_count'),
      ),
    )
    .orderBy(sql`${ended} is not null`)
    .orderBy('project.reference', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({ ...row, disabled: row.ended !== null }))
}
