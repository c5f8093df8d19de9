/** The state of an import screen: the file, the answers, and the server's last reply. */
import type { Delimiter } from '#core/csv.ts'
import type { DateOrder } from '#core/typedDate.ts'
import { areDuplicates, type ChosenFile } from './chosenFile.ts'

/** Columns of the file, counted from 0, by the key of ours. */
export type ColumnMap = Readonly<Partial<Record<string, number>>>

/** A row of the file and its outcome. */
export interface FileRow {
  /** The row's number as in a spreadsheet. */
  row: number
  cells?: readonly string[] | undefined
  outcome: 'import' | 'skip' | 'refuse'
  errors: Readonly<Record<string, readonly string[]>>
  warnings?: readonly string[]
}

/** The part that every dry run has. */
export interface DryRun<R extends FileRow> {
  /** Null: a workbook, or vCards. */
  delimiter: Delimiter | null
  sheets: readonly string[]
  sheet: number | null
  headings: boolean
  remarks: readonly string[]
  /** Columns of the file; `from` has the source columns of a composite one. */
  columns: readonly { name: string; samples: readonly string[]; from?: readonly number[] | undefined }[]
  rows: readonly R[]
  totals: { rows: number; import: number; skip: number; refuse: number; duplicates: number; warnings?: number }
}

/** The file's own columns, without those made of several. */
export const ownColumns = (columns: DryRun<FileRow>['columns']) => columns.filter(({ from }) => from === undefined)

export interface DateQuestion {
  text: string
  sample: string
  options: readonly { value: DateOrder; example: string }[]
}

/** The answers that every file needs. */
export interface FileAnswers {
  /** Sheet of a workbook; null: the first that has rows. */
  sheet: number | null
  /** Whether the first row names the columns; null leaves it to detection. */
  headings: boolean | null
  skip: readonly number[]
  duplicates: 'refuse' | 'skip' | 'import'
}

export interface ImportState<Answers, Names, Preview, Done> {
  file: ChosenFile | null
  answers: Answers
  /** Unmatched names of the file, and the answers about them. */
  names: Names
  preview: Preview | null
  /** The question about this file's dates, answered or not. */
  dateQuestion: DateQuestion | null
  /** A dry run is on its way; the last one is still shown. */
  checking: boolean
  importing: boolean
  /** Error of the last dry run or import. */
  error: unknown
  /** The finished import. */
  done: Done | null
}

/** Returns the state before a file is chosen. */
export const withoutFile = <A, N, P, D>(answers: A, names: N): ImportState<A, N, P, D> => ({
  file: null,
  answers,
  names,
  preview: null,
  dateQuestion: null,
  checking: false,
  importing: false,
  error: null,
  done: null,
})

/**
 * Returns the state after another file was chosen. A file with the same columns counts as its corrected version:
 * answers stay, except the rows left out. For a workbook, or vCards, of the same name the answers about names stay,
 * since its columns are not known yet. `known`: the answered names.
 */
export function afterChoosing<A extends FileAnswers, N, P, D>(
  empty: ImportState<A, N, P, D>,
  before: ImportState<A, N, P, D>,
  file: ChosenFile,
  known: (names: N) => N,
): ImportState<A, N, P, D> {
  if (before.file && before.file.format !== 'csv' && file.format !== 'csv' && before.file.name === file.name)
    return { ...empty, file, names: known(before.names) }
  if (!before.file || !areDuplicates(before.file, file)) return { ...empty, file }
  const answers = { ...before.answers, skip: [] }
  return { ...empty, file, names: known(before.names), answers, dateQuestion: before.dateQuestion }
}

/** The answers that another sheet of the same workbook begins with: its columns are others. */
export const ofSheet = (sheet: number) => ({ sheet, headings: null, mapping: null, date_order: null, skip: [] })

/** Returns whether the last dry run is of another sheet than the chosen one. */
export const isOfOtherSheet = (answers: FileAnswers, preview: Pick<DryRun<FileRow>, 'sheet'>) =>
  answers.sheet !== null && answers.sheet !== preview.sheet

/**
 * Returns the names to show after a dry run: those answered before stay, with their answers, even if the server no
 * longer lists them, followed by newly unmatched ones.
 */
export function stillRequested<T extends { answer: unknown }>(
  before: readonly T[],
  missing: readonly T[],
  keyOf: (name: T) => string,
): T[] {
  const current = new Set(missing.map(keyOf))
  const saved = before.filter((record) => record.answer !== null || current.has(keyOf(record)))
  const known = new Set(saved.map(keyOf))
  return [...saved, ...missing.filter((record) => !known.has(keyOf(record)))]
}
