import fc from 'fast-check'
import { expect, test } from 'vitest'

import { bytes } from './bytes.ts'

test.each([
  [0, 1000, '0 B'],
  [999, 1000, '999 B'],
  [1000, 1000, '1.0 kB'],
  [1000, 1024, '1000 B'],
  [1536, 1024, '1.5 KB'],
  [1536, 1000, '1.5 kB'],
  [999_949, 1000, '999.9 kB'],
  [999_950, 1000, '1.0 MB'],
  [1_048_575, 1024, '1.0 MB'],
  [25 * 1024 ** 3, 1024, '25.0 GB'],
] as const)('%d bytes, base %d: %s', (count, base, text) => expect(bytes(count, base)).toBe(text))

test('a bigger file never reads as a smaller one', () => {
  const order = ['B', 'KB', 'MB', 'GB', 'TB', 'PB']
  const size = (text: string) => {
    const [number = '', unit = ''] = text.split(' ')
    return order.indexOf(unit) * 10_000 + Number(number)
  }
  fc.assert(
    fc.property(fc.nat(2 ** 31 - 1), fc.nat(2 ** 31 - 1), (a, more) => {
      expect(size(bytes(a + more, 1024))).toBeGreaterThanOrEqual(size(bytes(a, 1024)))
    }),
    { numRuns: 500 },
  )
})
