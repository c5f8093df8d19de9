/** Describes a drawing: a point, a line or an area, and its size. */
import { measuresOf } from '#core/lengths.ts'
import type { Locale } from '#web/locale.ts'
import { type Geometry, measured } from '../geometry.ts'

export type Shape = 'Point' | 'LineString' | 'Polygon'
export const shapeOf = ({ type }: Geometry): Shape => type.replace('Multi', '') as Shape
export const shapeWords: Readonly<Record<Shape, { one: string; many: string; article: string }>> = {
  Point: { one: 'point', many: 'points', article: 'a point' },
  LineString: { one: 'line', many: 'lines', article: 'a line' },
  Polygon: { one: 'area', many: 'areas', article: 'an area' },
}

/** `1.25 ha, 460 m around`, `2.31 km`; nothing of a point. */
export function sizeText(owner: { length: number | null; area: number | null }, { code, formats }: Locale): string {
  const { length, area } = measuresOf(code, formats.number)
  if (owner.area !== null) return `${area(owner.area)}, ${length(owner.length ?? 0)} around`
  return owner.length === null ? '' : length(owner.length)
}

/** `2 areas, 1 line and 83 points` */
function countText(geometries: readonly Geometry[], { formats }: Locale): string {
  const parts = (['Polygon', 'LineString', 'Point'] as const).flatMap((shape) => {
    const count = geometries.filter((geometry) => shapeOf(geometry) === shape).length
    return count === 0 ? [] : [formats.counted(count, shapeWords[shape].one, shapeWords[shape].many)]
  })
  const last = parts.pop() ?? ''
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`
}

/** `2 areas, 1 line and 83 points, 1.25 ha together` */
export function drawnText(geometries: readonly Geometry[], locale: Locale): string {
  const areas = geometries.flatMap((geometry) => measured(geometry).area ?? [])
  const { area } = measuresOf(locale.code, locale.formats.number)
  const together = areas.reduce((sum, id) => sum + id, 0)
  return `${countText(geometries, locale)}${areas.length === 0 ? '' : `, ${area(together)}${areas.length > 1 ? ' together' : ''}`}`
}
