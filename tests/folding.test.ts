/** Every search folds accents: nothing compares what somebody typed by case alone. */
import fs from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'

const src = path.join(import.meta.dirname, '../src')
const files = fs
  .readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))

/** Lines that compare texts in lower case. */
const byCase = [/\bilike\b/i, /toLowerCase\(\)\s*\.(includes|startsWith|indexOf)\(/, /toLocaleLowerCase\(\)/]
test('texts that people search are compared by folded() and includesText()', () => {
  const found = files.flatMap((file) =>
    fs
      .readFileSync(path.join(src, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (byCase.some((way) => way.test(line)) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  )
  expect(found).toEqual([])
  expect(byCase.some((way) => way.test('name.toLowerCase().includes(typed)'))).toBe(true)
})

test('fields that narrow their choices by what is typed say how', () => {
  const found = files.filter((file) => {
    const text = fs.readFileSync(path.join(src, file), 'utf8')
    return (
      /from '@mantine\/core'/.test(text) &&
      /<(Select|TagsInput|MultiSelect|Autocomplete)\b/.test(text) &&
      !/filter=\{/.test(text)
    )
  })
  expect(found).toEqual([])
})
