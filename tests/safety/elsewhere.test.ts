/** Merges, undos and sending again with ids of another organisation: as with ids of nothing, and nothing happens. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { undoChange } from '#core/undo.contract.ts'
import { clientMerges } from '#features/clients/clients/clientMerge.contract.ts'
import { changeClient, clientImports } from '#features/clients/clients/clients.ts'
import { contactMerges } from '#features/clients/contacts/contacts.ts'
import { sendMessageAgain } from '#features/clients/mail/mail.contract.ts'
import { inviteUser } from '#features/users/invitations/invitations.contract.ts'
import { aContact, aMessage } from '#test/builders.ts'
import { testServer, type Firm } from '#test/firm.ts'

const { aFirm, as, inFirm } = testServer()
const nowhere = 999_999_999
const withId = (id: number) => ({ params: { id: String(id) } })

const contactsOf = (firm: Firm) =>
  inFirm(firm, async (db) => [
    await aContact(db, { first_name: 'Carla', last_name: 'Cole' }),
    await aContact(db, { first_name: 'Karla', last_name: 'Cole' }),
  ])

/** Everything that the organisation has of these. */
const everything = (firm: Firm) =>
  inFirm(firm, async (db) => {
    const all: unknown[] = []
    for (const table of ['client', 'contact', 'contact_client', 'mail', 'invitation', 'outbox', 'merge']) {
      const { rows } = await sql<{ row: unknown }>`select to_jsonb(t) as row from ${sql.table(table)} t`.execute(db)
      all.push([table, rows.map(({ row }) => JSON.stringify(row)).toSorted()])
    }
    return all
  })

test('of a merge, its undo, an import’s undo, an undo and a message', async () => {
  const [ours, theirs] = [await aFirm(), await aFirm()]
  const { ada } = ours
  const [mine, theirContacts] = [await contactsOf(ours), await contactsOf(theirs)]
  const merged = await inFirm(theirs, async (db) => {
    const otherContact = await aContact(db, { first_name: 'Carl', last_name: 'Cole' })
    await aMessage(db, { user_id: theirs.ada.id, contact_id: otherContact.id, failed: '2026-03-01T09:00:00Z' })
    return otherContact.id
  })
  const done = await as(theirs.ada, contactMerges.merge, {
    ...withId(theirContacts[0]?.id ?? 0),
    body: { from_id: theirContacts[1]?.id ?? 0 },
  })
  expect(done.status).toBe(200)
  const { body: merges } = await as(theirs.ada, contactMerges.list, { query: {} })
  const message = await inFirm(theirs, (db) => db.selectFrom('mail').select('id').executeTakeFirstOrThrow())
  const content = Buffer.from('Name\nBorrowed boat\n').toString('base64')
  const loaded = await as(theirs.ada, clientImports.load, { body: { content, duplicates: 'import' } })
  expect(loaded.status).toBe(201)
  const renamed = await as(theirs.ada, changeClient, { ...withId(theirs.client.id), body: { name: 'Renamed' } })
  const [theirUndo, before] = [String(renamed.headers['x-undo']), [await everything(ours), await everything(theirs)]]

  /** Each with an id of theirs, and with one of nothing. */
  const asks: Record<string, (id: number) => Promise<{ status: number; text: string }>> = {
    'merge into theirs': (id) => as(ada, contactMerges.merge, { ...withId(id), body: { from_id: mine[0]?.id ?? 0 } }),
    'merge of theirs': (id) => as(ada, contactMerges.merge, { ...withId(mine[0]?.id ?? 0), body: { from_id: id } }),
    'undo of their merge': (id) => as(ada, contactMerges.undo, { ...withId(id), body: {} }),
    'undo of their import': (id) => as(ada, clientImports.undo, { ...withId(id), query: {} }),
    'their message again': (id) => as(ada, sendMessageAgain, withId(id)),
    'their person invited': (id) => as(ada, inviteUser, withId(id)),
    'merge of their client': (id) => as(ada, clientMerges.merge, { ...withId(ours.client.id), body: { from_id: id } }),
    'merge into their client': (id) =>
      as(ada, clientMerges.merge, { ...withId(id), body: { from_id: ours.client.id } }),
  }
  const ids: Record<string, number> = {
    'merge into theirs': merged,
    'merge of theirs': merged,
    'undo of their merge': merges[0]?.id ?? 0,
    'undo of their import': loaded.body.id,
    'their message again': message.id,
    'their person invited': theirs.sam.id,
    'merge of their client': theirs.client.id,
    'merge into their client': theirs.client.id,
  }
  for (const [what, ask] of Object.entries(asks)) {
    const [foreign, absent] = [await ask(ids[what] ?? 0), await ask(nowhere)]
    expect([what, foreign.status, foreign.text]).toEqual([what, absent.status, absent.text])
    expect([400, 404], `${what}: ${foreign.text}`).toContain(foreign.status)
  }
  const stranger = await as(ada, undoChange, { body: { token: 'a'.repeat(43) } })
  const foreign = await as(ada, undoChange, { body: { token: theirUndo } })
  expect([foreign.status, foreign.text]).toEqual([stranger.status, stranger.text])
  expect([await everything(ours), await everything(theirs)]).toEqual(before)
  // The ids were good for those whose they are.
  expect(
    (await as(theirs.ada, contactMerges.undo, { ...withId(ids['undo of their merge'] ?? 0), body: {} })).status,
  ).toBe(200)
  expect((await as(theirs.ada, undoChange, { body: { token: theirUndo } })).status).toBe(204)
})
