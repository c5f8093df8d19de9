/** The differences between the locales of two countries. */
import { formatsOf } from '#core/locale/format.ts'
import type { LocaleCode } from '#core/locale/localeCodes.ts'
import { locales } from '#core/locale/locales.ts'
import type { Wording } from '#core/locale/wording.ts'

interface LocaleChange {
  what: string
  before: string
  after: string
}

/** The differences only, the most visible first. */
export function localeChanges(from: LocaleCode, to: LocaleCode): LocaleChange[] {
  const [before, after] = [facts(from), facts(to)]
  const changes = (Object.keys(before) as (keyof typeof before)[]).map((what) => ({
    what,
    before: before[what],
    after: after[what],
  }))
  const words = (Object.keys(names) as (keyof typeof names)[]).map((word) => ({
    what: names[word],
    before: locales[from].words[word],
    after: locales[to].words[word],
  }))
  return [...changes, ...words].filter((change) => change.before !== change.after)
}

function facts(code: LocaleCode) {
  const { currency, weekStart, clock } = locales[code]
  const formats = formatsOf(code, clock)
  return {
    Currency: currency,
    'Weeks begin on': weekStart === 7 ? 'Sunday' : 'Monday',
    'Dates look like': formats.date('2026-03-14'),
    'Times look like': formats.timeOfDay('17:30'),
  }
}

const names = {
  organisation: 'A firm is called',
  diary: 'Hours are called',
  quote: 'An offer is called',
  leave: 'Leave is called',
  tax_rate: 'Tax is called',
  site_work: 'Work outside is called',
  town: 'A town is called',
  post_code: 'Addresses end with',
  region: 'Addresses name the',
} as const satisfies Partial<Record<keyof Wording, string>>
