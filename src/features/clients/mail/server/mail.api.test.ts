/** E-mail templates, and letters to contacts through a real mail server. */
import { describe, expect, test } from 'vitest'

import { sendQueued } from '#server/mail/mail.ts'
import { smtpMailer } from '#server/mail/mailSmtp.ts'
import { undoChange } from '#core/undo.contract.ts'
import { invitationLinks } from '#features/users/invitations/server/invitationMail.ts'
import { inviteUser } from '#features/users/invitations/invitations.contract.ts'
import { createUser } from '#features/users/users/userEdit.contract.ts'
import { aContact, aMessage } from '#test/builders.ts'
import { testServer, testSettings } from '#test/firm.ts'
import { mailServer } from '#test/mail.ts'
import * as contract from '../mail.contract.ts'

const { aFirm, as, grant, inFirm, database } = testServer({ mail: { ...testSettings.mail, status: 'no_server' } })
const id = (record: { id: number }) => ({ id: String(record.id) })
const thanks = {
  name: 'Thank you',
  subject: 'Your survey, {{client.name}}',
  body: 'Dear {{contact.first_name}},\n\nthank you.\n\n{{sender.name}}, {{company.name}}',
}

async function aFirmWithContact(given: { email?: string; opt_out?: boolean } = {}) {
  const firm = await aFirm()
  const contact = await inFirm(firm, async (db) => {
    const made = await aContact(db, { first_name: 'Carla', last_name: 'Cole', email: 'carla@quay.example', ...given })
    await db.insertInto('contact_client').values({ contact_id: made.id, client_id: firm.client.id }).execute()
    return made
  })
  const write = (body: object = {}) =>
    as(firm.ada, contract.sendContactMessage, {
      params: id(contact),
      body: { client_id: firm.client.id, subject: thanks.subject, body: thanks.body, ...body },
    })
  return { ...firm, contact, write }
}

test('templates are kept by who may, a name once, and undone', async () => {
  const { ada, sam } = await aFirm()
  const made = await as(ada, contract.emailTemplateCalls.create, { body: thanks })
  expect([made.status, made.body]).toMatchObject([201, { ...thanks, version: 1, can_change: true }])
  const twice = await as(ada, contract.emailTemplateCalls.create, { body: { ...thanks, name: 'THANK YOU' } })
  expect([twice.status, twice.body]).toEqual([400, { name: ['This name is already in use. Choose another one.'] }])
  expect((await as(sam, contract.emailTemplateCalls.create, { body: thanks })).status).toBe(403)
  expect((await as(sam, contract.emailTemplateCalls.list, {})).body).toMatchObject([
    { name: 'Thank you', can_change: false },
  ])
  const gone = await as(ada, contract.emailTemplateCalls.remove, { params: id(made.body) })
  expect(gone.status).toBe(204)
  await as(ada, undoChange, { body: { token: String(gone.headers['x-undo']) } })
  expect((await as(ada, contract.emailTemplateCalls.list, {})).body).toHaveLength(1)
})

test('a field that does not exist is refused by its name, in a template and in a letter', async () => {
  const { ada, write } = await aFirmWithContact()
  const sentence = 'Field {{contact.nickname}} not found.'
  const made = await as(ada, contract.emailTemplateCalls.create, {
    body: { ...thanks, body: 'Dear {{contact.nickname}}' },
  })
  expect([made.status, made.body]).toEqual([400, { body: [sentence] }])
  const sent = await write({ subject: '{{contact.nickname}}' })
  expect([sent.status, sent.body]).toEqual([400, { subject: [sentence] }])
})

test('a letter reaches the contact as it was looked at, with answers to who wrote it', async () => {
  const { ada, client, contact, write } = await aFirmWithContact()
  const values = await as(ada, contract.getMailValues, { params: id(contact), query: { client_id: String(client.id) } })
  expect(values.body).toMatchObject({
    'contact.first_name': 'Carla',
    'client.name': client.name,
    'sender.name': ada.name,
  })
  const message = await write()
  const subject = `Your survey, ${client.name}`
  expect([message.status, message.body]).toMatchObject([201, { subject, address: 'carla@quay.example', sent: null }])
  const server = await mailServer()
  const mailer = smtpMailer({ url: server.url, from: 'Fieldbook <fieldbook@example.com>' })
  await sendQueued(database(), mailer, { orgId: ada.org_id, id: message.body.id })
  const [received] = server.received
  expect(received?.to).toEqual(['carla@quay.example'])
  expect(received?.mail.subject).toBe(subject)
  expect(received?.mail.to?.[0]?.name).toBe('Carla Cole')
  expect(received?.mail.replyTo?.[0]?.address).toBe(ada.email)
  expect(received?.mail.text?.replaceAll('\r\n', '\n')).toContain('Dear Carla,\n\nthank you.')
  expect(received?.raw).not.toContain('Auto-Submitted')
  const listed = await as(ada, contract.listClientMessages, { params: id(client), query: {} })
  expect(listed.body.results).toMatchObject([{ status: 'sent', reason: '', contact: { name: 'Carla Cole' } }])
})

test('without a mail server it is kept, and said not to be sent and why', async () => {
  const { ada, contact, write } = await aFirmWithContact()
  const message = await write()
  await expect(sendQueued(database(), null, { orgId: ada.org_id, id: message.body.id })).rejects.toThrow(
    'Email is not set up',
  )
  expect((await as(ada, contract.listContactMessages, { params: id(contact), query: {} })).body.results).toMatchObject([
    {
      id: message.body.id,
      status: 'not_sent',
      reason: 'Email is not set up. Ask your server administrator to set it up.',
    },
  ])
})

test('nobody writes to who has opted out, to who has no address, or for a client of others', async () => {
  const left = await (await aFirmWithContact({ opt_out: true })).write()
  expect([left.status, left.body]).toMatchObject([409, { code: 'state', detail: 'Carla Cole has opted out of email.' }])
  const empty = await (await aFirmWithContact({ email: '' })).write()
  expect([empty.status, empty.body]).toMatchObject([409, { detail: 'Carla Cole has no email address.' }])
  const { write } = await aFirmWithContact()
  const foreign = await aFirm()
  const wrong = await write({ client_id: foreign.client.id })
  expect([wrong.status, wrong.body]).toEqual([400, { client_id: ['Invalid choice.'] }])
})

test('what a contact’s text holds is text: no markup, no header, no field', async () => {
  const { write } = await aFirmWithContact()
  const message = await write({ subject: 'Hello', body: '<script>1</script> {{contact.name}} & co' })
  expect(message.body.body).toBe('<script>1</script> Carla Cole & co')
})

test('markup that somebody is called, or writes, is text in the message that is sent', async () => {
  const bad = '<img src=x onerror=alert(1)>"\'</p><script>alert(2)</script>'
  const firm = await aFirm({ name: bad })
  const made = await inFirm(firm, async (db) => {
    await db.updateTable('member').where('id', '=', firm.ada.id).set({ first_name: bad }).execute()
    return aContact(db, { first_name: bad, last_name: 'Cole', email: 'carla@quay.example' })
  })
  const body = `${bad} {{contact.first_name}} {{sender.name}} {{company.name}}`
  await as(firm.ada, contract.sendContactMessage, { params: id(made), body: { client_id: null, subject: bad, body } })
  const email = 'nell.north@example.com'
  const nell = await as(firm.ada, createUser, { body: { first_name: bad.slice(0, 60), email } })
  await as(firm.ada, inviteUser, { params: id(nell.body) })
  const { url, received } = await mailServer()
  const mailer = smtpMailer({ url, from: 'Fieldbook <fieldbook@example.com>' })
  const letters = await inFirm(firm, (db) => db.selectFrom('mail').select('id').orderBy('id').execute())
  const links = { invitation: invitationLinks('https://fieldbook.example.com') }
  for (const letter of letters) await sendQueued(database(), mailer, { orgId: firm.org_id, id: letter.id }, links)
  expect(received.map(({ to }) => to)).toEqual([['carla@quay.example'], [email]])
  for (const { mail } of received) {
    expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(mail.html).not.toMatch(/<img|<script/)
    expect(mail.text).toContain('<img src=x onerror=alert(1)>')
  }
})

test('what was written on behalf of a client is for who sees clients', async () => {
  const { sam, ada, contact, write } = await aFirmWithContact()
  await write()
  await write({ client_id: null, subject: 'Of your own' })
  const subjects = async (by: typeof sam) =>
    (await as(by, contract.listContactMessages, { params: id(contact), query: {} })).body.results.map(
      ({ subject }) => subject,
    )
  expect(await subjects(ada)).toHaveLength(2)
  await grant(sam, 'contacts.view_contact')
  expect(await subjects(sam)).toEqual(['Of your own'])
  await grant(sam, 'contacts.view_contact', 'clients.view_client')
  expect(await subjects(sam)).toHaveLength(2)
})

test('all that was written is listed, page by page', async () => {
  const { ada, contact, client, write } = await aFirmWithContact()
  for (let index = 1; index <= 5; index++) await write({ subject: `Letter ${index}` })
  const given = (record: { id: number }) => ({ params: id(record), query: { rows: '2', page: '3' } })
  const toContact = (await as(ada, contract.listContactMessages, given(contact))).body
  const ofClient = (await as(ada, contract.listClientMessages, given(client))).body
  for (const { count, results } of [toContact, ofClient])
    expect([count, results.map(({ subject }) => subject)]).toEqual([5, ['Letter 1']])
})

test('who may not write reads at most', async () => {
  const { erin, sam, contact, client } = await aFirmWithContact()
  const body = { subject: 'x', body: 'y' }
  expect((await as(erin, contract.sendContactMessage, { params: id(contact), body })).status).toBe(403)
  expect((await as(sam, contract.listContactMessages, { params: id(contact), query: {} })).status).toBe(200)
  const otherFirm = await aFirm()
  expect((await as(otherFirm.ada, contract.sendContactMessage, { params: id(contact), body })).status).toBe(404)
  expect((await as(otherFirm.ada, contract.listClientMessages, { params: id(client), query: {} })).status).toBe(404)
})

describe('a letter that was given up', () => {
  const given = (firm: Pick<Awaited<ReturnType<typeof aFirmWithContact>>, 'contact' | 'client' | 'sam'>) => ({
    user_id: firm.sam.id,
    contact_id: firm.contact.id,
    client_id: firm.client.id,
    subject: 'High water',
    reply_to: 'sam@example.com',
    failed: '2026-01-05T09:00:00Z',
    last_error: 'The mail server refuses the message (550).',
  })

  test('says why, and is sent again as it was written, to the address that the contact has now', async () => {
    const firm = await aFirmWithContact()
    const { ada, contact } = firm
    const old = await inFirm(firm, (db) => aMessage(db, given(firm)))
    const list = async () =>
      (await as(ada, contract.listContactMessages, { params: id(contact), query: {} })).body.results
    expect(await list()).toMatchObject([
      { id: old.id, status: 'not_sent', reason: given(firm).last_error, can_try_again: true },
    ])
    const again = await as(ada, contract.sendMessageAgain, { params: id(old) })
    expect([again.status, again.body]).toMatchObject([
      200,
      { subject: 'High water', address: 'carla@quay.example', user: { id: firm.sam.id }, can_try_again: false },
    ])
    // In its place, not beside it.
    expect((await list()).map((message) => message.id)).toEqual([again.body.id])
    const server = await mailServer()
    const mailer = smtpMailer({ url: server.url, from: 'Fieldbook <fieldbook@example.com>' })
    await sendQueued(database(), mailer, { orgId: ada.org_id, id: again.body.id })
    expect(server.received[0]?.to).toEqual(['carla@quay.example'])
    expect(server.received[0]?.mail.replyTo?.[0]?.address).toBe('sam@example.com')
    const sent = await as(ada, contract.sendMessageAgain, { params: id(again.body) })
    expect([sent.status, sent.body]).toMatchObject([409, { code: 'state' }])
    expect((await as(ada, contract.sendMessageAgain, { params: id(old) })).status).toBe(404)
  })

  test('stays with who may write to contacts and sees on whose behalf it was', async () => {
    const firm = await aFirmWithContact()
    const { sam, contact } = firm
    const otherFirm = await aFirm()
    const old = await inFirm(firm, (db) => aMessage(db, given(firm)))
    const again = (by: typeof sam) => as(by, contract.sendMessageAgain, { params: id(old) })
    await grant(sam, 'contacts.view_contact', 'clients.view_client')
    const seen = await as(sam, contract.listContactMessages, { params: id(contact), query: {} })
    expect(seen.body.results).toMatchObject([{ can_try_again: false }])
    expect((await again(sam)).status).toBe(403)
    await grant(sam, 'contacts.view_contact', 'contacts.change_contact')
    expect((await again(sam)).status).toBe(404)
    expect((await again(otherFirm.ada)).status).toBe(404)
  })

  test('is not sent again to who has opted out since', async () => {
    const firm = await aFirmWithContact({ opt_out: true })
    const old = await inFirm(firm, (db) => aMessage(db, given(firm)))
    const refused = await as(firm.ada, contract.sendMessageAgain, { params: id(old) })
    expect([refused.status, refused.body]).toMatchObject([409, { detail: 'Carla Cole has opted out of email.' }])
  })
})
