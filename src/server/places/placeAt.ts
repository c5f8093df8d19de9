/** Finds the country of a point on the map, and the province or state where those tax by themselves. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

export interface PlaceOnMap {
  /** ISO 3166, two letters. */
  country: string
  /** Letters of the province or state in Canada, India and the United States; else empty. */
  region: string
}
/** A point in degrees. */
type Point = readonly [longitude: number, latitude: number]

interface Area extends PlaceOnMap {
  rings: readonly Float64Array[]
  west: number
  south: number
  east: number
  north: number
}

/** Coasts are thinned out: a quay may lie outside of them by so many degrees, some five kilometres. */
const offshore = 0.05

/** Null where there is no land within five kilometres. */
export function placeAt(point: Point): PlaceOnMap | null {
  const [x, y] = point
  const near = areas().filter(
    ({ west, south, east, north }) =>
      x >= west - offshore && x <= east + offshore && y >= south - offshore && y <= north + offshore,
  )
  const found = near.find((area) => isWithin(area, point)) ?? nearest(near, point)
  return found === null ? null : { country: found.country, region: found.region }
}

let read: readonly Area[] | null = null
/** Reads the areas once, on first use. */
const areas = () => (read ??= readAreas())

function readAreas(): Area[] {
  const packed = gunzipSync(readFileSync(new URL('./places.json.gz', import.meta.url)))
  const listed = JSON.parse(packed.toString('utf8')) as [country: string, region: string, ...rings: number[][]][]
  return listed.map(([country, region, ...rings]) => {
    const area = { country, region, west: 180, south: 90, east: -180, north: -90 }
    let [x, y] = [0, 0]
    const unpacked = rings.map((ring) => {
      const points = new Float64Array(ring.length)
      for (let index = 0; index < ring.length; index += 2) {
        x += ring[index] ?? 0
        y += ring[index + 1] ?? 0
        points[index] = x / 1000
        points[index + 1] = y / 1000
        area.west = Math.min(area.west, x / 1000)
        area.east = Math.max(area.east, x / 1000)
        area.south = Math.min(area.south, y / 1000)
        area.north = Math.max(area.north, y / 1000)
      }
      return points
    })
    return { ...area, rings: unpacked }
  })
}

/** Every pair of neighbouring points of a ring. */
function* sidesOf(ring: Float64Array): Generator<readonly [x1: number, y1: number, x2: number, y2: number]> {
  for (let index = 0, before = ring.length - 2; index < ring.length; before = index, index += 2)
    yield [ring[before] ?? 0, ring[before + 1] ?? 0, ring[index] ?? 0, ring[index + 1] ?? 0]
}

/** A line from it to the east crosses an odd number of sides; holes are rings like others. */
function isWithin({ rings }: Area, [x, y]: Point): boolean {
  let inside = false
  for (const ring of rings)
    for (const [x1, y1, x2, y2] of sidesOf(ring))
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
  return inside
}

function nearest(theseAreas: readonly Area[], [x, y]: Point): Area | null {
  // A degree of longitude is shorter than a degree of latitude, except at the equator.
  const narrow = Math.cos((y * Math.PI) / 180)
  let [found, least] = [null as Area | null, offshore]
  for (const area of theseAreas)
    for (const ring of area.rings)
      for (const [x1, y1, x2, y2] of sidesOf(ring)) {
        const [dx, dy] = [(x2 - x1) * narrow, y2 - y1]
        const length = dx * dx + dy * dy
        const along = length === 0 ? 0 : ((x - x1) * narrow * dx + (y - y1) * dy) / length
        const part = Math.min(1, Math.max(0, along))
        const away = Math.hypot((x - x1) * narrow - part * dx, y - y1 - part * dy)
        if (away < least) [found, least] = [area, away]
      }
  return found
}
