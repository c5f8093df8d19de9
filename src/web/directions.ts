/**
 * Returns the link that opens the device's own navigation for a place; OpenStreetMap where a device has none that a
 * page can name.
 */
export function directionsTo(longitude: number, latitude: number, userAgent = navigator.userAgent): string {
  const instant = `${latitude},${longitude}`
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?daddr=${instant}`
  if (userAgent.includes('Android')) return `geo:${instant}?q=${instant}`
  return `https://www.openstreetmap.org/directions?to=${encodeURIComponent(instant)}`
}
