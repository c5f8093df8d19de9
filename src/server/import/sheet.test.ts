import { describe, expect, test } from 'vitest'

import { readingSheet, tableOf } from '#core/import/sheet.ts'

const count = String
function read(bytes: Uint8Array | string) {
  const work = readingSheet(typeof bytes === 'string' ? Buffer.from(bytes) : bytes, count)
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}
function tableIn(bytes: Uint8Array | string) {
  const sheet = read(bytes)
  if (typeof sheet === 'string') throw new Error(sheet)
  return [sheet.delimiter, sheet.header.cells, ...sheet.rows.map(({ row, cells }) => [row, ...cells])]
}

const text = 'Name;Notes\nÉlan;“a”, b\n'
const bigEndian = Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
test.each<[string, Uint8Array | string]>([
  ['UTF-8', text],
  ['UTF-8 with its mark', `\ufeff${text}`],
  ['UTF-16, the small end first', Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16, the big end first', bigEndian],
  ['Windows-1252', Buffer.from(text.replace('“', '\x93').replace('”', '\x94'), 'latin1')],
  ['a line that says its separator', `sep=;\r\n${text}`],
])('%s', (_, bytes) => {
  expect(tableIn(bytes)).toEqual([';', ['Name', 'Notes'], [2, 'Élan', '“a”, b']])
})

test.each([
  ['pipes', 'Name|Notes|Town\nÉlan|a, b; c|Bath\n', '|', 2],
  ['a title', 'Clients of Harbour, 2026\nName;Notes;Town\nÉlan;a, b, c;Bath\n', ';', 3],
  ['a title, the firm and a blank line', 'Harbour\r\nClients\r\n\r\nName\tNotes\tTown\r\nÉlan\ta\tBath\r\n', '\t', 5],
])('%s', (_, given, delimiter, row) => {
  expect(tableIn(given)).toMatchObject([
    delimiter,
    ['Name', 'Notes', 'Town'],
    [row, 'Élan', /a/, 'Bath'].map((cell) => (cell instanceof RegExp ? expect.stringMatching(cell) : cell)),
  ])
})

test('one column is no title', () => {
  expect(tableIn('Name\nQuay North\nQuay South\n')).toEqual([',', ['Name'], [2, 'Quay North'], [3, 'Quay South']])
})

test('what is neither', () => {
  expect(read(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]))).toContain('This is not a text file.')
})

describe('a sheet without names of columns', () => {
  const rowsOf = (...rows: string[]) => rows.map((row, index) => ({ row: index + 1, cells: row.split(',') }))
  test.each([
    ['days', ['2026-01-02,Ann', '2026-01-03,Bea']],
    ['addresses', ['Ann,ann@quay.example', 'Bea,bea@quay.example']],
    ['amounts', ['Job A,"1.50"', 'Job B,2.50'].map((row) => row.replaceAll('"', ''))],
    ['telephones', ['Quay,0113 496 0001', 'Pier,0113 496 0002', 'Dock,']],
    ['one row', ['Quay,quay@quay.example']],
  ])('with %s is read from its first row', (_, rows) => {
    expect(tableOf(rowsOf(...rows))).toMatchObject({ headings: false, rows: rowsOf(...rows) })
  })
  test.each([
    ['a week of days', ['Task,2026-01-05,2026-01-06', 'Levels,7.5,8']],
    ['years', ['Name,2025,2026', 'Quay,1,2']],
    ['numbered', ['Phone 1,Phone 2', '0113 496 0001,0113 496 0002']],
    ['words', ['Name,Town', 'Quay,Leeds']],
  ])('is none whose columns are named by %s', (_, rows) => {
    expect(tableOf(rowsOf(...rows))).toMatchObject({ headings: true, rows: rowsOf(...rows).slice(1) })
  })
  test('is one where that is said', () => {
    expect(tableOf(rowsOf('Name,Town', 'Quay,Leeds'), false)).toMatchObject({
      headings: false,
      header: { cells: ['Column 1', 'Column 2'] },
      rows: rowsOf('Name,Town', 'Quay,Leeds'),
    })
  })
})
