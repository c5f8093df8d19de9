/** Reads the numbers of a sheet: the format tells a day, a time, or a duration. */

export type Format =
  | { kind: 'number' }
  /** The fewest digits, as for a postcode with leading zeros. */
  | { kind: 'digits'; digits: number }
  | { kind: 'date' | 'time' | 'instant' | 'elapsed' }

export const plainFormat: Format = { kind: 'number' }

const known: Readonly<Record<number, Format['kind']>> = {
  ...Object.fromEntries([14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, 'date'])),
  ...Object.fromEntries([18, 19, 20, 21, 32, 33, 34, 35, 45, 47, 55, 56].map((id) => [id, 'time'])),
  22: 'instant',
  46: 'elapsed',
}

/** Returns a format by its built-in number, or the one that the workbook defines under it. */
export function formatOf(id: number, defined: ReadonlyMap<number, string>): Format {
  const code = defined.get(id)
  if (code !== undefined) return read(code)
  const kind = known[id]
  return kind === undefined || kind === 'digits' ? plainFormat : { kind }
}

function read(code: string): Format {
  const [first = ''] = code
    // Remove literal text, blank padding and fill characters from the format.
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .toLowerCase()
    .split(';')
  if (/^0{2,15}$/.test(first)) return { kind: 'digits', digits: first.length }
  if (/\[(h+|m+|s+)\]/.test(first)) return { kind: 'elapsed' }
  const signs = first.replace(/\[[^[\]]*\]|am\/pm|a\/p|general/g, '')
  const time = /[hs]/.test(signs)
  const date = /[yd]/.test(signs) || (!time && signs.includes('m'))
  return date ? { kind: time ? 'instant' : 'date' } : time ? { kind: 'time' } : plainFormat
}

/** A number as text, as its format means it: `2026-03-02`, `2026-03-02 09:00`, `09:00`, `26:30`, or without an exponent. */
export function numberText(value: string, format: Format, from1904: boolean): string {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return value
  if (format.kind === 'number') return plainNumber(value, number)
  if (format.kind === 'digits') return plainNumber(value, number).padStart(format.digits, '0')
  const seconds = Math.round(number * aDay)
  if (format.kind === 'elapsed') return seconds < 0 ? plainNumber(value, number) : clock(seconds)
  if (format.kind === 'time') return clock(((seconds % aDay) + aDay) % aDay)
  const day = dayOf(Math.floor(seconds / aDay), from1904)
  if (day === null) return plainNumber(value, number)
  return format.kind === 'date' ? day : `${day} ${clock(((seconds % aDay) + aDay) % aDay)}`
}

const aDay = 86_400

function clock(seconds: number): string {
  const two = (number: number) => String(number).padStart(2, '0')
  const rest = seconds % 60
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}${rest === 0 ? '' : `:${two(rest)}`}`
}

/** Days are counted from 30 December 1899, before March 1900 from a day later: spreadsheets have a 29 February 1900. */
function dayOf(count: number, from1904: boolean): string | null {
  const days = from1904 ? count + 1462 : count < 60 ? count + 1 : count
  // The first of January 1900, and the last day of 9999.
  if (days < 2 || days > 2_958_465) return null
  return Temporal.PlainDate.from('1899-12-30').add({ days }).toString()
}

/** Writes fifteen digits, as a sheet has; further stored digits are rounding noise. */
function plainNumber(value: string, number: number): string {
  if (/^-?\d{1,15}$/.test(value)) return value
  const rounded = Number(number.toPrecision(15))
  const text = String(rounded)
  if (!text.includes('e')) return text
  return Math.abs(rounded) >= 1 ? BigInt(rounded).toString() : rounded.toFixed(20).replace(/\.?0+$/, '')
}
