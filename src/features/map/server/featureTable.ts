/** Features as rows of projects: who sees them, and how they go along to a copy. */
import { sql } from 'kysely'

import type { ProjectPart } from '#features/projects/server/projectParts.ts'
import type { ReferringTable } from '#server/records/owners.ts'

export const featureTable: ReferringTable = { table: 'project_feature', words: ['map feature', 'map features'] }

export const mapPart: ProjectPart = {
  copied: async ({ db, me }, from, to, { site }) => {
    if (!site) return
    await sql`
      insert into project_feature (project_id, name, geometry, vertices, west, south, east, north, source)
      select ${to}::bigint, name, geometry, vertices, west, south, east, north, source
        from project_feature where org_id = ${me.org_id} and project_id = ${from} order by id`.execute(db)
  },
}
