/** Places of an entry's timer, and a small map of them with a scale bar of a round length. */
import { roundLength } from '#core/lengths.ts'
import type { Locations } from './entries.contract.ts'

/** A place, as a device reports it. */
export interface EntryPlace {
  /** An instant. */
  at: string
  /** Degrees. */
  longitude: number
  latitude: number
  /** Metres, or null where the device does not say. */
  accuracy: number | null
}

const earthRadius = 6_371_000
/** Metres between two places, as the crow flies. */
export function metresBetween(a: EntryPlace, b: EntryPlace): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const [north, east] = [radians(b.latitude - a.latitude), radians(b.longitude - a.longitude)]
  const half =
    Math.sin(north / 2) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(east / 2) ** 2
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(half)))
}

export interface EntryPlan {
  /** Pixels from the top left. */
  points: { x: number; y: number }[]
  /** The bar's length. */
  scale: { pixels: number; metres: number }
  /** Length of the whole way. */
  metres: number
}

export const placesOf = (locations: Locations | null | undefined): EntryPlace[] =>
  (locations?.features ?? []).map(({ geometry: { coordinates }, properties }) => ({
    ...properties,
    longitude: coordinates[0],
    latitude: coordinates[1],
  }))

const degree = 111_320
/** The least width of a plan: a person who stands still must not seem to run about. */
const leastMetres = 40

/** North is up; both axes have the same scale. Null without places. */
export function planOf(
  places: readonly EntryPlace[],
  { width, height, margin }: { width: number; height: number; margin: number },
): EntryPlan | null {
  const [first] = places
  if (!first) return null
  const shrink = Math.cos((first.latitude * Math.PI) / 180)
  // East of the first place, the short way round where the track crosses the date line.
  const east = places.map(({ longitude }) => (((longitude - first.longitude + 540) % 360) - 180) * degree * shrink)
  const north = places.map(({ latitude }) => (latitude - first.latitude) * degree)
  const [left, right] = [Math.min(...east), Math.max(...east)]
  const [bottom, top] = [Math.min(...north), Math.max(...north)]
  const across = Math.max(right - left, ((top - bottom) * width) / height, leastMetres)
  const pixels = Math.min(
    (width - 2 * margin) / Math.max(right - left, leastMetres),
    (height - 2 * margin) / Math.max(top - bottom, leastMetres / 2),
  )
  const [middleEast, middleNorth] = [(left + right) / 2, (bottom + top) / 2]
  const metres = places.slice(1).reduce((sum, place, index) => sum + metresBetween(places[index] ?? place, place), 0)
  const bar = roundLength(Math.min(across, width / pixels) / 4)
  return {
    points: places.map((_, index) => ({
      x: width / 2 + ((east[index] ?? 0) - middleEast) * pixels,
      y: height / 2 - ((north[index] ?? 0) - middleNorth) * pixels,
    })),
    scale: { metres: bar, pixels: bar * pixels },
    metres,
  }
}

/** The last point of an entry's locations (a FeatureCollection), in degrees with five decimals: about a metre. */
export function lastPoint(locations: unknown): { latitude: string; longitude: string } | null {
  if (!isRecord(locations) || !Array.isArray(locations['features'])) return null
  const last: unknown = locations['features'].at(-1)
  const geometry = isRecord(last) ? last['geometry'] : null
  const [longitude, latitude]: unknown[] =
    isRecord(geometry) && Array.isArray(geometry['coordinates']) ? geometry['coordinates'] : []
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return null
  return { latitude: latitude.toFixed(5), longitude: longitude.toFixed(5) }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
