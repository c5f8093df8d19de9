/** Numbers are written in one place, by the locale of whoever reads them: `formats.number` and `formats.counted`. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

import { formatsOf } from '#core/locale/format.ts'

const place = 'core/locale/format.ts'
/** Ways to write a number past the formats. */
const ownWays = /\.toLocaleString\(|\bNumberFormat\(/
/**
 * Ways to write hours past `formats.hours`, which follows the firm's choice of 7:15 or 7.25: on screens, in letters and
 * in notifications. Tables and printed lists of hours have both by rule (docs/rules/diary.md#printed-hours).
 */
const ownHours =
  /\bminutesToClock\b|\bnumber\([^()'\n]*\b(?:hours|minutesToHours)\b|\b(?:minutesToHours\([^\n`]*\)|hours)\} (?:h\b|hours?\b)/
const writesHours = new Set([
  place,
  'core/hours.ts',
  'features/diary/transfer/server/exportPdf.ts',
  'features/diary/transfer/server/transferExport.ts',
  // Repeats what a file says.
  'features/diary/transfer/server/validateImportRows.ts',
  'features/invoices/server/invoiceTimesheet.ts',
  // Histories keep no reader: they are written once for everybody.
  'features/leave/server/leaveFollow.ts',
  'features/settings/audit/server/auditTables.ts',
  'features/settings/server/settingsHistory.ts',
])
const findsIn = (files: readonly (readonly [path: string, text: string])[], ways = ownWays) =>
  files.filter(([path, text]) => path !== place && ways.test(text)).map(([path]) => path)

test('nothing but the formats of the locales writes a number', () => {
  const src = new URL('../src/', import.meta.url)
  const paths = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path))
  expect(paths).toContain(place)
  expect(findsIn(paths.map((path) => [path, readFileSync(new URL(path, src), 'utf8')]))).toEqual([])
})

const sources = () => {
  const src = new URL('../src/', import.meta.url)
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .map((path) => [path, readFileSync(new URL(path, src), 'utf8')] as const)
}

test('nothing but the formats writes hours for people', () => {
  expect(findsIn(sources(), ownHours).filter((path) => !writesHours.has(path))).toEqual([])
})

test('a screen that writes hours itself is found', () => {
  const files = [
    ['a.ts', 'const said = formats.number(row.hours, 2)'],
    ['b.tsx', '<span>{entry.hours} h</span>'],
    ['c.ts', 'const said = `${minutesToHours(sum)} hours`'],
    ['d.ts', 'const said = minutesToClock(minutes)'],
    ['e.ts', 'const said = `${formats.hours(row.hours)} h`'],
  ] as const
  expect(findsIn(files, ownHours)).toEqual(['a.ts', 'b.tsx', 'c.ts', 'd.ts'])
})

test('hours are a clock, or decimals where the firm chose them', () => {
  const [clock, decimal] = (['clock', 'decimal'] as const).map((form) => formatsOf('GB', 24, form).hours)
  const all = ['7.25', '0.00', '-1.50', '1234.50', 435, 20] as const
  expect(all.map((hours) => clock?.(hours))).toEqual(['7:15', '0:00', '-1:30', '1,234:30', '7:15', '0:20'])
  expect(all.map((hours) => decimal?.(hours))).toEqual(['7.25', '0.00', '-1.50', '1,234.50', '7.25', '0.33'])
})

test('one that does is found', () => {
  const planted = "const said = `${count.toLocaleString('en')} rows`"
  const another = 'const said = new Intl.NumberFormat(tag).format(count)'
  const counted = "const said = formats.counted(count, 'row', 'rows')"
  const files = [
    ['web/a.ts', planted],
    ['web/b.ts', another],
    ['web/c.ts', counted],
    [place, another],
  ] as const
  expect(findsIn(files)).toEqual(['web/a.ts', 'web/b.ts'])
})

test('a count in a sentence is grouped as its reader groups, and one is one', () => {
  const rows = (locale: 'GB' | 'IN', count: number) => formatsOf(locale).counted(count, 'row', 'rows')
  expect([0, 1, 1204, 123_456].map((count) => rows('IN', count))).toEqual([
    '0 rows',
    '1 row',
    '1,204 rows',
    '1,23,456 rows',
  ])
  expect(rows('GB', 123_456)).toBe('123,456 rows')
})
