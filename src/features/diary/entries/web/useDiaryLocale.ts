import { useMemo } from 'react'

import { today } from '#core/days.ts'
import { type Locale, useLocale } from '#web/locale.ts'

export interface DiaryLocale extends Locale {
  /** Today in the organisation's timezone: no entry may be later. */
  today: string
}

/** The organisation's words, formats and zone, and its day of today; the same object until one of them changes. */
export function useDiaryLocale(): DiaryLocale {
  const locale = useLocale()
  const now = today(locale.timezone)
  return useMemo(() => ({ ...locale, today: now }), [locale, now])
}
