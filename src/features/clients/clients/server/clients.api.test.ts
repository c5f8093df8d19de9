import { describe, expect, test } from 'vitest'

import { undoChange } from '#core/undo.contract.ts'
import type { BuilderPerson } from '#test/builders.ts'
import * as build from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { listsOf } from '#test/lists.ts'
import * as contract from '../clients.ts'
import type { Client } from '../clients.ts'

const server = testServer()
const { aFirm, as, grant, inFirm } = server
const lists = listsOf(server)

const withId = ({ id }: { id: number }) => ({ params: { id: String(id) } })
const make = (person: BuilderPerson, body: object) =>
  as(person, contract.createClient, { body: body as { name: string } })
const change = (person: BuilderPerson, record: { id: number }, body: object) =>
  as(person, contract.changeClient, { ...withId(record), body })
const page = (person: BuilderPerson, query: Record<string, string> = {}) =>
  lists.page(person, contract.listClients, query)
const names = (person: BuilderPerson, query: Record<string, string> = {}) =>
  lists.names(person, contract.listClients, query)

describe('a client', () => {
  test('is called and reached as it was meant, and belongs with others', async () => {
    const { ada, client } = await aFirm()
    const sent = { name: '  Quay Estates  ', website: 'quay.example', org_ids: [client.id], address: { city: 'Hull' } }
    const { body } = await make(ada, sent)
    expect(body).toMatchObject({
      name: 'Quay Estates',
      website: 'https://quay.example',
      address: { line1: '', city: 'Hull', country: '' },
      orgs: [{ id: client.id, name: 'Harbour Trust' }],
      inactive: false,
    })
    expect((await page(ada, { search: 'quay' })).results).toEqual([body])
    const late = await change(ada, body, { payment_days: 366 })
    expect([late.status, late.body]).toEqual([400, { payment_days: ['Must be at most 365.'] }])
  })

  test('is a client since the day that was typed, or else since their first job was won', async () => {
    const firm = await aFirm()
    const { body: quay } = await make(firm.ada, { name: 'Quay Estates' })
    const since = async () => (await as(firm.ada, contract.client.calls.get, withId(quay))).body.conversion
    const prospects = () => names(firm.ada, { search: 'is:prospect quay' })
    expect([await since(), await prospects()]).toEqual([null, ['Quay Estates']])
    await inFirm(firm, async (db) => {
      await build.aProject(db, { client_id: quay.id, requested: '2026-03-01', accepted: '2026-03-09' })
      await build.aProject(db, { client_id: quay.id, requested: '2026-02-01', accepted: '2026-02-11' })
    })
    expect([await since(), await prospects()]).toEqual(['2026-02-11', []])
    expect(await names(firm.ada, { search: 'conversion:2026-02-11' })).toEqual(['Quay Estates'])
    await change(firm.ada, quay, { conversion: '2025-12-01' })
    expect(await since()).toBe('2025-12-01')
  })

  test('refers to what its author could pick', async () => {
    const { ada, sam, client } = await aFirm()
    const otherFirm = await aFirm()
    const deny = async (body: Record<string, unknown>) => {
      const { status, body: details } = await change(ada, client, body)
      expect([status, details]).toEqual([400, { [Object.keys(body)[0] ?? '']: ['Invalid choice.'] }])
    }
    await deny({ org_ids: [otherFirm.client.id] })
    await change(ada, client, { manager_id: sam.id })
    await inFirm(sam, (db) => db.updateTable('member').set({ active: false }).where('id', '=', sam.id).execute())
    // Who left stays where they were, and is chosen no more.
    expect((await change(ada, client, { manager_id: sam.id, phone: '1' })).status).toBe(200)
    await change(ada, client, { manager_id: null })
    await deny({ manager_id: sam.id })
  })
})

describe('parents', () => {
  test('never come back to where they began', async () => {
    const { ada, client } = await aFirm()
    const { body: two } = await make(ada, { name: 'Two', parent_id: client.id })
    const { body: three } = await make(ada, { name: 'Three', parent_id: two.id })
    const closed = await change(ada, client, { parent_id: three.id })
    expect([closed.status, closed.body]).toEqual([
      400,
      { parent_id: ['A client cannot be below one of its own sub-clients. Choose another parent.'] },
    ])
    const own = await change(ada, client, { parent_id: client.id })
    expect([own.status, own.body]).toEqual([400, { parent_id: ['A client cannot be its own parent.'] }])
  })

  test('not by edits at the same moment either', async () => {
    const { ada } = await aFirm()
    for (let round = 0; round < 5; round++) {
      const made: Client[] = []
      for (let i = 0; i < 4; i++) made.push((await make(ada, { name: `Ring ${round} of ${i}` })).body)
      const answers = await Promise.all(
        made.map((client, i) => change(ada, client, { parent_id: made[(i + 1) % made.length]?.id })),
      )
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 400])
    }
  })
})

describe('related clients', () => {
  test('are related both ways, until either lets go', async () => {
    const { ada, client } = await aFirm()
    const { body } = await make(ada, { name: 'Other', org_ids: [client.id, client.id] })
    expect((await as(ada, contract.getClient, withId(client))).body.orgs).toEqual([{ id: body.id, name: 'Other' }])
    await change(ada, client, { org_ids: [body.id] })
    expect((await change(ada, client, { org_ids: [] })).body.org_ids).toEqual([])
    expect((await as(ada, contract.getClient, withId(body))).body.org_ids).toEqual([])
  })
})

describe('a client that looks like another', () => {
  test.each([
    [{ name: 'HARBOUR  trust.' }, ['name']],
    [{ name: 'Else', email: 'me@Harbour.example' }, ['email']],
    [{ name: 'Else', phone: '0117 496 0123' }, ['phone']],
  ])('%j warns, and is made once confirmed', async (body, same) => {
    const { ada, client } = await aFirm()
    await change(ada, client, { email: 'office@harbour.example', phone: '+44 117 4960123' })
    const warned = await make(ada, body)
    expect([warned.status, warned.body]).toEqual([
      409,
      {
        detail: 'This may be a duplicate of Harbour Trust.',
        code: 'duplicate',
        similar: [{ id: client.id, name: 'Harbour Trust', same }],
      },
    ])
    expect((await make(ada, { ...body, confirmed: true })).status).toBe(201)
  })

  test('not by an address that anybody may have, by nothing, or by one of another firm', async () => {
    const { ada, client } = await aFirm()
    await change(ada, client, { email: 'harbour@gmail.com', phone: '999' })
    const otherFirm = await aFirm()
    await make(otherFirm.ada, { name: 'Elsewhere', email: 'a@elsewhere.example' })
    for (const body of [
      { name: 'One', email: 'other@gmail.com', phone: '999' },
      { name: 'Two' },
      { name: 'Elsewhere', email: 'b@elsewhere.example' },
    ])
      expect((await make(ada, body)).status).toBe(201)
  })
})

describe('deleting', () => {
  test('is refused while anything hangs on it, with what that is', async () => {
    const { ada, client } = await aFirm()
    await make(ada, { name: 'Below', parent_id: client.id })
    const { status, body } = await as(ada, contract.deleteClient, withId(client))
    expect([status, body]).toEqual([
      409,
      {
        code: 'in_use',
        detail: 'This client has 3 projects and quotes, 1 client below it. Give it an inactive date instead.',
      },
    ])
  })

  test('tells nobody how many there are of what they cannot see', async () => {
    const { ada, maya, client } = await aFirm()
    await make(ada, { name: 'Below', parent_id: client.id })
    await grant(maya, 'clients.view_client', 'clients.delete_client')
    const { status, body } = await as(maya, contract.deleteClient, withId(client))
    expect([status, body['detail']]).toEqual([
      409,
      'This client has 1 client below it, records that you cannot see. Give it an inactive date instead.',
    ])
    await grant(maya, 'clients.view_client', 'clients.delete_client', 'projects.view_project', 'projects.view_quote')
    const answer = await as(maya, contract.deleteClient, withId(client))
    expect(answer.body['detail']).toBe(
      'This client has 3 projects and quotes, 1 client below it. Give it an inactive date instead.',
    )
  })

  test('takes its relations with it, and is undone with them', async () => {
    const { ada, client } = await aFirm()
    const { body: made } = await make(ada, { name: 'Brief', org_ids: [client.id], tags: ['Brief'] })
    const gone = await as(ada, contract.deleteClient, withId(made))
    expect(gone.status).toBe(204)
    expect((await as(ada, contract.getClient, withId(made))).status).toBe(404)
    const token = String(gone.headers['x-undo'])
    expect((await as(ada, undoChange, { body: { token } })).status).toBe(204)
    expect((await as(ada, contract.getClient, withId(made))).body).toMatchObject({
      name: 'Brief',
      org_ids: [client.id],
      tags: ['Brief'],
    })
  })
})

describe('tags', () => {
  test('are spelt as they were the first time, once each', async () => {
    const { ada } = await aFirm()
    await make(ada, { name: 'One', tags: ['Rail'] })
    const { body } = await make(ada, { name: 'Two', tags: ['RAIL', 'rail', 'Ports'] })
    expect(body.tags).toEqual(['Rail', 'Ports'])
    expect(await names(ada, { tags: 'PORTS,none' })).toEqual(['Two'])
  })
})

test('who adds a client is informed of one whose name is much alike, and of none that they may not see', async () => {
  const { ada, sam } = await aFirm()
  const { body: aldbrook } = await make(ada, { name: 'Aldbrook Homes', email: 'office@aldbrook.example' })
  await make(ada, { name: 'Aldgate Rail' })
  const similar = async (person: BuilderPerson, query: Record<string, string>) =>
    (await as(person, contract.client.similar, { query })).body
  const like = (...same: string[]) => [{ id: aldbrook.id, name: 'Aldbrook Homes', same }]
  expect(await similar(ada, { name: 'Aldbrook Home Ltd' })).toEqual(like('like'))
  expect(await similar(ada, { name: 'ALDBROOK homes!' })).toEqual(like('name'))
  expect(await similar(ada, { name: 'Quay', email: 'x@aldbrook.example' })).toEqual(like('email'))
  expect(await similar(ada, { name: 'Ald' })).toEqual([])
  expect(await similar(ada, { name: 'Aldermoor Estates' })).toEqual([])
  await grant(sam, 'clients.add_client')
  expect(await similar(sam, { name: 'Aldbrook Homes' })).toEqual([])
  const { body } = await aFirm().then(({ ada: stranger }) =>
    as(stranger, contract.client.similar, { query: { name: 'Aldbrook Homes' } }),
  )
  expect(body).toEqual([])
})

test('who may see its projects sees those they may see', async () => {
  const { ada, sam, client } = await aFirm()
  await inFirm(ada, (db) => build.aProject(db, { name: 'Enquiry', client_id: client.id, accepted: null }))
  const seen = async () =>
    (await as(sam, contract.listClientProjects, { ...withId(client), query: { ordering: 'name' } })).body.results.map(
      ({ name }) => name,
    )
  await grant(sam, 'clients.view_client', 'projects.view_project')
  expect(await seen()).toEqual(['Bridge', 'Pier', 'Tunnel'])
  await grant(sam, 'clients.view_client', 'projects.view_quote')
  expect(await seen()).toEqual(['Enquiry'])
  await grant(sam, 'clients.view_client', 'projects.view_project')
  await inFirm(ada, (db) => build.aProject(db, { name: 'Done', client_id: client.id, delivered: '2026-01-15' }))
  const open = { ...withId(client), query: { ordering: 'name', open: 'true' } } as const
  expect((await as(sam, contract.listClientProjects, open)).body.results.map(({ name }) => name)).not.toContain('Done')
  expect(await seen()).toContain('Done')
  await grant(sam, 'projects.view_quote')
  expect((await as(sam, contract.listClientProjects, { ...withId(client), query: {} })).status).toBe(404)
})
