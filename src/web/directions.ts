/**
 * Returns the link that opens the device's own navigation for a place, longitude and latitude or an address; OpenStreetMap
 * where a device has none that a page can name.
 */
export function directionsTo(
  place: readonly [longitude: number, latitude: number] | string,
  userAgent = navigator.userAgent,
): string {
  const isPoint = typeof place !== 'string'
  const goal = encodeURIComponent(isPoint ? `${place[1]},${place[0]}` : place)
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?daddr=${goal}`
  if (userAgent.includes('Android')) return `geo:${isPoint ? `${place[1]},${place[0]}` : '0,0'}?q=${goal}`
  return `https://www.openstreetmap.org/directions?to=${goal}`
}

/**
 * Returns the link that opens the device's navigation with several stops, from where it is: Google's maps on what is not
 * Apple's, since neither `geo:` nor OpenStreetMap takes more than one.
 */
export function directionsThrough(
  stops: readonly (readonly [longitude: number, latitude: number])[],
  userAgent = navigator.userAgent,
): string {
  const places = stops.map(([longitude, latitude]) => `${latitude},${longitude}`)
  const [goal = '', before] = [places.at(-1), places.slice(0, -1)]
  if (/iPhone|iPad|Macintosh/.test(userAgent)) {
    const query = [['destination', goal], ...before.map((place) => ['waypoint', place])]
    return `https://maps.apple.com/directions?${new URLSearchParams(query)}`
  }
  const query = { api: '1', destination: goal, waypoints: before.join('|') }
  return `https://www.google.com/maps/dir/?${new URLSearchParams(query)}`
}
