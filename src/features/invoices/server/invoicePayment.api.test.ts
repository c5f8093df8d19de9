/** How invoices ask to be paid: accounts and texts of the settings, printed, and carried by the e-invoice. */
import { expect, test } from 'vitest'

import { formatsOf } from '#core/locale/format.ts'
import type { LocaleCode } from '#core/locale/localeCodes.ts'
import { undoChange } from '#core/undo.contract.ts'
import { client } from '#features/clients/clients/clients.ts'
import { bankAccountCalls } from '#features/company/bankAccounts.ts'
import { changeCompany } from '#features/company/company.contract.ts'
import { changeDocumentSettings, getDocumentSettings } from '#features/company/documentSettings.ts'
import { type Firm, testServer } from '#test/firm.ts'
import { officiallyBroken } from '#test/officialRules.ts'
import { readPdf } from '#test/pdf.ts'
import { untyped } from '#test/untyped.ts'
import { defaultPeriod, invoice } from '../invoices.ts'

const { aFirm, app, as, headersOf } = testServer()
const { calls } = invoice
const withId = (record: { id: number }) => ({ params: { id: String(record.id) } })

const british = {
  name: 'Ridgeline Surveys Ltd',
  currency: 'GBP',
  kind: 'sort_code',
  sort_code: '20-00-00',
  account_number: '1234 5678',
} as const
const irish = {
  name: 'Ridgeline Surveys Ltd',
  currency: 'EUR',
  kind: 'iban',
  iban: 'ie29 aibk 9311 5212 3456 78',
  bic: 'AIBKIE2D',
} as const
const indian = {
  name: 'Ridgeline',
  currency: 'INR',
  kind: 'ifsc',
  ifsc: 'DECC0000123',
  account_number: '012345678901',
  upi_id: 'accounts@deccanbank',
} as const

const settle = (firm: Firm, documents: object) => as(firm.ada, changeDocumentSettings, { body: untyped(documents) })

async function aReadyFirm(
  locale: LocaleCode,
  address: object = { line1: '1 Quay', city: 'Cork', region: 'Maharashtra' },
) {
  const firm = await aFirm({ locale })
  const body = { tax_number: '123 4567 89', registration_number: '01234567', address: { ...address, country: locale } }
  expect((await as(firm.ada, changeCompany, { params: { id: String(firm.org_id) }, body })).status).toBe(200)
  await as(firm.ada, client.calls.change, {
    ...withId(firm.client),
    body: { address: { ...address, country: locale } },
  })
  return firm
}
async function aDraft(firm: Firm) {
  const lines = [{ description: 'Survey', quantity: '1', price: '1000' }]
  const body = { client_id: firm.client.id, purchase_order: 'PO 7', lines, ...defaultPeriod('2026-01-31') }
  return (await as(firm.ada, calls.create, { body })).body
}
async function issued(firm: Firm) {
  const answer = await as(firm.ada, calls.issue, { ...withId(await aDraft(firm)), body: {} })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
async function textOf(firm: Firm, record: { id: number }) {
  const answer = await app().inject({ url: `/api/invoices/${record.id}/pdf/`, headers: await headersOf(firm.ada) })
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
  return (await readPdf(answer.rawPayload)).text
}
async function eInvoice(firm: Firm, record: { id: number }, syntax: 'ubl' | 'cii') {
  const url = `/api/invoices/${record.id}/e-invoice/?syntax=${syntax}`
  return (await app().inject({ url, headers: await headersOf(firm.ada) })).body
}

test('an invoice prints the account of its currency, its reference and the terms, and keeps what it was issued with', async () => {
  const firm = await aReadyFirm('GB')
  const account = await as(firm.ada, bankAccountCalls.create, { body: british })
  expect([account.status, account.body]).toMatchObject([201, { sort_code: '200000', account_number: '12345678' }])
  await as(firm.ada, bankAccountCalls.create, { body: irish })
  await settle(firm, {
    payment_reference: '{{invoice.number}} / {{invoice.purchase_order}}',
    payment_terms: 'Please pay by {{invoice.due}}.',
    tax_wording: 'Cash accounting applies.',
    letterhead: 'Regulated by RICS',
    footer: 'Directors: A. Holt',
    font: 'sans',
    accent: '#1f3a5f',
  })
  const record = await issued(firm)
  const due = `Please pay by ${formatsOf('GB').longDate(record.due)}.`
  const text = await textOf(firm, record)
  for (const words of [
    'How to pay',
    'Sort code 20-00-00',
    'Account number 12345678',
    `Reference ${record.name} / PO 7`,
    due,
    'Cash accounting applies.',
    'Regulated by RICS',
    'Directors: A. Holt',
  ])
    expect(text).toContain(words)
  expect(text).not.toContain('IBAN')
  const draft = await textOf(firm, await aDraft(firm))
  expect(draft).toContain('Sort code 20-00-00')
  for (const syntax of ['ubl', 'cii'] as const) {
    const xml = await eInvoice(firm, record, syntax)
    expect(officiallyBroken(xml)).toEqual([])
    for (const value of ['12345678', '200000', `${record.name} / PO 7`, due, 'Ridgeline Surveys Ltd'])
      expect(xml).toContain(`>${value}<`)
  }
  // Another bank from now on: what was issued asks for the account that it was issued with.
  await as(firm.ada, bankAccountCalls.change, { ...withId(account.body), body: { sort_code: '303030' } })
  await settle(firm, { payment_terms: 'At once.', tax_wording: '' })
  const again = await textOf(firm, record)
  expect(again).toContain('Sort code 20-00-00')
  expect(again).toContain(due)
  expect(again).toContain('Cash accounting applies.')
  expect(await textOf(firm, await issued(firm))).toContain('Sort code 30-30-30')
})

test('a credit note asks for no payment', async () => {
  const firm = await aReadyFirm('GB')
  await as(firm.ada, bankAccountCalls.create, { body: british })
  const record = await issued(firm)
  const credit = (await as(firm.ada, calls.credit, { ...withId(record), body: {} })).body
  const issuedCredit = (await as(firm.ada, calls.issue, { ...withId(credit), body: {} })).body
  expect(await textOf(firm, issuedCredit)).not.toContain('How to pay')
  const xml = await eInvoice(firm, issuedCredit, 'ubl')
  expect(xml).not.toContain('PaymentMeans')
  expect(officiallyBroken(xml)).toEqual([])
})

test.each([
  ['IE', irish, 'Scan with your banking app to pay', '>58<'],
  ['IN', indian, 'Scan with a UPI app to pay', '>30<'],
] as const)('an invoice of %s carries the code of its country’s banks', async (locale, account, label, means) => {
  const firm = await aReadyFirm(locale)
  expect((await as(firm.ada, bankAccountCalls.create, { body: account })).status).toBe(201)
  const draft = await textOf(firm, await aDraft(firm))
  expect(draft).not.toContain(label)
  const record = await issued(firm)
  expect(await textOf(firm, record)).toContain(label)
  const xml = await eInvoice(firm, record, 'ubl')
  expect(xml).toContain(means)
  expect(officiallyBroken(xml)).toEqual([])
  // Less is owed by now than the code would ask for.
  const credit = (await as(firm.ada, calls.credit, { ...withId(record), body: {} })).body
  expect((await as(firm.ada, calls.issue, { ...withId(credit), body: {} })).status).toBe(200)
  const copy = await textOf(firm, record)
  expect([copy.includes('How to pay'), copy.includes(label)]).toEqual([true, false])
})

test('numbers begin with the firm’s prefix from the next one on', async () => {
  const firm = await aReadyFirm('GB')
  const [year = ''] = (await issued(firm)).date.split('-')
  expect((await settle(firm, { invoice_prefix: 'INV-', credit_prefix: 'CR-' })).status).toBe(200)
  const record = await issued(firm)
  expect(record.name).toBe(`INV-${year}-00002`)
  const credit = (await as(firm.ada, calls.credit, { ...withId(record), body: {} })).body
  expect((await as(firm.ada, calls.issue, { ...withId(credit), body: {} })).body.name).toBe(`CR-${year}-00001`)
  const same = await settle(firm, { credit_prefix: 'inv-' })
  expect([same.status, same.body]).toEqual([
    400,
    { credit_prefix: ['Invoices and credit notes need different prefixes.'] },
  ])
})

test('the next number is set to any that is not used, and a slip is mended by setting it again', async () => {
  const firm = await aReadyFirm('GB')
  const first = await issued(firm)
  const next = async () => (await as(firm.ada, getDocumentSettings, {})).body.invoice_next
  expect(await next()).toBe(2)
  const forward = await settle(firm, { invoice_next: 120 })
  expect([forward.status, forward.body.invoice_next, forward.body.credit_next]).toEqual([200, 120, 1])
  expect(forward.headers['x-undo']).toBeUndefined()
  expect((await settle(firm, { invoice_next: 1200 })).body.invoice_next).toBe(1200)
  expect((await settle(firm, { invoice_next: 120 })).body.invoice_next).toBe(120)
  expect((await issued(firm)).name).toBe(`${first.date.slice(0, 4)}-00120`)
  for (const used of [1, 2, 120]) {
    const back = await settle(firm, { invoice_next: used })
    expect([back.status, back.body]).toEqual([
      400,
      { invoice_next: ['Numbers up to 120 are used. Enter 121 or more.'] },
    ])
  }
  expect((await settle(firm, { invoice_next: 121 })).status).toBe(200)
  expect(await next()).toBe(121)
})

test('a client without terms of their own has the firm’s days to pay', async () => {
  const firm = await aReadyFirm('GB')
  await settle(firm, { payment_days: 14 })
  const { date, due } = await aDraft(firm)
  expect(Temporal.PlainDate.from(date).until(due).days).toBe(14)
})

test('settings say what is wrong with them, are undone, and are changed by who may', async () => {
  const firm = await aFirm()
  const unknown = await settle(firm, { payment_reference: '{{invoice.nr}}' })
  expect([unknown.status, unknown.body]).toEqual([400, { payment_reference: ['Field {{invoice.nr}} not found.'] }])
  expect((await settle(firm, { accent: '#ffff00' })).status).toBe(400)
  expect((await settle(firm, { logo_id: 999_999 })).status).toBe(400)
  const wrong = await as(firm.ada, bankAccountCalls.create, { body: { ...irish, iban: 'IE29AIBK93115212345679' } })
  expect([wrong.status, wrong.body]).toEqual([
    400,
    { iban: ['The check digits of this IBAN do not fit. Check it for a mistyped character.'] },
  ])
  const made = await as(firm.ada, bankAccountCalls.create, { body: irish })
  const twice = await as(firm.ada, bankAccountCalls.create, { body: irish })
  expect([twice.status, twice.body]).toEqual([
    400,
    { currency: ['You already have an account of this kind in this currency. Change that one instead.'] },
  ])
  const changed = await as(firm.ada, bankAccountCalls.change, { ...withId(made.body), body: { kind: 'sort_code' } })
  expect(changed.body).toMatchObject({ sort_code: ['This field is required'] })
  expect((await as(firm.sam, bankAccountCalls.create, { body: british })).status).toBe(403)
  expect((await as(firm.sam, bankAccountCalls.list, {})).status).toBe(403)
  const footer = await settle(firm, { footer: 'Directors' })
  await as(firm.ada, undoChange, { body: { token: String(footer.headers['x-undo']) } })
  expect((await as(firm.ada, getDocumentSettings, {})).body.footer).toBe('')
})

test('before a draft is issued it says that there is no account to pay into, and holds up nothing', async () => {
  const firm = await aReadyFirm('IE')
  const draft = await aDraft(firm)
  const read = async (record: { id: number }) => (await as(firm.ada, calls.missing, withId(record))).body
  const sentence = 'There is no bank account in EUR, so the invoice does not say where to pay.'
  expect(await read(draft)).toMatchObject({ missing: [], advice: [{ field: 'bank_account', sentence }] })
  await as(firm.ada, bankAccountCalls.create, { body: british })
  expect((await read(draft)).advice).toHaveLength(1)
  await as(firm.ada, bankAccountCalls.create, { body: irish })
  expect((await read(draft)).advice).toEqual([])
  const record = await issued(firm)
  const credit = (await as(firm.ada, calls.credit, { ...withId(record), body: {} })).body
  expect((await read(credit)).advice).toEqual([])
})
