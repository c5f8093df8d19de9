import { expect, test } from 'vitest'

import { base32, codeAt, keyUri, stepOf, stepSeconds } from './totp.ts'

/**
 * RFC 6238, appendix B, the rows of SHA-1: time in seconds and the code of eight digits. Six digits are its last six, since
 * both are the same number by another power of ten. The RFC's code components are under the BSD licence of the IETF Trust.
 */
const secret = Buffer.from('12345678901234567890')
const vectors = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const

test.each(vectors)('RFC 6238, appendix B: at %i s the code ends in that of %s', (seconds, code) => {
  expect(codeAt(secret, Math.floor(seconds / stepSeconds))).toBe(code.slice(-6))
})

test('a code is good in its own half minute and in those beside it', () => {
  const step = 37_037_036
  const code = codeAt(secret, step)
  const spanAt = (now: number) => stepOf(code, secret, now)
  expect([step - 2, step - 1, step, step + 1, step + 2].map(spanAt)).toEqual([null, step, step, step, null])
  for (const wrong of ['', '12345', '1234567', 'abcdef', '٠٠٠٠٠٠']) expect(stepOf(wrong, secret, step)).toBeNull()
})

// RFC 4648, section 10, without the padding.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 of %s', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded)
})

test('the address in the QR code names the server and the person', () => {
  expect(keyUri({ secret, email: 'sam+x@gb.example', host: 'fieldbook.example' })).toBe(
    'otpauth://totp/Fieldbook%20fieldbook.example%3Asam%2Bx%40gb.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Fieldbook%20fieldbook.example',
  )
})
