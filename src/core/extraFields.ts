/** Judges values of extra fields for the form and the server: pure. */
import { isDay } from '#core/days.ts'
import { isDecimal } from '#core/decimal.ts'
import type { SearchKeys } from '#core/search.ts'

export const fieldKinds = ['text', 'number', 'date', 'choice', 'yes_no'] as const
export type FieldKind = (typeof fieldKinds)[number]

/** A field as far as its values are concerned. */
export interface FieldShape {
  key: string
  kind: FieldKind
  options: readonly string[]
  required: boolean
}
/** Null: no value. */
export type FieldValue = string | boolean | null

/** Digits of a number, its sign and point besides. */
const maxDigits = 20

/** Returns the sentence that says why the value does not fit the field; null when it does. */
export function wrongValue({ kind, options, required }: FieldShape, value: FieldValue): string | null {
  if (value === null || value === '') return required ? 'This field is required' : null
  switch (kind) {
    case 'text':
      return typeof value === 'string' ? null : 'Enter text.'
    case 'number':
      return typeof value === 'string' && value.length <= maxDigits && isDecimal(value) ? null : 'Enter a number.'
    case 'date':
      return typeof value === 'string' && isDay(value) ? null : 'Enter a date as YYYY-MM-DD.'
    case 'choice':
      return typeof value === 'string' && options.includes(value) ? null : `Choose one of: ${options.join(', ')}.`
    case 'yes_no':
      return typeof value === 'boolean' ? null : 'Choose yes or no.'
  }
}

/** The key that a field of this name gets; empty where nothing of the name can be one. */
export const keyOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, 64)

/** The key of a field in a search: its own, or `field_notes` where the list has a key of that name itself. */
export const searchKeyOf = (own: SearchKeys, key: string): string => (Object.hasOwn(own, key) ? `field_${key}` : key)

/** Adds the extra fields' keys to a list's own search keys, which come first. */
export function withFields(own: SearchKeys, fields: readonly FieldShape[]): SearchKeys {
  const kinds = { text: 'text', number: 'number', date: 'date', yes_no: 'boolean' } as const
  const added = fields.map(({ key, kind, options }) => [
    searchKeyOf(own, key),
    kind === 'choice' ? { kind: 'choice' as const, options } : { kind: kinds[kind] },
  ])
  return { ...(Object.fromEntries(added) as SearchKeys), ...own }
}
