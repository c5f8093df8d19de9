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
