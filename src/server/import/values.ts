/** Conversions of a row's values, shared by kinds of record. */
import { folded } from '#core/folded.ts'
import { countryCode } from './countries.ts'
import type { ImportProblems, ImportValues } from './recordTypeImport.ts'

const lines = ['line1', 'line2', 'city', 'region', 'postcode'] as const

interface Country {
  code: string
  name: string
}
/** The address of a row; a country by its code or its name. What breaks the street's line goes into the next one. */
export function addressIn(values: ImportValues, countries: readonly Country[]): Record<string, unknown> {
  const text = typeof values['country'] === 'string' ? values['country'] : ''
  const country = text === '' ? undefined : countryCode(text, countries)
  const entries = [...lines.map((line) => [line, values[line]] as const), ['country', country] as const]
  return Object.fromEntries([...entries, ...streetIn(values)].filter(([, value]) => value !== undefined))
}

function streetIn({ line1, line2 }: ImportValues): [string, unknown][] {
  if (typeof line1 !== 'string' || !line1.includes('\n')) return []
  const [first = '', ...more] = line1.split('\n').flatMap((line) => line.trim().replace(/,$/, '') || [])
  return [
    ['line1', first],
    ['line2', [...more, typeof line2 === 'string' ? line2 : ''].filter(Boolean).join(', ')],
  ]
}

/** Two letters that are no country. */
export const wrongCountry = (country: string | undefined, countries: readonly Country[]): ImportProblems =>
  country && !countries.some(({ code }) => code === country) ? { country: ['Choose a country.'] } : {}

/** Returns the values of a cell with several; none where the row has no such column. */
export const several = (value: ImportValues[string]) => (Array.isArray(value) ? value : [])

export const tagsIn = ({ tags }: ImportValues): string[] | undefined =>
  typeof tags === 'string'
    ? tags
        .split(/[,;]|:::/)
        .map((tag) => tag.trim())
        // Groups that Google makes by itself.
        .filter((tag) => tag !== '' && !tag.startsWith('* '))
    : undefined

/** The values of these columns, where the row has any. */
export const only = (values: ImportValues, keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(keys.flatMap((key) => (values[key] === undefined ? [] : [[key, values[key]]])))

/** Returns a key for comparing names: case, accents, spaces and punctuation do not count. */
export const nameKey = (name: string): string => folded(name).replace(/[^\p{L}\p{N}]+/gu, '')
