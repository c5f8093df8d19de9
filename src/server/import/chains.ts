/** Records below others in one cell, as QuickBooks writes a job of a client: `Client:Job`, `Client:Job:Part`. */
import type { CsvRow } from '#core/csv.ts'
import type { Heading } from './recordTypeImport.ts'

/** In this column a colon parts a client from its job and nothing else. */
const certain = 'customer full name'
const links = (cell: string) => (/\S:\S/.test(cell) ? cell.split(':').map((link) => link.trim()) : [])

export interface Chain {
  column: number
  value: (cells: readonly string[]) => string
}

/**
 * The column with chains, and what this part of them says in a row; undefined where there are none. A colon in the name of
 * a firm makes no chain: what stands before it must be a row of its own.
 */
export function chainIn(names: readonly string[], rows: readonly CsvRow[], part: Heading['part']): Chain | undefined {
  if (!part) return undefined
  for (const name of part.of) {
    const column = names.indexOf(name)
    if (column < 0) continue
    const cellIn = (cells: readonly string[]) => (cells[column] ?? '').trim()
    const all = new Set(rows.map(({ cells }) => cellIn(cells)))
    const isChain = (cell: string) =>
      links(cell).length > 1 && (name === certain || all.has(cell.slice(0, cell.lastIndexOf(':')).trim()))
    const value = (cells: readonly string[]) => {
      const cell = cellIn(cells)
      return isChain(cell) ? (links(cell).at(part.which === 'last' ? -1 : -2) ?? '') : ''
    }
    if (rows.some(({ cells }) => value(cells) !== '')) return { column, value }
  }
  return undefined
}
