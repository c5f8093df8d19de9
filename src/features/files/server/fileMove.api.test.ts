/** Files moved to another record, many at once: who may, to where, and what their history says of it. */
import { describe, expect, test } from 'vitest'

import { undoChange } from '#core/undo.contract.ts'
import * as build from '#test/builders.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { listsOf } from '#test/lists.ts'
import { changeFile, fileHistory, getFile, listFiles } from '../files.contract.ts'
import { moveFiles } from '../fileLists.contract.ts'

const server = testServer()
const { aFirm, as, grant, inFirm } = server
const lists = listsOf(server)
const names = (person: BuilderPerson, query: Record<string, string>) =>
  lists.names(person, listFiles, { ordering: 'name', ...query })
const move = (person: BuilderPerson, body: object) => as(person, moveFiles, { body })
const history = async (person: BuilderPerson, id: number) =>
  (await as(person, fileHistory, { params: { id: String(id) } })).body

/** Two files of a client and one of the firm; a contact, a piece of equipment, and a qualification of Sam's. */
async function stocked() {
  const firm = await aFirm()
  const { ada, sam, client } = firm
  return inFirm(firm, async (db) => {
    const by = { uploaded_by_id: ada.id }
    const files = [
      await build.aFile(db, { ...by, name: 'Quay.pdf', client_id: client.id }),
      await build.aFile(db, { ...by, name: 'Dock.pdf', client_id: client.id }),
      await build.aFile(db, { ...by, name: 'Policy.pdf' }),
    ]
    const type = await db
      .insertInto('qualification_type')
      .values({ name: 'Ladders' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const qualification = await db
      .insertInto('qualification')
      .values({ user_id: sam.id, type_id: type.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const [contact, equipment] = [await build.aContact(db, {}), await build.anEquipment(db, { name: 'Level' })]
    const [quay = 0, dock = 0, policy = 0] = files.map(({ id }) => id)
    return { ...firm, contact, equipment, qualification, quay, dock, policy }
  })
}

test('all that a list shows go to another record in one change, which one undo takes back', async () => {
  const { ada, client, contact, policy } = await stocked()
  const late = await move(ada, { filter: 'search=of:client', count: 3, contact_id: contact.id })
  expect([late.status, late.body]).toMatchObject([409, { code: 'count', count: 2 }])
  const done = await move(ada, { filter: 'search=of:client', count: 2, contact_id: contact.id })
  expect([done.status, done.body]).toEqual([200, { count: 2, changed: 2, results: [] }])
  expect(await names(ada, { contact_id: String(contact.id) })).toEqual(['Dock.pdf', 'Quay.pdf'])
  expect(await names(ada, { client_id: String(client.id) })).toEqual([])
  expect((await as(ada, undoChange, { body: { token: String(done.headers['x-undo']) } })).status).toBe(204)
  expect(await names(ada, { client_id: String(client.id) })).toEqual(['Dock.pdf', 'Quay.pdf'])

  const firms = await move(ada, { filter: `search=quay`, count: 1, firm: true })
  expect(firms.body).toMatchObject({ changed: 1 })
  expect(await names(ada, { firm: 'true' })).toEqual(['Policy.pdf', 'Quay.pdf'])
  const again = await move(ada, { ids: [policy], firm: true })
  expect([again.body, again.headers['x-undo']]).toMatchObject([{ count: 1, changed: 0 }, undefined])
})

test('is to its new record what files are there, or what it is said to be', async () => {
  const { ada, quay, equipment, qualification } = await stocked()
  const purposeOf = async () => (await as(ada, getFile, { params: { id: String(quay) } })).body.purpose
  const to = async (body: object) => (await move(ada, { ids: [quay], ...body })).status
  expect([await to({ qualification_id: qualification.id }), await purposeOf()]).toEqual([200, 'evidence'])
  expect([await to({ equipment_id: equipment.id }), await purposeOf()]).toEqual([200, 'attachment'])
  const certificate = { equipment_id: equipment.id, purpose: 'certificate' }
  expect([await to(certificate), await purposeOf()]).toEqual([200, 'certificate'])
  const wrong = await move(ada, { ids: [quay], firm: true, purpose: 'evidence' })
  expect([wrong.status, wrong.body]).toMatchObject([400, { purpose: ['Invalid choice.'] }])
  expect([await to({ firm: true }), await purposeOf()]).toEqual([200, 'attachment'])
})

describe('who may', () => {
  test('moves what they see to what they see, and nothing else', async () => {
    const { ada, olga, client, contact, qualification, quay, policy } = await stocked()
    await grant(olga, 'file.view_file', 'file.change_file', 'clients.view_client')
    const nowhere = await move(olga, { ids: [quay], contact_id: contact.id })
    expect([nowhere.status, nowhere.body]).toMatchObject([400, { contact_id: ['Invalid choice.'] }])
    const theirs = await move(olga, { ids: [quay], qualification_id: qualification.id })
    expect([theirs.status, theirs.body]).toMatchObject([400, { qualification_id: ['Invalid choice.'] }])
    expect((await move(olga, { ids: [policy], client_id: client.id })).body).toMatchObject({ changed: 1 })
    expect((await move(olga, { ids: [quay, policy], firm: true })).body).toMatchObject({ changed: 2 })
    const foreign = await aFirm()
    const elsewhere = await move(ada, { ids: [quay], client_id: foreign.client.id })
    expect([elsewhere.status, elsewhere.body]).toMatchObject([400, { client_id: ['Invalid choice.'] }])

    expect((await move(ada, { ids: [quay], client_id: client.id })).status).toBe(200)
    await grant(olga, 'file.view_file', 'file.change_file')
    expect((await move(olga, { ids: [quay, policy], firm: true })).status).toBe(404)
    await grant(olga, 'file.view_file', 'file.add_file', 'file.delete_file')
    expect((await move(olga, { ids: [policy], firm: true })).status).toBe(403)
  })

  test('says one place, and the version that they saw', async () => {
    const { ada, client, contact, quay } = await stocked()
    const sentence = 'Name one record by its id, or the firm.'
    for (const body of [{}, { client_id: client.id, contact_id: contact.id }, { client_id: client.id, firm: true }]) {
      const refused = await move(ada, { ids: [quay], ...body })
      expect([refused.status, refused.body]).toMatchObject([400, { non_field_errors: [sentence] }])
    }
    const body = { name: 'Quay wall.pdf' }
    await as(ada, changeFile, { params: { id: String(quay) }, body })
    const stale = await move(ada, { ids: [quay], versions: { [String(quay)]: 1 }, firm: true })
    expect([stale.status, stale.body]).toMatchObject([409, { code: 'stale' }])
  })
})

test('its history tells from where to where, to who may know of both', async () => {
  const { ada, olga, client, qualification, quay } = await stocked()
  await move(ada, { ids: [quay], qualification_id: qualification.id })
  expect((await history(ada, quay))[0]).toMatchObject({
    action: 'update',
    changes: [
      { field: 'client_id', before: client.name, after: null },
      { field: 'qualification_id', before: null, after: 'Ladders' },
      { field: 'purpose', before: null, after: 'evidence' },
    ],
  })
  await move(ada, { ids: [quay], firm: true })
  await grant(olga, 'file.view_file')
  const message = JSON.stringify(await history(olga, quay))
  expect([message.includes(client.name), message.includes('Ladders'), message.includes('evidence')]).toEqual([
    false,
    false,
    true,
  ])
})
