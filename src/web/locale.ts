/** The organisation's wording and formats for screens, from the profile. */
import { today, type WeekStart } from '#core/days.ts'
import { formatsOf, type Formats } from '#core/locale/format.ts'
import { locales } from '#core/locale/locales.ts'
import type { Wording } from '#core/locale/wording.ts'
import { typedDate } from '#core/typedDate.ts'
import { useMe, type SessionMe } from './session.tsx'
import type { DateKit } from './ui/form/dateKit.ts'

export interface Locale {
  code: SessionMe['org']['locale']
  /** Language tag for Intl. */
  tag: string
  /** Zone of the organisation, in which new things are dated. */
  timezone: string
  /** ISO weekday that weeks begin with. */
  weekStart: WeekStart
  clock: 12 | 24
  words: Wording
  formats: Formats
}

const known = new WeakMap<SessionMe['org'], Locale>()

/** The wording and formats of the organisation of the person signed in. */
export function useLocale(): Locale {
  const { org } = useMe()
  const locale = known.get(org) ?? localeOf(org)
  known.set(org, locale)
  return locale
}

/** Returns how date fields read and write days; the shell provides it to every screen. */
export function useLocaleDates(): DateKit {
  const { code, timezone, weekStart, formats } = useLocale()
  const now = today(timezone)
  return {
    parse: (typed, past) => typedDate(typed, { today: now, order: locales[code].dateOrder, past }),
    format: formats.date,
    weekStart,
    today: now,
  }
}

const localeOf = (org: SessionMe['org']): Locale => ({
  code: org.locale,
  tag: locales[org.locale].tag,
  timezone: org.timezone,
  weekStart: org.week_start === 7 ? 7 : 1,
  clock: org.clock,
  words: locales[org.locale].words,
  formats: formatsOf(org.locale, org.clock, org.hours_written),
})
