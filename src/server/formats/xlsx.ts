/**
 * A workbook as a stream: rows become XML as they come, the XML is packed as it comes (src/server/formats/zip.ts), and nothing is
 * kept. Numbers, days and times are real ones; text is written in its cell, never as a formula.
 */
import { daysSince1970 } from '#core/clock.ts'
import { zip, type ZipFile } from './zip.ts'

export interface SheetColumn {
  name: string
  /**
   * Kind of the cells: `date` is `YYYY-MM-DD`, `time` `HH:MM`, `decimal` has two decimals; an empty text stays an
   * empty cell.
   */
  kind: 'text' | 'integer' | 'decimal' | 'number' | 'date' | 'time' | 'duration'
  /** Width in characters. */
  width: number
}

// Limits of a sheet, and of XML in a ZIP entry without the 64-bit extension, with room to spare.
const maxRows = 1_048_576
const maxXml = 2_000_000_000
/** Rows that are made into text at once: some hundred kilobytes. */
const piece = 100

/** The bytes of a workbook with these columns; rows beyond what a sheet holds go on in a next one. */
export function xlsx(
  sheetName: string,
  columns: readonly SheetColumn[],
  batches: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<Buffer> {
  return zip(files(sheetName, columns, batches))
}

/** Rows that were read, and not yet written: a sheet may end in the middle of them. */
interface Waiting {
  rows: readonly (readonly string[])[]
  more: () => Promise<boolean>
}

async function* files(
  sheetName: string,
  columns: readonly SheetColumn[],
  batches: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<ZipFile> {
  const source = batches[Symbol.asyncIterator]()
  const waiting: Waiting = {
    rows: [],
    more: async () => {
      const { value, done } = await source.next()
      waiting.rows = done ? [] : value
      return !done
    },
  }
  let sheets = 0
  try {
    do {
      sheets += 1
      yield { name: `xl/worksheets/sheet${sheets}.xml`, content: sheet(columns, waiting) }
    } while (waiting.rows.length > 0 || (await waiting.more()))
    const parts = book(sheetName, sheets)
    for (const [name, xml] of Object.entries(parts)) yield { name, content: once(xml) }
  } finally {
    await source.return?.()
  }
}

async function* once(xml: string) {
  yield xml
}

async function* sheet(columns: readonly SheetColumn[], waiting: Waiting) {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  const head = columns.map(({ name }, index) => textCell(`${letters(index)}1`, name, styles.head)).join('')
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${head}</row>`
  let [row, length] = [1, 0]
  while (row < maxRows && length <= maxXml && (waiting.rows.length > 0 || (await waiting.more()))) {
    const first = row + 1
    const taken = waiting.rows.slice(0, Math.min(piece, maxRows - row))
    waiting.rows = waiting.rows.slice(taken.length)
    row += taken.length
    const xml = taken.map((cells, index) => rowOf(columns, cells, first + index)).join('')
    length += xml.length
    yield xml
  }
  yield `</sheetData><autoFilter ref="A1:${letters(columns.length - 1)}${row}"/></worksheet>`
}

const rowOf = (columns: readonly SheetColumn[], cells: readonly string[], row: number) =>
  `<row r="${row}">${columns.map(({ kind }, index) => cellOf(`${letters(index)}${row}`, kind, cells[index] ?? '')).join('')}</row>`

const styles = { plain: 0, head: 1, decimal: 2, date: 3, time: 4, wrapped: 5, duration: 6 }

function cellOf(instant: string, kind: SheetColumn['kind'], value: string): string {
  if (value === '') return ''
  switch (kind) {
    case 'text':
      return textCell(instant, value, value.includes('\n') ? styles.wrapped : styles.plain)
    case 'integer':
    case 'number':
      return numberCell(instant, value, styles.plain)
    case 'decimal':
      return numberCell(instant, value, styles.decimal)
    case 'date':
      return numberCell(instant, String(daysSince1900(value)), styles.date)
    case 'time':
      return numberCell(instant, timeOfDay(value), styles.time)
    case 'duration':
      return numberCell(instant, durationOf(value), styles.duration)
  }
}

const numberCell = (instant: string, value: string, style: number) =>
  `<c r="${instant}" s="${style}"><v>${escaped(value)}</v></c>`
const textCell = (instant: string, text: string, style: number) =>
  `<c r="${instant}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, 32_767))}</t></is></c>`

/** Spreadsheets count days from 30 December 1899 (their 29 February 1900 never was). */
const daysSince1900 = (day: string) => daysSince1970(day) - epoch
const epoch = daysSince1970('1899-12-30')
/** The part of a day, as spreadsheets store a time. */
const timeOfDay = (time: string) => ((Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) / 1440).toFixed(10)

/** Converts hours and minutes in the same way; they may exceed a day. */
function durationOf(clock: string): string {
  const [hours = '', minutes = ''] = clock.split(':')
  return ((Number(hours) * 60 + Number(minutes)) / 1440).toFixed(10)
}

/** `0` is column `A`, `26` is `AA`. */
export function letters(index: number): string {
  return (index >= 26 ? letters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }
/** Removes characters that XML cannot hold, and escapes text that a spreadsheet would read as an escape. */
const escaped = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>"\r]/g, (sign) => entities[sign] ?? '')

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The parts beside the sheets, by their names in the archive. */
function book(sheetName: string, sheets: number): Record<string, string> {
  const each = (part: (number: number) => string) =>
    Array.from({ length: sheets }, (_, index) => part(index + 1)).join('')
  const title = escaped(sheetName.replace(/[\\/?*[\]:]/g, ' ').slice(0, 25))
  const relation = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${relations}/${kind}" Target="${target}"/>`
  return {
    '[Content_Types].xml': `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${each((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${types}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${each((n) => `<sheet name="${title}${n > 1 ? ` ${n}` : ''}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each((n) => relation(n, 'worksheet', `worksheets/sheet${n}.xml`))}${relation(sheets + 1, 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml': `${declaration}<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="hh:mm"/><numFmt numFmtId="166" formatCode="[h]:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFEFF3F8"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="7"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1"/><xf numFmtId="2" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment wrapText="1" vertical="top"/></xf><xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
  }
}
