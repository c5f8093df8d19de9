import { describe, expect, test } from 'vitest'

import { type BankField, accountFor, bankNumberText, wrongBankField, wrongBankFields } from './bankAccounts.rules.ts'
import { accents, fonts } from './documentSettings.ts'

describe('a number of a bank is checked for its form', () => {
  test.each<[field: BankField, fits: string[], wrong: string[]]>([
    [
      'iban',
      ['IE29AIBK93115212345678', 'GB33BUKB20201555555555', 'DE89370400440532013000', 'FR1420041010050500013M02606'],
      [
        'IE29AIBK93115212345679',
        'IE92AIBK93115212345678',
        'IE29AIBK9311521234567',
        'DE8937040044053201300',
        '29AIBK93115212345678',
      ],
    ],
    ['routing_number', ['021000021', '011401533'], ['021000022', '02100002', '0210000211']],
    ['sort_code', ['200000'], ['20000', '20000A']],
    ['ifsc', ['HDFC0000007', 'DECC0000123'], ['HDFC1000007', 'HDF00000007', 'HDFC000007']],
    ['institution_number', ['003'], ['03', '0003']],
    ['transit_number', ['00012'], ['0012', '000123']],
    ['bic', ['AIBKIE2D', 'DEUTDEFF500'], ['AIBKIE2', 'AIBKIE2D5', '1IBKIE2D']],
    ['upi_id', ['accounts@deccanbank', 'a.b-c_1@ok1'], ['accounts', '@bank', 'a b@bank', 'accounts@']],
  ])('%s', (field, fits, wrong) => {
    expect(fits.map((value) => [value, wrongBankField(field, value)])).toEqual(fits.map((value) => [value, null]))
    for (const value of wrong) expect([value, wrongBankField(field, value)]).toEqual([value, expect.any(String)])
  })
})

test('an account has the numbers of its kind and no others', () => {
  const account = { kind: 'sort_code', currency: 'GBP', sort_code: '200000', account_number: '12345678' } as const
  expect(wrongBankFields(account)).toEqual({})
  expect(wrongBankFields({ ...account, sort_code: '', account_number: '1234567', ifsc: 'HDFC0000007' })).toEqual({
    sort_code: 'This field is required',
    account_number: 'This account number needs 8 digits.',
    ifsc: 'An account of this kind has no IFSC. Leave it empty.',
  })
  const upi = { kind: 'ifsc', ifsc: 'HDFC0000007', account_number: '123456789', upi_id: 'firm@bank' } as const
  expect(wrongBankFields({ ...upi, currency: 'INR' })).toEqual({})
  expect(wrongBankFields({ ...upi, currency: 'USD' })).toEqual({
    upi_id: 'A UPI ID is for amounts in INR. Leave it empty.',
  })
})

test('an invoice asks for the account of its currency, of the client’s country before the firm’s', () => {
  const british = { kind: 'sort_code', currency: 'EUR' } as const
  const irish = { kind: 'iban', currency: 'EUR' } as const
  const pounds = { kind: 'sort_code', currency: 'GBP' } as const
  const all = [pounds, british, irish]
  expect(accountFor(all, { currency: 'EUR', countries: ['IE', 'GB'] })).toBe(irish)
  expect(accountFor(all, { currency: 'EUR', countries: ['FR', 'GB'] })).toBe(british)
  expect(accountFor(all, { currency: 'GBP', countries: ['IE'] })).toBe(pounds)
  expect(accountFor(all, { currency: 'USD', countries: ['US'] })).toBeNull()
})

test('numbers are written as people read them', () => {
  expect(bankNumberText('sort_code', '200000')).toBe('20-00-00')
  expect(bankNumberText('iban', 'IE29AIBK93115212345678')).toBe('IE29 AIBK 9311 5212 3456 78')
})

test('every accent colour can be read on white', () => {
  const luminance = (colour: string) =>
    [1, 3, 5]
      .map((index) => Number.parseInt(colour.slice(index, index + 2), 16) / 255)
      .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      .reduce((sum, part, index) => sum + part * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0)
  for (const accent of Object.keys(accents))
    expect([accent, 1.05 / (luminance(accent) + 0.05) >= 4.5]).toEqual([accent, true])
  expect(Object.keys(fonts)).toContain('sans')
})
