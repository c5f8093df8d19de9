/** The rows of a file that cannot be imported, as a file to be mended: its own columns, and behind them what is wrong. */
import { csvLine, neutralised, parseCsv } from '#core/csv.ts'
import { bounds } from '#core/import/sheet.ts'
import { type ChosenFile, textOf } from './chosenFile.ts'
import type { DryRun, FileRow } from './importState.ts'

export function badRows(file: ChosenFile, { delimiter: given, columns, rows }: DryRun<FileRow>): string {
  const delimiter = given ?? ','
  const refused = rows.filter(({ outcome }) => outcome === 'refuse')
  const problems = new Map(refused.map((row) => [row.row, sentences(row)]))
  const bad = file.workbook
    ? refused.map(({ row, cells = [] }) => ({ row, cells }))
    : parseCsv(textOf(file), delimiter, bounds).filter(({ row }) => problems.has(row))
  const lines = bad.map(({ row, cells }) => {
    // Short rows are filled up, so that the problems have their own column.
    const padded = columns.map((_, at) => cells[at] ?? '')
    return csvLine(
      [...padded, ...cells.slice(columns.length), (problems.get(row) ?? []).join(' ')].map(neutralised),
      delimiter,
    )
  })
  return `\ufeff${csvLine([...columns.map(({ name }) => name), 'Problem'].map(neutralised), delimiter)}${lines.join('')}`
}

/** The problems of a row, in the order of its fields. */
const sentences = ({ errors }: FileRow): string[] => Object.values(errors).flat()
