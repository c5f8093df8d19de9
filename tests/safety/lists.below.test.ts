/**
 * P-1 for what lies below clients and contacts: contacts, projects, invoices, letters, and clients of clients, for every
 * default group and for people of random grants, in random small worlds beside another firm.
 */
import { beforeAll, expect, test } from 'vitest'

import { allPermissions, type Permission } from '#core/permissions.ts'
import { getClient, listClientProjects, listClients } from '#features/clients/clients/clients.ts'
import { listClientInvoices } from '#features/invoices/clientInvoices.contract.ts'
import { listClientMessages, listContactMessages, sendMessageAgain } from '#features/clients/mail/mail.contract.ts'
import { getClient as getClientOf } from '#features/clients/clients/server/clients.ts'
import { listClientContacts } from '#features/clients/contacts/clientContacts.contract.ts'
import { contact } from '#features/clients/contacts/contacts.ts'
import { contacts } from '#features/clients/contacts/server/contacts.ts'
import { project } from '#features/projects/projects.ts'
import type { TenantDb } from '#server/db/db.ts'
import { on, type Route } from '#server/http/route.ts'
import * as build from '#test/builders.ts'
import { testServer, type Firm } from '#test/firm.ts'
import { type Below, below, shownBelow, together } from './support/below.ts'
import { dice, report } from './support/dice.ts'
import { forAnyone, leaky, showing } from './support/leaky.ts'
import { kindsOf } from './support/look.ts'
import { type Reader, readersOf } from './support/readers.ts'

const server = testServer()
const { aFirm, aPerson, grant, inFirm } = server
const random = dice()
const maybe = <T>(chance: number, value: T): T | null => (random.chance(chance) ? value : null)

/** A few clients below and beside each other, with people, work, invoices and letters; some are inactive. */
async function fill(db: TenantDb, firm: Firm) {
  const clients = [firm.client]
  const madeContacts: { id: number }[] = []
  const projects = [firm.project, firm.otherProject, firm.abandonedProject]
  for (let index = 0; index < 3; index++) {
    const inactive_date = maybe(0.3, '2020-01-01')
    clients.push(await build.aClient(db, { parent_id: maybe(0.7, random.pick(clients).id), inactive_date }))
    madeContacts.push(await build.aContact(db, { inactive_date: maybe(0.3, '2020-01-01') }))
  }
  for (const [index, { id }] of clients.entries()) {
    for (const record of madeContacts.filter(() => random.chance(0.6)))
      await db
        .insertInto('contact_client')
        .values({ contact_id: record.id, client_id: id, invoices: random.chance(0.5) })
        .execute()
    for (const otherClient of clients.slice(index + 1).filter(() => random.chance(0.5)))
      await db.insertInto('client_org').values({ client_id: id, related_id: otherClient.id }).execute()
    const quote = { accepted: maybe(0.5, '2026-01-12'), abandoned: maybe(0.2, '2026-02-01') }
    projects.push(await build.aProject(db, { client_id: id, ...quote }))
  }
  for (let index = 0; index < 10; index++) {
    const client_id = random.pick(clients).id
    await build.anInvoice(db, { client_id, project_id: maybe(0.7, random.pick(projects).id) })
    const to = { user_id: firm.ada.id, contact_id: random.pick(madeContacts).id }
    await build.aMessage(db, { ...to, client_id: maybe(0.7, client_id) })
  }
}

let firm: Firm
let all: Below
beforeAll(async () => {
  const theirs = await aFirm()
  firm = await aFirm()
  for (const record of [firm, theirs]) await inFirm(record, (db) => fill(db, record))
  all = together(await inFirm(firm, below), await inFirm(theirs, below))
}, 60_000)

/** Somebody with these grants and, now and then, tasks of their own; answers whose projects those are, too. */
async function aReader(grants: readonly Permission[], tasks = [firm.task, firm.otherTask, firm.abandonedTask]) {
  const reader = await aPerson(firm, { name: 'Rita Reader' })
  await grant(reader, ...grants)
  const mine = tasks.filter(() => random.chance(0.4))
  await inFirm(firm, async (db) => {
    for (const { id } of mine) await db.insertInto('task_user').values({ task_id: id, user_id: reader.id }).execute()
  })
  return { reader, assigned: mine.map(({ project_id }) => project_id) }
}

/** All that these lists ask for. */
const requests: readonly Permission[] = [
  'clients.view_client',
  'clients.view_invoice',
  'contacts.view_contact',
  'contacts.change_contact',
  'projects.view_project',
  'projects.view_quote',
  'diary.add_entry',
]
const allButOne = requests.map((without): Reader => [
  `without ${without}`,
  () => requests.filter((permission) => permission !== without),
])

test.each([...readersOf(random), ...allButOne])(
  '%s: what lies below clients and contacts is what may be seen',
  { timeout: 60_000 },
  async (name, granted) => {
    const grants = granted()
    const { reader, assigned } = await aReader(grants)
    const faults = shownBelow(server.app(), server)
    expect(
      await faults(reader, grants, all, assigned),
      `seed ${random.seed}: ${name} with ${grants.join(' ')}`,
    ).toEqual([])
    report(
      `lists: ${name}, below ${all.clients.length} clients and ${all.contacts.length} contacts, seed ${random.seed}`,
    )
  },
)

/** Finds faults for somebody with these grants where these calls are answered like this. */
async function foundWith(wrong: readonly Route[], grants: readonly Permission[]) {
  const { reader } = await aReader(grants, [])
  const app = await leaky(server, wrong)
  const found = await shownBelow(app, server)(reader, grants, all, [])
  await app.close()
  return kindsOf(found)
}
const pages = [listClients, listClientProjects, listClientInvoices, listClientMessages, listContactMessages]
const options = [listClientContacts, project.calls.list]
const lists = [
  '/clients/N/ those that belong to it',
  '/clients/N/contacts/',
  '/clients/N/contacts/ with the inactive',
  '/clients/N/invoices/',
  '/clients/N/messages/',
  '/clients/N/projects/',
  '/contacts/N/messages/',
  '/projects/ P N',
]

test('lists that show more, and ones that show less, are found, each of them', async () => {
  // Not left to chance: each kind of thing is there once at least.
  await inFirm(firm, async (db) => {
    const client = await build.aClient(db, { parent_id: firm.client.id })
    await db.insertInto('client_org').values({ client_id: firm.client.id, related_id: client.id }).execute()
    const madeContact = await build.aContact(db)
    const place = { contact_id: madeContact.id, client_id: client.id, invoices: true }
    await db.insertInto('contact_client').values(place).execute()
    await build.aMessage(db, { user_id: firm.ada.id, contact_id: madeContact.id, client_id: client.id })
    await build.anInvoice(db, { client_id: client.id, project_id: firm.project.id })
    all = await below(db)
  })
  const open = [...pages, ...options, sendMessageAgain].map(forAnyone)
  expect(await foundWith(open, [])).toEqual(
    [...lists, '/clients/N/invoices/ the project of N', '/messages/N/again/'].toSorted(),
  )
  expect(await foundWith([forAnyone(getClient)], ['clients.view_client'])).toEqual([
    '/clients/N/ who gets its invoices',
  ])
  expect(await foundWith([forAnyone(contact.calls.get)], ['contacts.view_contact'])).toEqual([
    '/contacts/N/ where they are',
  ])
  const empty = [
    ...pages.map((page) => showing(page, { results: [], count: 0 })),
    ...options.map((option) => showing(option, [])),
    on(getClient, async (ctx, { params }) => ({
      ...(await getClientOf(ctx, params.id)),
      orgs: [],
      invoice_contact_ids: [],
    })),
    on(contact.calls.get, async (ctx, { params }) => ({ ...(await contacts.get(ctx, params.id)), clients: [] })),
  ]
  expect(await foundWith(empty, allPermissions)).toEqual(
    [
      ...lists,
      '/clients/N/ related ones',
      '/clients/N/ who gets its invoices',
      '/contacts/N/ where they are',
    ].toSorted(),
  )
})
