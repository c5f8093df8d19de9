/** Templates, and the PDFs that they make of a project. */
import { expect, test } from 'vitest'

import { listFiles } from '#features/files/files.contract.ts'
import { aContact, aFile, aProject, type BuilderPerson } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { readPdf } from '#test/pdf.ts'
import { getDocumentValues, makeDocument, previewDocument, sendDocument } from '../documents.contract.ts'
import { documentTemplateCalls as templates } from '../documentTemplates.ts'

const { aFirm, as, app, grant, headersOf, inFirm } = testServer()
const id = (record: { id: number }) => ({ id: String(record.id) })

async function aFirmWithQuote(given: { name?: string } = {}) {
  const firm = await aFirm()
  const made = await inFirm(firm, async (db) => {
    const contact = await aContact(db, { first_name: 'Carla', last_name: 'Cole', email: 'carla@quay.example' })
    const project = await aProject(db, {
      name: 'Weir',
      ...given,
      client_id: firm.client.id,
      contact_id: contact.id,
      accepted: null,
      price: '1250.00',
    })
    return { contact, project }
  })
  const list = (await as(firm.ada, templates.list, {})).body
  const template = (kind: string) => list.find((documentTemplate) => documentTemplate.kind === kind) ?? list[0]!
  return { ...firm, ...made, template }
}

/** The bytes of the PDF of a preview. */
async function pdfOf(person: BuilderPerson, project: { id: number }, body: object) {
  const { statusCode, rawPayload, json } = await app().inject({
    method: 'POST',
    url: `/api${previewDocument.path.replace(':id', String(project.id))}`,
    headers: await headersOf(person),
    payload: body,
  })
  return statusCode === 200 ? readPdf(rawPayload) : { text: JSON.stringify(json()), pages: 0 }
}

test('a new firm has templates of its country, which are changed by who may and printed with their fields', async () => {
  const { ada, sam, project, template } = await aFirmWithQuote()
  const list = await as(sam, templates.list, {})
  expect(list.body.map(({ kind, name }) => [kind, name])).toEqual([
    ['quote', 'Quote'],
    ['confirmation', 'Order confirmation'],
    ['letter', 'Letter'],
  ])
  const quote = template('quote')
  expect((await as(sam, templates.change, { params: id(quote), body: { title: 'Mine' } })).status).toBe(403)
  const changed = await as(ada, templates.change, {
    params: id(quote),
    body: { title: 'Offer {{project.reference}}', opening: '{{greeting}}, of {{client.name}}: {{quote.total}}' },
  })
  expect(changed.status).toBe(200)
  const { text } = await pdfOf(ada, project, { template_id: quote.id })
  expect(text).toContain(`Offer ${project.reference}`)
  expect(text).toContain('Dear Carla, of Harbour Trust: £1,250.00')
  expect(text).toContain('Total excluding VAT £1,250.00')
})

test('the values of a document are those of the contact and day that are chosen, and of nobody without one', async () => {
  const { ada, sam, project, contact, template } = await aFirmWithQuote()
  const letter = { template_id: template('quote').id, valid_until: '2099-03-02' }
  const read = async (person: BuilderPerson, contact_id: number | null) =>
    as(person, getDocumentValues, { params: id(project), body: { ...letter, contact_id } })
  const toCarla = await read(ada, contact.id)
  expect(toCarla.body).toMatchObject({
    greeting: 'Dear Carla',
    'contact.email': 'carla@quay.example',
    'project.reference': project.reference,
    'quote.valid_until': '2 Mar 2099',
    'quote.total': '£1,250.00',
  })
  expect((await read(ada, null)).body).toMatchObject({ greeting: 'Dear Sir or Madam', 'contact.name': '' })
  expect((await read(ada, 999_999)).status).toBe(400)
  expect([403, 404]).toContain((await read(sam, null)).status)
})

test('a field that does not exist is refused by its name, in a template and in a document', async () => {
  const { ada, project, template } = await aFirmWithQuote()
  const sentence = 'Field {{project.nick}} not found.'
  const quote = template('quote')
  const changed = await as(ada, templates.change, { params: id(quote), body: { opening: '{{project.nick}}' } })
  expect([changed.status, changed.body]).toEqual([400, { opening: [sentence] }])
  const made = await as(ada, makeDocument, {
    params: id(project),
    body: { template_id: quote.id, closing: '{{project.nick}}' },
  })
  expect([made.status, made.body]).toEqual([400, { closing: [sentence] }])
})

test('what people wrote is text in a PDF: no markup, no code, no file of the server', async () => {
  const wild = '#panic("x") #read("/etc/passwd") *bold* $x$ `code` #{1+1} \\u{41} // end @ref <label> {{today}}'
  const { ada, project, template } = await aFirmWithQuote({ name: wild })
  const body = { template_id: template('quote').id, title: 'Wild', opening: wild, closing: `= Heading\n- ${wild}` }
  const { text } = await pdfOf(ada, project, body)
  const printed = wild.slice(0, wild.indexOf(' {{'))
  expect(text.split(printed)).toHaveLength(4)
  expect(text).not.toContain('root:')
  expect(text).toContain('= Heading - #panic')
})

test('a document is kept as a file of the project; one with prices is of those who see prices', async () => {
  const { ada, sam, project, template } = await aFirmWithQuote()
  const made = await as(ada, makeDocument, { params: id(project), body: { template_id: template('quote').id } })
  expect([made.status, made.body]).toMatchObject([
    201,
    { name: `Quote ${project.reference}_ Weir.pdf`, type: 'application/pdf', purpose: 'quote' },
  ])
  const names = async (person: BuilderPerson) =>
    (await as(person, listFiles, { query: { project_id: String(project.id) } })).body.results.map(({ name }) => name)
  expect(await names(ada)).toEqual([made.body.name])
  const may = ['projects.change_project', 'projects.view_quote', 'file.view_file', 'file.add_file'] as const
  await grant(sam, ...may)
  expect(await names(sam)).toEqual([])
  const priced = await as(sam, makeDocument, { params: id(project), body: { template_id: template('quote').id } })
  expect([priced.status, priced.body]).toEqual([
    403,
    { detail: 'You need permission to see the prices of this project to make this document.' },
  ])
  const body = { template_id: template('letter').id }
  expect(
    (await as(sam, makeDocument, { params: id(project), body: { ...body, opening: '{{quote.total}}' } })).status,
  ).toBe(403)
  expect((await as(sam, makeDocument, { params: id(project), body })).status).toBe(201)
  expect(await names(sam)).toHaveLength(1)
  await grant(sam, 'projects.change_project', 'projects.view_quote')
  expect((await as(sam, makeDocument, { params: id(project), body })).status).toBe(403)
})

test('a project, template, contact or logo out of reach is none', async () => {
  const { ada, project, contact, template } = await aFirmWithQuote()
  const otherFirmWithQuote = await aFirmWithQuote()
  const body = { template_id: template('letter').id }
  expect((await as(otherFirmWithQuote.ada, makeDocument, { params: id(project), body })).status).toBe(404)
  const foreign = await as(ada, makeDocument, {
    params: id(project),
    body: { template_id: otherFirmWithQuote.template('letter').id },
  })
  expect([foreign.status, foreign.body]).toEqual([400, { template_id: ['Invalid choice.'] }])
  const reader = await as(otherFirmWithQuote.ada, makeDocument, {
    params: id(otherFirmWithQuote.project),
    body: { template_id: otherFirmWithQuote.template('letter').id, contact_id: contact.id },
  })
  expect([reader.status, reader.body]).toEqual([400, { contact_id: ['Invalid choice.'] }])
  const picture = await inFirm(otherFirmWithQuote, (db) => aFile(db, { uploaded_by_id: otherFirmWithQuote.ada.id }))
  const logo = await as(ada, templates.change, {
    params: id(template('letter')),
    body: { logo_id: picture.id },
  })
  expect([logo.status, logo.body]).toEqual([400, { logo_id: ['Invalid choice.'] }])
})

test('a contact to whom nobody may write is refused under the contact', async () => {
  const firm = await aFirmWithQuote()
  const [silent, closed] = await inFirm(firm, async (db) => [
    await aContact(db, { first_name: 'Nora', last_name: 'Cole', email: '' }),
    await aContact(db, { first_name: 'Oskar', last_name: 'Cole', email: 'oskar@quay.example', opt_out: true }),
  ])
  const send = (contact_id: number) =>
    as(firm.ada, sendDocument, {
      params: id(firm.project),
      body: { template_id: firm.template('quote').id, contact_id },
    })
  const [first, second] = [await send(silent.id), await send(closed.id)]
  expect([first.status, first.body, second.status, second.body]).toEqual([
    400,
    { contact_id: ['Nora Cole has no email address. Choose another recipient, or copy the link instead.'] },
    400,
    { contact_id: ['Oskar Cole has opted out of email. Choose another recipient, or copy the link instead.'] },
  ])
})

test('the recipient of a quote becomes its contact where it has none, for who may change the project', async () => {
  const firm = await aFirmWithQuote()
  const { ada, project, contact, template } = firm
  const nora = await inFirm(firm, async (db) => {
    await db.updateTable('project').set({ contact_id: null }).where('id', '=', project.id).execute()
    return aContact(db, { first_name: 'Nora', last_name: 'Cole', email: 'nora@quay.example' })
  })
  const contactOf = async () => {
    const rows = await inFirm(firm, (db) =>
      db.selectFrom('project').where('id', '=', project.id).select('contact_id').execute(),
    )
    return rows[0]?.contact_id
  }
  const send = async (kind: string, person: BuilderPerson, contact_id: number) => {
    const { status } = await as(person, sendDocument, {
      params: id(project),
      body: { template_id: template(kind).id, contact_id },
    })
    return [status, await contactOf()]
  }
  expect(await send('letter', ada, contact.id)).toEqual([201, null])
  expect(await send('quote', ada, contact.id)).toEqual([201, contact.id])
  // One that was chosen before stays.
  expect(await send('quote', ada, nora.id)).toEqual([201, contact.id])
})
