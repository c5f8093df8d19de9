import { sql } from 'kysely'
import type { z } from 'zod/mini'

import { parse } from '#core/search.ts'
import type { Ctx } from '#server/context.ts'
import { containing } from '#server/like.ts'
import type { pickProjects, ProjectOption } from '../projects.contract.ts'
import { mayPickProject } from './projects.access.ts'

type Query = z.output<NonNullable<(typeof pickProjects)['query']>>

/** Picker options, newest reference first: at most 100, found by words in reference, name or client. */
export async function pickableProjects(
  { db, me }: Ctx,
  { search = '', with_tasks_only, delivered_weeks_ago }: Query,
): Promise<ProjectOption[]> {
  const words = parse(search, {}).flatMap((term) => (term.kind === 'text' ? [term] : []))
  const rows = await db
    .selectFrom('project')
    .leftJoin('client', (join) =>
      join.onRef('client.org_id', '=', 'project.org_id').onRef('client.id', '=', 'project.client_id'),
    )
    .where('project.org_id', '=', me.org_id)
    .where(mayPickProject(me))
    .where('project.abandoned', 'is', null)
    .$if(with_tasks_only, (query) =>
      query.where(
        sql<boolean>`exists (select from task where task.org_id = project.org_id and task.project_id = project.id)`,
      ),
    )
    .$if(delivered_weeks_ago !== undefined, (query) =>
      query.where(
        sql<boolean>`(project.delivered is null or project.delivered >= current_date - ${delivered_weeks_ago ?? 0} * 7)`,
      ),
    )
    .where((eb) =>
      eb.and(
        words.map(({ text, exclude }) => {
          const pattern = containing(text)
          const found = sql<boolean>`(project.reference || ' ' || project.name || ' ' || coalesce(client.name, '')) ilike ${pattern}`
          return exclude ? eb.not(found) : found
        }),
      ),
    )
    .select(['project.id', 'project.reference', 'project.name', 'client.name as org'])
    .orderBy('project.reference', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({ ...row, disabled: false }))
}
