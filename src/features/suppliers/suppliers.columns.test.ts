import { expect, test } from 'vitest'

import { fieldColumn } from './suppliers.columns.ts'

test.each([
  ['number', 'number'],
  ['date', 'date'],
  ['text', 'text'],
  ['choice', 'text'],
  ['yes_no', 'text'],
] as const)('a field that is a %s is written as a %s', (kind, written) => {
  expect(fieldColumn({ key: 'rate', name: 'Rate', kind })).toMatchObject({
    key: 'udf.rate',
    name: 'Rate',
    kind: written,
  })
})
