/** Cells that were copied from a spreadsheet: lines of cells with tabs between, quotes around what holds either. */
import { asWritten, parseCsv } from '#core/csv.ts'
import { multiply, round } from '#core/decimal.ts'
import { maxItems } from '../quoteItems.ts'
import type { ColumnId, GridColumn } from './columns.ts'
import type { ItemRow, ItemSheet, ItemValues } from './itemValues.ts'
import { readIn } from './readIn.ts'
import { edited, inserted } from './sheet.ts'

interface Unread {
  key: number
  column: ColumnId
  text: string
  reason: string
}
export interface Pasted {
  sheet: ItemSheet
  /** Cells that were not understood: they stay as they were, and say why. */
  unread: Unread[]
  /** New rows among them. */
  added: number
}

/** The cells of a clipboard's text; a single cell is none to paste as rows. Throws CsvError for a text too long. */
export function cellsOf(text: string): string[][] {
  const rows = parseCsv(text.replace(/(?:\r\n?|\n)$/, ''), '\t', { rows: maxItems, columns: 50, cell: 20_000 })
  return rows.map(({ cells }) => cells.map((cell) => asWritten(cell).replaceAll(/\s*[\r\n]+\s*/g, ' ')))
}

/**
 * Puts cells over those of the sheet from one cell on, to the right and down; what goes beyond the last of `lines` is new
 * rows on the level of that. A first line that names the columns says where each goes, and is none itself.
 */
export function pasted(
  sheet: ItemSheet,
  lines: readonly number[],
  cells: readonly (readonly string[])[],
  record: { key: number; column: ColumnId },
  columns: readonly GridColumn[],
  newRow: () => ItemRow,
): Pasted {
  const heads = headings(cells[0] ?? [], columns)
  const from = columns.findIndex(({ id }) => id === record.column)
  const targets = heads ?? columns.slice(from).map((column) => (column.kind === 'read' ? null : column))
  const found: Pasted = { sheet, unread: [], added: 0 }
  let start = lines.indexOf(record.key)
  for (const row of heads ? cells.slice(1) : cells) {
    let key = lines[start]
    start += 1
    if (key === undefined) {
      const last = found.sheet.find((itemRow) => itemRow.key === lines.at(-1))
      const fresh = newRow()
      key = fresh.key
      found.sheet = inserted(found.sheet, [fresh], { parent: last?.parent ?? null, before: null })
      found.added += 1
    }
    for (const [column, text] of row.entries()) {
      const target = targets[column]
      const values = found.sheet.find((itemRow) => itemRow.key === key)?.values
      if (!target || !values) continue
      const typed = readIn(target, text, values)
      if (typed.value === null) found.unread.push({ key, column: target.id, text, reason: typed.reason })
      else found.sheet = edited(found.sheet, key, typed.value satisfies Partial<ItemValues>)
    }
    const { price, quantity, unit_price } = found.sheet.find((itemRow) => itemRow.key === key)?.values ?? {}
    // An amount that is the product beside it was worked out there, not typed over it: it goes on following.
    if (price && quantity && unit_price && price === round(multiply(quantity, unit_price), 2, 'half_up'))
      found.sheet = edited(found.sheet, key, { price: null })
  }
  return found
}

/** Other words of headings for the same. */
const aliases: Readonly<Record<string, ColumnId>> = {
  description: 'name',
  item: 'name',
  qty: 'quantity',
  rate: 'unit_price',
  'unit cost': 'unit_price',
  amount: 'price',
}

function headings(cells: readonly string[], columns: readonly GridColumn[]): (GridColumn | null)[] | null {
  const found = cells.map((cell) => {
    const text = cell.trim().toLowerCase()
    const id = columns.find(({ label }) => label.toLowerCase() === text)?.id ?? aliases[text]
    return columns.find((column) => column.id === id && column.kind !== 'read') ?? null
  })
  return found.filter((gridColumn) => gridColumn !== null).length >= 2 ? found : null
}
