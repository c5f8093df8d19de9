/** Drawings of a site as GeoJSON (RFC 7946): longitude before latitude, in degrees; and their measures. */
import * as z from 'zod/mini'

import type { Bounds } from '#features/projects/projectPlace.ts'
import { earthRadius as radius, metresBetween, radians } from './metres.ts'

export type Position = [longitude: number, latitude: number]
export type Geometry =
  | { type: 'Point'; coordinates: Position }
  | { type: 'MultiPoint' | 'LineString'; coordinates: Position[] }
  | { type: 'MultiLineString' | 'Polygon'; coordinates: Position[][] }
  | { type: 'MultiPolygon'; coordinates: Position[][][] }

/** Most corners of one geometry, of a file and of a project. */
export const maxVertices = 500_000

const Degrees = (max: number) => z.number().check(z.minimum(-max), z.maximum(max))
const Position = z.tuple([Degrees(180), Degrees(90)])
const Line = z.array(Position).check(z.minLength(2, 'A line needs at least two points.'), z.maxLength(maxVertices))
const closed = (ring: readonly Position[]) => ring[0]?.[0] === ring.at(-1)?.[0] && ring[0]?.[1] === ring.at(-1)?.[1]
const Ring = z
  .array(Position)
  .check(
    z.minLength(4, 'An outline needs at least three corners.'),
    z.maxLength(maxVertices),
    z.refine(closed, 'An outline must end where it begins.'),
  )
const Rings = z.array(Ring).check(z.minLength(1), z.maxLength(10_000))

export const Geometry = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('Point'), coordinates: Position }),
    z.strictObject({
      type: z.literal('MultiPoint'),
      coordinates: z.array(Position).check(z.minLength(1), z.maxLength(maxVertices)),
    }),
    z.strictObject({ type: z.literal('LineString'), coordinates: Line }),
    z.strictObject({
      type: z.literal('MultiLineString'),
      coordinates: z.array(Line).check(z.minLength(1), z.maxLength(100_000)),
    }),
    z.strictObject({ type: z.literal('Polygon'), coordinates: Rings }),
    z.strictObject({
      type: z.literal('MultiPolygon'),
      coordinates: z.array(Rings).check(z.minLength(1), z.maxLength(100_000)),
    }),
  ])
  .check(z.refine((geometry) => verticesOf(geometry) <= maxVertices, 'This has too many corners: at most 500,000.'))

/** Returns the lines of a geometry; of an area its outlines. */
export function linesOf(geometry: Geometry): readonly (readonly Position[])[] {
  switch (geometry.type) {
    case 'Point':
      return [[geometry.coordinates]]
    case 'MultiPoint':
    case 'LineString':
      return [geometry.coordinates]
    case 'MultiLineString':
    case 'Polygon':
      return geometry.coordinates
    case 'MultiPolygon':
      return geometry.coordinates.flat()
  }
}

export const verticesOf = (geometry: Geometry): number => linesOf(geometry).reduce((sum, line) => sum + line.length, 0)

export function boundsOf(geometries: readonly Geometry[]): Bounds | null {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const geometry of geometries)
    for (const line of linesOf(geometry))
      for (const [x, y] of line) {
        if (x < west) west = x
        if (x > east) east = x
        if (y < south) south = y
        if (y > north) north = y
      }
  return west === Infinity ? null : [west, south, east, north]
}

const lengthOf = (line: readonly Position[]) =>
  line.reduce(
    (sum, position, index) => sum + (index === 0 ? 0 : metresBetween(line[index - 1] as Position, position)),
    0,
  )

export type Extent = Record<'west' | 'south' | 'east' | 'north', number>
/** Returns the distance between the nearest sides of two extents, in metres; 0 if they touch. */
export function apart(a: Extent, b: Extent): number {
  const between = (from: number, to: number, low: number, high: number): [number, number] =>
    high < from ? [from, high] : low > to ? [to, low] : [Math.max(from, low), Math.max(from, low)]
  const [x1, x2] = between(a.west, a.east, b.west, b.east)
  const [y1, y2] = between(a.south, a.north, b.south, b.north)
  return metresBetween([x1, y1], [x2, y2])
}

/** Computes the area of a ring on the sphere (Chamberlain and Duquette). */
function ringArea(ring: readonly Position[]): number {
  let sum = 0
  for (const [index, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(index + 1) % ring.length] as Position
    sum += radians(nextX - x) * (2 + Math.sin(radians(y)) + Math.sin(radians(nextY)))
  }
  return Math.abs((sum * radius * radius) / 2)
}
const areaOf = ([outer, ...holes]: readonly (readonly Position[])[]) =>
  outer ? ringArea(outer) - holes.reduce((sum, hole) => sum + ringArea(hole), 0) : 0

/** Measures geometry in metres and square metres: a line's length, an area's outer outline and surface. */
export function measured(geometry: Geometry): { length: number | null; area: number | null } {
  switch (geometry.type) {
    case 'LineString':
      return { length: lengthOf(geometry.coordinates), area: null }
    case 'MultiLineString':
      return { length: geometry.coordinates.reduce((sum, line) => sum + lengthOf(line), 0), area: null }
    case 'Polygon':
      return { length: lengthOf(geometry.coordinates[0] ?? []), area: areaOf(geometry.coordinates) }
    case 'MultiPolygon':
      return {
        length: geometry.coordinates.reduce((sum, [outer = []]) => sum + lengthOf(outer), 0),
        area: geometry.coordinates.reduce((sum, rings) => sum + areaOf(rings), 0),
      }
    default:
      return { length: null, area: null }
  }
}
