/** Numbers are written in one place, by the locale of whoever reads them: `formats.number` and `formats.counted`. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

import { formatsOf } from '#core/locale/format.ts'

const place = 'core/locale/format.ts'
/** Ways to write a number past the formats. */
const ownWays = /\.toLocaleString\(|\bNumberFormat\(/
const findsIn = (files: readonly (readonly [path: string, text: string])[]) =>
  files.filter(([path, text]) => path !== place && ownWays.test(text)).map(([path]) => path)

test('nothing but the formats of the locales writes a number', () => {
  const src = new URL('../src/', import.meta.url)
  const paths = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path))
  expect(paths).toContain(place)
  expect(findsIn(paths.map((path) => [path, readFileSync(new URL(path, src), 'utf8')]))).toEqual([])
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
