/** Drawings of projects' sites: visible with the project, and changed by people who may change it. */
import { sql } from 'kysely'

import { projectAccess } from '#features/projects/server/projects.access.ts'
import { projects } from '#features/projects/server/projects.ts'
import type { Ctx } from '#server/http/context.ts'
import { invalid, notFound } from '#server/http/errors.ts'
import { requireRecord } from '#server/records/owners.ts'
import { requireVersion } from '#server/records/version.ts'
import { boundsOf, type Geometry, measured, maxVertices, verticesOf } from '../geometry.ts'
import { type Feature, type FeatureChange, maxFeatures } from '../map.contract.ts'

type Row = Omit<Feature, 'length' | 'area'>
const columns = sql`id, project_id, name, geometry, vertices, source, version, created, modified`
const asFeature = (row: Row): Feature => ({ ...row, ...measured(row.geometry) })

/** Reads a project's features in the order in which they were drawn. 404 for a project out of reach. */
export async function featuresOf(ctx: Pick<Ctx, 'db' | 'me'>, projectId: number): Promise<Feature[]> {
  await requireRecord(ctx, 'project', projectId)
  const { rows } = await sql<Row>`
    select ${columns} from project_feature
     where org_id = ${ctx.me.org_id} and project_id = ${projectId} order by id`.execute(ctx.db)
  return rows.map(asFeature)
}

export interface NewFeature {
  name: string
  geometry: Geometry
  source?: string
}

/** Adds features. Throws 404 for a project out of reach, 400 under `field` if there would be too many. */
export async function addFeatures(
  ctx: Ctx,
  projectId: number,
  features: readonly NewFeature[],
  { field, replace = false }: { field: 'geometry' | 'content'; replace?: boolean },
): Promise<Feature[]> {
  const { db, me } = ctx
  await projects.lock(ctx, projectId)
  if (replace)
    await sql`delete from project_feature where org_id = ${me.org_id} and project_id = ${projectId}`.execute(db)
  const rows = features.map(({ name, geometry, source = '' }) => {
    const [west, south, east, north] = boundsOf([geometry]) ?? []
    return { name, geometry, source, vertices: verticesOf(geometry), west, south, east, north }
  })
  const { rows: added } = await sql<Row>`
    insert into project_feature (project_id, name, geometry, vertices, west, south, east, north, source)
    select ${projectId}, one.name, one.geometry, one.vertices, one.west, one.south, one.east, one.north, one.source
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one (name text, geometry jsonb, vertices int,
        west float8, south float8, east float8, north float8, source text)
    returning ${columns}`.execute(db)
  await requireRoom(ctx, projectId, field)
  await ctx.offerUndo()
  return added.map(asFeature)
}

/** Throws 400 if a site would have too many features; called before any is written. */
export function requireFew(count: number, field = 'content'): void {
  if (count > maxFeatures)
    throw invalid({ [field]: ['A site can have at most 1,000 features. Remove some, or add fewer.'] })
}

async function requireRoom({ db, me }: Ctx, projectId: number, field: string) {
  const { rows } = await sql<{ count: number; vertices: number }>`
    select count(*)::int as count, coalesce(sum(vertices), 0)::int as vertices from project_feature
     where org_id = ${me.org_id} and project_id = ${projectId}`.execute(db)
  const { count = 0, vertices = 0 } = rows[0] ?? {}
  requireFew(count, field)
  if (vertices > maxVertices)
    throw invalid({ [field]: ['A site can have at most 500,000 corners. Simplify its shapes.'] })
}

/** Locks and returns the row; 404 out of reach. */
async function lockFeature(ctx: Ctx, id: number): Promise<Row> {
  const { db, me } = ctx
  const { rows } = await sql<Row>`
    select ${columns} from project_feature
     where org_id = ${me.org_id} and id = ${id}
       and project_id in (select project.id from project where project.org_id = ${me.org_id} and ${projectAccess.mayView(me)})
     for no key update`.execute(db)
  const [row] = rows
  if (!row) throw notFound()
  return row
}

export async function changeFeature(
  ctx: Ctx,
  id: number,
  { name, geometry, version }: FeatureChange,
): Promise<Feature> {
  const { db, me } = ctx
  const row = await lockFeature(ctx, id)
  await requireVersion(version ?? ctx.ifMatch, row, async () => asFeature(row))
  const next = { name: name ?? row.name, geometry: geometry ?? row.geometry }
  const [west, south, east, north] = boundsOf([next.geometry]) ?? []
  const { rows } = await sql<Row>`
    update project_feature set name = ${next.name}, geometry = ${JSON.stringify(next.geometry)}::jsonb,
        vertices = ${verticesOf(next.geometry)}, west = ${west}, south = ${south}, east = ${east}, north = ${north}
     where org_id = ${me.org_id} and id = ${id} returning ${columns}`.execute(db)
  await requireRoom(ctx, row.project_id, 'geometry')
  await ctx.offerUndo()
  return asFeature(rows[0] ?? row)
}

export async function removeFeature(ctx: Ctx, id: number): Promise<void> {
  const row = await lockFeature(ctx, id)
  await requireVersion(ctx.ifMatch, row, async () => asFeature(row))
  await sql`delete from project_feature where org_id = ${ctx.me.org_id} and id = ${id}`.execute(ctx.db)
  await ctx.offerUndo()
}

/** Returns the features as GeoJSON for other programs. */
export const asGeoJson = (features: readonly Feature[]) => ({
  type: 'FeatureCollection',
  features: features.map(({ id, name, geometry }) => ({ type: 'Feature', id, properties: { name }, geometry })),
})
