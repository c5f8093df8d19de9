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

const isFigure = (figure: Figure) => figure !== null && Number(figure) !== 0

/**
 * Averages each of the last `shown` figures with those before it, `over` of them; null of the running month. Months
 * before the first figure count for nothing: a firm that has just begun had no bad months before.
 */
export function movingAverage(
  figures: readonly Figure[],
  { over, shown, rounding }: { over: number; shown: number; rounding: Rounding },
): Figure[] {
  const first = figures.findIndex(isFigure)
  return figures
    .map((_, index) =>
      first === -1 || index < first || index === figures.length - 1
        ? null
        : average(figures.slice(Math.max(first, index - over + 1), index + 1), rounding),
    )
    .slice(-shown)
}

/** The average of the last few months that are over. */
export const lastAverage = (figures: readonly Figure[], count: number, rounding: Rounding): Figure =>
  average(figures.slice(-count - 1, -1), rounding)
