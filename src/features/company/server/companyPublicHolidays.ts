/**
 * A locale's public holidays, as a starting point that the firm confirms and edits
 * (docs/rules/screens.md#public-holidays).
 */
import Holidays from 'date-holidays'
import { sql } from 'kysely'

import type { LocaleCode } from '#core/locale/localeCodes.ts'
import { serverLocales } from '#core/locale/locales.ts'
import type { TenantDb } from '#server/db/db.ts'

interface PublicHoliday {
  day: string
  name: string
  /** True when the holiday begins at midday or later. */
  half: boolean
}

/** Days off of a year: one name a day; a day that only stands in for one at a weekend is listed beside it. */
export function publicHolidays(
  { country, region }: { country: string; region: string },
  year: number,
): PublicHoliday[] {
  const calendar = region ? new Holidays(country, region) : new Holidays(country)
  const byDay = new Map<string, PublicHoliday>()
  for (const { date, name, type } of calendar.getHolidays(year, 'en')) {
    const day = date.slice(0, 10)
    if ((type === 'public' || type === 'bank') && !byDay.has(day))
      byDay.set(day, { day, name, half: date.slice(11, 13) >= '12' })
  }
  return [...byDay.values()]
}

const holidaysByYear = new Map<string, PublicHoliday[]>()

/** Makes the organisation's calendar with the holidays of `year` and the one after, and returns its id. */
export async function addCalendar(db: TenantDb, locale: LocaleCode, year: number): Promise<number> {
  const { publicHolidays: calendar } = serverLocales[locale]
  const { id } = await db.insertInto('calendar').values(calendar).returning('id').executeTakeFirstOrThrow()
  const days = [year, year + 1].flatMap((value) => {
    const key = `${locale} ${value}`
    const list = holidaysByYear.get(key) ?? publicHolidays(calendar, value)
    holidaysByYear.set(key, list)
    return list
  })
  await sql`
    insert into holiday (calendar_id, day, name, half)
    select ${id}, day, name, half from unnest(${days.map(({ day }) => day)}::date[], ${days.map(({ name }) => name)}::text[],
      ${days.map(({ half }) => half)}::boolean[]) as h (day, name, half)
  `.execute(db)
  return id
}

let cachedRegions: { code: string; name: string; regions: { code: string; name: string }[] }[] | undefined

/** Countries whose public holidays the library knows, and their regions, by name. */
export function regions() {
  if (cachedRegions) return cachedRegions
  const library = new Holidays()
  const named = (names: Record<string, string> | undefined) =>
    Object.entries(names ?? {})
      .map(([code, name]) => ({ code, name }))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
  cachedRegions = named(library.getCountries('en'))
    .filter(({ code }) => /^[A-Z]{2}$/.test(code))
    .map((country) => ({ ...country, regions: named(library.getStates(country.code, 'en')) }))
  return cachedRegions
}
