/**
 * The organisation's way to type and write dates. The shell provides it from the locale; tests may give their own.
 */
import { createContext, use } from 'react'

import type { HourInput } from '#core/typedHours.ts'

export interface DateKit {
  /** Takes `t`, `+30`, `fri`, `1/2` in the locale's order. `past` fields look back. */
  parse: (typed: string, past: boolean) => HourInput<string>
  /** `YYYY-MM-DD` in the locale's words, short enough for a field. */
  format: (day: string) => string
  weekStart: 1 | 7
  today: string
}

export const DateKitContext = createContext<DateKit | null>(null)

/** Throws where the shell provided none: a date written in the wrong order is worse than no field. */
export function useDateKit(given?: DateKit): DateKit {
  const provided = use(DateKitContext)
  const kit = given ?? provided
  if (!kit) throw new Error('Date fields need a DateKitContext around them.')
  return kit
}
