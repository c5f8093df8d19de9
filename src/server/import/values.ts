/** Conversions of a row's values, shared by kinds of record. */
import type { Problems, Values } from './kind.ts'

const lines = ['line1', 'line2', 'city', 'region', 'postcode'] as const

interface Country {
  code: string
  name: string
}
const also: Readonly<Record<string, string>> = {
  uk: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'great britain': 'GB',
  usa: 'US',
  'united states of america': 'US',
  'republic of ireland': 'IE',
}

/** The address of a row; a country by its code or its name. */
export function addressIn(values: Values, countries: readonly Country[]): Record<string, unknown> {
  const text = typeof values['country'] === 'string' ? values['country'] : ''
  const lower = text.toLowerCase()
  const found = countries.find(({ code, name }) => code.toLowerCase() === lower || name.toLowerCase() === lower)
  const country = text === '' ? undefined : (found?.code ?? also[lower] ?? text)
  const entries = [...lines.map((line) => [line, values[line]] as const), ['country', country] as const]
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** Two letters that are no country. */
export const wrongCountry = (country: string | undefined, countries: readonly Country[]): Problems =>
  country && !countries.some(({ code }) => code === country) ? { country: ['Choose a country.'] } : {}

/** The values of a cell that holds several; none where the row has no such column. */
export const several = (value: Values[string]) => (Array.isArray(value) ? value : [])

export const tagsIn = ({ tags }: Values): string[] | undefined =>
  typeof tags === 'string'
    ? tags
        .split(/[,;]/)
        .map((tag) => tag.trim())
        .filter((tag) => tag !== '')
    : undefined

/** The values of these columns, where the row has any. */
export const only = (values: Values, keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(keys.flatMap((key) => (values[key] === undefined ? [] : [[key, values[key]]])))

/** The same name, however it is written. */
export const nameKey = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
