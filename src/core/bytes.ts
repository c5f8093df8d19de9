/**
 * A size for people, with one decimal: base 1000 (`1.5 kB`) or base 1024 (`1.5 KB`); docs/rules/screens.md#constants.
 */
const units = { 1000: ['kB', 'MB', 'GB', 'TB', 'PB'], 1024: ['KB', 'MB', 'GB', 'TB', 'PB'] } as const

/** `count` bytes as text. Below one unit they are whole: `512 B`. */
export function bytes(count: number, base: 1000 | 1024 = 1000): string {
  if (count < base) return `${count} B`
  let [size, step] = [count / base, 0]
  // A size that rounds up to a whole larger unit is written in that unit: 1.0 MB, never 1000.0 kB.
  while (Math.round(size * 10) / 10 >= base && step < units[base].length - 1) [size, step] = [size / base, step + 1]
  return `${size.toFixed(1)} ${units[base][step]}`
}
