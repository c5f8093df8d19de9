/** Reads a drawing from typed corners, one per line. */
import type { LocaleCode } from '#core/locale/localeCodes.ts'
import { savedCoordinates, type Point } from '#features/projects/projectPlace.ts'
import type { Geometry, Position } from './geometry.ts'
import { ofGrid } from './grid.ts'

/** Parses a point in degrees or in a grid of the country; null for any other text. */
export function placeIn(written: string, locale: LocaleCode): Point | null {
  const inGrid = ofGrid(written, locale)
  if (inGrid !== null) return inGrid
  const [latitude, longitude] = (savedCoordinates(written) || 'none').split(', ').map(Number)
  return latitude === undefined || longitude === undefined ? null : [longitude, latitude]
}

/** Returns the places, or a sentence about the invalid line. */
export function placesIn(written: string, locale: LocaleCode): Position[] | string {
  const places: Position[] = []
  for (const [index, line] of written.split('\n').entries()) {
    if (line.trim() === '') continue
    const place = placeIn(line, locale)
    if (place === null) return `Line ${index + 1} is not a valid position: “${line.trim().slice(0, 40)}”.`
    places.push([Number(place[0].toFixed(7)), Number(place[1].toFixed(7))])
  }
  return places
}

/** Draws a shape through corners, or returns a sentence about what is missing. */
export function shapeFrom(
  shape: 'Point' | 'LineString' | 'Polygon',
  places: readonly Position[] | string,
): Geometry | string {
  if (typeof places === 'string') return places
  const [first, second] = places
  if (shape === 'Point')
    return first === undefined || second !== undefined
      ? 'Type the coordinates of one point.'
      : { type: shape, coordinates: first }
  if (shape === 'LineString')
    return second === undefined ? 'A line needs at least two points.' : { type: shape, coordinates: [...places] }
  const last = places.at(-1)
  const isClosed = first && last && places.length > 1 && first[0] === last[0] && first[1] === last[1]
  const corners = isClosed ? places.slice(0, -1) : places
  if (first === undefined || corners.length < 3) return 'An outline needs at least three corners.'
  return { type: shape, coordinates: [[...corners, first]] }
}
