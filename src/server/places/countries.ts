import { defaultLocale } from '#core/locale/localeCodes.ts'
import { locales } from '#core/locale/locales.ts'

// Regions that have a code and a name but are no country: unions, outlying parts, private use, unknown.
const noCountry = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ'])

let list: { code: string; name: string }[] | undefined

/** Every country that the platform's own data names, by name. */
export function countries(): { code: string; name: string }[] {
  if (list) return list
  const names = new Intl.DisplayNames([locales[defaultLocale].tag], { type: 'region', fallback: 'none' })
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
  list = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !noCountry.has(code) && isCurrent(code))
    .flatMap((code) => {
      const name = names.of(code)
      return name === undefined ? [] : [{ code, name }]
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
  return list
}

/** Returns false for a code replaced by another (`DD`, `SU`). */
const isCurrent = (code: string) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`

/** Names a country in the words of a locale (`en-GB`); text that is no code is returned unchanged. */
export const countryName = (code: string, locale: string): string =>
  /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code) : code
