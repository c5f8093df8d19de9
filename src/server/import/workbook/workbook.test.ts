/** Workbooks as several programs write them, and as nobody should send them. */
import { describe, expect, test } from 'vitest'

import { archive, again, bytesOfExport, liar, parts, rowOf, sheetOf } from '#test/workbooks.ts'
import { formatOf, numberText } from './formats.ts'
import { openArchive } from './parts.ts'
import { readWorkbook } from './workbook.ts'
import { formatsOf } from '#core/locale/format.ts'

const count = formatsOf('GB').number
const ofSheet = async (sheet: string, more: Record<string, string | AsyncIterable<string>> = {}) =>
  readWorkbook(await archive({ ...parts(sheet), ...more }), count)

describe('what a cell shows is taken', () => {
  const quay = ['Quay Estates', '2024-01-31', '30', '01234', '442079460000', '09:30', '26:30', '0.3', 'two\nlines']
  const elan = ['Élan Ltd', '2024-02-01', '', '97301', '', '', '', '0.0000001']
  test.each([
    ['exceljs.xlsx', ['60'], ['=SUM(A1)', '0']],
    ['sheetjs.xlsx', ['60'], ['=SUM(A1)', '0']],
    // Counts its days from 1904.
    ['xlsxwriter.xlsx', ['60'], ['=SUM(A1)', '0']],
    ['openpyxl.xlsx', [], ["'=SUM(A1)"]],
  ])('%s', async (name, first, second) => {
    expect(await readWorkbook(bytesOfExport(name), count)).toMatchObject({
      header: { row: 1 },
      rows: [
        { row: 2, cells: [...quay, ...first] },
        { row: 3, cells: [...elan, ...second] },
      ],
    })
  })

  test('the sheets that are shown can be chosen; without a choice it is the first that has rows', async () => {
    const bytes = bytesOfExport('exceljs.xlsx')
    expect(await readWorkbook(bytes, count)).toMatchObject({ sheets: ['Clients', 'Empty'], sheet: 0 })
    expect(await readWorkbook(bytes, count, 1)).toBe('The sheet “Empty” has no rows below its column names.')
    expect(await readWorkbook(bytes, count, 2)).toBe('This workbook does not have that sheet.')
  })

  test('rows keep the numbers they have there, cells without an address stand side by side', async () => {
    const sheet = sheetOf(
      rowOf('Name', 'Notes'),
      '<row r="7"><c r="B7" t="str"><f>A1</f><v>_x0041_&amp;\r\n_x000D_</v></c></row>',
      '<row><c t="e"><f>1/0</f><v>#DIV/0!</v></c><c t="b"><v>1</v></c><c t="str"><f>""</f><v></v></c></row>',
      '<row r="9" spans="1:2"><c r="A9" s="3"/><c r="B9" t="inlineStr"><is><r><t>東</t></r><rPh><t>ひがし</t></rPh></is></c></row>',
      '<row r="12"><c r="A12" t="inlineStr"><is><t> </t></is></c></row>',
    )
    expect(await ofSheet(sheet)).toMatchObject({
      rows: [
        { row: 7, cells: ['', 'A&\n\n'] },
        { row: 8, cells: ['#DIV/0!', 'TRUE'] },
        { row: 9, cells: ['', '東'] },
      ],
    })
  })
})

describe('numbers as their formats mean them', () => {
  const defined = (code: string) => formatOf(200, new Map([[200, code]]))
  test.each([
    ['45322', '[$-409]mmm d, yyyy;@', '2024-01-31'],
    ['45322.75', 'yyyy\\-mm\\-dd"T"hh:mm', '2024-01-31 18:00'],
    ['45322.9999999', 'd/m/yy h:mm', '2024-02-01 00:00'],
    ['0.39583333333333331', 'h:mm AM/PM', '09:30'],
    ['1.5', '[hh]:mm:ss', '36:00'],
    ['0.0007', '[mm]:ss', '00:01'],
    ['59', 'd.m.yyyy', '1900-02-28'],
    ['61', 'd.m.yyyy', '1900-03-01'],
    ['-3', 'd.m.yyyy', '-3'],
    ['3000000', 'd.m.yyyy', '3000000'],
    ['42', '0000', '0042'],
    ['0.2', '0%', '0.2'],
    ['12', '0 "days"', '12'],
    ['12.5', '#,##0.00 [$€-407];[Red]-#,##0.00', '12.5'],
    ['1.0000000000000001E-2', 'General', '0.01'],
    ['4.42079E+11', '0.00E+00', '442079000000'],
    ['1E+300', 'General', `1${'0'.repeat(300)}`],
  ])('%s in %s is %s', (value, code, text) => {
    const written = numberText(value, defined(code), false)
    // Of the largest numbers the first fifteen digits are the number.
    expect(written.length > 100 ? `${written.slice(0, 15)}${'0'.repeat(written.length - 15)}` : written).toBe(text)
  })
})

describe('what cannot be read is said', () => {
  const password = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')])
  const good = () => archive(parts(sheetOf(rowOf('Name'), rowOf('Quay'))))
  test.each<[what: string, bytes: () => Buffer | Promise<Buffer>, says: string | RegExp]>([
    ['a formula that nobody worked out', () => bytesOfExport('uncalculated.xlsx'), /^Cell B2 is a formula without its/],
    ['an OpenDocument sheet', () => bytesOfExport('book.ods'), /^This is an OpenDocument file/],
    ['a binary workbook', () => bytesOfExport('book.xlsb'), /^This is a binary workbook/],
    ['any archive', () => archive({ 'a.txt': 'a' }), 'This is a ZIP archive without a workbook'],
    ['the half of one', async () => (await good()).subarray(0, 700), /^This workbook is damaged/],
    ['one with another byte', async () => flipped(await good()), /^This workbook is damaged/],
    ['what is no archive', () => Buffer.from('PK\x03\x04 and so on'), /^This workbook is damaged/],
    ['a password', () => password, /damaged/],
    ['no rows', () => archive(parts(sheetOf(rowOf('Name')))), /^The sheet “One” has no rows/],
    [
      'too many columns',
      () => archive(parts(sheetOf(rowOf('a'), rowOf(...Array<string>(201).fill('x'))))),
      /more than 200 columns/,
    ],
    [
      'a long cell',
      () => archive(parts(sheetOf(rowOf('a'), rowOf('x'.repeat(30_000))))),
      /^Cell A2 has more than 20,000/,
    ],
    ['a row that is none', () => archive(parts(sheetOf('<row r="x"/>'))), /^This workbook is damaged/],
    ['a cell that is none', () => archive(parts(sheetOf('<row><c r="7"/></row>'))), /^This workbook is damaged/],
    ['XML that breaks off', () => archive(parts('<worksheet><sheetData><row>')), /^This workbook is damaged/],
  ])('%s', async (_what, bytes, says) => {
    expect(await readWorkbook(await bytes(), count)).toMatch(says)
  })

  test('100,000 rows', async () => {
    const rows = again(
      rowOf('Quay'),
      100_000,
      `<worksheet><dimension ref="A1:B100001"/><sheetData>`,
      '</sheetData></worksheet>',
    )
    const file = { ...parts(''), 'xl/worksheets/one.xml': rows }
    expect(await readWorkbook(await archive(file), count)).toBe(
      'This sheet has about 100,000 rows. An import takes at most 20,000. Split it and import the parts.',
    )
  })
})

describe('what unpacks without end is left, and nothing of it is held', () => {
  const within = (content: AsyncIterable<string>, name = 'xl/worksheets/one.xml') =>
    archive({ ...parts(sheetOf(rowOf('Name'), '<row><c t="s"><v>4999999</v></c></row>')), [name]: content })
  const bombs: [what: string, bytes: () => Buffer | Promise<Buffer>, says: RegExp][] = [
    ['what says it is a gigabyte', () => liar('_rels/.rels', 1_000_000_000, 1000), /unpacks to 1,000 MB/],
    ['what says it is small', () => liar('_rels/.rels', 100, 50_000_000), /damaged/],
    ['one text', () => within(again('x'.repeat(100), 1_300_000, '<a>', '</a>')), /damaged/],
    ['one attribute', () => within(again('x'.repeat(100), 1_300_000, '<a b="', '"/>')), /damaged/],
    ['a remark', () => within(again('<x'.repeat(50), 1_300_000, '<!--', '-->')), /damaged/],
    ['a text within another', () => within(again('<a>', 40_000_000)), /damaged/],
    ['texts that cells share', () => within(again('<si/>', 5_000_000, '<sst>', '</sst>'), 'xl/texts.xml'), /no rows/],
    [
      'rows without anything',
      () => within(again('<row><c/></row>', 2_000_000, '<a>', '</a>')),
      /more than 20,000 rows/,
    ],
  ]
  test.each(bombs)('%s', { timeout: 60_000 }, async (_what, make, says) => {
    const bytes = await make()
    const before = process.memoryUsage().rss
    let peak = 0
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss - before)), 5)
    expect(await readWorkbook(bytes, count)).toMatch(says)
    clearInterval(watch)
    // Each of them would be 130 MB and more, held; some of it is the runner's own, and what is not collected yet.
    expect(peak).toBeLessThan(129_000_000)
  })
})

describe('what is small and asks for much', () => {
  test('parts are counted together, however often one is read', async () => {
    const bytes = await archive({
      a: again('<x></x>', 10_000, '<a>', '</a>'),
      b: again('<x></x>', 10_000, '<b>', '</b>'),
    })
    const both = await openArchive(bytes, 150_000)
    await both.walk('a', {})
    await both.walk('a', {})
    await expect(both.walk('b', {})).rejects.toThrow('This workbook has too many parts.')
    expect(both.has('b')).toBe(true)
  })

  test('codes of numbers are read in one go, whatever they hold', { timeout: 20_000 }, async () => {
    const codes = Array.from(
      { length: 100_000 },
      (_, index) => `<numFmt numFmtId="${index + 200}" formatCode="${'['.repeat(1000)}"/>`,
    )
    const uses = Array.from({ length: 100_000 }, (_, index) => `<xf numFmtId="${index + 200}"/>`)
    const styles = `<styleSheet><numFmts>${codes.join('')}</numFmts><cellXfs>${uses.join('')}</cellXfs></styleSheet>`
    const files = parts(sheetOf(rowOf('Name'), rowOf('Quay')))
    const related = files['xl/_rels/workbook.xml.rels']?.replace(
      '</Relationships>',
      '<Relationship Id="y" Type="x/styles" Target="styles.xml"/></Relationships>',
    )
    const bytes = await archive({ ...files, 'xl/styles.xml': styles, 'xl/_rels/workbook.xml.rels': related ?? '' })
    expect(await readWorkbook(bytes, count)).toMatchObject({ rows: [{ cells: ['Quay'] }] })
  })

  test('a text that cannot be among those that cells share is none to look for', async () => {
    const cell = (number: string) => archive(parts(sheetOf(rowOf('Name'), `<row><c t="s"><v>${number}</v></c></row>`)))
    for (const number of ['x', '-1', '0.5']) expect(await readWorkbook(await cell(number), count)).toMatch(/damaged/)
  })
})

/** With a byte of its sheet's data changed. */
function flipped(bytes: Buffer): Buffer {
  const index = bytes.indexOf('worksheets/one.xml') + 24
  bytes[index] = (bytes[index] ?? 0) ^ 0xff
  return bytes
}
