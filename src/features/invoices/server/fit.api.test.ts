/** Issuing says beforehand why it would refuse a draft; an issued invoice keeps the official rules of e-invoices. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { addDays, today } from '#core/days.ts'
import type { LocaleCode } from '#core/locale/localeCodes.ts'
import { client } from '#features/clients/clients/clients.ts'
import { changeCompany } from '#features/company/company.contract.ts'
import { type TaxCategory, vatRateCalls } from '#features/company/companyMoney.contract.ts'
import { testServer } from '#test/firm.ts'
import { untilOneWaits } from '#test/locks.ts'
import { officiallyBroken } from '#test/officialRules.ts'
import { readPdf } from '#test/pdf.ts'
import { isLong } from '#test/sizes.ts'
import { invoice } from '../invoices.ts'

const { aFirm, as, app, headersOf, inFirm } = testServer()
const { calls } = invoice
type Firm = Awaited<ReturnType<typeof aFirm>>
const withId = (id: number) => ({ params: { id: String(id) } })

const reasons: Partial<Record<TaxCategory, string>> = {
  E: 'Exempt by law',
  AE: 'Reverse charge: you account for VAT',
  O: 'Outside the scope of VAT',
}
async function ratesOf(firm: Firm) {
  const add = async (category: TaxCategory, rate: string) =>
    (
      await as(firm.ada, vatRateCalls.create, {
        body: {
          name: `Tax ${category} ${rate}`,
          rate,
          category,
          reason: reasons[category] ?? '',
          valid_from: '2020-01-01',
        },
      })
    ).body.id
  return {
    S: await add('S', '20'),
    S5: await add('S', '5'),
    Z: await add('Z', '0'),
    E: await add('E', '0'),
    AE: await add('AE', '0'),
    O: await add('O', '0'),
  }
}
const changeClient = (firm: Firm, body: object) =>
  as(firm.ada, client.calls.change, { ...withId(firm.client.id), body })
const changeFirm = (firm: Firm, body: object) => as(firm.ada, changeCompany, { ...withId(firm.org_id), body })
const issue = (firm: Firm, id: number) => as(firm.ada, calls.issue, { ...withId(id), body: {} })
const missing = async (firm: Firm, id: number) => (await as(firm.ada, calls.missing, withId(id))).body
async function eInvoice(firm: Firm, id: number, syntax: 'ubl' | 'cii') {
  const url = `/api/invoices/${id}/e-invoice/?syntax=${syntax}`
  return app().inject({ url, headers: await headersOf(firm.ada) })
}

describe('each fault is reported before the number is taken, under the field that mends it', () => {
  interface FaultyLine {
    description: string
    price: string
    quantity?: string
    taxed: readonly (keyof Awaited<ReturnType<typeof ratesOf>>)[]
  }
  interface Fault {
    locale?: LocaleCode
    client?: object
    firm?: object
    draft?: object
    /** By the names of `ratesOf`, of each line. */
    lines?: readonly FaultyLine[]
  }
  const line: FaultyLine = { description: 'Survey', price: '100', taxed: ['S'] }
  test.each<[fields: string[], what: string, Fault]>([
    [['lines'], 'no lines', { lines: [] }],
    [['lines'], 'a total of nothing', { lines: [{ ...line, price: '0' }] }],
    [['lines'], 'a total below nothing', { lines: [{ ...line, quantity: '-1' }] }],
    [['start'], 'no billing period', { draft: { start: null, end: null } }],
    [['client.address'], 'a client without a country', { client: { address: { country: '' } } }],
    [['client.address'], 'a client without street and town', { client: { address: { line1: '', city: '' } } }],
    [
      ['client.address'],
      'an Irish firm’s client without a street',
      { locale: 'IE', client: { address: { line1: '' } } },
    ],
    [['client.address'], 'an Indian client without a state', { locale: 'IN', client: { address: { region: '' } } }],
    [['company.address'], 'a firm without an address', { firm: { address: { line1: '', city: '' } } }],
    [
      ['company.address'],
      'an Indian firm without a town',
      { locale: 'IN', firm: { address: { city: '', postcode: '' } }, client: { address: { region: 'Goa' } } },
    ],
    [['company.tax_number'], 'standard rate without a VAT number', { firm: { tax_number: '' } }],
    [['company.tax_number'], 'zero rate without one', { firm: { tax_number: '' }, lines: [{ ...line, taxed: ['Z'] }] }],
    [['company.tax_number'], 'exempt without one', { firm: { tax_number: '' }, lines: [{ ...line, taxed: ['E'] }] }],
    [
      ['company.tax_number', 'client.tax_number'],
      'reverse charge without both',
      { firm: { tax_number: '' }, lines: [{ ...line, taxed: ['AE'] }] },
    ],
    [['client.tax_number'], 'reverse charge to a client without one', { lines: [{ ...line, taxed: ['AE'] }] }],
    [
      ['client.tax_number'],
      'reverse charge to a client outside of VAT',
      { client: { tax_number: '12-34', address: { country: 'US' } }, lines: [{ ...line, taxed: ['AE'] }] },
    ],
    [
      ['lines'],
      'a reverse charge of a firm outside of VAT',
      {
        locale: 'CA',
        client: { tax_number: 'GB123456789', address: { country: 'GB' } },
        lines: [{ ...line, taxed: ['AE'] }],
      },
    ],
    [['lines'], 'what is outside beside what is taxed', { lines: [line, { ...line, taxed: ['O'] }] }],
    [
      ['client.address', 'company.tax_number'],
      'several at once',
      { client: { address: { country: '' } }, firm: { tax_number: '' } },
    ],
  ])('%s: %s', async (fields, _what, { locale = 'GB', client: ofClient, firm: ofFirm, draft, lines = [line] }) => {
    const firm = await aFirm({ locale })
    const rates = await ratesOf(firm)
    if (ofClient) expect((await changeClient(firm, ofClient)).status).toBe(200)
    if (ofFirm) expect((await changeFirm(firm, ofFirm)).status).toBe(200)
    const body = {
      client_id: firm.client.id,
      lines: lines.map(({ taxed, ...rest }) => ({
        ...rest,
        tax_rate_ids: taxed.map((name) => rates[name]),
        tax_reason: 'By hand',
      })),
      ...draft,
    }
    const made = await as(firm.ada, calls.create, { body })
    expect(made.status, made.text).toBe(201)
    const details = await missing(firm, made.body.id)
    expect(details.missing.map(({ field }) => field)).toEqual(fields)
    const refused = await issue(firm, made.body.id)
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, fields])
    // No number was taken: the first that is fit has the first.
    await changeClient(firm, {
      address: { line1: '7 Canal Road', city: 'York', region: 'Goa', country: 'GB' },
      tax_number: 'GB 123',
    })
    await changeFirm(firm, {
      address: { line1: '14 Quay Street', city: 'Otley' },
      tax_number: 'GB 123',
      registration_number: '77',
    })
    const fit = { description: 'Survey', price: '100', tax_rate_ids: [rates.S] }
    const { body: next } = await as(firm.ada, calls.create, { body: { client_id: firm.client.id, lines: [fit] } })
    expect((await missing(firm, next.id)).missing).toEqual([])
    expect((await issue(firm, next.id)).body.name).toMatch(/-00001$/)
  })
})

test.each<[string, LocaleCode, 'O' | '']>([
  ['a sole trader without a number, outside the tax', 'GB', 'O'],
  ['an American firm without any number', 'US', ''],
])('%s can issue, and its e-invoice names it by its address', async (_what, locale, rate) => {
  const firm = await aFirm({ locale })
  const rates = await ratesOf(firm)
  await changeFirm(firm, { registration_number: '', tax_number: '', email: 'quay@example.com' })
  const tax_rate_ids = rate === '' ? [] : [rates[rate]]
  const lines = [{ description: 'Survey', price: '100', tax_rate_ids, tax_reason: 'By hand' }]
  const { body: draft } = await as(firm.ada, calls.create, { body: { client_id: firm.client.id, lines } })
  expect((await missing(firm, draft.id)).missing).toEqual([])
  expect((await issue(firm, draft.id)).status).toBe(200)
  expect((await eInvoice(firm, draft.id, 'ubl')).body).toContain(
    '<cac:PartyIdentification><cbc:ID>quay@example.com</cbc:ID></cac:PartyIdentification>',
  )
})

test('who may not change invoices, and strangers, are not told', async () => {
  const firm = await aFirm()
  const otherFirm = await aFirm()
  const rates = await ratesOf(firm)
  const line = { description: 'Survey', price: '100', tax_rate_ids: [rates.S] }
  const { body: draft } = await as(firm.ada, calls.create, { body: { client_id: firm.client.id, lines: [line] } })
  const ask = async (who: Firm['ada']) => (await as(who, calls.missing, withId(draft.id))).status
  expect([await ask(firm.ada), await ask(firm.sam), await ask(otherFirm.ada)]).toEqual([200, 403, 404])
  await issue(firm, draft.id)
  expect((await missing(firm, draft.id)).missing).toEqual([])
})

test('a draft before the last number is proposed for today, and the client keeps the days to pay', async () => {
  const firm = await aFirm()
  const rates = await ratesOf(firm)
  const line = { description: 'Survey', price: '100', tax_rate_ids: [rates.S] }
  const drafted = async (date: string, due: string) =>
    (await as(firm.ada, calls.create, { body: { client_id: firm.client.id, lines: [line], date, due } })).body
  const [late, early] = [await drafted('2025-06-10', '2025-07-10'), await drafted('2025-06-05', '2025-06-25')]
  expect((await missing(firm, early.id)).date).toBe('2025-06-05')
  // The number that is told is the one that it gets.
  const { number } = await missing(firm, late.id)
  expect(number).toMatch(/^2025-\d{5}$/)
  expect((await issue(firm, late.id)).body).toMatchObject({ name: number })
  expect((await missing(firm, late.id)).number).not.toBe(number)
  const { date } = await missing(firm, early.id)
  expect(date).toBe(today('Europe/London'))
  const moved = await as(firm.ada, calls.change, { ...withId(early.id), body: { date, version: early.version } })
  expect(moved.body).toMatchObject({ date, due: addDays(date, 20) })
  const again = { date: addDays(date, -1), due: addDays(date, 3), version: moved.body.version }
  expect((await as(firm.ada, calls.change, { ...withId(early.id), body: again })).body.due).toBe(addDays(date, 3))
  expect((await missing(firm, (await drafted(addDays(date, 5), addDays(date, 9))).id)).date).toBe(date)
})

test('the firm is on it as it was when it was issued', async () => {
  const firm = await aFirm()
  const rates = await ratesOf(firm)
  const line = { description: 'Survey', price: '100', tax_rate_ids: [rates.S] }
  const { body: draft } = await as(firm.ada, calls.create, { body: { client_id: firm.client.id, lines: [line] } })
  await issue(firm, draft.id)
  const before = (await eInvoice(firm, draft.id, 'ubl')).body
  await changeFirm(firm, { address: { city: 'Bradford' }, tax_number: '', registration_number: '' })
  expect((await eInvoice(firm, draft.id, 'ubl')).body).toBe(before)
  const pdf = await app().inject({ url: `/api/invoices/${draft.id}/pdf/`, headers: await headersOf(firm.ada) })
  const { text } = await readPdf(pdf.rawPayload)
  expect([text.includes('Otley'), text.includes('Bradford')]).toEqual([true, false])
})

test('what is changed while it waits for its number is judged as well, and no number is used', async () => {
  const firm = await aFirm()
  const rates = await ratesOf(firm)
  const line = { description: 'Survey', price: '100', tax_rate_ids: [rates.S] }
  const drafted = async () =>
    (await as(firm.ada, calls.create, { body: { client_id: firm.client.id, lines: [line] } })).body
  const [first, second] = [await drafted(), await drafted()]
  const { body: issued } = await issue(firm, first.id)
  const { issuing } = await inFirm(firm, async (db) => {
    await sql`select from number_series where series like 'invoice%' for update`.execute(db)
    const waiting = issue(firm, second.id)
    await untilOneWaits(db)
    await changeClient(firm, { address: { country: '' } })
    return { issuing: waiting }
  })
  expect((await issuing).body).toMatchObject({ 'client.address': [expect.stringContaining('country')] })
  await changeClient(firm, { address: { country: 'GB' } })
  const [, number = ''] = (issued.name ?? '').split('-')
  expect((await issue(firm, second.id)).body.name).toMatch(new RegExp(`-0*${Number(number) + 1}$`))
})

test('the billing period is the month of its day unless told; it follows the day', async () => {
  const firm = await aFirm()
  const create = async (body: object) =>
    (await as(firm.ada, calls.create, { body: { client_id: firm.client.id, ...body } })).body
  const defaults = await create({ date: '2026-03-18' })
  expect([defaults.start, defaults.end]).toEqual(['2026-03-01', '2026-03-18'])
  const change = async (id: number, version: number, body: object) =>
    (await as(firm.ada, calls.change, { ...withId(id), body }, { headers: { 'if-match': `"${version}"` } })).body
  const moved = await change(defaults.id, defaults.version, { date: '2026-02-10', due: '2026-04-01' })
  expect([moved.start, moved.end]).toEqual(['2026-02-01', '2026-02-10'])
  const details = await create({ date: '2026-03-18', start: '2026-01-01', end: '2026-03-10' })
  const still = await change(details.id, details.version, { date: '2026-03-19' })
  expect([still.start, still.end]).toEqual(['2026-01-01', '2026-03-10'])
})

function dice(seed: number) {
  let state = seed * 7919 + 17
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * below)
  }
}

/** Some fit, some not, of whatever the screens let somebody say; as many as told of each country. */
const wanted = isLong ? 40 : 2
test(
  `${wanted * 5} invoices of five countries that could be issued keep the official rules, as do their credit notes`,
  { timeout: 1_200_000 },
  async () => {
    const counts = { issued: 0, refused: 0, credits: 0 }
    for (const [nth, locale] of (['CA', 'GB', 'IE', 'IN', 'US'] as const).entries()) {
      const firm = await aFirm({ locale })
      const rates = Object.values(await ratesOf(firm))
      const roll = dice(nth + 1)
      const pick = <T>(items: readonly T[]): T => items[roll(items.length)] as T
      for (let issued = 0; issued < wanted;) {
        await changeFirm(firm, {
          tax_number: pick(['GB 123 4567 89', 'IE6388047V', '27AAPFU0939F1ZV', '12-3456789', '']),
          registration_number: pick(['01234567', 'SC 99', '']),
          address: { line1: pick(['14 Quay Street', '“Mill” & <Sons>']), city: 'Otley' },
        })
        await changeClient(firm, {
          name: pick(['Harbour Trust', 'Øst & Vest “A/S” <x>', 'شركة المساحة']),
          tax_number: pick(['GB 999 9999 73', 'FR83404833048', '']),
          address: {
            line1: pick(['7 Canal Road', '']),
            city: 'Kirkstall',
            region: pick(['Ontario', '']),
            country: pick([locale, locale, 'FR', 'US', '']),
          },
        })
        const lines = Array.from({ length: 1 + roll(4) }, (_, n) => ({
          description: pick(['Survey of the weir', 'Two\nlines & “quotes”', `Part ${n}`]),
          quantity: `${pick(['', '', '', '-'])}${1 + roll(40)}.${roll(99)}`,
          unit: pick(['h', 'days', 'm²', '', 'visits']),
          price: `${pick(['', '', '', '', '-'])}${roll(2000)}.${roll(9999)}`,
          discount: pick(['0', '0', '12.34']),
          tax_rate_ids: pick([[pick(rates)], [pick(rates)], [rates[0] ?? 0], [rates[0] ?? 0, rates[1] ?? 0], []]),
          tax_reason: 'By hand',
        }))
        const period = pick([{}, {}, { start: '2026-01-01', end: '2026-01-31' }, { start: null, end: null }])
        const body = { client_id: firm.client.id, lines, purchase_order: pick(['', 'PO <7> & 8']), ...period }
        const { body: draft } = await as(firm.ada, calls.create, { body })
        const details = await missing(firm, draft.id)
        const answer = await issue(firm, draft.id)
        expect([answer.status, details.missing.length > 0], answer.text).toEqual(
          details.missing.length > 0 ? [400, true] : [200, false],
        )
        if (answer.status === 400) {
          counts.refused += 1
          continue
        }
        issued += 1
        counts.issued += 1
        const ids = [draft.id]
        if (roll(4) === 0) {
          const credit = (await as(firm.ada, calls.credit, { ...withId(draft.id), body: {} })).body
          expect((await issue(firm, credit.id)).status).toBe(200)
          counts.credits += 1
          ids.push(credit.id)
        }
        for (const id of ids)
          for (const syntax of ['ubl', 'cii'] as const) {
            const file = await eInvoice(firm, id, syntax)
            expect([file.statusCode, syntax, file.statusCode === 200 ? '' : file.body]).toEqual([200, syntax, ''])
            expect([locale, lines, officiallyBroken(file.body)]).toEqual([locale, lines, []])
          }
      }
    }
    expect(counts).toMatchObject({ issued: wanted * 5 })
    expect(counts.refused).toBeGreaterThan(wanted)
    expect(counts.credits).toBeGreaterThan(0)
  },
)
