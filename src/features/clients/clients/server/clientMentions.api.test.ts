/** Who is mentioned in a note leaves as a name, and is read back from one. */
import { expect, test } from 'vitest'

import type { BuilderPerson } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { base64 } from '#test/imports.ts'
import { listsOf } from '#test/lists.ts'
import { changeClient, clientImports, createClient, exportClients, getClient, listClients } from '../clients.ts'

const server = testServer()
const { aFirm, as, grant, headersOf, inFirm } = server
const lists = listsOf(server)

async function csv(person: BuilderPerson, search: string) {
  const query = { columns: 'name,notes', search }
  const url = `/api${exportClients.path}`
  return (await server.app().inject({ method: 'GET', url, query, headers: await headersOf(person) })).body
}
const load = (person: BuilderPerson, ...lines: string[]) => {
  const content = base64(['Name,Notes', ...lines].join('\r\n'))
  return as(person, clientImports.load, { body: { content, file_name: 'clients.csv' } })
}
const notesOf = async (person: BuilderPerson, search: string) =>
  (await lists.page(person, listClients, { search })).results.map(({ notes }) => notes)

test('a note says the names of those whom it mentions to whoever may read it, and of nobody else', async () => {
  const { ada, sam, maya, otto } = await aFirm()
  const { ada: elsewhere } = await aFirm()
  await grant(sam, 'clients.view_client', 'clients.change_client')
  const notes = `@user-id:${maya.id} knows, @user-id:${maya.id}${otto.id}${ada.id}0000000000000000 does not`
  const { id } = (await as(ada, createClient, { body: { name: 'Dock', notes } })).body
  const named = async () => (await as(sam, getClient, { params: { id: String(id) } })).body.mentions
  expect(await named()).toEqual([{ id: maya.id, name: 'Maya Moss' }])
  expect(await lists.page(sam, listClients, { search: 'Dock' })).toMatchObject({
    results: [{ mentions: [{ name: 'Maya Moss' }] }],
  })
  // Who left is still called what they were called.
  await inFirm(ada, (db) => db.updateTable('member').set({ active: false }).where('id', '=', maya.id).execute())
  expect(await named()).toHaveLength(1)
  // Nobody learns a name by writing an id: Sam could not choose Otto, and Ada of another firm is nobody here.
  for (const otherId of [otto.id, elsewhere.id]) {
    const body = { notes: `${notes} @user-id:${otherId}` }
    expect((await as(sam, changeClient, { params: { id: String(id) }, body })).status).toBe(400)
  }
  await inFirm(ada, (db) =>
    db
      .updateTable('client')
      .set({ notes: `@user-id:${elsewhere.id}` })
      .execute(),
  )
  expect(await named()).toEqual([])
})

test('an export names whom a note mentions, as far as the reader knows them, and is read back as it was', async () => {
  const { ada, sam, maya, otto } = await aFirm()
  const notes = `@user-id:${maya.id} knows, @user-id:${otto.id} too; not a@b.example`
  await as(ada, createClient, { body: { name: 'Dock', notes } })
  // With what keeps a table program from taking it for a formula.
  const text = `"'@Maya Moss knows, @Otto Oak too; not a@b.example"`
  expect(await csv(ada, 'dock')).toContain(text)
  // Sam sees clients, and knows of nobody but himself.
  await grant(sam, 'clients.view_client', 'clients.export')
  expect(await csv(sam, 'dock')).toContain(`"'@somebody knows, @somebody too; not a@b.example"`)
  expect((await load(ada, `Quay,${text}`)).status).toBe(201)
  expect(await notesOf(ada, 'quay')).toEqual([notes])
})

test('by a name in a file nobody is mentioned who could not be picked, or who is not the only one of that name', async () => {
  const { ada, sam, otto } = await aFirm()
  const line = 'Weir,Ask @Maya Moss or @Otto Oak'
  await inFirm(ada, async (db) => {
    await db.updateTable('member').set({ first_name: 'Maya', last_name: 'Moss' }).where('id', '=', sam.id).execute()
    await db.updateTable('member').set({ active: false }).where('id', '=', otto.id).execute()
  })
  expect((await load(ada, line)).status).toBe(201)
  expect(await notesOf(ada, 'weir')).toEqual(['Ask @Maya Moss or @Otto Oak'])
  // Who adds clients and knows of nobody but himself.
  const { sam: his } = await aFirm()
  await grant(his, 'clients.add_client', 'clients.view_client')
  expect((await load(his, 'Lock,Ask @Maya Moss or @Sam Stone')).status).toBe(201)
  expect(await notesOf(his, 'lock')).toEqual([`Ask @Maya Moss or @user-id:${his.id}`])
})
