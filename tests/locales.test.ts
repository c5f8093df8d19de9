/** Facts of a country stand in its file in `src/core/locale`: no other code asks which country it is. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

import { localeCodes } from '#core/locale/localeCodes.ts'
import { locales } from '#core/locale/locales.ts'

const src = new URL('../src/', import.meta.url)

/** Files that name countries of the world rather than locales, or that use the same letters for something else. */
const others: Readonly<Record<string, string>> = {
  'core/bytes.ts': 'gigabytes',
  'features/company/bankAccounts.rules.ts': 'countries by the kind of their bank accounts',
  'features/company/companyRegions.ts': 'provinces and states of countries, by ISO 3166-2',
  'server/import/countries.ts': 'what people call countries in files that they import',
  'web/ui/query/addressHelps.ts': 'a country as an example',
  'server/openapi/exampleWords.ts': 'an address and a locale as examples',
}
/** A locale by its code, as a text or as a key, or by its tag. */
const named = new RegExp(
  String.raw`'(?:en-)?(?:${localeCodes.join('|')})'|(?:^|[{,])\s*(?:${localeCodes.join('|')}): `,
  'm',
)
const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:\w])\/\/.*/g, '')
const namesLocale = (text: string) => named.test(withoutComments(text))

const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.startsWith('core/locale/'))
  .map((path) => [path, readFileSync(new URL(path, src), 'utf8')] as const)

test('only the files of the locales name a locale', () => {
  expect(files.length).toBeGreaterThan(1000)
  const found = files.filter(([, text]) => namesLocale(text))
  expect(found.map(([path]) => path).toSorted()).toEqual(Object.keys(others).toSorted())
})

test('a locale that is named is found, in code and as a key; an address or a comment is none', () => {
  expect(namesLocale(`paper: me.locale === 'US' ? 'us-letter' : 'a4'`)).toBe(true)
  expect(namesLocale(`const words = {\n  GB: 'VAT',\n}`)).toBe(true)
  expect(namesLocale('const part = { GB: 0.2, IE: 0.23 }')).toBe(true)
  expect(namesLocale(`new Intl.ListFormat('en-GB')`)).toBe(true)
  expect(namesLocale(`// Like 'GB'\nconst format = formatsOf(locale)`)).toBe(false)
  expect(namesLocale(`const city = 'IN THE FIELD'`)).toBe(false)
})

test('each locale has its own file', () => {
  const inFolder = readdirSync(new URL('core/locale/', src)).filter((name) => /^[a-z]{2}\.ts$/.test(name))
  expect(inFolder).toEqual(localeCodes.map((code) => `${code.toLowerCase()}.ts`))
  expect(Object.keys(locales)).toEqual([...localeCodes])
})
