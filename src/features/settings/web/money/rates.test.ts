import { expect, test } from 'vitest'

import type { VatRate } from '#features/company/companyMoney.contract.ts'
import { placeInTime, ratesByName } from './rates.ts'

const rate = (
  id: number,
  name: string,
  percent: string,
  valid_from: string,
  valid_to: string | null = null,
): VatRate => ({
  id,
  name,
  jurisdiction: '',
  rate: percent,
  category: 'S',
  reason: '',
  base_fraction: '1.0000',
  source: '',
  valid_from,
  valid_to,
  version: 1,
  created: '2026-01-01T00:00:00Z',
  modified: '2026-01-01T00:00:00Z',
  can_change: true,
  can_delete: true,
})
const old = rate(1, 'Standard', '17.50', '2010-01-01', '2011-01-03')
const existing = rate(2, 'standard', '20.00', '2011-01-04')
const zero = rate(3, 'Zero', '0.00', '2027-01-01')

test('both days of a rate are its own', () => {
  expect(placeInTime(old, '2010-01-01')).toBe('now')
  expect(placeInTime(old, '2011-01-03')).toBe('now')
  expect(placeInTime(old, '2011-01-04')).toBe('before')
  expect(placeInTime(existing, '2011-01-03')).toBe('later')
})

test('one group a name in whatever case, the latest first, with what holds today', () => {
  const groups = ratesByName([old, existing, zero], '2026-11-22')
  expect(groups.map(({ name, current, rates }) => [name, current?.rate, rates.map(({ id }) => id)])).toEqual([
    ['Standard', '20.00', [2, 1]],
    ['Zero', undefined, [3]],
  ])
})
