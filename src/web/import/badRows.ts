/** The rows of a file that cannot be imported, as a file to correct: its own columns, followed by the problems. */
import { csvLine, neutralised, parseCsv, withoutSeparatorLine } from '#core/csv.ts'
import { bounds } from '#core/import/sheet.ts'
import { type ChosenFile, textOf } from './chosenFile.ts'
import { type DryRun, type FileRow, ownColumns } from './importState.ts'

export function badRows(file: ChosenFile, { delimiter: given, columns: all, rows }: DryRun<FileRow>): string {
  const delimiter = given ?? ','
  const columns = ownColumns(all)
  const refused = rows.filter(({ outcome }) => outcome === 'refuse')
  const problems = new Map(refused.map((row) => [row.row, sentences(row)]))
  const bad =
    file.format === 'csv'
      ? parseCsv(withoutSeparatorLine(textOf(file)).text, delimiter, bounds).filter(({ row }) => problems.has(row))
      : refused.map(({ row, cells = [] }) => ({ row, cells }))
  const lines = bad.map(({ row, cells }) => {
    // Short rows are filled up, so that the problems have their own column.
    const padded = columns.map((_, index) => cells[index] ?? '')
    return csvLine(
      [...padded, ...cells.slice(columns.length), (problems.get(row) ?? []).join(' ')].map(neutralised),
      delimiter,
    )
  })
  return `\ufeff${csvLine([...columns.map(({ name }) => name), 'Problem'].map(neutralised), delimiter)}${lines.join('')}`
}

/** The problems of a row, in the order of its fields. */
const sentences = ({ errors }: FileRow): string[] => Object.values(errors).flat()
