/**
 * A screen says that there is nothing only where the answer was empty (docs/rules/screens.md#errors-on-screens): an answer
 * that is not there is not read as an empty list.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const absentAsEmpty =
  /\bdata\b(\?\.[\w.]+(\([^\n]*\))?|\))?\s*\?\?\s*\[\]|\bas \{[^\n]*\} \| undefined\)\?\.\w+ \?\? \[\]/
const findsIn = (files: readonly (readonly [path: string, text: string])[]) =>
  files.filter(([, text]) => absentAsEmpty.test(text)).map(([path]) => path)

test('no screen takes an answer that is missing for an empty list', () => {
  const src = new URL('../src/', import.meta.url)
  const paths = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /(^|\/)web\/.*\.tsx?$/.test(path) && !path.includes('.test.'),
  )
  expect(paths.length).toBeGreaterThan(500)
  const found = findsIn(paths.map((path) => [path, readFileSync(new URL(path, src), 'utf8')]))
  expect(found, 'wait for the answer, or say soFar(…) where an empty list says nothing').toEqual([])
})

/** A part of a screen that waits for an answer, and would wait for ever for one that cannot come. */
const waitsForEver = (text: string) =>
  /\buseQuery\(/.test(text) &&
  /[?(&|]\s*<Skeleton(Block|Line)\b|\breturn <Skeleton/.test(text.replaceAll(/fallback=\{<Skeleton/g, '')) &&
  !/\berror\b|\bfailed\b|\bisError\b/.test(text)

test('no part of a screen waits for ever for an answer that fails', () => {
  const src = new URL('../src/', import.meta.url)
  const paths = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.tsx'))
  const found = paths.filter((path) => waitsForEver(readFileSync(new URL(path, src), 'utf8')))
  expect(found, 'put <Pending answer={…}> in its place').toEqual([])
})

test('one that does is found', () => {
  const files = [
    ['web/a.tsx', 'const open = (data ?? []).filter(isOpen)'],
    ['web/b.tsx', 'const rows = list.data?.results ?? []'],
    ['web/c.tsx', 'const rows = (mine.data as { results: Leave[] } | undefined)?.results ?? []'],
    ['web/d.tsx', 'const rows = data?.filter(isMine) ?? []'],
    ['web/e.tsx', 'const rows = soFar(data)'],
  ] as const
  expect(findsIn(files)).toEqual(['web/a.tsx', 'web/b.tsx', 'web/c.tsx', 'web/d.tsx'])
})

test('one that waits for ever is found', () => {
  const waits = 'const { data } = useQuery(a)\nreturn <p>{!data && <SkeletonBlock />}</p>'
  expect(waitsForEver(waits)).toBe(true)
  expect(waitsForEver(waits.replace('{ data }', '{ data, error }'))).toBe(false)
})
