import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { asWritten, csvLine, CsvError, neutralised, parseCsv, sniffDelimiter, type Delimiter } from './csv.ts'

const bounds = { rows: 1000, columns: 100, cell: 1000 }
const cellsOf = (text: string, delimiter: Delimiter = ',') =>
  parseCsv(text, delimiter, bounds).map(({ cells }) => cells)

const aCell = fc.oneof(
  fc.string({ maxLength: 20 }).map((text) => text.replaceAll('\r', '')),
  fc.stringMatching(/^[ ,;\t"\n'=a\ufeff]{0,8}$/),
)
const aTable = fc.array(fc.array(aCell, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 8 })
const aDelimiter = fc.constantFrom<Delimiter>(',', ';', '\t')

describe('reading', () => {
  test('gives back whatever was written, by any delimiter', () => {
    fc.assert(
      fc.property(aTable, aDelimiter, (table, delimiter) => {
        const text = table.map((row) => csvLine(row, delimiter)).join('')
        expect(cellsOf(text, delimiter)).toEqual(table)
        expect(cellsOf(`\ufeff${text}`, delimiter)).toEqual(table)
      }),
      { numRuns: 1000 },
    )
  })

  test('never throws anything but its own sentence, and never holds more than its bounds', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a,;\t"\n\r]{0,60}$/), aDelimiter, (text, delimiter) => {
        try {
          for (const { cells } of parseCsv(text, delimiter, { rows: 5, columns: 4, cell: 9 })) {
            expect(cells.length).toBeLessThanOrEqual(4)
            for (const cell of cells) expect(cell.length).toBeLessThanOrEqual(9)
          }
        } catch (error) {
          expect(error).toBeInstanceOf(CsvError)
        }
      }),
      { numRuns: 1000 },
    )
  })

  test('numbers rows as a spreadsheet does: blank lines count, a cell of two lines is one row', () => {
    const rows = parseCsv('a,b\r\n"1\r\n2",x\r\n\r\nlast,y', ',', bounds)
    expect(rows).toEqual([
      { row: 1, cells: ['a', 'b'] },
      { row: 2, cells: ['1\n2', 'x'] },
      { row: 4, cells: ['last', 'y'] },
    ])
  })

  test('takes old line ends, a missing last one, and text behind a closing quote', () => {
    expect(cellsOf('a,b\rc,d')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect(cellsOf('"a" b,c\n')).toEqual([['a b', 'c']])
    expect(cellsOf('a,\n')).toEqual([['a', '']])
  })

  test('says on which line a quote stays open', () => {
    expect(() => cellsOf('a,b\n1,2\n"open,3\n')).toThrow('The quotation mark on line 3 is never closed.')
  })
})

test.each([
  ['a,b,c\n1;2;3;4', ','],
  ['a;b;c\n1,5;2,5;3,5', ';'],
  ['a\tb\n1\t2', '\t'],
  ['"a,b,c";d;e\n', ';'],
  ['"Date","Hours"\n"1","2"', ','],
  ['alone\n1\n', ','],
])('the delimiter of %j is %j', (text, delimiter) => {
  expect(sniffDelimiter(text)).toBe(delimiter)
})

describe('formulas', () => {
  test.each([
    '=1+1',
    '+44 20 7946 0000',
    '-2',
    '@SUM(A1)',
    ' =1+1',
    '\t=1+1',
    '\u0000=1',
    '\u00a0\u200b=1+1',
    '\r\n=1',
    '"=1',
    "'=1",
    '＝1+1',
    '\ufeff=1',
    '|calc',
    '%0A=1',
  ])('%j is neutralised, and comes back as it was', (text) => {
    expect(neutralised(text).replaceAll(/(?<=[\t\n])'/g, '')).toBe(`'${text}`)
    expect(asWritten(neutralised(text))).toBe(text)
  })

  test.each([
    [';=1+1', ";'=1+1"],
    ['Levels;=1+1', "Levels;'=1+1"],
    ['a; \t=1', "a; \t'=1"],
    ['a\n- b\n-1', "a\n'- b\n'-1"],
    ["a;'=1", "a;''=1"],
    ['a|=1', "a|'=1"],
    ['=1;=2', "'=1;'=2"],
    ['a;;@b', "a;;'@b"],
  ])('%j is neutralised behind what another spreadsheet splits cells at', (text, safe) => {
    expect(neutralised(text)).toBe(safe)
    expect(asWritten(safe)).toBe(text)
  })

  test.each(['Levels', '1 + 1 = 2', "O'Brien", "'quoted'", '', '3-4 June', 'a; b', 'Depth 3, -4', "a;'b'", 'a\nb'])(
    '%j is left alone',
    (text) => {
      expect(neutralised(text)).toBe(text)
      expect(asWritten(text)).toBe(text)
    },
  )

  test('whatever is written, no cell begins as a formula and every cell comes back', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[ \t\r\n;|,'"=+@\-a]{0,8}$/)), (text) => {
        expect(neutralised(text)).not.toMatch(/(^|[;|\t\r\n])[\s\u0000-\u0020\u00a0]*[=+\-@]/)
        expect(asWritten(neutralised(text))).toBe(text)
      }),
      { numRuns: 5000 },
    )
  })
})
