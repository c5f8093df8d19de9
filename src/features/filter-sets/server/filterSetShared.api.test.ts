/** Filter sets that are shared, and those that lists open with. */
import { expect, test } from 'vitest'

import { client, listClients } from '#features/clients/clients/clients.ts'
import { contact } from '#features/clients/contacts/contacts.ts'
import { diaryFilterSets } from '#features/diary/list/listFilters.contract.ts'
import { equipment } from '#features/equipment/equipment.ts'
import { fileFilterSets } from '#features/files/fileLists.contract.ts'
import { filterSetsOf } from '#features/filter-sets/filterSetRecord.ts'
import { supplier } from '#features/suppliers/suppliers.ts'
import { undoChange } from '#core/undo.contract.ts'
import { userFilterSets } from '#features/users/users/userFilters.contract.ts'
import { testServer } from '#test/firm.ts'
import { listsOf } from '#test/lists.ts'
import { qualificationFilterSets } from '#features/qualifications/qualifications.ts'

const server = testServer()
const { as, aFirm, grant, inFirm, raw, headersOf } = server
const lists = listsOf(server)
const clientFilterSets = filterSetsOf(client)
const { list, create, change, remove } = clientFilterSets
const withId = (owner: object) => ({ params: { id: String((owner as { id: number }).id) } })

test('a shared one is seen by who may see the list, and changed by its owner or an administrator', async () => {
  const { maya, sam, ada, erin } = await aFirm()
  const { body: set } = await as(maya, create, { body: { name: 'Docks', search: 'dock', shared: true } })
  expect(set).toMatchObject({ shared: true, default: false, user: { id: maya.id, name: 'Maya Moss' } })
  const [seen] = (await as(sam, list, {})).body
  expect(seen).toMatchObject({ id: set.id, search: 'dock', user_id: maya.id, can_change: false, can_delete: false })
  expect((await as(ada, list, {})).body[0]).toMatchObject({ id: set.id, can_change: true, can_delete: true })
  expect((await as(erin, list, {})).status).toBe(403)

  const refused = await as(sam, change, { ...withId(set), body: { name: 'Mine' } })
  expect([refused.status, refused.body]).toMatchObject([403, { detail: expect.stringContaining('Maya Moss') }])
  expect((await as(sam, remove, withId(set))).status).toBe(403)
  expect((await as(sam, change, { ...withId(set), body: {} })).status).toBe(403)
  expect((await as(ada, change, { ...withId(set), body: { name: 'All docks' } })).body).toMatchObject({
    name: 'All docks',
  })
  expect((await as(maya, change, { ...withId(set), body: { shared: false } })).body.shared).toBe(false)
  expect((await as(sam, list, {})).body).toEqual([])
  const gone = await as(ada, change, { ...withId(set), body: { name: 'Still mine' } })
  expect([gone.status, gone.text]).toEqual([404, ''])
})

test('says how many others see the list that it is shared on now, and of one that is not shared nothing', async () => {
  const { maya, erin } = await aFirm()
  const { body: set } = await as(maya, create, { body: { name: 'Docks', shared: true } })
  const others = (set as { shared_with: number }).shared_with
  expect(others).toBeGreaterThan(0)
  await grant(erin, 'clients.view_client')
  expect((await as(maya, list, {})).body[0]).toMatchObject({ shared: true, shared_with: others + 1 })
  expect((await as(maya, change, { ...withId(set), body: { shared: false } })).body).toMatchObject({
    shared_with: null,
  })
  // What anyone may look at is shared with everybody who is active.
  const { body: saved } = await as(maya, qualificationFilterSets.create, { body: { name: 'Mine', shared: true } })
  const everybody = await inFirm(maya, (db) =>
    db.selectFrom('member').where('active', '=', true).select('id').execute(),
  )
  expect(saved).toMatchObject({ shared_with: everybody.length - 1 })
})

test('sharing shows nobody a record that they do not see, nor an id that they could not pick', async () => {
  const { maya, sam, olga, otto } = await aFirm()
  const { create: save, list: saved } = diaryFilterSets
  await as(otto, save, { body: { name: 'Office', usersIncludeIds: [olga.id, otto.id], shared: true } })
  const [seen] = (await as(sam, saved, {})).body
  expect(seen).toMatchObject({ name: 'Office', usersIncludeIds: [], partial: true })
  expect((await as(otto, saved, {})).body[0]).toMatchObject({ usersIncludeIds: [olga.id, otto.id], partial: false })
  // A set is applied by its filters, in the caller's own list.
  await as(maya, create, { body: { name: 'Harbour', search: 'harbour', shared: true } })
  await grant(sam, 'contacts.view_contact')
  expect((await as(sam, list, {})).status).toBe(403)
  expect((await as(sam, listClients, { query: { search: 'harbour' } })).status).toBe(403)
  await grant(sam, 'clients.view_client')
  expect(await lists.names(sam, listClients, { search: 'harbour' })).toEqual(['Harbour Trust'])
})

test('a list opens with one set a person, also with a shared one; who invalidates it invalidates that too', async () => {
  const { maya, sam } = await aFirm()
  const { body: docks } = await as(maya, create, { body: { name: 'Docks', shared: true, default: true } })
  const { body: quays } = await as(sam, create, { body: { name: 'Quays', default: true } })
  const opening = async (person: typeof sam) =>
    (await as(person, list, {})).body.filter((set) => set.default).map(({ name }) => name)
  expect([await opening(maya), await opening(sam)]).toEqual([['Docks'], ['Quays']])
  const changed = await as(sam, change, { ...withId(docks), body: { default: true } })
  expect(changed.body).toMatchObject({ default: true, can_change: false, version: docks.version })
  expect([await opening(maya), await opening(sam)]).toEqual([['Docks'], ['Docks']])
  await as(sam, undoChange, { body: { token: String(changed.headers['x-undo']) } })
  expect(await opening(sam)).toEqual(['Quays'])
  await as(sam, change, { ...withId(docks), body: { default: true } })
  const gone = await as(maya, remove, withId(docks))
  expect([gone.status, await opening(sam)]).toEqual([204, []])
  await as(maya, undoChange, { body: { token: String(gone.headers['x-undo']) } })
  expect([await opening(maya), await opening(sam)]).toEqual([['Docks'], ['Docks']])
  await as(sam, change, { ...withId(quays), body: { default: true } })
  await as(sam, change, { ...withId(quays), body: { default: false } })
  expect(await opening(sam)).toEqual([])
})

test('suppliers and equipment keep theirs, by what could be picked', async () => {
  const { ada, departments } = await aFirm()
  const elsewhere = await aFirm()
  const made = await as(ada, filterSetsOf(supplier).create, {
    body: { name: 'Steel', tags: ['Steel'], search: 'city:bath' },
  })
  expect([made.status, made.body]).toMatchObject([201, { tags: ['Steel'], search: 'city:bath' }])
  const body = { name: 'Field', department_ids: [departments.field.id], user_ids: [ada.id] }
  expect((await as(ada, filterSetsOf(equipment).create, { body })).status).toBe(201)
  const foreign = { name: 'Odd', department_ids: [elsewhere.departments.field.id] }
  expect((await as(ada, filterSetsOf(equipment).create, { body: foreign })).body).toEqual({
    department_ids: ['Invalid choice.'],
  })
})

test('the order of the list is kept with it, is one that the list has, and a set of before says none', async () => {
  const { maya, sam, org_id } = await aFirm()
  const { body: made } = await as(maya, create, {
    body: { name: 'Docks', search: 'dock', ordering: '-city', shared: true },
  })
  expect(made).toMatchObject({ search: 'dock', ordering: '-city' })
  expect((await as(sam, list, {})).body[0]).toMatchObject({ name: 'Docks', ordering: '-city', partial: false })
  const renamed = await as(maya, change, { ...withId(made), body: { name: 'Quays' } })
  expect(renamed.body).toMatchObject({ name: 'Quays', ordering: '-city' })
  const sorted = await as(maya, change, { ...withId(made), body: { ordering: 'modified' } })
  expect(sorted.body).toMatchObject({ search: 'dock', ordering: 'modified' })
  await as(maya, undoChange, { body: { token: String(sorted.headers['x-undo']) } })
  expect((await as(maya, list, {})).body[0]).toMatchObject({ ordering: '-city' })

  const filters = JSON.stringify({ search: 'quay' })
  await inFirm({ org_id }, (db) =>
    db.insertInto('filter_set').values({ user_id: maya.id, prefix: 'clients', name: 'Aged', filters }).execute(),
  )
  expect((await as(maya, list, {})).body[0]).toMatchObject({ name: 'Aged', search: 'quay', ordering: null })
  const plain = await as(maya, create, { body: { name: 'Plain' } })
  expect(plain.body.ordering).toBeNull()

  for (const ordering of ['password', '', 'name,city', 12]) {
    const payload = { name: 'Odd', ordering }
    const odd = await raw({ method: 'POST', url: '/api/clients/filter-sets/', headers: await headersOf(maya), payload })
    expect([odd.status, Object.keys(odd.body)]).toEqual([400, ['ordering']])
  }
})

test('the tab of the list is kept with it, is one that the list has, and a set of before says none', async () => {
  const { maya, sam, org_id } = await aFirm()
  const body = { name: 'Not ours', search: 'dock', tab: 'inactive' as const, shared: true }
  const { body: made } = await as(maya, create, { body })
  expect((await as(sam, list, {})).body[0]).toMatchObject({ search: 'dock', tab: 'inactive' })
  const renamed = await as(maya, change, { ...withId(made), body: { name: 'Lost' } })
  expect(renamed.body).toMatchObject({ name: 'Lost', tab: 'inactive' })
  expect((await as(maya, change, { ...withId(made), body: { tab: 'mine' } })).body).toMatchObject({ tab: 'mine' })

  const filters = JSON.stringify({ search: 'quay', ordering: '-city' })
  await inFirm({ org_id }, (db) =>
    db.insertInto('filter_set').values({ user_id: maya.id, prefix: 'clients', name: 'Aged', filters }).execute(),
  )
  const aged = (await as(maya, list, {})).body.find(({ name }) => name === 'Aged')
  expect(aged).toMatchObject({ search: 'quay', ordering: '-city', tab: null })
})

test.each([
  ['clients', clientFilterSets, 'mine'],
  ['contacts', filterSetsOf(contact), 'inactive'],
  ['equipment', filterSetsOf(equipment), 'mine'],
  ['files', fileFilterSets, 'firm'],
  ['qualifications', qualificationFilterSets, 'expired'],
  ['users', userFilterSets, 'external'],
] as const)('%s: any tab of the list is kept, and no other', async (prefix, calls, tab) => {
  const { ada } = await aFirm()
  const post = async (payload: object) =>
    raw({ method: 'POST', url: `/api/${prefix}/filter-sets/`, headers: await headersOf(ada), payload })
  expect((await post({ name: 'Of a tab', tab })).status).toBe(201)
  expect((await as(ada, calls.list, {})).body).toMatchObject([{ name: 'Of a tab', tab }])
  for (const unknown of ['everything', '', ['mine'], 1]) {
    const odd = await post({ name: 'Odd', tab: unknown })
    expect([odd.status, Object.keys(odd.body)]).toEqual([400, [expect.stringMatching(/^tab/)]])
  }
})
