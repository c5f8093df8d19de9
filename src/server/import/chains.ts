/** Records below others in one cell, as QuickBooks writes a job of a client: `Client:Job`, `Client:Job:Part`. */
import type { CsvRow } from '#core/csv.ts'
import type { Heading } from './recordTypeImport.ts'

/** Heading of the column in which a colon always separates a client from its job. */
const certain = 'customer full name'
const links = (cell: string) => (/\S:\S/.test(cell) ? cell.split(':').map((link) => link.trim()) : [])

export interface Chain {
  column: number
  value: (cells: readonly string[]) => string
}

/**
 * Finds the column with chains, and reads this part of them in a row; undefined without chains. A colon in a firm's
 * name makes no chain: the part before it must be a row of its own.
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
