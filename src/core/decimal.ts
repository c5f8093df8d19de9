/**
 * Exact decimals: text in, text out, BigInt between. Money, hours and rates never touch a float
 * (docs/rules/money.md#rounding, docs/PRODUCT-RULES.md#invariants), and rounding happens where it is asked for and
 * nowhere else (M-2).
 */

/**
 * Rounding of amounts: `half_up` goes away from zero, so that a credit is exactly the negative of what it credits.
 */
export type Rounding = 'half_up' | 'half_even'

/** The value is `units` × 10^-`scale`. */
export interface Decimal {
  units: bigint
  scale: number
}

const shape = /^(-?)(\d+)(?:\.(\d+))?$/
// Far beyond any amount; the product of two still is text that reads back.
const longest = 200

/** True for `-12`, `0.05`: digits, one optional point with digits on both sides, no exponent, no grouping. */
export function isDecimal(text: string): boolean {
  return text.length <= longest && shape.test(text)
}

/** Reads a decimal's text. Throws RangeError on anything that `isDecimal` refuses. */
export function parse(text: string): Decimal {
  const [, sign, whole = '', fraction = ''] = (text.length <= longest && shape.exec(text)) || refuse(text)
  const units = BigInt(whole + fraction)
  return { units: sign === '-' ? -units : units, scale: fraction.length }
}

/** Text with exactly `scale` decimals; zero has no sign. */
export function format({ units, scale }: Decimal): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const sign = units < 0n ? '-' : ''
  return scale === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-scale)}`
}

/** The exact sum, with as many decimals as the longer of the two. */
export function add(a: string, b: string): string {
  const [x, y, scale] = aligned(a, b)
  return format({ units: x + y, scale })
}

/** The exact difference a − b, with as many decimals as the longer of the two. */
export function subtract(a: string, b: string): string {
  const [x, y, scale] = aligned(a, b)
  return format({ units: x - y, scale })
}

/** Returns the exact product, with the decimals of both together: round it once, at the step with a rounding rule. */
export function multiply(a: string, b: string): string {
  const [x, y] = [parse(a), parse(b)]
  return format({ units: x.units * y.units, scale: x.scale + y.scale })
}

/** The quotient a ÷ b, rounded once to `places` decimals. Throws RangeError when b is zero. */
export function divide(a: string, b: string, places: number, mode: Rounding): string {
  const [x, y] = aligned(a, b)
  return format({ units: quotient(x * 10n ** BigInt(checked(places)), y, mode), scale: places })
}

/** −1, 0 or 1: by value, so that `1.0` equals `1.00`. */
export function compare(a: string, b: string): -1 | 0 | 1 {
  const [x, y] = aligned(a, b)
  return x < y ? -1 : x > y ? 1 : 0
}

/** The value with exactly `places` decimals (0 to 20). */
export function round(value: string, places: number, mode: Rounding): string {
  const { units, scale } = parse(value)
  const shift = checked(places) - scale
  if (shift >= 0) return format({ units: units * 10n ** BigInt(shift), scale: places })
  return format({ units: quotient(units, 10n ** BigInt(-shift), mode), scale: places })
}

/**
 * The organisation's stored rounding: half-even when it says ROUND_HALF_EVEN, else half-up
 * (docs/rules/money.md#rounding).
 */
export function roundingOf(setting: string | null | undefined): Rounding {
  return setting === 'ROUND_HALF_EVEN' ? 'half_even' : 'half_up'
}

function quotient(numerator: bigint, denominator: bigint, mode: Rounding): bigint {
  const whole = numerator / denominator
  const twice = 2n * magnitude(numerator % denominator)
  const size = magnitude(denominator)
  const away = twice > size || (twice === size && (mode === 'half_up' || whole % 2n !== 0n))
  if (!away) return whole
  return numerator < 0n === denominator < 0n ? whole + 1n : whole - 1n
}

function aligned(a: string, b: string): [bigint, bigint, number] {
  const [x, y] = [parse(a), parse(b)]
  const scale = Math.max(x.scale, y.scale)
  return [x.units * 10n ** BigInt(scale - x.scale), y.units * 10n ** BigInt(scale - y.scale), scale]
}

const magnitude = (value: bigint) => (value < 0n ? -value : value)

function checked(places: number): number {
  if (Number.isInteger(places) && places >= 0 && places <= 20) return places
  throw new RangeError(`Decimals must be a whole number from 0 to 20: ${places}`)
}

function refuse(text: string): never {
  throw new RangeError(`Not a decimal number: ${text.slice(0, 40)}`)
}
