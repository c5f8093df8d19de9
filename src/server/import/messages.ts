/** Describes a cell in a refusal: its heading, and its content. */
import { short } from '#core/import/values.ts'
import type { ImportMapping } from './columns.ts'
import type { ReadColumn } from './recordTypeImport.ts'

export interface Headed {
  columns: readonly ReadColumn[]
  /** Headings of the file. */
  headings: readonly string[]
  mapping: Readonly<ImportMapping>
}
/** Texts of a row, by the keys of our columns. */
type Texts = Readonly<Record<string, string>>

/** `Phones, “call me”: Enter a telephone number.` A value that the sentence says itself is not said twice. */
export const cellDescriber =
  ({ columns, mapping, headings }: Headed, texts: Texts) =>
  (key: string, value: string, sentence: string): string => {
    const ours = columns.find((column) => column.key === key)?.name ?? key
    const heading = headings[mapping[key] ?? -1]?.trim() || ours
    const shown = short(value === '' ? (texts[key] ?? '') : value)
    return shown === '' || sentence.startsWith('“') || sentence.includes(shown)
      ? `${heading}: ${sentence}`
      : `${heading}, “${shown}”: ${sentence}`
  }

/** Returns the text in a body at a path such as `phones.1.number`; empty where there is none. */
export function valueAt(body: unknown, path: string): string {
  let value = body
  for (const name of path.split('.'))
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Finds the column that a field came from: by its name, or by its content; null when neither is clear. */
export function columnAt(path: string, value: string, texts: Texts): string | null {
  const names = path.split('.').flatMap((name) => [name, name.replace(/_id$/, '')])
  const called = names.toReversed().find((name) => name in texts)
  if (called !== undefined) return called
  return value === '' ? null : (Object.keys(texts).find((key) => texts[key]?.includes(value)) ?? null)
}
