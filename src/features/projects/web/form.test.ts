import { expect, test } from 'vitest'

import { withoutProposed } from './form.tsx'

const bare = { line1: '', line2: '', city: '', region: '', postcode: '', country: 'GB' }
const bath = { ...bare, city: 'Bath' }

test('the proposed country of a new record is no site; a site that somebody clears is sent', () => {
  expect(withoutProposed({ address: bare }, true)).toEqual({})
  expect(withoutProposed({ address: bath }, true)).toEqual({ address: bath })
  expect(withoutProposed({ address: bare }, false)).toEqual({ address: bare })
  expect(withoutProposed({}, false)).toEqual({})
})
