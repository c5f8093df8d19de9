/** Lines of a bank file become payments once, whoever reads the same file or the same days again. */
import { expect, test } from 'vitest'

import { today } from '#core/days.ts'
import { undoChange } from '#core/undo.contract.ts'
import { invoice } from '#features/invoices/invoices.ts'
import { bankCsv, type Came, camt053, ofx1 } from '#test/bankFiles.ts'
import { aClient } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { payment } from '../../payments.ts'
import { bookBankLines, previewBankFile } from '../bank.contract.ts'

const { aFirm, as, grant, inFirm } = testServer()
interface Booked {
  position: number
  client_id: number
  pays: { invoice_id: number; amount: string }[]
}
const withId = ({ id }: { id: number }) => ({ params: { id: String(id) } })
const day = today('Europe/London')
const fileOf = (text: string, file_name = 'november.xml') => ({
  file_name,
  content: Buffer.from(text).toString('base64'),
  // Of a table whose dates may be read two ways.
  date_order: 'dmy' as const,
})

/** A firm with an open invoice of 1,000.00. */
async function anOpen() {
  const firm = await aFirm()
  const { ada, client } = firm
  const body = { client_id: client.id, lines: [{ description: 'Survey', price: '1000.00' }] }
  const draft = (await as(ada, invoice.calls.create, { body })).body
  const record = (await as(ada, invoice.calls.issue, { ...withId(draft), body: {} })).body
  const look = async (text: string) => (await as(ada, previewBankFile, { body: fileOf(text) })).body
  const book = (text: string, given: Booked[], name?: string) => {
    const lines = given.map(({ position, client_id }) => ({ position, client_id }))
    const allocations = given.flatMap(({ position, pays }) => pays.map((share) => ({ position, ...share })))
    return as(ada, bookBankLines, { body: { ...fileOf(text, name), lines, allocations } })
  }
  const line: Came = { date: day, amount: '400.00', payer: 'Harbour Trust', text: `Invoice ${record.name}`, id: 'A1' }
  const line1 = { position: 1, client_id: client.id, pays: [{ invoice_id: record.id, amount: '400.00' }] }
  return { ...firm, one: record, look, book, line, line1 }
}

test('a line is matched by the number in its text, booked with what it pays, and undone', async () => {
  const { ada, client, one, look, book, line, line1 } = await anOpen()
  const text = camt053([line, { ...line, id: 'A2', amount: '-9.00' }])
  const seen = await look(text)
  expect(seen).toMatchObject({
    shape: 'camt',
    totals: { came_in: '400.00', went_out: '9.00', outgoing: 1, adds_up: null },
    read_before: null,
    lines: [{ by: 'number', client: { id: client.id }, allocations: [{ invoice_id: one.id, amount: '400.00' }] }],
  })
  expect((await as(ada, payment.calls.list, { query: {} })).body).toMatchObject({ count: 0 })
  const booked = await book(text, [line1])
  expect(booked.status, booked.text).toBe(201)
  const [made] = booked.body.results
  expect((await as(ada, payment.calls.get, withId(made ?? { id: 0 }))).body).toMatchObject({
    date: day,
    amount_received: '400.00',
    batch: 'november.xml',
    notes: `Harbour Trust\nInvoice ${one.name}`,
    invoices: [{ id: one.id, amount: '400.00' }],
  })
  expect((await as(ada, invoice.calls.get, withId(one))).body).toMatchObject({
    payment_state: 'part_paid',
    amount_open: '600.00',
  })
  await as(ada, undoChange, { body: { token: String(booked.headers['x-undo']) } })
  expect((await as(ada, invoice.calls.get, withId(one))).body.amount_open).toBe('1000.00')
  expect((await look(text)).lines[0]?.booked).toBeNull()
})

test('the same file, the same line in another file, and a race are reported and never booked twice', async () => {
  const { ada, look, book, line, line1 } = await anOpen()
  const text = camt053([line])
  const race = await Promise.all([book(text, [line1]), book(text, [line1]), book(text, [line1])])
  expect(race.map(({ status }) => status).toSorted((id, otherId) => id - otherId)).toEqual([201, 409, 409])
  const first = race.find(({ status }) => status === 201)?.body.results[0]
  const seen = await look(text)
  expect([seen.read_before !== null, seen.lines[0]?.booked]).toEqual([true, first])
  const longer = camt053([{ ...line, id: 'A0', amount: '10.00', text: 'Fee' }, line])
  const otherBankPreview = await look(longer)
  expect([otherBankPreview.read_before, otherBankPreview.lines.map(({ booked }) => booked)]).toEqual([
    null,
    [null, first],
  ])
  const twice = await book(longer, [{ ...line1, position: 2 }])
  expect([twice.status, twice.body]).toMatchObject([409, { detail: `Line 2 was already booked as ${first?.name}.` }])
  // Of a file in another shape the same amount on that day is pointed out.
  expect((await look(ofx1([line]))).lines[0]).toMatchObject({ booked: null, alike: first })
  await as(ada, payment.calls.create, { body: { client_id: line1.client_id, amount_received: '55.00', date: day } })
  expect((await look(bankCsv([{ ...line, amount: '55.00' }]))).lines[0]?.alike).toMatchObject({
    name: expect.any(String),
  })
})

test('two equal lines of one day are two payments; the file read again knows both', async () => {
  const { look, book, line, line1 } = await anOpen()
  const text = bankCsv([line, line])
  expect((await book(text, [line1, { ...line1, position: 2 }], 'november.csv')).status).toBe(201)
  expect((await look(text)).lines.every(({ booked }) => booked !== null)).toBe(true)
})

test('amount and date are the file’s, all is booked or nothing, and more than is open is refused', async () => {
  const firm = await anOpen()
  const { ada, book, line, line1, one } = firm
  const text = camt053([line, { ...line, id: 'A2', text: 'More' }])
  const over = { ...line1, position: 2, pays: [{ invoice_id: one.id, amount: '400.01' }] }
  const foreign = await aFirm()
  const otherClient = await inFirm(firm, (db) => aClient(db))
  const answers = [
    await book(text, [line1, over]),
    await book(text, [line1, { ...line1, position: 7 }]),
    await book(text, [line1, line1]),
    await book(text, [{ ...line1, client_id: foreign.client.id }]),
    await book(text, [{ ...line1, client_id: otherClient.id }]),
    await book('Dear all,\nplease pay.', [line1]),
    await book(text, []),
  ]
  expect(answers.map(({ status, body }) => [status, body])).toMatchObject([
    [400, { allocations: [expect.stringContaining('You allocated 400.01 of 400.00')] }],
    [400, { lines: ['Line 7 of this file is not money in.'] }],
    [400, { lines: ['Enter each line once.'] }],
    [400, { 'lines.0.client_id': ['Invalid choice.'] }],
    [400, { 'allocations.0.invoice_id': ['Invalid choice.'] }],
    [400, { non_field_errors: [expect.stringContaining('not a bank file')] }],
    [400, { lines: ['Choose at least one line.'] }],
  ])
  expect((await as(ada, payment.calls.list, { query: {} })).body).toMatchObject({ count: 0 })
})

test('who sees no invoices matches no bank file', async () => {
  const firm = await anOpen()
  await grant(firm.sam, 'payment.add_payment', 'payment.view_payment')
  expect((await as(firm.sam, previewBankFile, { body: fileOf(camt053([firm.line])) })).status).toBe(403)
})

test('what went out is booked as the return of a payment, or as a refund of credit, once', async () => {
  const { ada, client, one, look, book, line, line1 } = await anOpen()
  await book(camt053([line]), [line1])
  const paid = await as(ada, payment.calls.create, { body: { client_id: client.id, amount_received: '75.00' } })
  const returned = { ...line, id: 'B1', amount: '-400.00', text: 'RETURNED UNPAID' }
  const text = camt053([
    returned,
    { ...line, id: 'B2', amount: '-75.00', text: 'Refund' },
    { ...line, id: 'B3', amount: '-9.00' },
  ])
  const seen = await look(text)
  expect(seen.out.map(({ position, amount, chosen }) => [position, amount, chosen])).toEqual([
    [1, '-400.00', 0],
    [2, '-75.00', 0],
    // A part of a credit, which nothing names.
    [3, '-9.00', null],
  ])
  const [first, second] = seen.out.map(({ choices }) => choices[0])
  expect(first).toMatchObject({ client: { id: client.id }, credits: [] })
  expect(second).toMatchObject({ returns: null, credits: [{ kind: 'payment', id: paid.body.id, amount: '75.00' }] })
  const payment_id = first?.returns?.id ?? 0
  const bookOut = (given: object) => as(ada, bookBankLines, { body: { ...fileOf(text), lines: [], ...given } })
  const part = { position: 2, payment_id: paid.body.id }
  expect((await bookOut({})).body).toEqual({ lines: ['Choose at least one line.'] })
  expect((await bookOut({ refunds: [{ ...part, amount: '74.00' }] })).body).toEqual({
    refunds: ['The credits do not add up to the amount of line 2.'],
  })
  expect((await bookOut({ returns: [{ position: 2, payment_id }] })).body).toEqual({
    returns: ['The amount of line 2 does not match the returned payment.'],
  })
  const all = { refunds: [{ ...part, amount: '75.00' }], returns: [{ position: 1, payment_id }] }
  const thirty = await Promise.all(Array.from({ length: 30 }, () => bookOut(all)))
  expect(thirty.filter(({ status }) => status === 201)).toHaveLength(1)
  expect((await as(ada, invoice.calls.get, withId(one))).body).toMatchObject({
    amount_open: '1000.00',
    amount_paid: '0.00',
  })
  expect((await as(ada, payment.calls.get, withId(paid.body))).body).toMatchObject({ amount_unallocated: '0.00' })
  const again = await look(text)
  expect(again.out.map(({ booked }) => booked !== null)).toEqual([true, true])
  expect(again.read_before).not.toBeNull()
})
