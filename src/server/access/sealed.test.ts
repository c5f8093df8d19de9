import { expect, test } from 'vitest'

import { seal, unseal } from './sealed.ts'

const settings = { csrfSecret: 'a secret of the server' }
const secret = Buffer.from('12345678901234567890')
const owner = { use: 'one-time codes', of: 'account 7' } as const

test('a secret comes back to its own owner by its own key, and to nobody else', () => {
  const sealed = seal(settings, owner, secret)
  expect(sealed.includes(secret)).toBe(false)
  expect(unseal(settings, owner, sealed)).toEqual(secret)
  expect(unseal(settings, { ...owner, of: 'account 8' }, sealed)).toBeNull()
  expect(unseal(settings, { ...owner, use: 'webhooks' }, sealed)).toBeNull()
  expect(unseal({ csrfSecret: 'another' }, owner, sealed)).toBeNull()
  expect(unseal(settings, owner, Buffer.concat([sealed.subarray(0, -1), Buffer.from([0])]))).toBeNull()
  expect(seal(settings, owner, secret).equals(sealed)).toBe(false)
})
