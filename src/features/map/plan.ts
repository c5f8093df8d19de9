/** Draws a site as a small plan to scale, north up: nothing is fetched from anywhere for it. */
import { roundLength } from '#core/lengths.ts'
import { boundsOf, type Geometry, linesOf, type Position, verticesOf } from './geometry.ts'

interface Box {
  width: number
  height: number
  margin: number
}
export interface MapPlan {
  /** Areas and lines, each as the `d` of one path. */
  areas: string
  lines: string
  points: { x: number; y: number }[]
  /** The bar's length. */
  scale: { pixels: number; metres: number }
}

const metresPerDegree = 111_195
/** Smallest extent that fills the plan: smaller ones are not blown up. */
const leastMetres = 40
/** More corners than a small plan has pixels are left out. */
const maxDrawn = 20_000

/** Null of nothing. */
export function planOf(geometries: readonly Geometry[], { width, height, margin }: Box): MapPlan | null {
  const bounds = boundsOf(geometries)
  if (!bounds) return null
  const [west, south, east, north] = bounds
  const shrink = Math.max(0.01, Math.cos((((south + north) / 2) * Math.PI) / 180))
  const across = Math.max((east - west) * metresPerDegree * shrink, leastMetres)
  const up = Math.max((north - south) * metresPerDegree, leastMetres / 2)
  const pixels = Math.min((width - 2 * margin) / across, (height - 2 * margin) / up)
  const spanAt = ([longitude, latitude]: Position) => ({
    x: width / 2 + (longitude - (west + east) / 2) * metresPerDegree * shrink * pixels,
    y: height / 2 - (latitude - (south + north) / 2) * metresPerDegree * pixels,
  })
  const step = Math.ceil(geometries.reduce((sum, geometry) => sum + verticesOf(geometry), 0) / maxDrawn)
  const path = (line: readonly Position[], end: string) =>
    `M${line
      .filter((_, index) => index % step === 0 || index === line.length - 1)
      .map(spanAt)
      .map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)
      .join('L')}${end}`
  const paths = (kinds: string, end: string) =>
    geometries
      .filter(({ type }) => type.endsWith(kinds))
      .flatMap(linesOf)
      .map((line) => path(line, end))
      .join('')
  const metres = roundLength(Math.min(across, width / pixels) / 4)
  return {
    areas: paths('Polygon', 'Z'),
    lines: paths('LineString', ''),
    points: geometries
      .filter(({ type }) => type.endsWith('Point'))
      .flatMap(linesOf)
      .flat()
      .filter((_, index) => index % step === 0)
      .map(spanAt),
    scale: { metres, pixels: metres * pixels },
  }
}
