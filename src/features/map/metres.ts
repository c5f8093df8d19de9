/** Distances on the sphere, by themselves: the forms of drawings beside them are larger than most screens. */
import type { Point } from '#features/projects/projectPlace.ts'

/** Mean radius of the earth in metres: lengths and areas on the sphere are accurate to half a per cent. */
export const earthRadius = 6_371_008.8
export const radians = (degrees: number) => (degrees * Math.PI) / 180

export function metresBetween([fromX, fromY]: Point, [toX, toY]: Point): number {
  const [a, b] = [radians(fromY), radians(toY)]
  const h = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(radians(toX - fromX) / 2) ** 2
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(h)))
}
