/** Parses coordinates of sites, and the part of the world that a list is filtered by. */

/** Longitude and latitude in degrees, as GeoJSON has them. */
export type Point = readonly [longitude: number, latitude: number]
/** West, south, east and north in degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number]

const number = String.raw`(\d{1,3}(?:\.\d{1,15})?)`
const half = (letters: string) =>
  String.raw`([${letters}])?\s*([-+−])?\s*${number}\s*°?\s*(?:${number}\s*['’′]\s*)?(?:${number}\s*["”″]\s*)?([${letters}])?`
const pair = new RegExp(`^${half('NS')}\\s*[,;\\s]\\s*${half('EW')}$`, 'i')

/**
 * Parses a point: `53.763201, -2.703090`, `53°45'47.5"N 2°42'11.1"W`: latitude first, as in maps; null for other text.
 */
export function pointOf(written: string): Point | null {
  const found = pair.exec(written.trim())
  if (!found) return null
  const latitude = degrees(found.slice(1, 7), 90, 'S')
  const longitude = degrees(found.slice(7, 13), 180, 'W')
  return latitude === null || longitude === null ? null : [longitude, latitude]
}

function degrees(parts: (string | undefined)[], max: number, below: string): number | null {
  const [before, sign, whole, minutes = '0', seconds = '0', behind] = parts
  const letter = (before ?? behind)?.toUpperCase()
  if ((before !== undefined && behind !== undefined) || (letter !== undefined && sign !== undefined)) return null
  if (Number(minutes) >= 60 || Number(seconds) >= 60) return null
  const value = Number(whole) + Number(minutes) / 60 + Number(seconds) / 3600
  if (value > max) return null
  return (sign !== undefined && sign !== '+') || letter === below ? -value : value
}

const fixed = (value: number) => (Number(value.toFixed(6)) + 0).toFixed(6)
/** Formats a point as it is stored: latitude first, with six decimals, about ten centimetres. */
export const writtenPoint = ([longitude, latitude]: Point) => `${fixed(latitude)}, ${fixed(longitude)}`

/** Returns coordinates as they are stored; null for text that is no place, empty for empty text. */
export function savedCoordinates(written: string): string | null {
  if (written.trim() === '') return ''
  const point = pointOf(written)
  return point && writtenPoint(point)
}

/** Reads bounds in degrees from a query; null for invalid bounds. */
export function boundsIn(written: string): Bounds | null {
  const [west = NaN, south = NaN, east = NaN, north = NaN] = written.split(',').map(Number)
  const here = Math.abs(west) <= 180 && Math.abs(east) <= 180 && south >= -90 && north <= 90 && south <= north
  return here ? [west, south, east, north] : null
}
