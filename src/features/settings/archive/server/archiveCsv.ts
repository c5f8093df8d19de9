import { csvLine, neutralised } from '#core/csv.ts'
import type { ArchiveTable } from './archiveTables.ts'

const plain = /^(bigint|integer|smallint|numeric|real|double precision|boolean|date|time|timestamp)/

/** The lines of a table’s JSON as CSV; what a spreadsheet could take for a formula is made harmless. */
export async function* csvOf({ columns }: Pick<ArchiveTable, 'columns'>, batches: AsyncIterable<string[]>) {
  yield `\ufeff${csvLine(columns.map(({ name }) => name))}`
  for await (const lines of batches)
    yield lines
      .map((line) => {
        const row = JSON.parse(line) as Record<string, unknown>
        return csvLine(columns.map(({ name, type }) => cell(row[name], plain.test(type) && !type.endsWith('[]'))))
      })
      .join('')
}

function cell(value: unknown, isPlain: boolean): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return isPlain ? text : neutralised(text)
}
