/**
 * Parts of a file that are not imported: columns that nobody understood, and values for which a record has no place.
 */
import type { ImportSheet } from '#core/import/sheet.ts'
import type { CsvRow } from '#core/csv.ts'
import { short } from '#core/import/values.ts'
import { mentionsIn } from '#core/mentions.ts'
import type { ImportMapping } from './columns.ts'
import type { RecordTypeImport, ReadColumn, ImportValues } from './recordTypeImport.ts'
import type { Leftover, MadeColumn } from './compositeColumns.ts'

/** The columns of the file that its mapping uses, also those that others are made of. */
export const columnsUsed = (
  mapping: Readonly<Partial<Record<string, number>>>,
  made: readonly Pick<MadeColumn, 'from'>[] = [],
  width = Infinity,
): Set<number> =>
  new Set(
    Object.values(mapping).flatMap((index) =>
      index === undefined ? [] : index < width ? [index] : (made[index - width]?.from ?? []),
    ),
  )

/** Most columns that the sentence names. */
const maxNamed = 30

/** A sentence that names the columns with something in them that are not used. */
export function notImported(
  { header, rows }: Pick<ImportSheet, 'header' | 'rows'>,
  used: ReadonlySet<number>,
): string[] {
  const isFilled = (column: number) => rows.some(({ cells }) => (cells[column] ?? '').trim() !== '')
  const width = Math.max(header.cells.length, ...rows.slice(0, 1000).map(({ cells }) => cells.length))
  const names = Array.from({ length: width }, (_, column) => column)
    .filter((column) => !used.has(column) && isFilled(column))
    .map((column) => header.cells[column]?.trim().slice(0, 100) || `column ${column + 1}`)
  if (names.length === 0) return []
  const more = names.length > maxNamed ? ` and ${names.length - maxNamed} more` : ''
  return [`Not imported: ${names.slice(0, maxNamed).join(', ')}${more}.`]
}

interface Reading {
  headings: readonly string[]
  mapping: Readonly<ImportMapping>
  columns: readonly ReadColumn[]
  made: readonly MadeColumn[]
}

/** Finds the values of a row beyond what our column holds; `rest`: those of the cell itself. */
export function leftoversOf(
  { cells }: CsvRow,
  key: string,
  rest: readonly string[],
  { headings, mapping, made, columns }: Reading,
): Leftover[] {
  const column = mapping[key] ?? 0
  const source = made[column - headings.length]
  const label = headings[source?.from[0] ?? column]?.trim() || (columns.find((ours) => ours.key === key)?.name ?? key)
  return [...rest.map((value) => ({ label, value })), ...(source?.rest?.(cells) ?? [])]
}

const digitsOf = (text: string) => text.replace(/\D+/g, '')
const isSame = (text: string, otherText: string) =>
  text.toLowerCase() === otherText.toLowerCase() ||
  (digitsOf(text).length > 5 && digitsOf(text) === digitsOf(otherText))

/**
 * Adds leftovers to the notes, where the record has notes; returns a sentence for each. A value that another column
 * has too is no leftover.
 */
export function saveLeftovers<Body>(
  leftovers: readonly Leftover[],
  values: ImportValues,
  columns: readonly ReadColumn[],
  { companion }: Pick<RecordTypeImport<Body>, 'companion'>,
): string[] {
  const used = Object.values(values).flatMap((value) => (typeof value === 'string' ? [value] : []))
  const isCompanion = companion?.values(values, { id: 1, name: '' }) != null
  const taken = isCompanion
    ? used
    : Object.entries(values).flatMap(([key, value]) =>
        typeof value === 'string' && !companion?.columns.some((column) => column.key === key) ? [value] : [],
      )
  const open = leftovers.filter(({ value }) => !taken.some((text) => isSame(text, value)))
  const hasNotes = columns.some(({ key }) => key === 'notes')
  // People mentioned in a note are notified: a leftover that mentions somebody does not become a note.
  const noted = hasNotes ? open.filter(({ value }) => mentionsIn(value).length === 0) : []
  const before = typeof values['notes'] === 'string' ? values['notes'] : ''
  if (noted.length > 0)
    values['notes'] = [before, ...noted.map(({ label, value }) => `${label}: ${value}`)].filter(Boolean).join('\n')
  return open.map((leftover) => {
    const { label, value } = leftover
    return `${label}, “${short(value)}”: ${noted.includes(leftover) ? 'added to the notes' : 'not imported'}.`
  })
}
