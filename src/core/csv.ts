/**
 * CSV as spreadsheets and other programs write it (RFC 4180 and common deviations): reading takes any of the usual
 * delimiters, quotes with delimiters and new lines inside, and any line ends; writing quotes where necessary.
 *
 * Not a library: it reads row by row within bounds that are refused in our words, and writes what spreadsheets would
 * take for a formula as text, in the browser too. `csv-parse` is a tool of the tests, which read with it what is
 * written here.
 */

export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

export interface CsvRow {
  /** Row number as in a spreadsheet, from 1: blank rows count, a cell of several lines counts as one row. */
  row: number
  cells: string[]
}

/** An error with a sentence, and its line, why a text is not CSV or which bound it breaks. */
export class CsvError extends Error {
  readonly kind: 'text' | 'rows'
  constructor(message: string, kind: 'text' | 'rows' = 'text') {
    super(message)
    this.kind = kind
  }
}

export interface CsvBounds {
  rows: number
  columns: number
  /** Characters of one cell. */
  cell: number
}

/**
 * The rows of a text, blank lines left out. Throws CsvError for a quote without an end, and at the first row, column or
 * character beyond the bounds, so that nothing without bound is ever held.
 */
export const parseCsv = (text: string, delimiter: Delimiter, bounds: CsvBounds): CsvRow[] => [
  ...csvRows(text, delimiter, bounds),
]

/** Reads the same text row by row. */
export function* csvRows(text: string, delimiter: Delimiter, bounds: CsvBounds): Generator<CsvRow> {
  let rows = 0
  let [index, line, number] = [text.startsWith('\ufeff') ? 1 : 0, 1, 0]
  while (index < text.length) {
    const row: CsvRow = { row: (number += 1), cells: [] }
    const blank = text[index] !== '"'
    for (let more = true; more;) {
      const cell = text[index] === '"' ? quotedCell(text, index, line, delimiter) : plainCell(text, index, delimiter)
      if (cell.value.length > bounds.cell)
        throw new CsvError(`Line ${line} has more than ${count(bounds.cell)} characters in one cell.`)
      if (row.cells.length >= bounds.columns)
        throw new CsvError(`Line ${line} has more than ${count(bounds.columns)} columns.`)
      row.cells.push(cell.value)
      line += cell.lines
      index = cell.end
      more = text[index] === delimiter
      if (more) index += 1
    }
    if (text[index] === '\r') index += 1
    if (text[index] === '\n') index += 1
    line += 1
    if (blank && row.cells.length === 1 && row.cells[0] === '') continue
    if (rows >= bounds.rows) throw new CsvError(`The file has more than ${count(bounds.rows)} rows.`, 'rows')
    rows += 1
    yield row
  }
}

const count = (number: number) => String(number).replace(/\B(?=(\d{3})+$)/g, ',')

interface Cell {
  value: string
  /** Position where parsing continues: at a delimiter, a line's end or the text's end. */
  end: number
  /** Line ends inside. */
  lines: number
}

function plainCell(text: string, from: number, delimiter: Delimiter): Cell {
  let end = from
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end += 1
  return { value: text.slice(from, end), end, lines: 0 }
}

function quotedCell(text: string, from: number, line: number, delimiter: Delimiter): Cell {
  let [value, position] = ['', from + 1]
  for (;;) {
    const quote = text.indexOf('"', position)
    if (quote < 0) throw new CsvError(`The quotation mark on line ${line} is never closed.`)
    value += text.slice(position, quote)
    position = quote + 1
    if (text[position] !== '"') break
    value += '"'
    position += 1
  }
  // Programs that do not double their quotes leave text behind the closing one: it belongs to the cell.
  const rest = plainCell(text, position, delimiter)
  const whole = value + rest.value
  return { value: whole.replace(/\r\n?/g, '\n'), end: rest.end, lines: whole.match(/\r\n?|\n/g)?.length ?? 0 }
}

/**
 * The delimiter of a text: the one that splits its first row into most columns, or the first of the rows that is split
 * into three where a title stands above; a comma when none does.
 */
export function sniffDelimiter(text: string): Delimiter {
  const lines = countsByLine(text.slice(0, 20_000))
  const max = (counts: Counts) => Math.max(...counts.values(), 0)
  const counts = lines.find((line) => max(line) > 1) ?? lines.find((line) => max(line) > 0)
  return delimiters.reduce((best, next) => ((counts?.get(next) ?? 0) > (counts?.get(best) ?? 0) ? next : best))
}

type Counts = Map<string, number>

/** Counts each delimiter outside of quotes in each of the first lines. */
function countsByLine(text: string): Counts[] {
  const lines: Counts[] = [new Map()]
  let quoted = false
  for (const sign of text) {
    if (sign === '"') quoted = !quoted
    else if (!quoted && sign === '\n' && lines.push(new Map()) > maxTitles) break
    else if (!quoted && (delimiters as readonly string[]).includes(sign)) {
      const line = lines.at(-1)
      line?.set(sign, (line.get(sign) ?? 0) + 1)
    }
  }
  return lines
}
/** Most lines above the header row. */
export const maxTitles = 10

/** Removes the line `sep=;`, by which Excel names the delimiter, and returns that delimiter. */
export function withoutSeparatorLine(text: string): { text: string; said: Delimiter | null } {
  const [line, sign] = /^\ufeff?"?sep=([,;|\t])"?[ \t]*(?:\r\n?|\n)/i.exec(text) ?? []
  if (line === undefined) return { text, said: null }
  return { text: text.slice(line.length), said: delimiters.find((delimiter) => delimiter === sign) ?? null }
}

/** Returns a row as text, with its line end. */
export function csvLine(cells: readonly string[], delimiter: Delimiter = ','): string {
  const quoted = cells.map((cell) => (mustQuote(cell, delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell))
  // A row of one empty cell would be a blank line, which is no row.
  return `${quoted.length === 1 && quoted[0] === '' ? '""' : quoted.join(delimiter)}\r\n`
}

const mustQuote = (cell: string, delimiter: Delimiter) =>
  cell.includes(delimiter) || /["\r\n]|^\s|\s$|^\ufeff/.test(cell)

// Characters that a spreadsheet strips before it checks a cell for a formula, and those that start a formula.
const stripped = /^[\s\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028-\u202f\u2060\ufeff'"]*/
const formula = /^[=+\-@\uff1d\uff0b\uff0d\uff20|%]/

// A spreadsheet of another country splits a line at semicolons, tabs or bars, or at a new line in a cell that it does not
// take for quoted: what stands behind those begins a cell there.
const separators = /([;|\t\r\n])/

const looksLikeFormula = (text: string) => formula.test(text.replace(stripped, '')) || /^'*[\t\r\n]/.test(text)

/**
 * Text that no spreadsheet takes for a formula: what looks like one, leading blanks aside, begins with an apostrophe, at
 * the beginning of the cell and behind whatever another spreadsheet splits cells at.
 */
export function neutralised(text: string): string {
  const [first = '', ...rest] = text.split(separators)
  const safe =
    first + rest.map((part) => (looksLikeFormula(part) && !separators.test(part) ? `'${part}` : part)).join('')
  return looksLikeFormula(text) ? `'${safe}` : safe
}

/** The text that `neutralised` was given. */
export function asWritten(text: string): string {
  const whole = text.startsWith("'") && looksLikeFormula(text) ? text.slice(1) : text
  const [first = '', ...rest] = whole.split(separators)
  return first + rest.map((part) => (part.startsWith("'") && looksLikeFormula(part) ? part.slice(1) : part)).join('')
}
