/**
 * Averages of monthly figures (docs/rules/money.md#dashboard). Null is a month without a figure; it counts for nothing.
 * The last figure is of the month that runs, and is left out (docs/rules/money.md#dashboard).
 */
import { add, divide, type Rounding } from '#core/decimal.ts'

type Figure = string | null

function average(figures: readonly Figure[], rounding: Rounding): Figure {
  const known = figures.filter((figure) => figure !== null)
  if (known.length === 0) return null
  return divide(known.reduce(add, '0'), String(known.length), 2, rounding)
}

/** Averages each of the last `shown` figures with those before it, `over` of them; null of the running month. */
export const movingAverage = (
  figures: readonly Figure[],
  { over, shown, rounding }: { over: number; shown: number; rounding: Rounding },
): Figure[] =>
  figures
    .map((_, index) =>
      index === figures.length - 1 ? null : average(figures.slice(Math.max(0, index - over + 1), index + 1), rounding),
    )
    .slice(-shown)

/** The average of the last few months that are over. */
export const lastAverage = (figures: readonly Figure[], count: number, rounding: Rounding): Figure =>
  average(figures.slice(-count - 1, -1), rounding)
