/** A GeoJSON file (RFC 7946): a collection, a feature, or a geometry alone. */
import { finder, type FoundInFile, MapFileError } from './found.ts'

const noGeoJson = 'This is not a GeoJSON file. Save it as GeoJSON, KML or KMZ, then choose it.'

export function readGeoJson(text: string): FoundInFile {
  let whole: unknown
  try {
    whole = JSON.parse(text)
  } catch {
    throw new MapFileError(noGeoJson)
  }
  if (typeof whole !== 'object' || whole === null || Array.isArray(whole)) throw new MapFileError(noGeoJson)
  const { type, crs, features } = whole as Record<string, unknown>
  requireDegrees(crs)
  const { add, found } = finder()
  const addFeature = (value: unknown) => {
    const { properties, geometry } = (value ?? {}) as {
      properties?: Record<string, unknown> | null
      geometry?: unknown
    }
    const named = properties?.['name'] ?? properties?.['Name'] ?? properties?.['NAME'] ?? properties?.['title']
    add(named, geometry)
  }
  if (type === 'FeatureCollection') {
    if (!Array.isArray(features)) throw new MapFileError(noGeoJson)
    features.forEach(addFeature)
  } else if (type === 'Feature') addFeature(whole)
  else if (typeof type === 'string') add('', whole)
  else throw new MapFileError(noGeoJson)
  return found()
}

/** Older files name the system of their coordinates. */
function requireDegrees(crs: unknown): void {
  if (crs === undefined || crs === null) return
  const named = (crs as { properties?: { name?: unknown } }).properties?.name
  if (typeof named === 'string' && /(CRS:?:?84|EPSG:?:?4326|WGS ?84)$/i.test(named)) return
  const which = typeof named === 'string' ? ` (${named.slice(0, 60)})` : ''
  throw new MapFileError(
    `This file uses another coordinate system${which}. Save it with longitude and latitude in degrees (WGS 84).`,
  )
}
