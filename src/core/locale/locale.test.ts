import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { addDays } from '../days.ts'
import { typedTime } from '../typedHours.ts'
import { typedDate } from '../typedDate.ts'
import { formatsOf } from './format.ts'
import { localeCodes } from './localeCodes.ts'
import { locales } from './locales.ts'
import { addressColumns } from '../recordColumns.ts'
import { addressLabels } from './wording.ts'

const columns = ['GB', 'IE', 'CA', 'US', 'IN'] as const
const runs = { numRuns: 300 }
const code = fc.constantFrom(...localeCodes)
const day = fc.nat(40_000).map((count) => addDays('1990-01-01', count))

// Column by column, as docs/rules/screens.md#locales prints them.
test.each([
  ['organisation', ['Organisation', 'Organisation', 'Organization', 'Organization', 'Organisation']],
  ['diary', ['Diary', 'Diary', 'Timesheets', 'Timesheets', 'Timesheets']],
  ['quote', ['Quote', 'Quote', 'Proposal', 'Proposal', 'Quote']],
  ['quotes', ['Quotes', 'Quotes', 'Proposals', 'Proposals', 'Quotes']],
  ['leave', ['Leave', 'Leave', 'Time Off', 'Paid Time Off', 'Leave']],
  ['tax_rate', ['VAT Rate', 'VAT Rate', 'Sales Tax', 'Sales Tax', 'GST Rate']],
  ['site_work', ['Site', 'Site', 'Field', 'Field', 'Site']],
  ['post_code', ['Postcode', 'Eircode', 'Postal Code', 'ZIP', 'PIN Code']],
  ['town', ['Town or city', 'Town or city', 'City', 'City', 'City']],
  ['region', ['County', 'County', 'Province', 'State', 'State']],
] as const)('the word for %s', (key, words) => {
  expect(columns.map((column) => locales[column].words[key])).toEqual(words)
})

test('every locale has every word, and none is empty', () => {
  const keys = Object.keys(locales.GB.words).toSorted()
  for (const locale of localeCodes) {
    expect(Object.keys(locales[locale].words).toSorted()).toEqual(keys)
    expect(Object.values({ ...locales[locale].words, ...addressLabels(locales[locale].words) })).not.toContain('')
  }
})

test('addresses speak the locale', () => {
  expect(addressLabels(locales.IE.words)).toMatchObject({ region: 'County', postcode: 'Eircode' })
})

test('a file with the addresses of one country is read in every other', () => {
  for (const from of localeCodes)
    for (const to of localeCodes) {
      const known = new Map(
        addressColumns(locales[to].words).map(({ key, name, also }) => [key, [name.toLowerCase(), ...(also ?? [])]]),
      )
      for (const { key, name } of addressColumns(locales[from].words))
        expect([from, to, known.get(key)]).toEqual([from, to, expect.arrayContaining([name.toLowerCase()])])
    }
})

test('currency, week start and clock are those of each country', () => {
  const facts = localeCodes.map((locale) => [
    locales[locale].currency,
    locales[locale].weekStart,
    locales[locale].clock,
  ])
  expect(facts).toEqual([
    ['CAD', 7, 12],
    ['GBP', 1, 24],
    ['EUR', 1, 24],
    ['INR', 7, 12],
    ['USD', 7, 12],
  ])
})

describe('formats', () => {
  const evening = '2026-11-20T21:05:00Z'
  const all = <T>(write: (formats: ReturnType<typeof formatsOf>) => T) =>
    localeCodes.map((locale) => write(formatsOf(locale)))

  test('days', () => {
    expect(all((to) => to.date('2026-11-05'))).toEqual([
      '2026-11-05',
      '05/11/2026',
      '05/11/2026',
      '05/11/2026',
      '11/05/2026',
    ])
    expect(all((to) => to.dayHeading('2026-11-20'))).toEqual([
      'Fri Nov 20',
      'Fri 20 Nov',
      'Fri 20 Nov',
      'Fri 20 Nov',
      'Fri Nov 20',
    ])
    expect(all((to) => to.longDate('2026-11-20')).slice(0, 2)).toEqual(['Nov 20, 2026', '20 Nov 2026'])
    expect(formatsOf('GB').month('2026-11-20')).toBe('November 2026')
  })

  test('ranges of days name the month once and the year where it is another', () => {
    const range = (locale: 'GB' | 'US', start: string, end: string) =>
      formatsOf(locale).dayRange(start, end, '2026-11-20')
    expect(range('GB', '2026-11-07', '2026-11-20')).toBe('7 – 20 Nov')
    expect(range('US', '2026-11-07', '2026-11-20')).toBe('Nov 7 – 20')
    expect(range('GB', '2026-10-24', '2026-11-06')).toBe('24 Oct – 6 Nov')
    expect(range('GB', '2026-11-20', '2026-11-20')).toBe('20 Nov')
    expect(range('GB', '2025-12-24', '2026-01-06')).toBe('24 Dec 2025 – 6 Jan 2026')
    expect(range('GB', '2027-01-11', '2027-01-20')).toBe('11 – 20 Jan 2027')
    expect(range('US', '2027-01-11', '2027-01-20')).toBe('Jan 11 – 20, 2027')
    expect(range('GB', '2027-01-27', '2027-02-02')).toBe('27 Jan – 2 Feb 2027')
    expect(range('GB', '2027-01-27', '2027-01-27')).toBe('27 Jan 2027')
  })

  test('times, by the locale’s clock or the user’s, in the zone asked for', () => {
    expect(all((to) => to.time(evening, 'UTC'))).toEqual(['9:05 p.m.', '21:05', '21:05', '9:05 pm', '9:05 PM'])
    expect(formatsOf('US', 24).time(evening, 'UTC')).toBe('21:05')
    expect(formatsOf('GB', 12).time(evening, 'UTC')).toBe('9:05 pm')
    expect(formatsOf('GB').time(evening, 'Asia/Kolkata')).toBe('02:35')
    expect([formatsOf('GB').timeOfDay('00:00'), formatsOf('US').timeOfDay('00:00')]).toEqual(['00:00', '12:00 AM'])
    expect(formatsOf('GB').dateTime(evening, 'Asia/Kolkata')).toBe('21 Nov 2026, 02:35')
  })

  test('money keeps every digit, in the locale’s grouping', () => {
    expect(all((to) => to.money('-12345678.5'))).toEqual([
      '-$12,345,678.50',
      '-£12,345,678.50',
      '-€12,345,678.50',
      '-₹1,23,45,678.50',
      '-$12,345,678.50',
    ])
    expect(formatsOf('GB').money('90071992547409931.07')).toBe('£90,071,992,547,409,931.07')
    expect(['0', '-0.5', '-0.004', '1.005'].map(formatsOf('GB').money)).toEqual(['£0.00', '-£0.50', '£0.00', '£1.01'])
  })

  test('numbers and percentages', () => {
    expect(all((to) => to.number('1234567.890')).at(3)).toBe('12,34,567.890')
    expect([
      formatsOf('GB').number(12_000),
      formatsOf('GB').number('7.005', 2),
      formatsOf('GB').number('-0.5'),
    ]).toEqual(['12,000', '7.01', '-0.5'])
    expect([formatsOf('GB').percent('12.5'), formatsOf('GB').percent('33.335', 2)]).toEqual(['12.5%', '33.34%'])
  })

  test('the sign of the currency stands for the amount that is typed after it', () => {
    expect(all((to) => to.sign())).toEqual(expect.arrayContaining(['£', '€', '₹']))
  })

  test('a money text has the digits of its amount and no others', () => {
    const amount = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }).map((pence) => {
      const digits = String(pence < 0n ? -pence : pence).padStart(3, '0')
      return `${pence < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
    })
    fc.assert(
      fc.property(code, amount, (locale, text) => {
        expect(
          formatsOf(locale)
            .money(text)
            .replace(/[^-\d.]/g, ''),
        ).toBe(text)
      }),
      runs,
    )
  })

  test('a day that is shown in digits can be typed back', () => {
    fc.assert(
      fc.property(code, day, (locale, any) => {
        const typing = { today: '2026-11-20', order: locales[locale].dateOrder }
        expect(typedDate(formatsOf(locale).date(any), typing).value).toBe(any)
      }),
      runs,
    )
  })

  test('a time that is shown can be typed back', () => {
    const clock = fc.constantFrom(12 as const, 24 as const)
    fc.assert(
      fc.property(code, clock, fc.nat(1439), (locale, hours, minute) => {
        const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
        expect(typedTime(formatsOf(locale, hours).timeOfDay(time)).value).toBe(time)
      }),
      runs,
    )
  })

  test('formats are made once, so that a long list does not make them per row', () => {
    expect(formatsOf('GB')).toBe(formatsOf('GB', 24))
    const started = performance.now()
    for (let row = 0; row < 2000; row++) formatsOf('IN').money(`${row}.25`)
    expect(performance.now() - started).toBeLessThan(500)
  })
})
