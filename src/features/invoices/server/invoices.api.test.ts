/** Invoices from the draft to the credit note. */
import { expect, test } from 'vitest'

import { addDays, today } from '#core/days.ts'
import { vatRateCalls } from '#features/company/companyMoney.contract.ts'
import { project } from '#features/projects/projects.ts'
import { quoteItem } from '#features/quote-items/quoteItems.ts'
import * as build from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { readPdf } from '#test/pdf.ts'
import { type Invoice, invoice } from '../invoices.ts'

const { aFirm, as, asSeen, app, grant, headersOf, inFirm } = testServer()
const { calls } = invoice
const withId = (record: { id: number }) => ({ params: { id: String(record.id) } })
const day = today('Europe/London')
const year = day.slice(0, 4)
type Firm = Awaited<ReturnType<typeof aFirm>>

async function vat({ ada }: Firm, rate = '20') {
  const body = { name: `VAT ${rate}`, rate, valid_from: '2020-01-01' }
  return (await as(ada, vatRateCalls.create, { body })).body.id
}
async function aDraft(firm: Firm, more: object = {}) {
  const lines = [{ description: 'Survey of the weir', quantity: '2.5', unit: 'days', price: '400' }]
  const made = await as(firm.ada, calls.create, { body: { client_id: firm.client.id, lines, ...more } })
  expect(made.status).toBe(201)
  return made.body
}
/** A line as it is sent back. */
const sent = ({ id: _id, net: _net, ...line }: Invoice['lines'][number]) => line
const issue = (who: Firm['ada'], record: { id: number }) => as(who, calls.issue, { ...withId(record), body: {} })

test('a draft adds up, is issued with its number, and from then on stays as it is', async () => {
  const firm = await aFirm()
  const { ada } = firm
  const standard = await vat(firm)
  const lines = [
    { description: 'Survey', quantity: '2.5', price: '400', tax_rate_ids: [standard] },
    { description: 'Prints', quantity: '3', price: '0.333', discount: '0.50' },
  ]
  const draft = await aDraft(firm, { lines })
  expect(draft).toMatchObject({
    name: '',
    label: `Draft ${draft.id}`,
    contact_ids: [],
    journal: null,
    state: 'draft',
    date: day,
    due: addDays(day, 30),
    amount_net: '1000.50',
    amount_tax: '200.00',
    amount_gross: '1200.50',
    amount_open: '0.00',
    taxes: [{ tax_rate_id: standard, taxable: '1000.00', amount: '200.00' }],
  })
  const issued = await issue(ada, draft)
  expect(issued.body).toMatchObject({
    name: `${year}-00001`,
    state: 'issued',
    payment_state: 'unpaid',
    amount_open: '1200.50',
    label: `${year}-00001`,
    journal: { name: `${year}-00001` },
    bill_to: ['Harbour Trust', '7 Canal Road', 'Kirkstall', 'GB'],
  })
  expect((await issue(ada, draft)).body).toMatchObject({ code: 'state', detail: 'This invoice is already issued.' })
  for (const change of [{ date: addDays(day, 1) }, { lines: [] }, { purchase_order: 'PO' }])
    expect((await asSeen(ada, calls.change, { ...withId(draft), body: change })).body).toMatchObject({
      code: 'state',
      detail: expect.stringMatching(/^An issued invoice cannot be changed, .* Credit it instead\.$/),
    })
  const tagged = await asSeen(ada, calls.change, { ...withId(draft), body: { notes: 'Rang them.' } })
  expect([tagged.status, tagged.body.notes]).toEqual([200, 'Rang them.'])
  expect((await asSeen(ada, calls.remove, withId(draft))).status).toBe(409)
})

test('a draft is not changed or deleted by who has not said which version they saw', async () => {
  const firm = await aFirm()
  const draft = await aDraft(firm)
  const change = (body: object) => as(firm.ada, calls.change, { ...withId(draft), body })
  expect((await change({ notes: 'Rang them.' })).status).toBe(428)
  expect((await as(firm.ada, calls.remove, withId(draft))).status).toBe(428)
  expect((await change({ notes: 'Rang them.', version: draft.version + 1 })).body['code']).toBe('stale')
  expect((await change({ notes: 'Rang them.', version: draft.version })).body.notes).toBe('Rang them.')
  expect((await asSeen(firm.ada, calls.remove, withId(draft))).status).toBe(204)
})

test('numbers follow one another without a gap, whoever issues at the same time, and go with their dates', async () => {
  const firm = await aFirm()
  const drafts = []
  for (let index = 0; index < 8; index += 1) drafts.push(await aDraft(firm))
  const issued = await Promise.all(drafts.map((draft) => issue(firm.ada, draft)))
  expect(issued.map(({ body }) => body.name).toSorted()).toEqual(drafts.map((_, index) => `${year}-0000${index + 1}`))
  const early = await aDraft(firm, { date: addDays(day, -1), due: day })
  if (addDays(day, -1).slice(0, 4) === year)
    expect((await issue(firm.ada, early)).body).toEqual({
      date: [expect.stringMatching(/^\d{4}-0000\d already has a later date, .*\. Choose that date or a later one\.$/)],
    })
  const next = await issue(firm.ada, await aDraft(firm))
  expect(next.body.name).toBe(`${year}-00009`)
})

test('a credit note takes back all or a part, exactly, and never more', async () => {
  const firm = await aFirm()
  const { ada } = firm
  const standard = await vat(firm)
  const lines = [
    { description: 'Survey', quantity: '3', price: '33.333', tax_rate_ids: [standard] },
    { description: 'Plan', price: '50.00', tax_rate_ids: [standard] },
  ]
  const whole = (await issue(ada, await aDraft(firm, { lines }))).body
  const part = (await as(ada, calls.credit, { ...withId(whole), body: {} })).body
  expect(part).toMatchObject({ credit_note: true, credits: { id: whole.id }, amount_gross: `-${whole.amount_gross}` })
  await asSeen(ada, calls.change, { ...withId(part), body: { lines: part.lines.slice(1).map(sent) } })
  const credited = (await issue(ada, part)).body
  expect(credited).toMatchObject({ name: `CN${year}-00001`, amount_gross: '-60.00', payment_state: null })
  const read = async () => (await as(ada, calls.get, withId(whole))).body
  expect(await read()).toMatchObject({ amount_credited: '60.00', amount_open: '120.00', payment_state: 'part_paid' })
  const all = (await as(ada, calls.credit, { ...withId(whole), body: {} })).body
  expect(all.amount_gross).toBe('-120.00')
  const more = all.lines.map((line) => ({ ...sent(line), quantity: '-4' }))
  await asSeen(ada, calls.change, { ...withId(all), body: { lines: more } })
  expect((await issue(ada, all)).body).toMatchObject({
    code: 'state',
    detail: `You can credit at most 120.00 of ${whole.name}.`,
  })
  await asSeen(ada, calls.change, {
    ...withId(all),
    body: { lines: all.lines.slice(0, 1).map(sent) },
  })
  expect((await issue(ada, all)).body.name).toBe(`CN${year}-00002`)
  expect(await read()).toMatchObject({ amount_open: '0.00', payment_state: 'paid' })
  expect((await as(ada, calls.credit, { ...withId(whole), body: {} })).status).toBe(409)
})

test('the accepted items of a project are drafted by a percentage, then what is left of them, and no more', async () => {
  const firm = await aFirm()
  const { ada, client } = firm
  const body = (
    await as(ada, project.calls.create, {
      body: { name: 'Weir', requested: '2026-03-02', quoted: '2026-03-04', client_id: client.id },
    })
  ).body
  await as(ada, quoteItem.tree.save, {
    ...withId(body),
    body: {
      rows: [
        { key: 'a', name: 'Levels', unit_price: '1000' },
        { key: 'b', name: 'Boat', unit_price: '99.99', optional: true },
      ],
    },
  })
  const draft = (percent?: string) =>
    as(ada, calls.draft, { body: { project_ids: [body.id], ...(percent && { percent }) } })
  expect((await draft()).body).toMatchObject({ detail: 'Only accepted items can be billed.' })
  await as(ada, project.calls.change, { ...withId(body), body: { accepted: '2026-03-05' } })
  const first = await draft('40')
  expect([first.status, first.body.lines.map(({ description, price }) => [description, price])]).toEqual([
    201,
    [['Levels\nFee £1,000.00, 40% to date, previously invoiced £0.00, this invoice £400.00', '400.00']],
  ])
  expect((await draft()).body.amount_net).toBe('600.00')
  expect((await draft()).body).toMatchObject({ code: 'state', detail: 'All accepted items are billed.' })
  await asSeen(ada, calls.remove, withId(first.body))
  expect((await draft()).body.amount_net).toBe('400.00')
})

test('an absent id in what is drafted is an invalid choice', async () => {
  const { ada, client } = await aFirm()
  const { body: weir } = await as(ada, project.calls.create, {
    body: { name: 'Weir', requested: '2026-03-02', accepted: '2026-03-05', client_id: client.id },
  })
  const absent = 999_999
  for (const field of ['project_ids', 'entry_ids', 'expense_ids', 'quote_item_ids'])
    expect((await as(ada, calls.draft, { body: { project_ids: [weir.id], [field]: [absent] } })).body).toEqual({
      [field]: ['Invalid choice.'],
    })
  for (const field of ['client_id', 'valuation_id'])
    expect((await as(ada, calls.draft, { body: { project_ids: [weir.id], [field]: absent } })).body).toEqual({
      [field]: ['Invalid choice.'],
    })
})

test('it goes to the contacts of its project for invoices, or else to those of its client', async () => {
  const firm = await aFirm()
  const { ada, client } = firm
  const [payable, ofProject] = await inFirm(ada, async (db) => {
    const people = [await build.aContact(db), await build.aContact(db)] as const
    for (const { id: contact_id } of people)
      await db
        .insertInto('contact_client')
        .values({ contact_id, client_id: client.id, invoices: contact_id === people[0].id })
        .execute()
    return people
  })
  const { body: weir } = await as(ada, project.calls.create, {
    body: { name: 'Weir', requested: '2026-03-02', client_id: client.id },
  })
  const draft = await aDraft(firm, { project_id: weir.id })
  expect(draft.contact_ids).toEqual([payable.id])
  await as(ada, project.calls.change, { ...withId(weir), body: { invoice_contact_ids: [ofProject.id] } })
  expect((await as(ada, calls.get, withId(draft))).body.contacts).toEqual([{ id: ofProject.id, name: ofProject.name }])
})

test('what it lacks is said under its field', async () => {
  const firm = await aFirm()
  const { ada, sam, client } = firm
  const create = (body: object) => as(ada, calls.create, { body: { client_id: client.id, ...body } })
  expect((await create({ start: '2026-03-01' })).body).toEqual({ end: ['Billing & Timesheets Start/End must be set'] })
  expect((await create({ date: '2026-03-02', due: '2026-03-01' })).body).toEqual({
    due: ['The due date must not be before the date.'],
  })
  expect((await create({ lines: [{ description: 'x', price: 'much' }] })).status).toBe(400)
  expect((await create({ lines: [{ description: 'x', price: '1', tax_rate_ids: [999_999] }] })).body).toEqual({
    lines: ['Invalid choice.'],
  })
  const ended = (
    await as(ada, vatRateCalls.create, {
      body: { name: 'Old', rate: '15', valid_from: '2008-12-01', valid_to: '2009-12-31' },
    })
  ).body
  expect((await create({ lines: [{ description: 'x', price: '1', tax_rate_ids: [ended.id] }] })).body).toEqual({
    lines: ['Old at 15.00% does not apply on the date of this invoice.'],
  })
  const empty = await aDraft(firm, { lines: [] })
  expect((await issue(ada, empty)).body).toEqual({ lines: ['Add at least one line.'] })
  expect((await as(sam, calls.get, withId(empty))).status).toBe(403)
  await grant(sam, 'invoice.view_invoice')
  expect((await as(sam, calls.get, withId(empty))).body).toMatchObject({ can_change: false, can_delete: false })
  expect((await issue(sam, empty)).status).toBe(403)
})

test('it prints what it says, a draft as a draft', async () => {
  const firm = await aFirm()
  const standard = await vat(firm)
  const lines = [{ description: 'Levels\nalong the quay', quantity: '2', price: '50', tax_rate_ids: [standard] }]
  const draft = await aDraft(firm, { lines, purchase_order: 'PO-77' })
  const pdf = async () =>
    readPdf(
      (await app().inject({ url: `/api/invoices/${draft.id}/pdf/`, headers: await headersOf(firm.ada) })).rawPayload,
    )
  expect((await pdf()).text).toMatch(/PO-77.*Invoice: draft.*Levels.*along the quay.*£100\.00.*£120\.00/s)
  const { body } = await issue(firm.ada, draft)
  const { text } = await pdf()
  expect(text).toContain(`Invoice ${body.name}`)
  expect(text).not.toContain('draft')
})
