import { expect, test } from 'vitest'

import { bodyOf, valuesOf } from './supplierValues.ts'

const fields = [
  { key: 'terms', kind: 'choice' },
  { key: 'approved', kind: 'yes_no' },
  { key: 'discount', kind: 'number' },
] as const

test('of the extra fields only what was changed is sent, yes and no as a boolean, an emptied one as null', () => {
  const before = { ...valuesOf(fields), udf: { terms: '30 days', approved: 'yes', discount: null } }
  const body = (udf: Record<string, string | null>) => bodyOf({ ...before, udf }, fields, before)
  expect(body(before.udf)).not.toHaveProperty('udf')
  expect(body({ terms: '', approved: 'no', discount: '5' })['udf']).toEqual({
    terms: null,
    approved: false,
    discount: '5',
  })
})
