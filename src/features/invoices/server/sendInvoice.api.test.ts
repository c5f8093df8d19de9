/** An invoice goes to its client through a real mail server, and reminders of it. */
import { expect, test } from 'vitest'

import { addDays, today } from '#core/days.ts'
import type { Permission } from '#core/permissions.ts'
import { client } from '#features/clients/clients/clients.ts'
import { changeCompany } from '#features/company/company.contract.ts'
import { emailTemplateCalls, listClientMessages, sendMessageAgain } from '#features/clients/mail/mail.contract.ts'
import { vatRateCalls } from '#features/company/companyMoney.contract.ts'
import { MailError } from '#server/mail/mailSmtp.ts'
import { sendQueued } from '#server/mail/mail.ts'
import { smtpMailer } from '#server/mail/mailSmtp.ts'
import { aContact, anInvoice } from '#test/builders.ts'
import { readPdf } from '#test/pdf.ts'
import { testServer } from '#test/firm.ts'
import { mailServer } from '#test/mail.ts'
import { officiallyBroken } from '#test/officialRules.ts'
import { invoice } from '../invoices.ts'
import { getInvoiceMailValues, listInvoiceLetters, remindInvoices, sendInvoice } from '../letters.contract.ts'

const { aFirm, as, grant, inFirm, database } = testServer()
const withId = ({ id }: { id: number }) => ({ params: { id: String(id) } })
const now = today('Europe/London')

/** A firm with an issued invoice of 1,200.00, and Carla, who gets her client's invoices. */
async function anIssued(more: object = {}, country = '') {
  const firm = await aFirm()
  if (country !== '')
    await as(firm.ada, client.calls.change, { ...withId(firm.client), body: { address: { city: 'Hull', country } } })
  const carla = await inFirm(firm, async (db) => {
    const made = await aContact(db, { first_name: 'Carla', last_name: 'Cole', email: 'carla@quay.example' })
    await db
      .insertInto('contact_client')
      .values({ contact_id: made.id, client_id: firm.client.id, invoices: true })
      .execute()
    return made
  })
  const rate = (
    await as(firm.ada, vatRateCalls.create, { body: { name: 'VAT', rate: '20', valid_from: '2020-01-01' } })
  ).body
  const line = { description: 'Survey of the weir', quantity: '2.5', price: '400', tax_rate_ids: [rate.id] }
  const draft = await as(firm.ada, invoice.calls.create, {
    body: { client_id: firm.client.id, lines: [line], ...more },
  })
  expect(draft.status, draft.text).toBe(201)
  const body = (await as(firm.ada, invoice.calls.issue, { ...withId(draft.body), body: {} })).body
  const log = async () => (await as(firm.ada, listInvoiceLetters, withId(body))).body
  return { ...firm, carla, one: body, draft: draft.body, log }
}
type Issued = Awaited<ReturnType<typeof anIssued>>

async function goesOut({ org_id, log }: Issued, moods: Parameters<typeof mailServer>[0] = {}) {
  const server = await mailServer(moods)
  const mailer = smtpMailer({ url: server.url, from: 'Fieldbook <fieldbook@example.com>' })
  const waiting = (await log()).filter(({ status }) => status === 'waiting')
  for (const { id } of waiting)
    await sendQueued(database(), mailer, { orgId: org_id, id }).catch((error: unknown) => {
      if (!(error instanceof MailError)) throw error
    })
  return server.received
}

test('an invoice reaches its contact with its PDF and an e-invoice that keeps the rules, and is sent', async () => {
  const firm = await anIssued({}, 'GB')
  await as(firm.ada, changeCompany, { params: { id: String(firm.org_id) }, body: { tax_number: '123 4567 89' } })
  const { one, carla, ada } = firm
  const values = await as(ada, getInvoiceMailValues, { ...withId(one), query: { contact_id: String(carla.id) } })
  expect(values.body).toMatchObject({
    'invoice.number': one.name,
    'invoice.total': '£1,200.00',
    greeting: 'Dear Carla',
  })
  const sent = await as(ada, sendInvoice, { ...withId(one), body: { contact_ids: [carla.id], version: one.version } })
  expect([sent.status, sent.body]).toMatchObject([200, { state: 'sent' }])
  expect(await firm.log()).toMatchObject([
    { status: 'waiting', about: 'invoice', address: 'carla@quay.example', attachments: [`${one.name}.pdf`] },
  ])
  const [received] = await goesOut(firm)
  expect(received?.to).toEqual(['carla@quay.example'])
  expect(received?.mail.subject).toContain(one.name)
  expect(received?.mail.text).toContain('£1,200.00')
  const [pdf] = received?.mail.attachments ?? []
  expect([pdf?.filename, pdf?.mimeType]).toEqual([`${one.name}.pdf`, 'application/pdf'])
  expect(
    Buffer.from(pdf?.content as ArrayBuffer)
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect(await firm.log()).toMatchObject([{ status: 'sent', attachments: [`${one.name}.pdf`] }])
  // Once more, with what a program reads.
  const again = await as(ada, sendInvoice, {
    ...withId(one),
    body: { contact_ids: [carla.id], e_invoice: 'ubl', subject: 'Your {{invoice.number}}', body: 'Here it is.' },
  })
  expect(again.status, again.text).toBe(200)
  const [second] = await goesOut(firm)
  expect(second?.mail.subject).toBe(`Your ${one.name}`)
  const xml = second?.mail.attachments.find(({ filename }) => filename === `${one.name}.ubl.xml`)
  expect(officiallyBroken(Buffer.from(xml?.content as ArrayBuffer).toString())).toEqual([])
  expect(await firm.log()).toHaveLength(2)
})

test('what breaks a rule is not sent as an e-invoice: the sentence names the field, and nothing goes', async () => {
  const firm = await anIssued()
  // As one was issued before its rules were asked for.
  const old = await inFirm(firm, (db) => anInvoice(db, { client_id: firm.client.id }))
  await as(firm.ada, client.calls.change, { ...withId(firm.client), body: { address: { country: '' } } })
  const refused = await as(firm.ada, sendInvoice, {
    ...withId(old),
    body: { contact_ids: [firm.carla.id], e_invoice: 'cii' },
  })
  expect([refused.status, refused.body]).toMatchObject([
    400,
    { 'client.address': [expect.stringContaining('has no country')] },
  ])
  expect(await firm.log()).toEqual([])
  expect((await as(firm.ada, invoice.calls.get, withId(old))).body.state).toBe('issued')
})

test('a draft is not sent, nor to nobody, to strangers, or to who wants no mail; it can go another way', async () => {
  const firm = await anIssued()
  const { ada, carla, one } = firm
  const send = (to: { id: number }, body: object) => as(ada, sendInvoice, { ...withId(to), body })
  const stranger = await inFirm(firm, (db) => aContact(db, { email: 'sid@elsewhere.example' }))
  const draft = (await as(ada, invoice.calls.create, { body: { client_id: firm.client.id } })).body
  const answers = [
    await send(draft, { contact_ids: [carla.id] }),
    await send(one, {}),
    await send(one, { contact_ids: [stranger.id] }),
    await send(one, { contact_ids: [carla.id], version: one.version + 7 }),
    await send(one, { contact_ids: [carla.id], subject: '{{invoice.numbr}}' }),
  ]
  expect(answers.map(({ status, body }) => [status, body])).toMatchObject([
    [409, { detail: 'Issue this draft before you send it.' }],
    [400, { contact_ids: ['Choose at least one recipient.'] }],
    [400, { contact_ids: ['Invalid choice.'] }],
    [409, { code: 'stale' }],
    [400, { subject: ['Field {{invoice.numbr}} not found.'] }],
  ])
  await inFirm(firm, (db) => db.updateTable('contact').set({ opt_out: true }).where('id', '=', carla.id).execute())
  expect((await send(one, { contact_ids: [carla.id] })).body).toMatchObject({
    detail: 'Carla Cole has opted out of email.',
  })
  expect((await send(one, { mail: false })).body).toMatchObject({ state: 'sent' })
  expect(await firm.log()).toEqual([])
})

test('what the mail server refuses for good says why, and goes again with what was attached', async () => {
  const firm = await anIssued()
  const { ada, carla, one } = firm
  await as(ada, sendInvoice, { ...withId(one), body: { contact_ids: [carla.id] } })
  for (let tries = 0; tries < 3; tries += 1) {
    await inFirm(firm, (db) => db.updateTable('mail').set({ claimed_until: null }).execute())
    await goesOut(firm, { refuse: [550] })
  }
  const [failed] = await firm.log()
  expect(failed).toMatchObject({ status: 'not_sent', reason: expect.stringContaining('550'), can_try_again: true })
  expect((await as(ada, sendMessageAgain, withId({ id: failed?.id ?? 0 }))).status).toBe(200)
  const [received] = await goesOut(firm)
  expect(received?.mail.attachments.map(({ filename }) => filename)).toEqual([`${one.name}.pdf`])
  expect(await firm.log()).toMatchObject([{ status: 'sent', about: 'invoice' }])
})

test('letters about money are read by who sees invoices; others read the rest', async () => {
  const firm = await anIssued()
  const { ada, sam, carla, one } = firm
  await as(ada, sendInvoice, { ...withId(one), body: { contact_ids: [carla.id] } })
  const seen = async (...permissions: Permission[]) => {
    await grant(sam, 'clients.view_client', 'contacts.view_contact', ...permissions)
    return (await as(sam, listClientMessages, { ...withId(firm.client), query: {} })).body.count
  }
  expect(await seen()).toBe(0)
  expect(await seen('clients.view_invoice')).toBe(1)
})

test('an overdue invoice is reminded of once a day, twice for who asks for it; one that is not due says so', async () => {
  const firm = await anIssued({ date: addDays(now, -60), due: addDays(now, -30) })
  const { ada, one } = firm
  const otherAnswer = await as(ada, invoice.calls.create, {
    body: { client_id: firm.client.id, date: now, lines: [{ description: 'Survey', price: '10' }] },
  })
  const young = (await as(ada, invoice.calls.issue, { ...withId(otherAnswer.body), body: {} })).body
  const remind = async (body: object) =>
    (await as(ada, remindInvoices, { body: { ids: [one.id, young.id], ...body } })).body
  expect((await remind({})).results).toMatchObject([
    { id: one.id, letters: 1, skipped: '' },
    { id: young.id, letters: 0, skipped: 'This invoice is not overdue.' },
  ])
  expect((await remind({})).results[0]).toMatchObject({ letters: 0, skipped: 'A reminder was sent today.' })
  const both = await Promise.all([remind({}), remind({})])
  expect(both.map(({ results }) => results[0]?.letters)).toEqual([0, 0])
  expect((await remind({ again: true })).results[0]).toMatchObject({ letters: 1 })
  expect((await as(ada, invoice.calls.get, withId(one))).body).toMatchObject({
    reminders: 2,
    reminded: expect.any(String),
  })
  const [received] = await goesOut(firm)
  expect(received?.mail.text).toContain('£1,200.00')
  expect(received?.mail.attachments.map(({ filename }) => filename)).toEqual([
    `Reminder_${one.name}.pdf`,
    `${one.name}.pdf`,
  ])
  const [reminder] = received?.mail.attachments ?? []
  expect((await readPdf(new Uint8Array(reminder?.content as ArrayBuffer))).text).toContain('Open £1,200.00')
})

test('a firm reminds nobody where nobody gets invoices, and says where to choose', async () => {
  const firm = await anIssued({ date: addDays(now, -60), due: addDays(now, -30) })
  await inFirm(firm, (db) => db.updateTable('contact_client').set({ invoices: false }).execute())
  const { body } = await as(firm.ada, remindInvoices, { body: { ids: [firm.one.id] } })
  expect(body.results[0]?.skipped).toContain('under Invoices')
  expect(await firm.log()).toEqual([])
})

test('a template is of a letter, an invoice, a reminder or a statement: its fields are those of what it is for', async () => {
  const { ada } = await aFirm()
  const text = { name: 'Ours', subject: 'Invoice {{invoice.number}}', body: 'Here it is.' }
  const plain = await as(ada, emailTemplateCalls.create, { body: text })
  expect([plain.status, plain.body]).toEqual([400, { subject: ['Field {{invoice.number}} not found.'] }])
  const made = await as(ada, emailTemplateCalls.create, { body: { ...text, kind: 'invoice' } })
  expect([made.status, made.body]).toMatchObject([201, { kind: 'invoice' }])
  const changed = await as(ada, emailTemplateCalls.change, { ...withId(made.body), body: { kind: 'letter' } })
  expect(changed.status).toBe(400)
})

test('a letter about money that is sent without a text has that of the firm’s template, once it has one', async () => {
  const firm = await anIssued()
  const { ada, carla, one } = firm
  const send = async () => {
    expect((await as(ada, sendInvoice, { ...withId(one), body: { contact_ids: [carla.id] } })).status).toBe(200)
    const [newest] = await firm.log()
    return newest?.subject
  }
  expect(await send()).toMatch(/^Invoice \S+ from /)
  const text = { subject: 'Our bill {{invoice.number}}', body: 'Here it is.' }
  for (const template of [
    { ...text, name: 'Ours', kind: 'invoice' as const },
    { ...text, name: 'About a reminder', kind: 'reminder' as const, subject: 'Remember' },
  ])
    expect((await as(ada, emailTemplateCalls.create, { body: template })).status).toBe(201)
  expect(await send()).toBe(`Our bill ${one.name}`)
})
