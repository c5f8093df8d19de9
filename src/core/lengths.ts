/** Lengths and areas as people say them. */
import type { LocaleCode } from './locale/localeCodes.ts'
import { locales } from './locale/locales.ts'

/** 1, 2 or 5 times a power of ten, the longest that is not longer. */
export function roundLength(metres: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, metres)))
  const fits = [5, 2, 1].find((times) => times * power <= metres) ?? 1
  return fits * power
}

/** `340 m`, `2.5 km` */
export const lengthText = (metres: number): string =>
  metres < 1000 ? `${Math.round(metres)} m` : `${(metres / 1000).toFixed(1).replace(/\.0$/, '')} km`

/** A unit in metres or square metres: its size, and the amount from which it is used. */
interface Unit {
  of: number
  from: number
  name: string
}
const mile = 1609.344
const units = {
  metric: {
    length: [
      { of: 1000, from: 1000, name: 'km' },
      { of: 1, from: 0, name: 'm' },
    ],
    area: [
      { of: 1_000_000, from: 10_000_000, name: 'km²' },
      { of: 10_000, from: 10_000, name: 'ha' },
      { of: 1, from: 0, name: 'm²' },
    ],
  },
  american: {
    length: [
      { of: mile, from: mile, name: 'mi' },
      { of: 0.3048, from: 0, name: 'ft' },
    ],
    area: [
      { of: mile ** 2, from: 10 * mile ** 2, name: 'sq mi' },
      { of: mile ** 2 / 640, from: mile ** 2 / 640, name: 'acres' },
      { of: 0.3048 ** 2, from: 0, name: 'sq ft' },
    ],
  },
}

/** Writes three figures, since areas measured on a sphere are right to half a per cent: `1.25 ha`, `3,120 sq ft`. */
function describeValue(value: number, among: readonly Unit[], write: (number: string) => string): string {
  const unit = among.find(({ from }) => value >= from)
  if (!unit) return ''
  const inUnit = value / unit.of
  const power = inUnit < 1 ? 0 : Math.floor(Math.log10(inUnit))
  const rounded = Math.round(inUnit / 10 ** (power - 2)) * 10 ** (power - 2)
  return `${write(rounded.toFixed(Math.max(0, 2 - power)))} ${unit.name}`
}

/** A measured length and a measured area; `write` is how numbers are written here. */
export function measuresOf(locale: LocaleCode, write: (number: string) => string) {
  const { length, area } = units[locales[locale].measures]
  return {
    length: (metres: number) => describeValue(metres, length, write),
    area: (squareMetres: number) => describeValue(squareMetres, area, write),
  }
}
