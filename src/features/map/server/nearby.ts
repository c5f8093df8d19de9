/** Projects near a project that the viewer may see, the nearest first. */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import { projectAccess } from '#features/projects/server/projects.access.ts'
import { within } from '#features/projects/server/projectPlace.ts'
import type { Ctx } from '#server/http/context.ts'
import { requireRecord } from '#server/records/owners.ts'
import { type listNearby, nearbyMetres } from '../map.contract.ts'
import { apart, type Extent } from '../geometry.ts'

const metresPerDegree = 111_195
const atMost = 20

export async function nearby(ctx: Pick<Ctx, 'db' | 'me'>, id: number): Promise<z.output<(typeof listNearby)['reply']>> {
  const { db, me } = ctx
  await requireRecord(ctx, 'project', id)
  const corners = sql`(project.extent[1])[0] as west, (project.extent[1])[1] as south,
    (project.extent[0])[0] as east, (project.extent[0])[1] as north`
  const { rows: own } = await sql<Extent>`
    select ${corners} from project where org_id = ${me.org_id} and id = ${id} and extent is not null`.execute(db)
  const [here] = own
  if (!here) return []
  const up = nearbyMetres / metresPerDegree
  const aside = Math.min(
    180,
    up / Math.max(0.01, Math.cos((Math.max(Math.abs(here.south), Math.abs(here.north)) * Math.PI) / 180)),
  )
  const around = within([
    Math.max(-180, here.west - aside),
    Math.max(-90, here.south - up),
    Math.min(180, here.east + aside),
    Math.min(90, here.north + up),
  ])
  const { rows } = await sql<{ id: number; reference: string; name: string; stage: string } & Extent>`
    select project.id, project.reference, project.name, project.stage, ${corners}
      from project
     where project.org_id = ${me.org_id} and project.id <> ${id} and ${around} and ${projectAccess.mayView(me)}`.execute(
    db,
  )
  return rows
    .map(({ id: rowId, reference, name, stage, ...there }) => ({
      id: rowId,
      reference,
      name,
      stage,
      metres: Math.round(apart(here, there)),
    }))
    .filter(({ metres }) => metres <= nearbyMetres)
    .toSorted((a, b) => a.metres - b.metres || b.id - a.id)
    .slice(0, atMost)
}
