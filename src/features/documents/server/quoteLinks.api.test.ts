/** A quote that went out: its revisions, its links, and the answer of the client. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { addDays, today } from '#core/days.ts'
import { sendQueued } from '#server/mail/mail.ts'
import { smtpMailer } from '#server/mail/mailSmtp.ts'
import { project as projects } from '#features/projects/projects.ts'
import { aContact, aProject, aQuoteItem, type BuilderPerson } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { mailServer } from '#test/mail.ts'
import { readPdf } from '#test/pdf.ts'
import * as contract from '../documents.contract.ts'
import { documentTemplateCalls as templates } from '../documentTemplates.ts'
import { acceptQuote, declineQuote, downloadQuote, openQuoteLink } from '../quoteLinks.contract.ts'
import { documentLinks } from './sendDocument.ts'

const { aFirm, as, anonymous: anybody, app, database, grant, inFirm } = testServer()
const id = (record: { id: number }) => ({ id: String(record.id) })
const descriptionOf = ({ status, body }: { status: number; body: unknown }) => [status, body]

async function aFirmWithQuote() {
  const firm = await aFirm()
  const made = await inFirm(firm, async (db) => {
    const contact = await aContact(db, { first_name: 'Carla', last_name: 'Cole', email: 'carla@quay.example' })
    const project = await aProject(db, {
      name: 'Weir',
      client_id: firm.client.id,
      contact_id: contact.id,
      accepted: null,
      price: '1250.00',
    })
    return { contact, project }
  })
  const list = (await as(firm.ada, templates.list, {})).body
  const template_id = list.find(({ kind }) => kind === 'quote')?.id ?? 0
  const send = (body: object = {}, by: BuilderPerson = firm.ada) =>
    as(by, contract.sendDocument, { params: id(made.project), body: { template_id, mail: false, ...body } })
  const list_ = async (by: BuilderPerson = firm.ada) =>
    (await as(by, contract.listDocuments, { params: id(made.project) })).body
  return { ...firm, ...made, template_id, send, list: list_ }
}

/** A quote that is out, and the secret of a link to it. */
async function aQuoteOut() {
  const firm = await aFirmWithQuote()
  const sent = (await firm.send()).body
  const secret = await secretOf(firm.ada, sent)
  const accept = (given: object = {}) =>
    anybody(acceptQuote, { params: { secret }, body: { name: 'Carla Cole', chosen: [], total: '1250.00', ...given } })
  return { ...firm, sent, secret, accept }
}

async function secretOf(by: BuilderPerson, sent: { id: number }): Promise<string> {
  const { body } = await as(by, contract.makeDocumentLink, { params: id(sent) })
  return /\/q\/([^/]+)\/$/.exec(body.link)?.[1] ?? ''
}
const open = (secret: string) => anybody(openQuoteLink, { params: { secret } })

test('a quote that waits for its answer says until when it can be accepted', async () => {
  const { ada, project, send } = await aFirmWithQuote()
  const until = async () => (await as(ada, projects.calls.get, { params: id(project) })).body.valid_until
  expect(await until()).toBeNull()
  await send()
  expect(await until()).toBe(addDays(today('Europe/London'), 30))
  await send({ valid_until: addDays(today('Europe/London'), 3) })
  expect(await until()).toBe(addDays(today('Europe/London'), 3))
  // Declined: the revision before it is not asked about again.
  const last = (await send({ valid_until: addDays(today('Europe/London'), 5) })).body
  const params = { secret: await secretOf(ada, last) }
  expect((await anybody(declineQuote, { params, body: { name: 'Carl' } })).status).toBe(200)
  expect(await until()).toBeNull()
  await send()
  expect(await until()).toBe(addDays(today('Europe/London'), 30))
  await as(ada, projects.calls.change, { params: id(project), body: { accepted: today('Europe/London') } })
  expect(await until()).toBeNull()
})

describe('sending', () => {
  test('freezes a numbered revision, files its PDF, and the project is quoted', async () => {
    const { ada, project, send, list } = await aFirmWithQuote()
    const first = await send()
    expect(descriptionOf(first)).toMatchObject([
      201,
      { kind: 'quote', revision: 1, total: '1250.00', state: 'open', mailed: false, mails: [] },
    ])
    expect(first.body.file_id).not.toBeNull()
    expect((await as(ada, projects.calls.get, { params: id(project) })).body).toMatchObject({
      phase: 'quoted',
      quoted_by_id: ada.id,
    })
    await as(ada, projects.calls.change, { params: id(project), body: { price: '900.00' } })
    await send()
    expect((await list()).map(({ revision, state, total }) => [revision, state, total])).toEqual([
      [2, 'open', '900.00'],
      [1, 'replaced', '1250.00'],
    ])
    const { body } = await as(ada, contract.compareRevisions, { params: id(project), query: { from: '1', to: '2' } })
    expect(body).toMatchObject({
      before: { total: '1250.00' },
      after: { total: '900.00' },
      lines: [{ kind: 'changed', fields: [{ field: 'price', before: '1250.00', after: '900.00' }] }],
      texts: [],
    })
    const empty = await as(ada, contract.compareRevisions, { params: id(project), query: { from: '1', to: '9' } })
    expect(empty.status).toBe(404)
  })

  test('is numbered without a gap or a double when several send at once', async () => {
    const { send, list } = await aFirmWithQuote()
    await Promise.all([send(), send(), send()])
    expect((await list()).map(({ revision }) => revision)).toEqual([3, 2, 1])
  })

  test('what was sent cannot be changed or removed, whoever tries', async () => {
    const { ada, sent, accept } = await aQuoteOut()
    await accept()
    for (const change of [
      sql`update document set total = 1 where id = ${sent.id}`,
      sql`delete from document where id = ${sent.id}`,
      sql`update document_answer set name = 'x' where document_id = ${sent.id}`,
      sql`delete from document_answer where document_id = ${sent.id}`,
    ])
      await expect(inFirm(ada, (db) => change.execute(db))).rejects.toThrow('permission denied')
    const again = sql`insert into document_answer (document_id, link_id, kind, name, date)
      select document_id, link_id, 'declined', name, date from document_answer where document_id = ${sent.id}`
    await expect(inFirm(ada, (db) => again.execute(db))).rejects.toThrow('document_answer_org_id_document_id_key')
  })

  test('writes to the contact with a secret link, which the kept message has not', async () => {
    const { ada, sam, contact, project, send, list } = await aFirmWithQuote()
    const sent = await send({ mail: true, subject: 'For {{project.name}}', message: '{{greeting}}, here it is.' })
    expect(sent.body.mails).toMatchObject([{ address: 'carla@quay.example', status: 'waiting' }])
    // Who may not read email about the client still sees that it went out.
    await grant(sam, 'projects.view_project', 'projects.view_quote')
    const seen = await as(sam, contract.listDocuments, { params: id(project) })
    expect(seen.body).toMatchObject([{ mailed: true, mails: [] }])
    const server = await mailServer()
    const mailer = smtpMailer({ url: server.url, from: 'Fieldbook <fieldbook@example.com>' })
    const links = { document: documentLinks('https://fieldbook.example.com') }
    const mailId = sent.body.mails[0]?.id ?? 0
    await sendQueued(database(), mailer, { orgId: ada.org_id, id: mailId }, links)
    const [received] = server.received
    expect([received?.to, received?.mail.subject]).toEqual([['carla@quay.example'], `For ${project.name}`])
    const secret = /https:\/\/fieldbook\.example\.com\/q\/([^/\s]+)\//.exec(received?.mail.text ?? '')?.[1] ?? ''
    expect(received?.mail.text).toContain('Dear Carla, here it is.')
    // From the firm, with the quote itself and a button that leads to its page.
    const { name: firm } = await inFirm(ada, (db) =>
      db.selectFrom('org').select('name').where('id', '=', ada.org_id).executeTakeFirstOrThrow(),
    )
    expect(received?.mail.from).toEqual({ name: firm, address: 'fieldbook@example.com' })
    expect(received?.mail.attachments.map(({ mimeType }) => mimeType)).toEqual(['application/pdf'])
    expect(received?.mail.html).toMatch(/<a href="https:\/\/fieldbook[^"]+" style="[^"]+">See the quote<\/a>/)
    expect((await open(secret)).body).toMatchObject({ state: 'open', reference: project.reference })
    expect(await list()).toMatchObject([{ mails: [{ status: 'sent' }], links: 1, opened: expect.any(String) }])
    const saved = await inFirm(ada, (db) => db.selectFrom('mail').selectAll().execute())
    expect(JSON.stringify(saved)).not.toContain(secret)
    expect(contact.id).toBeGreaterThan(0)
  })

  test('writes what it comes to, until when and from whom where nobody writes another text', async () => {
    const { ada, project, send } = await aFirmWithQuote()
    await send({ mail: true })
    const { body_text } = await inFirm(ada, (db) => db.selectFrom('mail').select('body_text').executeTakeFirstOrThrow())
    expect(body_text).toMatch(
      new RegExp(
        `^Dear Carla,\n\nOur quote ${project.reference}, ${project.name}, comes to £[\\d,.]+ before tax and is valid until \\d.+\\.\n\nKind regards,\n${ada.name}\n.+\n\nSee the quote: `,
      ),
    )
  })

  test('asks for somebody to write to, a day to come, and work that goes on', async () => {
    const { ada, project, send } = await aFirmWithQuote()
    expect(descriptionOf(await send({ mail: true, contact_id: null }))).toEqual([
      400,
      { contact_id: ['Choose a recipient, or copy the link instead.'] },
    ])
    expect(descriptionOf(await send({ valid_until: '2020-01-01' }))).toEqual([
      400,
      { valid_until: ['Choose today or a later day.'] },
    ])
    await inFirm(ada, (db) =>
      db.updateTable('project').set({ abandoned: '2026-02-01' }).where('id', '=', project.id).execute(),
    )
    expect(descriptionOf(await send())).toMatchObject([409, { code: 'state' }])
  })

  test('takes the permission to see prices, and amounts are shown to nobody else', async () => {
    const { sam, send, list } = await aFirmWithQuote()
    const sent = (await send()).body
    await grant(sam, 'projects.change_project', 'projects.view_quote', 'file.view_file', 'file.add_file')
    expect((await send({}, sam)).status).toBe(403)
    expect((await as(sam, contract.makeDocumentLink, { params: id(sent) })).status).toBe(403)
    const [seen] = await list(sam)
    expect(seen).toMatchObject({ id: sent.id, revision: 1 })
    expect(seen).not.toHaveProperty('total')
    const otherFirmWithQuote = await aFirmWithQuote()
    expect((await as(otherFirmWithQuote.ada, contract.makeDocumentLink, { params: id(sent) })).status).toBe(404)
    expect((await as(otherFirmWithQuote.ada, contract.revokeDocumentLinks, { params: id(sent) })).status).toBe(404)
  })
})

describe('the client', () => {
  test('reads the quote without a session, and what it was when it was sent', async () => {
    const { ada, project, secret } = await aQuoteOut()
    await as(ada, projects.calls.change, { params: id(project), body: { price: '9.00', name: 'Another' } })
    const { status, body } = await open(secret)
    expect([status, body]).toMatchObject([
      200,
      {
        organisation: 'Harbour Surveys',
        state: 'open',
        revision: 1,
        lines: [{ name: 'Weir', price: '1250.00' }],
        answer: null,
      },
    ])
    const pdf = await app().inject(`/api${downloadQuote.path.replace(':secret', secret)}`)
    expect([pdf.statusCode, pdf.headers['content-type'], pdf.headers['x-robots-tag']]).toEqual([
      200,
      'application/pdf',
      'noindex, nofollow',
    ])
    expect((await readPdf(pdf.rawPayload)).text).toContain('£1,250.00')
  })

  test('accepts once, with a name; the project is accepted, and the sender is written to', async () => {
    const { ada, project, secret, accept, list } = await aQuoteOut()
    expect(descriptionOf(await accept({ name: '' }))).toEqual([400, { name: ['This field is required'] }])
    expect(descriptionOf(await accept({ total: '1.00' }))).toEqual([
      400,
      { total: ['The total has changed. Reload the page and check it.'] },
    ])
    expect(descriptionOf(await accept({ chosen: [7] }))).toEqual([
      400,
      { chosen: ['Only options of this quote can be chosen.'] },
    ])
    expect(descriptionOf(await accept())).toMatchObject([
      200,
      { state: 'accepted', answer: { name: 'Carla Cole', total: '1250.00' } },
    ])
    const again = await accept({ name: 'Carl' })
    expect(again.status).toBe(409)
    expect(again.body['detail']).toMatch(/^Carla Cole accepted this on .+\. You cannot answer again\.$/)
    expect((await open(secret)).body.answer).toMatchObject({ name: 'Carla Cole' })
    const decline = await anybody(declineQuote, { params: { secret }, body: { name: 'Carl' } })
    expect(decline.status).toBe(409)
    const { body } = await as(ada, projects.calls.get, { params: id(project) })
    expect(body).toMatchObject({
      phase: 'accepted',
      // The client accepted it, nobody of the firm.
      accepted_by_id: null,
      accepted_notes: 'Accepted by Carla Cole on the page of revision 1.',
    })
    expect(await list()).toMatchObject([{ state: 'accepted', answer: { name: 'Carla Cole', total: '1250.00' } }])
    const letters = await inFirm(ada, (db) => db.selectFrom('mail').select(['subject', 'address']).execute())
    expect(letters).toEqual([{ subject: `${project.reference} was accepted by Carla Cole`, address: ada.email }])
  })

  test('takes two of three options: they and what is no option are accepted, as they were offered', async () => {
    const { ada, project, send, list } = await aFirmWithQuote()
    const plain = { project_id: project.id, quantity: '1' }
    const owner = await inFirm(ada, async (db) => {
      const survey = await aQuoteItem(db, { ...plain, name: 'Survey', unit_price: '500.00', position: 1 })
      const hidden = await aQuoteItem(db, {
        ...plain,
        name: 'Margin',
        parent_id: survey.id,
        unit_price: '50.00',
        visibility: 'add_to_parent',
      })
      const option = { ...plain, optional: true }
      const drone = await aQuoteItem(db, { ...option, name: 'Drone', unit_price: '200.00', position: 2 })
      const wide = await aQuoteItem(db, {
        ...option,
        name: 'Wide',
        unit_price: '30.00',
        alternative_group: 'paper',
        position: 3,
      })
      const narrow = await aQuoteItem(db, {
        ...option,
        name: 'Narrow',
        unit_price: '20.00',
        alternative_group: 'paper',
        position: 4,
      })
      return { survey, hidden, drone, wide, narrow }
    })
    const secret = await secretOf(ada, (await send()).body)
    const { body } = await open(secret)
    expect(body.lines.map(({ name, price, optional }) => [name, price, optional])).toEqual([
      ['Survey', '550.00', false],
      ['Drone', '200.00', true],
      ['Wide', '30.00', true],
      ['Narrow', '20.00', true],
    ])
    expect(JSON.stringify(body)).not.toContain('Margin')
    const accept = (chosen: number[], total: string) =>
      anybody(acceptQuote, { params: { secret }, body: { name: 'Carla Cole', chosen, total } })
    expect(descriptionOf(await accept([owner.wide.id, owner.narrow.id], '600.00'))).toEqual([
      400,
      { chosen: ['Choose only one of the alternatives.'] },
    ])
    // Quoted for a day that is still to come: items and project are accepted on it.
    await inFirm(ada, (db) =>
      db.updateTable('project').set({ quoted: '2200-01-01' }).where('id', '=', project.id).execute(),
    )
    expect((await accept([owner.drone.id, owner.wide.id], '780.00')).status).toBe(200)
    const { accepted } = (await as(ada, projects.calls.get, { params: id(project) })).body
    const items = await inFirm(ada, (db) =>
      db
        .selectFrom('quote_item')
        .select(['name', 'accepted'])
        .where('project_id', '=', project.id)
        .orderBy('id')
        .execute(),
    )
    expect(new Set(items.flatMap((item) => item.accepted ?? []))).toEqual(new Set([accepted]))
    expect(items.map(({ name, accepted: acceptedOn }) => [name, acceptedOn !== null])).toEqual([
      ['Survey', true],
      ['Margin', true],
      ['Drone', true],
      ['Wide', true],
      ['Narrow', false],
    ])
    expect(await list()).toMatchObject([{ answer: { options: ['Drone', 'Wide'], total: '780.00' } }])
  })

  test('of two who accept at once one wins, and the other is informed', async () => {
    const { ada, sent, accept, list } = await aQuoteOut()
    const second = await secretOf(ada, sent)
    const both = await Promise.all([
      accept(),
      anybody(acceptQuote, { params: { secret: second }, body: { name: 'Carl', chosen: [], total: '1250.00' } }),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const loser = both.find(({ status }) => status === 409)
    const [{ answer } = { answer: null }] = await list()
    expect(loser?.body['detail']).toContain(`${answer?.name} accepted this on`)
  })

  test('declines with a reason; the project waits for the firm', async () => {
    const { ada, project, secret, list } = await aQuoteOut()
    const body = { name: 'Carla Cole', notes: 'Too dear' }
    expect(descriptionOf(await anybody(declineQuote, { params: { secret }, body }))).toMatchObject([
      200,
      { state: 'declined' },
    ])
    expect(await list()).toMatchObject([{ state: 'declined', answer: { notes: 'Too dear' } }])
    expect((await as(ada, projects.calls.get, { params: id(project) })).body.phase).toBe('quoted')
  })

  test('is told why a link opens nothing: unknown, withdrawn, too late, replaced', async () => {
    const { ada, sent, secret, accept, send } = await aQuoteOut()
    for (const wrong of [`${ada.org_id}.${'A'.repeat(43)}`, 'nonsense', `${ada.org_id + 100000}.${'A'.repeat(43)}`]) {
      const answer = await open(wrong)
      expect([answer.status, answer.text], wrong).toEqual([404, ''])
    }
    const late = await secretOf(ada, sent)
    await inFirm(ada, (db) =>
      sql`update document_link set expires = now() - interval '1 second'
           where id = (select max(id) from document_link where document_id = ${sent.id})`.execute(db),
    )
    expect(descriptionOf(await open(late))).toEqual([
      409,
      { code: 'state', detail: 'This link has expired. Ask Harbour Surveys for a new one.' },
    ])
    const second = (await send()).body
    expect(descriptionOf(await accept())).toMatchObject([
      409,
      { detail: 'There is a newer version. Open the link in your latest message.' },
    ])
    expect((await open(secret)).body.state).toBe('replaced')
    const newer = await secretOf(ada, second)
    expect((await as(ada, contract.revokeDocumentLinks, { params: id(second) })).status).toBe(204)
    expect(descriptionOf(await open(newer))).toEqual([
      409,
      { code: 'state', detail: 'This link was withdrawn. Ask Harbour Surveys for a new one.' },
    ])
  })
})

test('one address tries only so many links a minute', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  let refused = 0
  for (let index = 0; index < 125; index++)
    if (
      (await app().inject({ url: `/api/quote-links/1.${'B'.repeat(43)}/`, headers, remoteAddress: '203.0.113.7' }))
        .statusCode === 429
    )
      refused += 1
  expect(refused).toBe(5)
})
