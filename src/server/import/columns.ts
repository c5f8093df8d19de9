/** Maps the columns of a file to our fields by their names. */
import type { TableColumn } from '#core/recordColumns.ts'
import type { RecordTypeImport } from './recordTypeImport.ts'

export type ImportMapping = Record<string, number>

/** A heading in words: `POAddressLine1`, `po_address_line_1` and `PO Address Line 1` are one. */
export const plainHeading = (name: string) =>
  name
    .replace(/(\p{Ll})(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})|(\p{L})(?=\d)/gu, '$1$2$3 ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * Guesses the mapping by our own headings first, then by other programs' names; uses each column once, and none in
 * `taken`.
 */
export function guessed(
  header: readonly string[],
  columns: readonly TableColumn[],
  before: ImportMapping = {},
  taken: Set<number> = new Set(),
): ImportMapping {
  const names = header.map(plainHeading)
  const mapping: ImportMapping = { ...before }
  const take = (key: string, name: string) => {
    const position = names.findIndex((text, index) => text !== '' && text === plainHeading(name) && !taken.has(index))
    if (position < 0 || key in mapping) return
    mapping[key] = position
    taken.add(position)
  }
  for (const { key, name } of columns) take(key, name)
  for (const { key } of columns) take(key, key)
  for (const { key, also = [] } of columns) for (const name of also) take(key, name)
  return mapping
}

/** Returns the sentence that says why a mapping cannot be used. */
export function mappingProblem(
  mapping: ImportMapping,
  { columns, required }: { columns: readonly TableColumn[] } & Pick<RecordTypeImport<unknown>, 'required'>,
  width: number,
): string | null {
  const known = new Set(columns.map(({ key }) => key))
  const unknown = Object.keys(mapping).find((key) => !known.has(key))
  if (unknown !== undefined) return `Column “${unknown}” cannot be imported.`
  const ids = Object.values(mapping)
  if (ids.some((column) => column >= width)) return `This file has only ${width} columns.`
  if (new Set(ids).size < ids.length) return 'Choose each column of the file once.'
  if (required.some((key) => key in mapping)) return null
  const names = columns.filter(({ key }) => required.includes(key)).map(({ name }) => `“${name}”`)
  return `Choose the column for ${names.join(' or ')}.`
}
