/**
 * The order of driving through the sites of a day. Bookings have days and no times, so it is the shortest way through all of
 * them, in straight lines: it begins at whichever end is booked first.
 */
import { metresBetween } from '#features/map/metres.ts'
import type { Point } from '#features/projects/projectPlace.ts'

/** Most sites whose every order is tried; more are ordered by the nearest next one and then straightened. */
const mostTried = 8

/** Metres of the way through these points in their order. */
export const wayThrough = (points: readonly Point[]): number =>
  points.reduce((sum, point, index) => sum + (index === 0 ? 0 : metresBetween(points[index - 1] as Point, point)), 0)

/** Returns the stops in the order of driving. */
export function drivingOrder<Stop extends { point: Point }>(stops: readonly Stop[]): Stop[] {
  const found = stops.length <= mostTried ? shortest(stops) : straightened(stops)
  const [first, last] = [found[0], found.at(-1)]
  return first && last && stops.indexOf(last) < stops.indexOf(first) ? found.toReversed() : found
}

function shortest<Stop extends { point: Point }>(stops: readonly Stop[]): Stop[] {
  let [best, least]: [Stop[], number] = [[...stops], Infinity]
  const go = (way: readonly Stop[], metres: number): void => {
    if (metres >= least) return
    if (way.length === stops.length) [best, least] = [[...way], metres]
    const here = way.at(-1)
    for (const stop of stops)
      if (!way.includes(stop)) go([...way, stop], metres + (here ? metresBetween(here.point, stop.point) : 0))
  }
  go([], 0)
  return best
}

function straightened<Stop extends { point: Point }>(stops: readonly Stop[]): Stop[] {
  const metres = (way: readonly Stop[]) => wayThrough(way.map(({ point }) => point))
  const ways = stops.map((start) => improved(nearestNext(start, stops), metres))
  return ways.toSorted((a, b) => metres(a) - metres(b))[0] ?? []
}

function nearestNext<Stop extends { point: Point }>(start: Stop, stops: readonly Stop[]): Stop[] {
  const way = [start]
  const left = new Set(stops)
  left.delete(start)
  for (let here = start; left.size > 0;) {
    const [next = here] = [...left].toSorted(
      (a, b) => metresBetween(here.point, a.point) - metresBetween(here.point, b.point),
    )
    way.push(next)
    left.delete(next)
    here = next
  }
  return way
}

/** Turns parts of the way round for as long as that makes it shorter (2-opt). */
function improved<Stop>(way: Stop[], metres: (way: readonly Stop[]) => number): Stop[] {
  for (let from = 0; from < way.length - 1; from += 1)
    for (let to = from + 2; to <= way.length; to += 1) {
      const turned = [...way.slice(0, from), ...way.slice(from, to).toReversed(), ...way.slice(to)]
      if (metres(turned) < metres(way) - 0.001) return improved(turned, metres)
    }
  return way
}
