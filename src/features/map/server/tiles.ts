/** Tiles of the map: the rows that the list's own condition selects, and nothing else. */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import { isInWorld, type TilePlace } from '#core/tileAddress.ts'
import { projects } from '#features/projects/server/projects.ts'
import type { Ctx } from '#server/http/context.ts'
import { notFound } from '#server/http/errors.ts'
import type { projectBounds, projectTile } from '../map.contract.ts'
import { stateOf } from '../mapStates.ts'
import { cellBits } from '../mapTiles.ts'
import { encodeTile, tileExtent, type TilePoint } from './mvt.ts'

type Query = z.output<NonNullable<(typeof projectTile)['query']>>

/** Bits of a side of the world in `project.map_x` and `map_y`. */
const worldBits = 30

interface Cell {
  count: number
  x: number
  y: number
  id: number | null
  name: string
  reference: string
  stage: string
}

/** Returns the tile's bytes; null where the list has no projects. 404 for a tile outside of the world. */
export async function tileOf(ctx: Pick<Ctx, 'db' | 'me'>, place: TilePlace, query: Query): Promise<Buffer | null> {
  const { z, x, y } = place
  if (!isInWorld(place)) throw notFound()
  const where = await projects.records.whereOf(ctx, query)
  const below = BigInt(2 * (worldBits - z))
  const first = interleaved(x, y) << below
  const last = ((interleaved(x, y) + 1n) << below) - 1n
  const shift = 2 * Math.max(0, worldBits - z - cellBits(z))
  const { rows } = await sql<Cell>`
    with cell as materialized (
      select count(*)::int as count, avg(project.map_x)::float8 as x, avg(project.map_y)::float8 as y, min(project.id) as id
        from project where ${where} and project.spot between ${String(first)}::bigint and ${String(last)}::bigint
       group by project.spot >> ${shift}::int)
    select cell.count, cell.x, cell.y, alone.id, alone.name, alone.reference, alone.stage
      from cell left join project alone on cell.count = 1 and alone.org_id = ${ctx.me.org_id} and alone.id = cell.id`.execute(
    ctx.db,
  )
  return rows.length === 0
    ? null
    : encodeTile(
        'projects',
        rows.map((row) => pointIn(place, row)),
      )
}

/** Returns the bounds of the list's projects, accurate to the middle of each, and the number of placed ones. */
export async function boundsOfList(
  ctx: Pick<Ctx, 'db' | 'me'>,
  query: Query,
): Promise<z.output<(typeof projectBounds)['reply']>> {
  const where = await projects.records.whereOf(ctx, query)
  const { rows } = await sql<{ placed: number } & Record<'west' | 'south' | 'east' | 'north', number | null>>`
    select count(*)::int as placed, min(project.map_x) as west, max(project.map_x) as east,
        min(project.map_y) as north, max(project.map_y) as south
      from project where ${where} and project.spot is not null`.execute(ctx.db)
  const { placed = 0, west, south, east, north } = rows[0] ?? {}
  if (west == null || south == null || east == null || north == null) return { bounds: null, placed }
  return { bounds: [longitudeOf(west), latitudeOf(south), longitudeOf(east), latitudeOf(north)], placed }
}

const degrees = (value: number) => Number(value.toFixed(6))
const longitudeOf = (x: number) => degrees((x / 2 ** worldBits) * 360 - 180)
const latitudeOf = (y: number) =>
  degrees((Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** worldBits))) * 180) / Math.PI)

/** Interleaves the bits of both, like `spot_of` in the database. */
function interleaved(x: number, y: number): bigint {
  let all = 0n
  for (let bit = 0; bit < worldBits; bit += 1) {
    if (x & (1 << bit)) all |= 1n << BigInt(2 * bit)
    if (y & (1 << bit)) all |= 1n << BigInt(2 * bit + 1)
  }
  return all
}

function pointIn({ z, x, y }: TilePlace, row: Cell): TilePoint {
  const unit = 2 ** (worldBits - z) / tileExtent
  const atWorld = (world: number, tile: number) =>
    Math.min(tileExtent - 1, Math.max(0, Math.floor(world / unit - tile * tileExtent)))
  const position = { x: atWorld(row.x, x), y: atWorld(row.y, y) }
  if (row.id === null) return { ...position, properties: { count: row.count } }
  const { id, name, reference, stage } = row
  return { ...position, id, properties: { id, name, reference, state: stateOf(stage) } }
}
