/** Checks at issue, and what stays as it was then. */
import { describe, expect, test } from 'vitest'

import { addDays, today } from '#core/days.ts'
import { changeCompany } from '#features/company/company.contract.ts'
import { vatRateCalls } from '#features/company/companyMoney.contract.ts'
import { listUnbilled } from '../unbilled.contract.ts'
import { aChargeRate, approvedHours, aWonProject } from '#test/billing.ts'
import { testServer } from '#test/firm.ts'
import { type Invoice, invoice } from '../invoices.ts'
import { untyped } from '#test/untyped.ts'

const server = testServer()
const { aFirm, as, asSeen, grant, inFirm } = server
const { calls } = invoice
const withId = (record: { id: number }) => ({ params: { id: String(record.id) } })
const now = today('Europe/London')
const march = { start: '2026-03-01', end: '2026-03-31' }

async function aDraft(lines: object[], more: object = {}) {
  const firm = await aFirm()
  const body = { client_id: firm.client.id, lines, ...more }
  const made = await as(firm.ada, calls.create, { body: untyped(body) })
  expect(made.status, made.text).toBe(201)
  return { ...firm, draft: made.body }
}

describe('an invoice is issued', () => {
  test('with a date that has come: one after today is refused, and today is taken', async () => {
    const { ada, draft } = await aDraft([{ description: 'Survey', price: '100.00' }], { date: addDays(now, 3) })
    const refused = await as(ada, calls.issue, { ...withId(draft), body: {} })
    expect([refused.status, refused.body]).toMatchObject([400, { date: ['An invoice cannot be dated after today.'] }])
    await asSeen(ada, calls.change, { ...withId(draft), body: { date: now } })
    expect((await as(ada, calls.issue, { ...withId(draft), body: {} })).body.state).toBe('issued')
  })

  test('for something: 0.00 is no invoice, and uses no number', async () => {
    const { ada, draft } = await aDraft([{ description: 'Survey', price: '100.00', discount: '100.00' }])
    const refused = await as(ada, calls.issue, { ...withId(draft), body: {} })
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { lines: ['The total is 0.00. An invoice needs an amount to pay.'] },
    ])
  })
})

describe('a credit note', () => {
  const credit = async (ada: Parameters<typeof as>[0], record: Invoice) => {
    await as(ada, calls.issue, { ...withId(record), body: {} })
    return (await as(ada, calls.credit, { ...withId(record), body: {} })).body
  }

  test('is the negative of what was frozen, whatever the rounding is by then', async () => {
    const { ada, org_id, draft } = await aDraft([{ description: 'Survey', quantity: '0.5', price: '1.15' }])
    await as(ada, calls.issue, { ...withId(draft), body: {} })
    const { amount_gross, amount_net } = (await as(ada, calls.get, withId(draft))).body
    expect(amount_net).toBe('0.58')
    const company = await as(ada, changeCompany, {
      params: { id: String(org_id) },
      body: { rounding: 'ROUND_HALF_EVEN' },
    })
    expect(company.status, company.text).toBe(200)
    const taken = (await as(ada, calls.credit, { ...withId(draft), body: {} })).body
    expect([taken.amount_net, taken.amount_gross]).toEqual([`-${amount_net}`, `-${amount_gross}`])
    const again = await asSeen(ada, calls.change, {
      ...withId(taken),
      body: { lines: taken.lines.map(({ id: _id, net: _net, ...line }) => line) },
    })
    expect(again.body.amount_net, again.text).toBe('-0.58')
    expect((await as(ada, calls.issue, { ...withId(taken), body: {} })).status).toBe(200)
  })

  test('of what is credited in part proposes what is left', async () => {
    const { ada, draft } = await aDraft([
      { description: 'Survey', quantity: '10', price: '100.00' },
      { description: 'Plots', price: '70.00' },
    ])
    const first = await credit(ada, draft)
    const [survey] = first.lines.map(({ id: _id, net: _net, ...line }) => line)
    await asSeen(ada, calls.change, { ...withId(first), body: { lines: untyped([{ ...survey, quantity: '-4' }]) } })
    await as(ada, calls.issue, { ...withId(first), body: {} })
    const second = (await as(ada, calls.credit, { ...withId(draft), body: {} })).body
    expect(second.lines.map(({ description, quantity }) => [description, quantity])).toEqual([
      ['Survey', '-6'],
      ['Plots', '-1'],
    ])
    expect((await as(ada, calls.issue, { ...withId(second), body: {} })).status).toBe(200)
  })
})

describe('a draft of work', () => {
  async function aWorkedProject(more: object = {}) {
    const firm = await aFirm()
    const { ada, sam, maya } = firm
    const wonProject = await aWonProject(server, firm, more)
    await inFirm(firm, (db) => aChargeRate(db, '300.00', sam.id))
    const work = (minutes: number, date = '2026-03-10') =>
      inFirm(firm, (db) =>
        approvedHours(db, { user_id: sam.id, project_id: wonProject.id, by: maya.id, minutes, date }),
      )
    const draft = (request: object = {}) =>
      as(ada, calls.draft, { body: { project_ids: [wonProject.id], ...march, ...request } })
    const unbilled = async () =>
      (await as(ada, listUnbilled, { query: {} })).body.results.find(({ project_id }) => project_id === wonProject.id)
    return { ...firm, one: wonProject, work, draft, unbilled }
  }

  test('by entry comes to what the entry comes to', async () => {
    const { work, draft, unbilled } = await aWorkedProject()
    await work(100)
    expect((await unbilled())?.amounts?.hours).toBe('500.00')
    expect((await draft({ detail: 'entry' })).body.amount_net).toBe('500.00')
  })

  test('takes a percentage up to 100', async () => {
    const { draft } = await aWorkedProject()
    const refused = await draft({ percent: '100.5' })
    expect([refused.status, refused.body]).toMatchObject([400, { percent: ['Enter a percentage up to 100.'] }])
  })

  test('up to an agreed maximum comes to what unbilled work says, also when all of it is used', async () => {
    const { ada, work, draft, unbilled } = await aWorkedProject({ contract_type: 'capped', cap: '400.00' })
    await work(60)
    await work(40, '2026-03-11')
    expect((await unbilled())?.amounts?.hours).toBe('400.00')
    const first = (await draft()).body
    expect(first.amount_net).toBe('400.00')
    await as(ada, calls.issue, { ...withId(first), body: {} })
    await work(60, '2026-03-12')
    expect((await unbilled())?.amounts).toMatchObject({ hours: '0.00', total: '0.00' })
    const second = (await draft()).body
    expect(second.amount_net).toBe('0.00')
    expect((await as(ada, calls.issue, { ...withId(second), body: {} })).status).toBe(400)
  })
})

describe('the tax of a draft', () => {
  /** A firm whose VAT was 7 % until the end of March 2026, and is 8 % from then on. */
  async function aTaxedDraft() {
    const firm = await aFirm()
    const { ada, client, project } = firm
    const rate = async (percent: string, valid: object) =>
      (await as(ada, vatRateCalls.create, { body: untyped({ name: 'VAT', rate: percent, ...valid }) })).body
    await inFirm(firm, (db) => db.deleteFrom('vat_rate').execute())
    const old = await rate('7', { valid_from: '2020-01-01', valid_to: '2026-03-31' })
    const later = await rate('8', { valid_from: '2026-04-01' })
    const proposed = async (date: string) =>
      (await as(ada, calls.tax, { query: { date, client_id: String(client.id), project_id: String(project.id) } })).body
    const line = { description: 'Survey', price: '100.00' }
    const body = {
      client_id: client.id,
      project_id: project.id,
      date: '2026-03-20',
      lines: [
        { ...line, ...(await proposed('2026-03-20')) },
        { ...line, tax_rate_ids: [], tax_reason: 'Zero-rated: a new dwelling' },
      ],
    }
    const made = await as(ada, calls.create, { body })
    expect(made.status, made.text).toBe(201)
    const draft = made.body
    expect([draft.amount_tax, draft.lines[0]?.tax_rate_ids]).toEqual(['7.00', [old.id]])
    return { ...firm, draft, later }
  }

  test('follows its tax point where it is as proposed; what was chosen by hand stays', async () => {
    const { ada, draft, later } = await aTaxedDraft()
    const moved = await asSeen(ada, calls.change, { ...withId(draft), body: { tax_point: '2026-04-02' } })
    expect(moved.body.amount_tax, moved.text).toBe('8.00')
    expect(moved.body.lines.map(({ tax_rate_ids, tax_reason }) => [tax_rate_ids, tax_reason])).toEqual([
      [[later.id], expect.stringContaining('8%')],
      [[], 'Zero-rated: a new dwelling'],
    ])
  })

  test('is judged again when it is issued: by another amount than was looked at nothing is issued', async () => {
    const { ada, draft, later } = await aTaxedDraft()
    await asSeen(ada, calls.change, { ...withId(draft), body: { tax_point: '2026-04-02' } })
    await inFirm(ada, (db) => db.updateTable('vat_rate').set({ rate: '9' }).where('id', '=', later.id).execute())
    const looked = await as(ada, calls.issue, { ...withId(draft), body: { amount_gross: '208.00' } })
    expect([looked.status, looked.body]).toMatchObject([409, { code: 'state', amount_gross: '209.00' }])
    const issued = await as(ada, calls.issue, { ...withId(draft), body: { amount_gross: '209.00' } })
    expect([issued.body.state, issued.body.amount_tax, issued.body.lines[0]?.tax_reason]).toEqual([
      'issued',
      '9.00',
      expect.stringContaining('9%'),
    ])
  })

  test('is that of its place, also where whoever issues it sees neither its project nor its client', async () => {
    const { ada, project, draft, otto } = await aTaxedDraft()
    const abroad = { address_country: 'FR' }
    await inFirm(ada, (db) => db.updateTable('project').set(abroad).where('id', '=', project.id).execute())
    await asSeen(ada, calls.change, { ...withId(draft), body: { tax_point: '2026-04-02' } })
    const looked = (await as(ada, calls.get, withId(draft))).body
    await grant(otto, 'invoice.view_invoice', 'invoice.change_invoice')
    const issued = await as(otto, calls.issue, { ...withId(draft), body: { amount_gross: looked.amount_gross } })
    expect(issued.status, issued.text).toBe(200)
    expect(issued.body.lines.map(({ tax_reason }) => tax_reason)).toEqual(
      looked.lines.map(({ tax_reason }) => tax_reason),
    )
  })
})
