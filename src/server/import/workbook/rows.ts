/** The rows of a sheet, as text: what a cell shows, not how it was worked out. */
import type { CsvRow } from '#core/csv.ts'
import { bounds, maxImportBytes, maxRows, type ImportCount } from '#core/import/sheet.ts'
import { letters } from '#server/formats/xlsx.ts'
import { type Book, readTexts, unescaped } from './book.ts'
import { type Format, numberText, plainFormat } from './formats.ts'
import { type Archive, damaged, type Visitor, WorkbookError } from './parts.ts'

/** A text that cells share is its number until all of them are known. */
interface RawRow {
  row: number
  cells: (string | number)[]
}

interface RawCell {
  at: number
  type: string
  style: number
  text: string
  formula: boolean
}

/** The format of each style of cells. */
type StyledBook = Omit<Book, 'styles'> & { styles: readonly Format[] }

/** Most rows of a sheet. */
const maxSheetRows = 1_048_576
/** Texts of cells that are not the same: more than an import takes signs in twenty columns. */
const maxTexts = 1_000_000

/** The rows that have anything in them. Throws WorkbookError beyond the bounds of any import. */
export async function readRows(archive: Archive, { styles, ...book }: StyledBook, part: string): Promise<CsvRow[]> {
  const rows: RawRow[] = []
  const textNumbers = new Set<number>()
  let [about, seen] = [0, 0]
  let row: RawRow = { row: 0, cells: [] }
  let cell: RawCell = { at: -1, type: '', style: 0, text: '', formula: false }
  let [inText, aside] = [false, false]

  const open: Visitor['open'] = (name, attributes) => {
    const { r, t = '', s = '0', ref = '' } = attributes
    if (name === 'dimension') about = Number(/\d+$/.exec(ref)?.[0] ?? 0)
    if (name === 'row') {
      seen += 1
      row = { row: r === undefined ? row.row + 1 : Number(r), cells: [] }
      cell.at = -1
      if (seen > maxSheetRows) throw new WorkbookError(tooMany(about))
      if (!(row.row >= 1 && row.row <= maxSheetRows)) throw new WorkbookError(damaged)
    }
    if (name === 'c') {
      const index = r === undefined ? cell.at + 1 : columnOf(r)
      if (index < 0) throw new WorkbookError(damaged)
      cell = { at: index, type: t, style: Number(s), text: '', formula: false }
    }
    if (name === 'f') cell.formula = true
    if (name === 'rPh') aside = true
    if (name === 'v' || name === 't') inText = !aside
  }
  const close = (name: string) => {
    if (name === 'v' || name === 't') inText = false
    if (name === 'rPh') aside = false
    if (name === 'c') take()
    if (name !== 'row' || row.cells.length === 0) return
    if (rows.length > maxRows) throw new WorkbookError(tooMany(about))
    rows.push(row)
  }
  const take = () => {
    const { at, type, text, style, formula } = cell
    if (formula && text === '' && type !== 'str')
      throw new WorkbookError(
        `Cell ${letters(at)}${row.row} is a formula without its value. Open the workbook in a spreadsheet program, save it and choose it again.`,
      )
    if (text === '') return
    if (at >= bounds.columns) throw new WorkbookError(`Row ${row.row} has more than ${bounds.columns} columns.`)
    while (row.cells.length < at) row.cells.push('')
    row.cells[at] =
      type === 's' ? shared(Number(text)) : cellText(type, text, styles[style] ?? plainFormat, book.from1904)
  }
  const shared = (number: number) => {
    // A number that no text can have would be searched for to the end.
    if (!Number.isSafeInteger(number) || number < 0) throw new WorkbookError(damaged)
    textNumbers.add(number)
    if (textNumbers.size > maxTexts) throw new WorkbookError(tooMuch)
    return number
  }
  const text = (more: string) => {
    // One character over a cell's limit is enough to refuse it.
    if (inText && cell.text.length <= bounds.cell) cell.text += more
  }
  await archive.walk(part, { open, text, close })
  return named(rows, await readTexts(archive, book.texts, textNumbers, bounds.cell))
}

function cellText(type: string, text: string, format: Format, from1904: boolean): string {
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE'
  return type === '' || type === 'n' ? numberText(text, format, from1904) : unescaped(text)
}

function named(rows: readonly RawRow[], texts: ReadonlyMap<number, string>): CsvRow[] {
  let signs = 0
  return rows.flatMap(({ row, cells: raw }) => {
    const cells = raw.map((cell, index) => {
      const text = typeof cell === 'number' ? (texts.get(cell) ?? '') : cell
      if (text.length > bounds.cell)
        throw new WorkbookError(
          (count) => `Cell ${letters(index)}${row} has more than ${count(bounds.cell)} characters.`,
        )
      signs += text.length
      if (signs > maxImportBytes) throw new WorkbookError(tooMuch)
      return text
    })
    return cells.some((cell) => cell.trim() !== '') ? [{ row, cells }] : []
  })
}

const tooMuch = 'This sheet has too much text. Split it and import the parts.'

const tooMany = (about: number) => (count: ImportCount) => {
  const max = count(maxRows)
  const has = about > maxRows + 1 ? `about ${count(about - 1)}` : `more than ${max}`
  return `This sheet has ${has} rows. An import takes at most ${max}. Split it and import the parts.`
}

/** `B7`: 1 */
function columnOf(reference: string): number {
  let index = 0
  for (const sign of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '') index = index * 26 + sign.charCodeAt(0) - 64
  return index - 1
}
