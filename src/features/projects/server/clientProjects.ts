/** The projects and quotes on the page of a client. */
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'

import { parse } from '#core/search.ts'
import type { Ctx } from '#server/http/context.ts'
import { textIncludes } from '#server/db/textIncludes.ts'
import type { ClientProject, listClientProjects } from '#features/clients/clients/clients.ts'
import { getClient } from '#features/clients/clients/server/clients.ts'
import { mayPickProject } from './projects.access.ts'
import { isOpen } from './projectTabs.ts'

type Query = z.output<NonNullable<(typeof listClientProjects)['query']>>

/** The projects and quotes of a client that the caller may see. Throws 404 for a client out of reach. */
export async function clientProjects(ctx: Ctx, id: number, query: Query) {
  const { db, me } = ctx
  await getClient(ctx, id)
  const words = textSearch(query.search, sql`(project.reference || ' ' || project.name)`)
  const open = query.open ? [isOpen] : []
  const where = sql.join(
    [sql`project.org_id = ${me.org_id}`, sql`project.client_id = ${id}`, mayPickProject(me), ...open, ...words],
    sql` and `,
  )
  const down = query.ordering.startsWith('-') ? sql`desc` : sql`asc`
  const by = query.ordering.endsWith('name') ? sql`project.name collate human` : sql`project.reference`
  const [page, counted] = await Promise.all([
    sql<z.output<typeof ClientProject>>`
      select project.id, project.reference, project.name, project.requested, project.quoted, project.accepted,
        project.delivered, project.abandoned, case when manager.id is not null
          then jsonb_build_object('id', manager.id, 'name', manager.name) end as managed_by
      from project left join member manager on manager.org_id = project.org_id and manager.id = project.managed_by_id
       where ${where} order by ${by} ${down}, project.id ${down}
       limit ${query.rows} offset ${(query.page - 1) * query.rows}`.execute(db),
    sql<{ count: number }>`select count(*) as count from project where ${where}`.execute(db),
  ])
  return { results: page.rows, count: counted.rows[0]?.count ?? 0 }
}

/** Returns one condition for each word of the search. A minus excludes a word. */
export const textSearch = (search: string | undefined, text: RawBuilder<unknown>) =>
  parse(search ?? '', {}).map((term) => {
    const found = textIncludes(text, term.kind === 'text' ? term.text : '')
    return term.exclude ? sql`not ${found}` : found
  })
