import { expect, test } from 'vitest'

import { formatsOf } from '#core/locale/format.ts'
import { untyped } from '#test/untyped.ts'
import { priceOf } from './columns.tsx'

test('a job without a price yet says nothing of permissions; one whose price is withheld does', () => {
  const locale = { formats: formatsOf('GB') }
  expect(priceOf({ price: '1200.00' }, locale)).toBe('£1,200.00')
  expect(priceOf({ price: null }, locale)).toBe('')
  expect(priceOf(untyped({}), locale)).toMatchObject({
    props: { children: expect.stringMatching(/^Price withheld: you need permission/) },
  })
})
