/** Computes positions of a chart's bars and line, in pixels of its drawing. Pure. */
export const drawing = { width: 560, height: 200, left: 56, right: 8, top: 8, bottom: 22 } as const

export interface DashboardDrawing {
  /** Lines of the figures, from the lowest to the highest. */
  lines: { at: number; y: number }[]
  bars: { x: number; y: number; width: number; height: number }[]
  /** Path of the moving average; empty without one. */
  average: string
}

/** Returns at most five round values for the lines that show the scale. */
export function linesOf(low: number, high: number): number[] {
  const span = Math.max(high - low, 1)
  const rough = span / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((by) => by * power).find((id) => id >= rough) ?? 10 * power
  const first = Math.floor(low / step)
  const last = Math.ceil(high / step)
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

export function drawn(figures: readonly (number | null)[], average: readonly (number | null)[]): DashboardDrawing {
  const all = [0, ...figures, ...average].flatMap((id) => id ?? [])
  const steps = linesOf(Math.min(...all), Math.max(...all))
  const [low = 0, high = 1] = [steps[0], steps.at(-1)]
  const { width, height, left, right, top, bottom } = drawing
  const y = (value: number) => height - bottom - ((value - low) / (high - low || 1)) * (height - top - bottom)
  const each = (width - left - right) / Math.max(1, figures.length)
  const middle = (index: number) => left + each * (index + 0.5)
  const bars = figures.map((figure, index) => {
    const value = figure ?? 0
    return {
      x: left + each * (index + 0.16),
      width: each * 0.68,
      y: y(Math.max(0, value)),
      height: Math.abs(y(value) - y(0)),
    }
  })
  const points = average.flatMap((id, index) =>
    id === null ? [] : [`${middle(index).toFixed(1)} ${y(id).toFixed(1)}`],
  )
  return {
    lines: steps.map((index) => ({ at: index, y: y(index) })),
    bars,
    average: points.length > 1 ? `M${points.join('L')}` : '',
  }
}
