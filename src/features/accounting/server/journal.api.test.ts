/** The journal: each entry balances, says what was issued and paid, and is never changed. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { today } from '#core/days.ts'
import { undoChange } from '#core/undo.contract.ts'
import { serviceCalls } from '#features/company/company.contract.ts'
import { nominalAccountCalls, vatRateCalls } from '#features/company/companyMoney.contract.ts'
import { invoice, invoiceTypeCalls } from '#features/invoices/invoices.ts'
import { writeOffCalls } from '#features/invoices/writeOffs.contract.ts'
import { payment } from '#features/payments/payments.ts'
import { aProject } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import {
  changeAccountUse,
  getAccountUses,
  type JournalEntry,
  listBalances,
  listJournal,
} from '../accounting.contract.ts'
import { untyped } from '#test/untyped.ts'

const { aFirm, as, asSeen, grant, inFirm } = testServer()
type Firm = Awaited<ReturnType<typeof aFirm>>
const withId = (id: number) => ({ params: { id: String(id) } })
const day = '2026-03-02'
const now = today('Europe/London')
const march = { start: '2026-03-01', end: '2026-03-31' }

/** `1100 120.00`: a debit; `4000 -100.00`: a credit. */
const descriptionOf = ({ lines }: JournalEntry) =>
  lines.map(({ nominal_account: { code }, debit, credit }) => `${code} ${debit === '0.00' ? `-${credit}` : debit}`)
const journal = async ({ ada }: Firm, query: object = {}) =>
  (await as(ada, listJournal, { query: untyped({ ordering: 'id', ...query }) })).body.results
async function account({ ada }: Firm, code: string, more: object = {}) {
  return (await as(ada, nominalAccountCalls.create, { body: { code, name: `Account ${code}`, ...more } })).body
}
async function issued(firm: Firm, lines: object[], more: object = {}) {
  const body = untyped({ client_id: firm.client.id, date: day, lines, ...more })
  const { body: draft } = await as(firm.ada, invoice.calls.create, { body })
  return as(firm.ada, invoice.calls.issue, { ...withId(draft.id), body: {} })
}
const vat = async ({ ada }: Firm) =>
  (await as(ada, vatRateCalls.create, { body: { name: 'VAT', rate: '20', valid_from: '2020-01-01' } })).body

describe('what is issued', () => {
  test('is owed, is income and is tax, under its number and to whom it went', async () => {
    const firm = await aFirm()
    const { id } = await vat(firm)
    const { body } = await issued(firm, [
      { description: 'Levels', price: '100.00', tax_rate_ids: [id] },
      { description: 'Pegs', price: '0.55' },
    ])
    const [entry] = await journal(firm)
    expect(entry).toMatchObject({
      date: day,
      kind: 'invoice',
      name: body.name,
      party: firm.client.name,
      amount: '120.55',
      reverses_id: null,
      invoice: { id: body.id, name: body.name },
      payment: null,
    })
    expect(entry && descriptionOf(entry)).toEqual(['1100 120.55', '4000 -100.55', '2200 -20.00'])
  })

  test('goes to the account of its line, else of the invoice, its type, the service, and last the usual one', async () => {
    const firm = await aFirm()
    const { ada } = firm
    const [line, whole, type, service, tax] = [
      await account(firm, '4001'),
      await account(firm, '4002'),
      await account(firm, '4003'),
      await account(firm, '4004'),
      await account(firm, '2201'),
    ]
    const { body: interim } = await as(ada, invoiceTypeCalls.create, { body: { name: 'Interim' } })
    const rate = await vat(firm)
    const { body: survey } = await as(ada, serviceCalls.create, { body: { name: 'Survey' } })
    for (const [byKey, nominal_account_id] of [
      [{ invoice_type_id: interim.id }, type.id],
      [{ service_id: survey.id }, service.id],
      [{ tax_rate_id: rate.id }, tax.id],
    ] as const)
      expect((await as(ada, changeAccountUse, { body: { ...byKey, nominal_account_id } })).status).toBe(200)
    await inFirm(ada, (db) =>
      sql`update project set service_id = ${survey.id} where id = ${firm.project.id}`.execute(db),
    )
    const record = { description: 'Levels', price: '10.00', tax_rate_ids: [rate.id] }
    const more = { project_id: firm.project.id, type_id: interim.id, nominal_account_id: whole.id }
    for (const [lines, given] of [
      [[{ ...record, nominal_account_id: line.id }], more],
      [[record], more],
      [[record], { ...more, nominal_account_id: null }],
      [[record], { project_id: firm.project.id }],
      [[record], {}],
    ] as const)
      expect((await issued(firm, [...lines], given)).status).toBe(200)
    expect((await journal(firm)).map((entry) => descriptionOf(entry)[1])).toEqual([
      '4001 -10.00',
      '4002 -10.00',
      '4003 -10.00',
      '4004 -10.00',
      '4000 -10.00',
    ])
    expect((await journal(firm)).map((entry) => descriptionOf(entry)[2])).toEqual(Array(5).fill('2201 -2.00'))
  })

  test('is not issued on an account that is closed on its date', async () => {
    const firm = await aFirm()
    const { id } = await account(firm, '4001', { active_until: '2026-03-01' })
    const refused = await issued(firm, [{ description: 'Levels', price: '1.00', nominal_account_id: id }])
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'state', detail: untyped(/closed on its date/) },
    ])
    expect(await journal(firm)).toEqual([])
  })

  test('a credit books the same the other way round, under its own number', async () => {
    const firm = await aFirm()
    const { id } = await vat(firm)
    const { body: whole } = await issued(firm, [{ description: 'Levels', price: '100.00', tax_rate_ids: [id] }])
    const { body: draft } = await as(firm.ada, invoice.calls.credit, { ...withId(whole.id), body: {} })
    const { body: credit } = await as(firm.ada, invoice.calls.issue, { ...withId(draft.id), body: {} })
    const [, entry] = await journal(firm)
    expect(entry).toMatchObject({ kind: 'credit', name: credit.name })
    expect(entry && descriptionOf(entry)).toEqual(['4000 100.00', '2200 20.00', '1100 -120.00'])
  })
})

describe('what is paid', () => {
  const pay = async ({ ada, client }: Firm, amount_received: string) =>
    (
      await as(ada, payment.calls.create, {
        body: { client_id: client.id, amount_received, date: day, name: 'BACS 1' },
      })
    ).body

  test('is in the bank and owed no more; which invoice it pays is no entry', async () => {
    const firm = await aFirm()
    const { body: whole } = await issued(firm, [{ description: 'Levels', price: '100.00' }])
    const made = await pay(firm, '40.00')
    await as(firm.ada, payment.calls.allocate, {
      ...withId(made.id),
      body: { allocations: [{ invoice_id: whole.id, amount: '40.00' }] },
    })
    const entries = await journal(firm, { kind: 'payment' })
    expect(entries).toMatchObject([{ name: 'BACS 1', party: firm.client.name, payment: { id: made.id } }])
    expect(entries.map(descriptionOf)).toEqual([['1200 40.00', '1100 -40.00']])
  })

  test('what is changed, deleted or undone is booked the other way round, and never rewritten', async () => {
    const firm = await aFirm()
    const made = await pay(firm, '40.00')
    await asSeen(firm.ada, payment.calls.change, { ...withId(made.id), body: { batch: 'SLIP' } })
    expect(await journal(firm)).toHaveLength(1)
    await asSeen(firm.ada, payment.calls.change, { ...withId(made.id), body: { amount_received: '50.00' } })
    const gone = await asSeen(firm.ada, payment.calls.remove, withId(made.id))
    const before = await journal(firm)
    expect(before.map(descriptionOf)).toEqual([
      ['1200 40.00', '1100 -40.00'],
      ['1100 40.00', '1200 -40.00'],
      ['1200 50.00', '1100 -50.00'],
      ['1100 50.00', '1200 -50.00'],
    ])
    expect(before.map(({ reverses_id }) => before.findIndex(({ id }) => id === reverses_id))).toEqual([-1, 0, -1, 2])
    expect(before.map((entry) => entry.payment)).toEqual([null, null, null, null])
    await as(firm.ada, undoChange, { body: { token: String(gone.headers['x-undo']) } })
    expect((await journal(firm)).map(descriptionOf).slice(4)).toEqual([['1200 50.00', '1100 -50.00']])
  })
})

test('work that is written off is income given up at once, until that is undone', async () => {
  const firm = await aFirm()
  const { ada } = firm
  const { id: project_id } = await inFirm(firm, (db) =>
    aProject(db, { client_id: firm.client.id, accepted: '2026-01-12', price: '100.00' }),
  )
  const body = { project_id, reason: 'Done again', date: day, items: [{ quote_item_id: null, amount: '30.00' }] }
  const made = await as(ada, writeOffCalls.create, { body })
  const [off] = made.body.results
  await as(ada, writeOffCalls.undo, { ...withId(off?.id ?? 0), body: {} })
  const entries = await journal(firm, { kind: 'write_off' })
  expect(entries.map(descriptionOf)).toEqual([
    ['8100 30.00', '4000 -30.00'],
    ['4000 30.00', '8100 -30.00'],
  ])
  expect(entries.map(({ date, party }) => [date, party])).toEqual([
    [day, firm.client.name],
    [now, firm.client.name],
  ])
})

test('no entry is without a balance, and none is changed: not by any code', async () => {
  const firm = await aFirm()
  await issued(firm, [{ description: 'Levels', price: '1.00' }])
  const broken = (work: string) => inFirm(firm, (db) => sql.raw(work).execute(db))
  await expect(
    broken(`insert into journal_entry (date, kind, name, party) values ('${day}', 'invoice', 'X', '')`),
  ).rejects.toThrow('an entry balances')
  await expect(
    broken(`insert into journal_line (entry_id, nominal_account_id, debit)
      select entry_id, (select id from nominal_account where code = '8100'), 1 from journal_line limit 1`),
  ).rejects.toThrow('an entry balances')
  await expect(broken(`update journal_line set debit = debit + 1`)).rejects.toThrow()
  await expect(broken(`delete from journal_entry`)).rejects.toThrow()
})

test('it is read by period, kind, account and name, a page at a time, and adds up by account', async () => {
  const firm = await aFirm()
  const { id: rate } = await vat(firm)
  for (const price of ['100.00', '50.00']) await issued(firm, [{ description: 'Levels', price, tax_rate_ids: [rate] }])
  await as(firm.ada, payment.calls.create, {
    body: { client_id: firm.client.id, amount_received: '60.00', date: '2026-04-01', name: 'BACS 77' },
  })
  expect(await journal(firm, march)).toHaveLength(2)
  expect(await journal(firm, { search: 'bacs 77' })).toMatchObject([{ kind: 'payment' }])
  const { body: all } = await as(firm.ada, nominalAccountCalls.list, { query: {} })
  const bank = all.find(({ code }) => code === '1200')
  expect(await journal(firm, { nominal_account_id: String(bank?.id) })).toMatchObject([{ name: 'BACS 77' }])
  const page = await as(firm.ada, listJournal, { query: { rows: '2', page: '2' } })
  expect([page.body.count, page.body.results.length]).toEqual([3, 1])
  const balances = async (query: typeof march) =>
    (await as(firm.ada, listBalances, { query })).body.map(
      ({ nominal_account: { code }, debit, credit }) => `${code} ${debit} ${credit}`,
    )
  expect(await balances(march)).toEqual(['1100 180.00 0.00', '2200 0.00 30.00', '4000 0.00 150.00'])
  expect(await balances({ ...march, end: '2026-04-30' })).toEqual([
    '1100 120.00 0.00',
    '1200 60.00 0.00',
    '2200 0.00 30.00',
    '4000 0.00 150.00',
  ])
  const wrong = await as(firm.ada, listBalances, { query: { start: '2026-03-02', end: '2026-03-01' } })
  expect([wrong.status, wrong.body]).toEqual([400, { end: ['The end must not be before the start.'] }])
  const long = await as(firm.ada, listBalances, { query: { start: '2025-01-01', end: '2026-03-01' } })
  expect([long.status, long.body]).toEqual([400, { end: ['Choose at most 366 days at once.'] }])
})

test('who may see the journal and no invoices is not led to them', async () => {
  const firm = await aFirm()
  await issued(firm, [{ description: 'Levels', price: '1.00' }])
  await grant(firm.sam, 'accounting.view_journal')
  const { body } = await as(firm.sam, listJournal, { query: {} })
  expect(body.results).toMatchObject([{ invoice: null }])
  await grant(firm.sam, 'invoice.view_invoice')
  expect((await as(firm.sam, listJournal, { query: {} })).status).toBe(403)
})

describe('what is booked where', () => {
  test('every use has an account at once, which is changed and undone', async () => {
    const firm = await aFirm()
    const { body } = await as(firm.fin, getAccountUses, {})
    expect(body.uses.map(({ use, nominal_account_id }) => [use, nominal_account_id !== null])).toEqual(
      ['receivable', 'bank', 'income', 'tax', 'write_off'].map((use) => [use, true]),
    )
    const fees = await account(firm, '4001')
    const change = await as(firm.fin, changeAccountUse, { body: { use: 'income', nominal_account_id: fees.id } })
    await issued(firm, [{ description: 'Levels', price: '1.00' }])
    await as(firm.fin, undoChange, { body: { token: String(change.headers['x-undo']) } })
    await issued(firm, [{ description: 'Levels', price: '1.00' }])
    expect((await journal(firm)).map((entry) => descriptionOf(entry)[1])).toEqual(['4001 -1.00', '4000 -1.00'])
  })

  test.each([
    [{ use: 'bank' as const, nominal_account_id: null }, { nominal_account_id: ['This field is required'] }],
    [{ use: 'bank' as const, nominal_account_id: 999_999 }, { nominal_account_id: ['Invalid choice.'] }],
    [{ service_id: 999_999, nominal_account_id: null }, { service_id: ['Invalid choice.'] }],
    [
      { nominal_account_id: null },
      { non_field_errors: ['Enter exactly one of: a use, a type, a service or a tax rate.'] },
    ],
  ])('refused: %o', async (body, problems) => {
    const { fin } = await aFirm()
    const answer = await as(fin, changeAccountUse, { body })
    expect([answer.status, answer.body]).toEqual([400, problems])
  })

  test('an account that closes is no usual one, and one that is in use is not deleted', async () => {
    const firm = await aFirm()
    const closing = await account(firm, '4001', { active_until: '2030-01-01' })
    const refused = await as(firm.fin, changeAccountUse, { body: { use: 'income', nominal_account_id: closing.id } })
    expect([refused.status, refused.body]).toEqual([
      400,
      { nominal_account_id: ['This account has a last day. Choose one without a last day.'] },
    ])
    const { body: all } = await as(firm.fin, nominalAccountCalls.list, { query: {} })
    const sales = all.find(({ code }) => code === '4000')
    const saved = await as(firm.fin, nominalAccountCalls.remove, withId(sales?.id ?? 0))
    expect([saved.status, saved.body['code']]).toEqual([409, 'in_use'])
  })
})
