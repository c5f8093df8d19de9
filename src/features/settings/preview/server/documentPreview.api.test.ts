/** Templates of documents about money: their fields, what is printed of them, and a look at them before they are saved. */
import { expect, test } from 'vitest'

import { client } from '#features/clients/clients/clients.ts'
import { documentTemplateCalls } from '#features/documents/documentTemplates.ts'
import { getDocumentSettings } from '#features/company/documentSettings.ts'
import { bankAccountCalls } from '#features/company/bankAccounts.ts'
import { defaultPeriod, invoice } from '#features/invoices/invoices.ts'
import { printStatement } from '#features/payments/statement/statement.contract.ts'
import { type Firm, testServer } from '#test/firm.ts'
import { readPdf } from '#test/pdf.ts'
import { previewTemplate } from '../preview.contract.ts'

const { aFirm, app, as, headersOf } = testServer()
const { calls } = invoice
const withId = (record: { id: number }) => ({ params: { id: String(record.id) } })
const texts = { title: 'Invoice {{invoice.number}}', opening: 'Thank you, {{client.name}}.', closing: '', terms: '' }
const template = { name: 'Ours', kind: 'invoice', locale: 'GB', ...texts } as const

async function anIssued(firm: Firm, more: object = {}) {
  const lines = [{ description: 'Survey', quantity: '1', price: '1000' }]
  const body = { client_id: firm.client.id, lines, ...defaultPeriod('2026-01-31'), ...more }
  const { body: draft } = await as(firm.ada, calls.create, { body })
  const answer = await as(firm.ada, calls.issue, { ...withId(draft), body: {} })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
async function aReadyFirm() {
  const firm = await aFirm({ locale: 'US' })
  await as(firm.ada, bankAccountCalls.create, {
    body: { name: 'Firm Inc', currency: 'USD', kind: 'routing', routing_number: '021000021', account_number: '123456' },
  })
  return firm
}
async function textOf(firm: Firm, url: string, payload?: object) {
  const answer = await app().inject({
    url: `/api${url}`,
    method: payload ? 'POST' : 'GET',
    headers: await headersOf(firm.ada),
    ...(payload && { payload }),
  })
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  return (await readPdf(answer.rawPayload)).text
}
const preview = (firm: Firm, body: object) => textOf(firm, previewTemplate.path, body)

test('a template has the fields of its kind, refuses others by name, and one of a kind is in use', async () => {
  const { ada } = await aFirm()
  const create = (body: object) => as(ada, documentTemplateCalls.create, { body: { ...template, ...body } })
  const wrong = await create({ opening: 'For {{project.deadline}}', closing: '{{invoice.nr}}' })
  expect([wrong.status, wrong.body]).toEqual([
    400,
    { opening: ['Field {{project.deadline}} not found.'], closing: ['Field {{invoice.nr}} not found.'] },
  ])
  const contact = await create({ kind: 'statement', opening: 'Dear {{contact.first_name}}' })
  expect([contact.status, contact.body]).toEqual([400, { opening: ['Field {{contact.first_name}} not found.'] }])
  const made = await create({})
  expect(made.status, made.text).toBe(201)
  const second = await create({ name: 'Another' })
  expect([second.status, second.body]).toEqual([
    400,
    { active: ['Another template of this kind is in use. Switch that one off first.'] },
  ])
  expect((await create({ name: 'Another', active: false })).status).toBe(201)
  expect((await create({ name: 'Credit', kind: 'credit_note' })).status).toBe(201)
  const changed = await as(ada, documentTemplateCalls.change, { ...withId(made.body), body: { kind: 'quote' } })
  expect([changed.status, Object.keys(changed.body)]).toEqual([400, ['title']])
})

test('an invoice prints the template in use, and keeps what it was issued with', async () => {
  const firm = await aReadyFirm()
  const before = await anIssued(firm)
  const made = await as(firm.ada, documentTemplateCalls.create, { body: template })
  const record = await anIssued(firm)
  const url = `/invoices/${record.id}/pdf/`
  expect(await textOf(firm, url)).toContain(`Thank you, ${firm.client.name}.`)
  await as(firm.ada, documentTemplateCalls.change, { ...withId(made.body), body: { opening: 'Hello.' } })
  expect(await textOf(firm, url)).toContain(`Thank you, ${firm.client.name}.`)
  expect(await textOf(firm, `/invoices/${before.id}/pdf/`)).not.toContain('Thank you')
})

test('an invoice asks for its open amount and what its client owes with it', async () => {
  const firm = await aReadyFirm()
  await anIssued(firm, { date: '2026-02-01', due: '2026-03-01' })
  const opening = 'Pay {{invoice.open}}, of all {{client.open}}, late {{client.overdue}}.'
  await as(firm.ada, documentTemplateCalls.create, { body: { ...template, opening } })
  await as(firm.ada, documentTemplateCalls.create, {
    body: { ...template, name: 'Credit', kind: 'credit_note', opening },
  })
  const record = await anIssued(firm)
  const { body: draft } = await as(firm.ada, calls.credit, { ...withId(record), body: {} })
  const printed = (id: number) => textOf(firm, `/invoices/${id}/pdf/`)
  const credited = 'Pay $0.00, of all $1,000.00, late $1,000.00.'
  expect(await printed(draft.id)).toContain(credited)
  expect((await as(firm.ada, calls.issue, { ...withId(draft), body: {} })).status).toBe(200)
  expect(await printed(draft.id)).toContain(credited)
  expect(await printed(record.id)).toContain('Pay $1,000.00, of all $2,000.00, late $1,000.00.')
})

test('a statement prints its template, and the account to pay into', async () => {
  const firm = await aReadyFirm()
  await anIssued(firm)
  await as(firm.ada, client.calls.change, { ...withId(firm.client), body: { phone: '+1 202 555 0100' } })
  const opening = 'Open: {{client.open}}, {{client.phone}}'
  const body = { ...template, kind: 'statement', title: 'Your account', opening } as const
  await as(firm.ada, documentTemplateCalls.create, { body })
  const text = await textOf(firm, printStatement.path.replace(':id', String(firm.client.id)))
  for (const words of ['Your account', 'Open: $1,000.00, +1 202 555 0100', 'Routing number 021000021'])
    expect(text).toContain(words)
})

test('a preview shows pictures of the firm only', async () => {
  const firm = await aReadyFirm()
  await anIssued(firm)
  for (const kind of ['invoice', 'quote'] as const)
    for (const logo of [{ documents: { logo_id: 999_999 } }, { logo_id: 999_999 }]) {
      const answer = await as(firm.ada, previewTemplate, { body: { kind, ...logo } })
      expect([answer.status, Object.keys(answer.body)], kind).toEqual([400, ['logo_id']])
    }
})

test('unsaved texts and settings are seen on the latest record, and nothing is written', async () => {
  const firm = await aReadyFirm()
  const none = await as(firm.ada, previewTemplate, { body: { kind: 'invoice', texts } })
  expect([none.status, none.body]).toMatchObject([
    409,
    { detail: 'There is no issued invoice yet. Create one to see a preview here.' },
  ])
  const record = await anIssued(firm)
  const documents = {
    footer: 'Directors: A. Holt',
    payment_terms: 'Due {{invoice.due}}',
    font: 'sans',
    accent: '#7f1d1d',
  }
  const shown = await preview(firm, { kind: 'invoice', texts, documents })
  for (const words of [`Thank you, ${firm.client.name}.`, 'Directors: A. Holt', 'Due ', `Invoice ${record.name}`])
    expect(shown).toContain(words)
  const reminder = await preview(firm, { kind: 'reminder', texts: { ...texts, title: 'Still open: {{invoice.open}}' } })
  expect(reminder).toContain('Still open: $1,000.00')
  expect(await preview(firm, { kind: 'statement' })).toContain('Statement of account')
  const { body: credit } = await as(firm.ada, calls.credit, { ...withId(record), body: {} })
  expect((await as(firm.ada, calls.issue, { ...withId(credit), body: {} })).status).toBe(200)
  const credited = await preview(firm, { kind: 'credit_note', texts: { ...texts, title: 'Credit {{invoice.number}}' } })
  expect(credited).toContain('Credit CN')
  const quote = { title: 'Quote: {{project.name}}', opening: '', closing: '', terms: '' }
  expect(await preview(firm, { kind: 'quote', texts: quote })).toContain('Quote: Tunnel')
  expect((await as(firm.ada, getDocumentSettings, {})).body.footer).toBe('')
  const wrong = await as(firm.ada, previewTemplate, { body: { kind: 'invoice', texts: quote } })
  expect(wrong.status).toBe(400)
  expect((await as(firm.sam, previewTemplate, { body: { kind: 'invoice' } })).status).toBe(403)
})
