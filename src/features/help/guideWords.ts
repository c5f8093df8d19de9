/** Words of place in the guide: its Markdown has `{quote}` where Great Britain says quote and the United States proposal. */
import { formatsOf } from '#core/locale/format.ts'
import type { LocaleCode } from '#core/locale/localeCodes.ts'
import { locales } from '#core/locale/locales.ts'

/** Returns the words of a locale by the placeholder that stands for them: as in a sentence, and as at its beginning. */
export function guideWords(code: LocaleCode): Readonly<Record<string, string>> {
  const { words, taxName, distanceUnit, measures } = locales[code]
  const lowered = (text: string) => text.toLowerCase()
  const inSentences = {
    organisation: lowered(words.organisation),
    diary: lowered(words.diary),
    diary_entry: lowered(words.diary_entry),
    quote: lowered(words.quote),
    quotes: lowered(words.quotes),
    leave: lowered(words.leave),
    bank_holiday: lowered(words.bank_holiday),
    bank_holidays: `${lowered(words.bank_holiday)}s`,
    town: lowered(words.town),
    region: lowered(words.region),
    site_work: lowered(words.site_work),
    tax: taxName === 'Sales tax' ? lowered(taxName) : taxName,
    // Canada measures as Europe does, and writes as it does here.
    cheque: measures === 'american' ? 'check' : 'cheque',
    miles: distanceUnit === 'mi' ? 'miles' : 'kilometres',
  }
  return {
    ...inSentences,
    ...Object.fromEntries(Object.entries(inSentences).map(([name, text]) => [capital(name), capital(text)])),
    // As the screens write them.
    Organisation: words.organisation,
    Leave: words.leave,
    tax_rate: words.tax_rate,
    tax_rates: words.tax_rates,
    post_code: words.post_code,
    date: formatsOf(code).date('2026-11-20'),
  }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const placeholder = /\{(\w+)\}/g

/** Fills a page's placeholders. Throws where one is unknown. */
export const filledGuide = (markdown: string, words: Readonly<Record<string, string>>): string =>
  markdown.replaceAll(placeholder, (_, name: string) => {
    const word = words[name]
    if (word === undefined) throw new Error(`The guide has no word for {${name}}.`)
    return word
  })
