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
