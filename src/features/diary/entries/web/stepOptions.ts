import type { Formats } from '#core/locale/format.ts'
import { minutesText } from './entryText.ts'

/**
 * Minutes of breaks or travel to choose from, in steps of 15: those that do not fit are disabled. What a timer or an import
 * left in between stays a choice. Without `fitting` every step fits.
 */
export function stepOptions(max: number, chosen: number, formats: Formats, fitting?: readonly number[]) {
  const steps = Array.from({ length: max / 15 + 1 }, (_, step) => step * 15)
  const all = steps.includes(chosen) ? steps : [...steps, chosen].toSorted((a, b) => a - b)
  const longest = fitting ? (fitting.at(-1) ?? 0) : max
  return all.map((minutes) => ({
    value: minutes,
    label: minutes === 0 ? 'None' : minutesText(minutes, formats),
    disabled: minutes > longest && minutes !== chosen,
  }))
}
