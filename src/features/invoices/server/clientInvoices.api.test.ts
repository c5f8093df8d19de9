/** The invoices that a client's record shows: who sees them, and in which order. */
import { expect, test } from 'vitest'

import * as build from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { deleteClient } from '#features/clients/clients/clients.ts'
import { listClientInvoices, listProjectInvoices } from '../clientInvoices.contract.ts'

const { aFirm, as, grant, inFirm } = testServer()
const withId = (client: { id: number }) => ({ params: { id: String(client.id) } })

async function aFirmWithInvoices() {
  const firm = await aFirm()
  const { client, project } = firm
  await inFirm(firm, async (db) => {
    await build.anInvoice(db, { client_id: client.id, name: 'INV-7', date: '2026-02-02', project_id: project.id })
    await build.anInvoice(db, { client_id: client.id, name: 'INV-9', date: '2026-03-02', net: '-120.5', tax: '-24.1' })
    await build.anInvoice(db, { client_id: (await build.aClient(db)).id })
  })
  return firm
}

test('a client’s own, the newest first, with money to the penny', async () => {
  const { fin, client, project } = await aFirmWithInvoices()
  await grant(fin, 'clients.view_client', 'clients.view_invoice', 'projects.view_project')
  const { status, body } = await as(fin, listClientInvoices, { ...withId(client), query: {} })
  expect([status, body]).toMatchObject([
    200,
    {
      count: 2,
      results: [
        {
          name: 'INV-9',
          date: '2026-03-02',
          amount_net: '-120.50',
          amount_tax: '-24.10',
          project_id: null,
          project: null,
        },
        { name: 'INV-7', amount_net: '1000.00', amount_tax: '200.00', project_id: project.id },
      ],
    },
  ])
  const found = await as(fin, listClientInvoices, { ...withId(client), query: { search: 'inv-7', ordering: 'due' } })
  expect(found.body.results.map(({ name }) => name)).toEqual(['INV-7'])
})

test('a draft that has no lines yet is listed on the page of its project', async () => {
  const firm = await aFirm()
  const { ada, client, project } = firm
  const draft = await inFirm(firm, async (db) => {
    const elsewhere = await build.aProject(db)
    await build.anInvoice(db, { client_id: client.id, state: 'draft', name: '', project_id: elsewhere.id })
    return build.anInvoice(db, { client_id: client.id, state: 'draft', name: '', project_id: project.id })
  })
  const { body } = await as(ada, listProjectInvoices, { ...withId(project), query: {} })
  expect(body).toMatchObject({ count: 1, results: [{ id: draft.id, shared: false, project: { id: project.id } }] })
})

test('who may not see a project reads nothing of it on its invoice', async () => {
  const { sam, client } = await aFirmWithInvoices()
  await grant(sam, 'clients.view_client', 'clients.view_invoice')
  const { body } = await as(sam, listClientInvoices, { ...withId(client), query: { search: 'INV-7' } })
  expect(body.results).toMatchObject([{ name: 'INV-7', project_id: null, project: null }])
})

test('without the permission none, of others’ clients nothing', async () => {
  const { sam, fin, client } = await aFirmWithInvoices()
  await grant(sam, 'clients.view_client')
  expect((await as(sam, listClientInvoices, { ...withId(client), query: {} })).status).toBe(403)
  await grant(sam, 'clients.view_invoice')
  expect((await as(sam, listClientInvoices, { ...withId(client), query: {} })).status).toBe(404)
  const otherFirm = await aFirm()
  await grant(fin, 'clients.view_client', 'clients.view_invoice')
  expect((await as(fin, listClientInvoices, { ...withId(otherFirm.client), query: {} })).status).toBe(404)
})

test('a client with invoices is not deleted, and the answer says why', async () => {
  const { ada } = await aFirm()
  const client = await inFirm(ada, async (db) => {
    const made = await build.aClient(db)
    await build.anInvoice(db, { client_id: made.id })
    return made
  })
  const { status, body } = await as(ada, deleteClient, withId(client))
  expect([status, body]).toEqual([
    409,
    { code: 'in_use', detail: 'This client has 1 invoice. Give it an inactive date instead.' },
  ])
})
