/** Features that a reader finds in a map file, and its refusals. */
import { type Geometry, linesOf, maxVertices, type Position } from '../../geometry.ts'

/** Error for a refused file; its message says what to do. */
export class MapFileError extends Error {}

interface FoundFeature {
  name: string
  geometry: Geometry
}
export interface FoundInFile {
  features: FoundFeature[]
  /** Sentences about parts of the file that are left out. */
  notes: string[]
}

export const nothingFound = 'No points, lines or areas were found in this file. Choose another file.'

export interface Finder {
  /** Adds a feature; a feature without geometry is dropped. Throws for coordinates outside of the world. */
  add: (name: unknown, geometry: unknown) => void
  found: () => FoundInFile
}

export function finder(): Finder {
  const features: FoundFeature[] = []
  let vertices = 0
  let empty = 0
  const add = (name: unknown, geometry: unknown) => {
    const text = plainName(name)
    const parts = partsOf(geometry, text, 0)
    if (parts.length === 0) empty += 1
    for (const part of parts) {
      for (const line of linesOf(part)) vertices += line.length
      if (vertices > maxVertices)
        throw new MapFileError('This file has more than 500,000 corners. Simplify it, or save a part of it.')
      features.push({ name: text, geometry: part })
    }
  }
  const found = () => {
    const notes =
      empty === 0
        ? []
        : [
            empty === 1
              ? '1 feature without a geometry is not included.'
              : `${empty} features without a geometry are not included.`,
          ]
    return { features, notes }
  }
  return { add, found }
}

/** Returns the name as one line of at most 255 characters. */
const plainName = (name: unknown): string =>
  typeof name === 'string' || typeof name === 'number'
    ? String(name)
        .toWellFormed()
        .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\s]+/g, ' ')
        .trim()
        .slice(0, 255)
        .toWellFormed()
    : ''

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
const deepestCollection = 10

/** Splits a geometry into its parts: collections into theirs; shapes with too few corners are dropped. */
function partsOf(geometry: unknown, name: string, depth: number): Geometry[] {
  const { type, coordinates, geometries } = record(geometry)
  const lines = (value: unknown, least: number) =>
    list(value)
      .map((item) => line(item, name))
      .filter((positions) => positions.length >= least)
  const rings = (value: unknown) => ringsOf(list(value).map((item) => line(item, name)))
  switch (type) {
    case 'Point': {
      const items = list(coordinates)
      return items.length === 0 ? [] : [{ type, coordinates: position(items, name) }]
    }
    case 'MultiPoint': {
      const points = line(coordinates, name)
      return points.length === 0 ? [] : [{ type, coordinates: points }]
    }
    case 'LineString': {
      const points = line(coordinates, name)
      return points.length < 2 ? [] : [{ type, coordinates: points }]
    }
    case 'MultiLineString': {
      const found = lines(coordinates, 2)
      return found.length === 0 ? [] : [{ type, coordinates: found }]
    }
    case 'Polygon': {
      const found = rings(coordinates)
      return found.length === 0 ? [] : [{ type, coordinates: found }]
    }
    case 'MultiPolygon': {
      const found = list(coordinates)
        .map(rings)
        .filter((items) => items.length > 0)
      return found.length === 0 ? [] : [{ type, coordinates: found }]
    }
    case 'GeometryCollection':
      if (depth >= deepestCollection)
        throw new MapFileError('This file is nested too deeply. Simplify it, then try again.')
      return joined(list(geometries).flatMap((value) => partsOf(value, name, depth + 1)))
    default:
      return []
  }
}

/** Joins the areas of a feature into one, and its lines and points likewise: a country with its islands. */
function joined(parts: readonly Geometry[]): Geometry[] {
  const points = parts.flatMap((part) =>
    part.type === 'Point' ? [part.coordinates] : part.type === 'MultiPoint' ? part.coordinates : [],
  )
  const lines = parts.flatMap((part) =>
    part.type === 'LineString' ? [part.coordinates] : part.type === 'MultiLineString' ? part.coordinates : [],
  )
  const areas = parts.flatMap((part) =>
    part.type === 'Polygon' ? [part.coordinates] : part.type === 'MultiPolygon' ? part.coordinates : [],
  )
  const build = <T>(all: readonly T[], single: (only: T) => Geometry, several: Geometry): Geometry[] => {
    const [first] = all
    return first === undefined ? [] : [all.length === 1 ? single(first) : several]
  }
  return [
    ...build(areas, (coordinates) => ({ type: 'Polygon', coordinates }), { type: 'MultiPolygon', coordinates: areas }),
    ...build(lines, (coordinates) => ({ type: 'LineString', coordinates }), {
      type: 'MultiLineString',
      coordinates: lines,
    }),
    ...build(points, (coordinates) => ({ type: 'Point', coordinates }), { type: 'MultiPoint', coordinates: points }),
  ]
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const line = (value: unknown, name: string): Position[] => list(value).map((item) => position(list(item), name))

function position([x, y]: readonly unknown[], name: string): Position {
  if (typeof x === 'number' && typeof y === 'number' && Math.abs(x) <= 180 && Math.abs(y) <= 90) return [x, y]
  const which = name === '' ? 'One of its features' : `“${name.slice(0, 60)}”`
  const outside = typeof x === 'number' && typeof y === 'number' && Number.isFinite(x) && Number.isFinite(y)
  throw new MapFileError(
    outside
      ? `${which} lies outside of the valid range: longitude ${x}, latitude ${y}. Save the file with longitude and latitude in degrees (WGS 84).`
      : `${which} has invalid coordinates. Save the file again, then choose it.`,
  )
}

/** Closes open outlines and drops those with less than three corners; without the first outline there is no area. */
function ringsOf(rings: readonly Position[][]): Position[][] {
  const closed = rings.map((ring) => {
    const [first] = ring
    const last = ring.at(-1)
    return first && last && (first[0] !== last[0] || first[1] !== last[1]) ? [...ring, first] : ring
  })
  return (closed[0]?.length ?? 0) < 4 ? [] : closed.filter((ring) => ring.length >= 4)
}
