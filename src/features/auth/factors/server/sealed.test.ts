import { expect, test } from 'vitest'

import { seal, unseal } from './sealed.ts'

const settings = { publicUrl: 'https://fieldbook.example', csrfSecret: 'a secret of the server' }
const secret = Buffer.from('12345678901234567890')

test('a secret comes back to its own account by its own key, and to nobody else', () => {
  const sealed = seal(settings, 7, secret)
  expect(sealed.includes(secret)).toBe(false)
  expect(unseal(settings, 7, sealed)).toEqual(secret)
  expect(unseal(settings, 8, sealed)).toBeNull()
  expect(unseal({ ...settings, csrfSecret: 'another' }, 7, sealed)).toBeNull()
  expect(unseal(settings, 7, Buffer.concat([sealed.subarray(0, -1), Buffer.from([0])]))).toBeNull()
  expect(seal(settings, 7, secret).equals(sealed)).toBe(false)
})
