/** Tasks in files: the same name in the same project is the same task. */
import { sql } from 'kysely'

import { mayPickTask } from '#features/projects/server/projects.access.ts'
import type { Ctx } from '#server/http/context.ts'
import type { RecordTypeImport } from '#server/import/recordTypeImport.ts'
import { nameKey } from '#server/import/values.ts'

interface Body {
  name: string
  project_id: number
}

export const taskFile = (): Pick<RecordTypeImport<Body>, 'required' | 'keys' | 'alike'> => ({
  required: ['name'],
  keys: ({ name, project_id }) => [`${nameKey(name)} ${project_id}`],
  alike: tasksLike,
})

async function tasksLike({ db, me }: Ctx, bodies: readonly Body[]): Promise<(string | null)[]> {
  const { rows } = await sql<{ at: number; name: string }>`
    select asked.at::int as at, min(task.name) as name
      from unnest(${bodies.map(({ name }) => name)}::text[], ${bodies.map(({ project_id }) => project_id)}::bigint[])
        with ordinality asked (name, project_id, at)
      join task on task.org_id = ${me.org_id} and task.project_id = asked.project_id and folded(task.name) = folded(asked.name)
     where ${mayPickTask(me)} group by asked.at`.execute(db)
  const names = new Map(rows.map(({ at, name }) => [at, name]))
  return bodies.map((_, index) => names.get(index + 1) ?? null)
}
