/**
 * Converts places to the grids of a country's surveyors: transverse Mercator by Krüger's series, accurate to a
 * millimetre, and for Great Britain the mean datum shift that the Ordnance Survey publishes, accurate to five metres.
 * proj4 is not used: the site's map has 8 KiB left of its 120, and proj4 brings every projection where one suffices; it
 * also supports neither the letters of the National Grid nor those of a zone's band.
 */
import type { LocaleCode } from '#core/locale/localeCodes.ts'
import { locales } from '#core/locale/locales.ts'
import type { Point } from '#features/projects/projectPlace.ts'

interface Ellipsoid {
  /** Semi-major axis in metres. */
  a: number
  flattening: number
}
const airy: Ellipsoid = { a: 6_377_563.396, flattening: (6_377_563.396 - 6_356_256.909) / 6_377_563.396 }
const grs80: Ellipsoid = { a: 6_378_137, flattening: 1 / 298.257222101 }
const wgs84: Ellipsoid = { a: 6_378_137, flattening: 1 / 298.257223563 }

interface Projection {
  ellipsoid: Ellipsoid
  latitude: number
  longitude: number
  scale: number
  east: number
  north: number
}
/** Eastings and northings in metres. */
type InGrid = readonly [east: number, north: number]

const osgb: Projection = {
  ellipsoid: airy,
  latitude: 49,
  longitude: -2,
  scale: 0.9996012717,
  east: 400_000,
  north: -100_000,
}
const itm: Projection = {
  ellipsoid: grs80,
  latitude: 53.5,
  longitude: -8,
  scale: 0.99982,
  east: 600_000,
  north: 750_000,
}
const utm = (zone: number, isSouth: boolean): Projection => ({
  ellipsoid: wgs84,
  latitude: 0,
  longitude: zone * 6 - 183,
  scale: 0.9996,
  east: 500_000,
  north: isSouth ? 10_000_000 : 0,
})

const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (radian: number) => (radian * 180) / Math.PI

function seriesOf({ a, flattening }: Ellipsoid) {
  const n = flattening / (2 - flattening)
  const [n2, n3, n4] = [n ** 2, n ** 3, n ** 4]
  return {
    rectifying: (a / (1 + n)) * (1 + n2 / 4 + n4 / 64),
    eccentricity: Math.sqrt(flattening * (2 - flattening)),
    there: [
      n / 2 - (2 / 3) * n2 + (5 / 16) * n3 + (41 / 180) * n4,
      (13 / 48) * n2 - (3 / 5) * n3 + (557 / 1440) * n4,
      (61 / 240) * n3 - (103 / 140) * n4,
      (49_561 / 161_280) * n4,
    ],
    back: [
      n / 2 - (2 / 3) * n2 + (37 / 96) * n3 - n4 / 360,
      n2 / 48 + n3 / 15 - (437 / 1440) * n4,
      (17 / 480) * n3 - (37 / 840) * n4,
      (4397 / 161_280) * n4,
    ],
  }
}

/** The tangent of the conformal latitude. */
const conformal = (tangent: number, e: number) => {
  const secant = Math.sqrt(1 + tangent ** 2)
  const sigma = Math.sinh(e * Math.atanh((e * tangent) / secant))
  return tangent * Math.sqrt(1 + sigma ** 2) - sigma * secant
}

const waves = (series: readonly number[], xi: number, eta: number, sign: 1 | -1): [number, number] =>
  series.reduce<[number, number]>(
    ([x, y], coefficient, index) => {
      const times = 2 * (index + 1)
      return [
        x + sign * coefficient * Math.sin(times * xi) * Math.cosh(times * eta),
        y + sign * coefficient * Math.cos(times * xi) * Math.sinh(times * eta),
      ]
    },
    [xi, eta],
  )

/** Projects a point of the projection's own datum, in degrees. */
export function projected({ ellipsoid, ...projection }: Projection, [longitude, latitude]: Point): InGrid {
  const { rectifying, eccentricity, there } = seriesOf(ellipsoid)
  const atLambda = (lambda: number, phi: number) => {
    const tangent = conformal(Math.tan(phi), eccentricity)
    const eta = Math.asinh(Math.sin(lambda) / Math.hypot(tangent, Math.cos(lambda)))
    return waves(there, Math.atan2(tangent, Math.cos(lambda)), eta, 1)
  }
  const [xi, eta] = atLambda(radians(longitude - projection.longitude), radians(latitude))
  const [origin] = atLambda(0, radians(projection.latitude))
  return [
    projection.east + projection.scale * rectifying * eta,
    projection.north + projection.scale * rectifying * (xi - origin),
  ]
}

/** Converts grid coordinates back to degrees of the projection's own datum. */
function unprojected({ ellipsoid, ...projection }: Projection, [east, north]: InGrid): Point {
  const { rectifying, eccentricity: e, there, back } = seriesOf(ellipsoid)
  const [origin] = waves(there, Math.atan(conformal(Math.tan(radians(projection.latitude)), e)), 0, 1)
  const [xi, eta] = waves(
    back,
    (north - projection.north) / (projection.scale * rectifying) + origin,
    (east - projection.east) / (projection.scale * rectifying),
    -1,
  )
  const wanted = Math.sin(xi) / Math.hypot(Math.sinh(eta), Math.cos(xi))
  let tangent = wanted
  for (let time = 0; time < 5; time += 1) {
    const now = conformal(tangent, e)
    const slope = (1 + (1 - e ** 2) * tangent ** 2) / ((1 - e ** 2) * Math.sqrt(1 + tangent ** 2))
    tangent += ((wanted - now) / Math.sqrt(1 + now ** 2)) * slope
  }
  return [projection.longitude + degrees(Math.atan2(Math.sinh(eta), Math.cos(xi))), degrees(Math.atan(tangent))]
}

type Shift = Record<'x' | 'y' | 'z' | 'scale' | 'aboutX' | 'aboutY' | 'aboutZ', number>
/**
 * Helmert parameters from WGS 84 to OSGB36, as the Ordnance Survey publishes them: metres, parts per million, arc
 * seconds.
 */
const toOsgb36: Shift = {
  x: -446.448,
  y: 125.157,
  z: -542.06,
  scale: 20.4894,
  aboutX: -0.1502,
  aboutY: -0.247,
  aboutZ: -0.8421,
}
const fromOsgb36 = Object.fromEntries(Object.entries(toOsgb36).map(([key, value]) => [key, -value])) as Shift

/** Converts a place from one datum to another, through the centre of the earth (Helmert). */
function shifted([longitude, latitude]: Point, from: Ellipsoid, to: Ellipsoid, shift: Shift): Point {
  const squared = ({ flattening }: Ellipsoid) => flattening * (2 - flattening)
  const [lambda, phi] = [radians(longitude), radians(latitude)]
  const across = from.a / Math.sqrt(1 - squared(from) * Math.sin(phi) ** 2)
  const x = across * Math.cos(phi) * Math.cos(lambda)
  const y = across * Math.cos(phi) * Math.sin(lambda)
  const z = across * (1 - squared(from)) * Math.sin(phi)
  const arc = (seconds: number) => radians(seconds / 3600)
  const [rx, ry, rz, s] = [arc(shift.aboutX), arc(shift.aboutY), arc(shift.aboutZ), 1 + shift.scale / 1e6]
  const moved = [
    shift.x + s * x - rz * y + ry * z,
    shift.y + rz * x + s * y - rx * z,
    shift.z - ry * x + rx * y + s * z,
  ] as const
  const aside = Math.hypot(moved[0], moved[1])
  let angle = Math.atan2(moved[2], aside * (1 - squared(to)))
  for (let time = 0; time < 5; time += 1) {
    const now = to.a / Math.sqrt(1 - squared(to) * Math.sin(angle) ** 2)
    angle = Math.atan2(moved[2] + squared(to) * now * Math.sin(angle), aside)
  }
  return [degrees(Math.atan2(moved[1], moved[0])), degrees(angle)]
}

export const osgbOf = (point: Point): InGrid => projected(osgb, shifted(point, wgs84, airy, toOsgb36))
const ofOsgb = (inGrid: InGrid): Point => shifted(unprojected(osgb, inGrid), airy, wgs84, fromOsgb36)
export const itmOf = (point: Point): InGrid => projected(itm, point)

/** A place as a surveyor of the country writes it. */
export interface GridPlace {
  /** Name of the grid. */
  grid: string
  text: string
  /** Accuracy of the text, such as `±1 m`. */
  accuracy: string
}

/** Converts a point to the national grid if there is one, otherwise to its UTM zone; null near the poles. */
export function gridPlace(point: Point, locale: LocaleCode): GridPlace | null {
  const isNational = locales[locale].grid !== 'utm'
  if (isNational && isInIreland(point)) return { grid: 'ITM', text: pair(itmOf(point)), accuracy: '±1 m' }
  if (isNational) {
    const inGrid = osgbOf(point)
    const letters = lettersOf(inGrid)
    if (letters !== null)
      return { grid: 'National Grid', text: `${letters} ${digits(inGrid[0])} ${digits(inGrid[1])}`, accuracy: '±5 m' }
  }
  const [, latitude] = point
  if (latitude < -80 || latitude >= 84) return null
  const { zone, band } = zoneOf(point)
  return { grid: 'UTM', text: `${zone}${band} ${pair(projected(utm(zone, latitude < 0), point))}`, accuracy: '±1 m' }
}

const pair = ([east, north]: InGrid) => `${Math.round(east)} ${Math.round(north)}`
/** Digits within a square of 100 kilometres, to the metre. */
const digits = (metres: number) => String(Math.floor(metres) % 100_000).padStart(5, '0')

/** Ireland, north and south, without Kintyre and Islay across the water. */
const isInIreland = ([longitude, latitude]: Point) =>
  longitude > -10.8 && latitude > 51.3 && latitude < 55.45 && longitude < (latitude < 55.27 ? -5.4 : -6.7)

const alphabet = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'
/** Finds the letters of its square of 100 kilometres; null outside of the grid. */
function lettersOf([east, north]: InGrid): string | null {
  const [column, row] = [Math.floor(east / 100_000), Math.floor(north / 100_000)]
  if (column < 0 || column > 6 || row < 0 || row > 12) return null
  // Squares of 500 kilometres begin at SV, a thousand west and five hundred south of the grid's own beginning.
  const ofAcross = (across: number, up: number) => alphabet[(4 - up) * 5 + across] ?? ''
  return ofAcross(2 + Math.floor(column / 5), 1 + Math.floor(row / 5)) + ofAcross(column % 5, row % 5)
}

const bands = 'CDEFGHJKLMNPQRSTUVWXX'
function zoneOf([longitude, latitude]: Point): { zone: number; band: string } {
  return {
    zone: Math.min(60, Math.floor((longitude + 180) / 6) + 1),
    band: bands[Math.floor((latitude + 80) / 8)] ?? 'X',
  }
}

/**
 * Parses grid references: `SE 22242 33818`, `422242 433818`, `715830 734697`, `17T 630084 4833438`; null for other
 * text.
 */
export function ofGrid(written: string, locale: LocaleCode): Point | null {
  const text = written.trim().toUpperCase()
  const zoned = /^(\d{1,2})([C-HJ-NP-X])\s+(\d{6})(?:\.\d+)?\s*[,\s]\s*(\d{1,8})(?:\.\d+)?$/.exec(text)
  if (zoned) {
    const zone = Number(zoned[1])
    if (zone < 1 || zone > 60) return null
    return unprojected(utm(zone, (zoned[2] ?? 'N') < 'N'), [Number(zoned[3]), Number(zoned[4])])
  }
  const squared = /^([A-HJ-Z])([A-HJ-Z])\s*(\d{1,5})\s+(\d{1,5})$|^([A-HJ-Z])([A-HJ-Z])\s*((?:\d\d){1,5})$/.exec(text)
  if (squared) return ofSquare(squared)
  const whole = /^(?:E\s*)?(\d{5,6}(?:\.\d+)?)\s*[,\s]\s*(?:N\s*)?(\d{4,7}(?:\.\d+)?)$/.exec(text)
  if (!whole) return null
  const inGrid: InGrid = [Number(whole[1]), Number(whole[2])]
  const { grid } = locales[locale]
  if (grid === 'itm') return unprojected(itm, inGrid)
  return grid === 'osgb' && lettersOf(inGrid) !== null ? ofOsgb(inGrid) : null
}

function ofSquare(found: RegExpExecArray): Point | null {
  const [first = '', second = ''] = [found[1] ?? found[5], found[2] ?? found[6]]
  const both = found[7] ?? ''
  const east = found[3] ?? both.slice(0, both.length / 2)
  const north = found[4] ?? both.slice(both.length / 2)
  if (east.length !== north.length) return null
  const [outer, inner] = [alphabet.indexOf(first), alphabet.indexOf(second)]
  const column = ((outer % 5) - 2) * 5 + (inner % 5)
  const row = (4 - Math.floor(outer / 5) - 1) * 5 + (4 - Math.floor(inner / 5))
  const metres = (text: string) => Number(text.padEnd(5, '0'))
  const inGrid: InGrid = [column * 100_000 + metres(east), row * 100_000 + metres(north)]
  return lettersOf(inGrid) === first + second ? ofOsgb(inGrid) : null
}
