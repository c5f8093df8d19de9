/** Projects in files: two of one name are the same one only if they have the same client. */
import { sql } from 'kysely'

import type { Ctx } from '#server/http/context.ts'
import type { RecordTypeImport } from '#server/import/recordTypeImport.ts'
import { nameKey } from '#server/import/values.ts'
import { mayPickProject } from './projects.access.ts'

interface Body {
  name: string
  client_id?: number | null | undefined
}

export const projectFile: Pick<RecordTypeImport<Body>, 'keys' | 'alike'> = {
  keys: ({ name, client_id }) => [`${nameKey(name)} ${client_id ?? ''}`],
  alike: projectsLike,
}

/** Names, for each body, the project of the same name and client; of any client where the body has none. */
async function projectsLike({ db, me }: Ctx, bodies: readonly Body[]): Promise<(string | null)[]> {
  const { rows } = await sql<{ at: number; name: string }>`
    select asked.at::int as at, min(project.name) as name
      from unnest(${bodies.map(({ name }) => name)}::text[], ${bodies.map(({ client_id }) => client_id ?? null)}::bigint[])
        with ordinality asked (name, client_id, at)
      join project on project.org_id = ${me.org_id} and folded(project.name) = folded(asked.name)
        and (asked.client_id is null or project.client_id = asked.client_id)
     where ${mayPickProject(me)} group by asked.at`.execute(db)
  const names = new Map(rows.map(({ at, name }) => [at, name]))
  return bodies.map((_, index) => names.get(index + 1) ?? null)
}
