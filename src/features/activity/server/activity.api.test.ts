/** The stream of a project: one line for whatever happened, each under the condition of the place that shows it. */
import { expect, test } from 'vitest'

import type { Permission } from '#core/permissions.ts'
import { project as projectKind } from '#features/projects/projects.ts'
import { sendDocument } from '#features/documents/documents.contract.ts'
import { documentTemplateCalls } from '#features/documents/documentTemplates.ts'
import * as build from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { idOf } from '#test/histories.ts'
import { aRow } from '#test/kits.ts'
import { type ActivityItem, activityKinds, listProjectActivity } from '../activity.contract.ts'

const { aFirm, aPerson, as, grant, inFirm } = testServer()
type Firm = Awaited<ReturnType<typeof aFirm>>
const atHour = (hour: string) => `2026-03-02T${hour}:00:00Z`

/** A project to which everything has happened once, an hour after the other. */
async function setUp() {
  const firm = await aFirm()
  const { maya, sam, ada, client, project, task } = firm
  await inFirm(firm, async (db) => {
    const onProject = { project_id: project.id, user_id: maya.id }
    const file = await build.aFile(db, { project_id: project.id, uploaded_by_id: maya.id, created: atHour('08') })
    const document = await build.aDocument(db, { ...onProject, created: atHour('09') })
    const contact = await build.aContact(db)
    const letter = { user_id: maya.id, contact_id: contact.id, name: 'Carla Cole' }
    await build.aMessage(db, { ...letter, key: 'quote', subject: 'Our quote', sent: atHour('10') })
    const link = await build.aDocumentLink(db, {
      document_id: document.id,
      user_id: maya.id,
      mail_key: 'quote',
      opened: atHour('11'),
    })
    await aRow(db, 'document_answer', {
      document_id: document.id,
      link_id: link.id,
      kind: 'accepted',
      name: 'Carla Cole',
      date: '2026-03-02',
      created: atHour('12'),
    })
    await build.aComment(db, { ...onProject, text: `Ask @user-id:${sam.id}`, created: atHour('13') })
    const entry = { user_id: sam.id, project_id: project.id, task_id: task.id }
    await build.anEntry(db, { ...entry, start: atHour('09'), end: atHour('12') })
    await build.anEntry(db, { ...entry, start: atHour('12'), end: atHour('14') })
    const invoice = await build.anInvoice(db, {
      client_id: client.id,
      project_id: project.id,
      issued: atHour('15'),
      issued_by_id: ada.id,
    })
    await build.aMessage(db, {
      ...letter,
      subject: 'Our invoice',
      about: 'invoice',
      invoice_id: invoice.id,
      sent: atHour('16'),
    })
    const payment = await build.aPayment(db, { client_id: client.id, created: atHour('17') })
    await aRow(db, 'payment_allocation', { payment_id: payment.id, invoice_id: invoice.id, amount: '100.00' })
    expect(file.id).toBeGreaterThan(0)
  })
  return firm
}
const activity = (who: Firm['ada'], project: { id: number }, query: Record<string, string> = {}) =>
  as(who, listProjectActivity, { params: idOf(project), query })
const eventsOf = (items: readonly ActivityItem[]) =>
  items.map(({ event }) => event).filter((event) => event !== 'changed')
const all = [
  'payment_received',
  'letter_sent',
  'invoice_issued',
  'hours_logged',
  'commented',
  'accepted',
  'read',
  'letter_sent',
  'document_sent',
  'file_added',
]

test('everything that happened to a project is one stream, newest first, filtered by kind and read page by page', async () => {
  const { ada, sam, project } = await setUp()
  const { body } = await activity(ada, project)
  expect(eventsOf(body.results)).toEqual(all)
  const lines = new Map(body.results.map((item) => [item.event, item]))
  expect(lines.get('hours_logged')).toMatchObject({
    user: { id: sam.id, name: 'Sam Stone' },
    day: '2026-03-02',
    hours: '5.00',
    text: 'Levels',
    at: atHour('14'),
  })
  expect(lines.get('accepted')).toMatchObject({ user: null, name: 'Carla Cole', text: 'Revision 1: Quote' })
  expect(lines.get('commented')).toMatchObject({ text: 'Ask @Sam Stone', user: { name: 'Maya Moss' } })
  expect(lines.get('invoice_issued')).toMatchObject({ record: { owner: 'invoice' }, user: { id: ada.id } })
  // The project was made when the test ran, which is later.
  expect(body.results[0]).toMatchObject({ event: 'changed', change: { action: 'insert' } })

  const pages: ActivityItem[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: { results: ActivityItem[]; next: string | null } = (
      await activity(ada, project, { rows: '3', ...(cursor !== '' && { cursor }) })
    ).body
    expect(page.results.length).toBeGreaterThan(0)
    pages.push(...page.results)
    cursor = page.next
  }
  expect(pages).toEqual(body.results)

  for (const kind of activityKinds) {
    const found = (await activity(ada, project, { kinds: kind })).body.results
    expect(found).toEqual(body.results.filter((item) => item.kind === kind))
    expect(found.length, kind).toBeGreaterThan(0)
  }
  for (const wrong of ['x', '2026-03-02T09:00:00Z', '2026-02-31T09:00:00Z~file:1', '2026-03-02T09:00:00Z~file:x'])
    expect((await activity(ada, project, { cursor: wrong })).status, wrong).toBe(400)
})

test('a document that nobody was written to about is ready, not sent', async () => {
  const firm = await aFirm()
  const { project } = await inFirm(firm, async (db) => {
    const quoted = await build.aProject(db, { accepted: null })
    await build.aDocument(db, { project_id: quoted.id, user_id: firm.maya.id })
    return { project: quoted }
  })
  expect(eventsOf((await activity(firm.ada, project)).body.results)).toEqual(['document_ready'])
})

test('what one act writes is one line: a document with the milestone that it reached', async () => {
  const firm = await aFirm()
  const quoted = await inFirm(firm, async (db) => {
    const made = await build.aProject(db, { accepted: null, quoted: null })
    await build.aDocument(db, { project_id: made.id, user_id: firm.ada.id })
    return made
  })
  const { body: now } = await as(firm.ada, projectKind.calls.get, { params: idOf(quoted) })
  const { version } = now as { version: number }
  await as(firm.ada, projectKind.calls.change, { params: idOf(quoted), body: { quoted: '2026-03-02', version } })
  const { results } = (await activity(firm.ada, quoted)).body
  expect(results).toHaveLength(2)
  const lines = new Map(results.map((item) => [item.event, item.change]))
  expect(lines.get('document_ready')?.changes.map(({ field }) => field)).toContain('quoted')
  expect(lines.get('changed')?.action).toBe('insert')
  // An event and its change are never on two pages.
  const next = (await activity(firm.ada, quoted, { rows: '1' })).body
  const rest = (await activity(firm.ada, quoted, { cursor: next.next ?? '' })).body
  expect([...next.results, ...rest.results]).toEqual(results)
})

test('sending is one line: a quote with its letter and milestone, an invoice with its letter', async () => {
  const firm = await aFirm()
  const { ada, client } = firm
  const contact = await inFirm(firm, (db) =>
    build.aContact(db, { first_name: 'Carla', last_name: 'Cole', email: 'carla@quay.example' }),
  )
  const body = { name: 'Weir', requested: '2026-03-02', client_id: client.id }
  const quote = (await as(ada, projectKind.calls.create, { body })).body as { id: number }
  const template = (await as(ada, documentTemplateCalls.list, {})).body.find(({ kind }) => kind === 'quote')
  const values = { template_id: template?.id ?? 0, contact_id: contact.id }
  expect((await as(ada, sendDocument, { params: idOf(quote), body: values })).status).toBe(201)
  const later = Temporal.Now.instant().add({ seconds: 20 }).toString()
  await inFirm(firm, async (db) => {
    await db.updateTable('mail').set({ sent: later, name: 'Carla Cole' }).execute()
    const onQuote = { client_id: client.id, project_id: quote.id, issued_by_id: ada.id, issued: later }
    const invoice = await build.anInvoice(db, onQuote)
    const letter = { user_id: ada.id, contact_id: contact.id, name: 'Carla Cole', about: 'invoice', sent: later }
    await build.aMessage(db, { ...letter, invoice_id: invoice.id })
    // Sent again, days later.
    await build.aMessage(db, { ...letter, invoice_id: invoice.id, created: '2999-01-01T00:00:00Z' })
  })
  const { results } = (await activity(ada, quote)).body
  expect(results.map(({ event, name, change }) => [event, name, change?.action ?? null])).toEqual([
    ['letter_sent', 'Carla Cole', null],
    ['invoice_issued', 'Carla Cole', null],
    ['document_sent', 'Carla Cole', 'update'],
    ['changed', '', 'insert'],
  ])
  // Letters alone are all letters.
  expect((await activity(ada, quote, { kinds: 'letter' })).body.results).toHaveLength(3)
})

test('each line takes the permission of its own place, and another organisation is told nothing', async () => {
  const firm = await setUp()
  const { project } = firm
  const viewer = await aPerson(firm, { name: 'Vic Visitor' })
  const seen = async (...permissions: Permission[]) => {
    await grant(viewer, 'projects.view_project', ...permissions)
    const { body, status } = await activity(viewer, project)
    expect(status).toBe(200)
    return eventsOf(body.results)
  }
  const open = ['accepted', 'read', 'document_sent']
  expect(await seen()).toEqual(open)
  expect(await seen('projects.view_comment')).toEqual(['commented', ...open])
  expect(await seen('file.view_file')).toEqual([...open, 'file_added'])
  expect(await seen('contacts.view_contact')).toEqual(['accepted', 'read', 'letter_sent', 'document_sent'])
  expect(await seen('clients.view_invoice')).toEqual(['invoice_issued', ...open])
  expect(await seen('payment.view_payment')).toEqual(open)
  expect(await seen('clients.view_invoice', 'payment.view_payment')).toEqual([
    'payment_received',
    'invoice_issued',
    ...open,
  ])
  expect(await seen('clients.view_invoice', 'contacts.view_contact')).toEqual([
    'letter_sent',
    'invoice_issued',
    'accepted',
    'read',
    'letter_sent',
    'document_sent',
  ])
  expect(await seen('diary.view_entry')).toEqual(open)
  expect(await seen('diary.view_entry', 'diary.view_any')).toEqual(['hours_logged', ...open])
  await grant(viewer, 'diary.view_entry')
  expect((await activity(viewer, project)).status).toBe(403)
  await grant(viewer, 'projects.view_quote')
  const hidden = await activity(viewer, project)
  expect([hidden.status, hidden.text]).toEqual([404, ''])
  const { ada: stranger } = await aFirm()
  const refused = await activity(stranger, project)
  expect([refused.status, refused.text]).toEqual([404, ''])
})
