import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { getClient } from '../clients.ts'
import { clientMerges } from '../clientMerge.contract.ts'
import { contact, contactMerges } from '../../contacts/contacts.ts'
import type { TenantDb } from '#server/db/db.ts'
import * as build from '#test/builders.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'

const { aFirm, as, grant, inFirm } = testServer()

const withId = (id: number) => ({ params: { id: String(id) } })
const mergeClients = (by: BuilderPerson, saved: number, from_id: number, more: object = {}) =>
  as(by, clientMerges.merge, { ...withId(saved), body: { from_id, ...more } })
const mergeContacts = (by: BuilderPerson, saved: number, from_id: number) =>
  as(by, contactMerges.merge, { ...withId(saved), body: { from_id } })

/** Every foreign key to the table, asked of the catalogue here once more, and how many rows name the id. */
async function namedBy(db: TenantDb, table: 'client' | 'contact', id: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ referring: string; column: string }>`
    select kcu.table_name as referring, kcu.column_name as column
      from information_schema.referential_constraints rc
      join information_schema.key_column_usage kcu on kcu.constraint_name = rc.constraint_name and kcu.constraint_schema = rc.constraint_schema
      join information_schema.key_column_usage there on there.constraint_name = rc.unique_constraint_name
        and there.constraint_schema = rc.unique_constraint_schema and there.ordinal_position = kcu.position_in_unique_constraint
     where there.table_name = ${table} and there.column_name = 'id'`.execute(db)
  const counts: Record<string, number> = {}
  for (const { referring, column } of rows) {
    const found = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(referring)} where ${sql.ref(column)} = ${id}`.execute(db)
    counts[`${referring}.${column}`] = found.rows[0]?.count ?? 0
  }
  return counts
}

/** The firm's rows of these tables, without what every write moves on. */
async function rowsOf(firm: { org_id: number }, tables: readonly string[]) {
  return inFirm(firm, async (db) => {
    const all: Record<string, unknown> = {}
    for (const table of tables) {
      const { rows } = await sql<{ row: object }>`
        select to_jsonb(t) - 'version' - 'modified' as row from ${sql.table(table)} t order by id`.execute(db)
      all[table] = rows.map(({ row }) => row)
    }
    return all
  })
}
const clientTables = [
  'client',
  'client_org',
  'comment',
  'contact',
  'contact_client',
  'crm_link',
  'file',
  'invoice',
  'mail',
  'notification',
  'project',
]

/** Two clients with everything that can hang on one, of the other one too. */
async function twoClients() {
  const firm = await aFirm()
  const { ada, client: saved } = firm
  const made = await inFirm(ada, async (db) => {
    const gone = await build.aClient(db, {
      name: 'Harbour Trust Ltd',
      phone: '0117 496 0000',
      notes: 'From the fair',
      tags: ['Ports'],
      conversion: '2026-01-05',
      client_id: saved.id,
    })
    await db
      .updateTable('client')
      .set({ tags: ['Rail'], notes: 'Ours' })
      .where('id', '=', saved.id)
      .execute()
    const third = await build.aClient(db)
    await build.aClient(db, { name: 'Below', parent_id: gone.id, client_id: gone.id })
    const smaller = await build.aClient(db, { name: 'Related' })
    await db
      .insertInto('client_org')
      .values([
        { client_id: saved.id, related_id: gone.id },
        { client_id: gone.id, related_id: third.id },
      ])
      .execute()
    await sql`insert into client_org (client_id, related_id) values (least(${smaller.id}::bigint, ${gone.id}), greatest(${smaller.id}::bigint, ${gone.id}))`.execute(
      db,
    )
    const both = await build.aContact(db)
    const record = await build.aContact(db)
    await db
      .insertInto('contact_client')
      .values([
        { contact_id: both.id, client_id: saved.id },
        { contact_id: both.id, client_id: gone.id, role: 'Clerk', invoices: true },
        { contact_id: record.id, client_id: gone.id },
      ])
      .execute()
    await build.aProject(db, { client_id: gone.id, billing_client_id: gone.id })
    await build.anInvoice(db, { client_id: gone.id })
    await build.aPayment(db, { client_id: gone.id })
    await build.aChargeRate(db, { client_id: gone.id })
    await build.aCrmLink(db, { client_id: gone.id })
    await build.aComment(db, { user_id: ada.id, client_id: gone.id })
    await build.aFile(db, { uploaded_by_id: ada.id, client_id: gone.id })
    await build.aNotification(db, { user_id: firm.maya.id, by_id: ada.id, client_id: gone.id })
    await build.aMessage(db, { user_id: ada.id, contact_id: both.id, client_id: gone.id })
    return { gone, third, smaller, both, one: record }
  })
  return { ...firm, kept: saved, ...made }
}

describe('two clients that are one', () => {
  test('leave no reference to the other behind, whatever refers to it', async () => {
    const { ada, kept, gone } = await twoClients()
    const before = await inFirm(ada, (db) => namedBy(db, 'client', gone.id))
    expect(Object.keys(before).length).toBeGreaterThan(5)
    // Nothing was shown by a table that had nothing to move.
    expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([])
    expect((await mergeClients(ada, kept.id, gone.id)).status).toBe(200)
    const after = await inFirm(ada, (db) => namedBy(db, 'client', gone.id))
    expect(Object.entries(after).filter(([, count]) => count > 0)).toEqual([])
    expect((await as(ada, getClient, withId(gone.id))).body.id).toBe(kept.id)
  })

  test('the old id leads to the one that stays, through a second merge too, until that is undone', async () => {
    const { ada, sam, kept, gone } = await twoClients()
    const last = await inFirm(ada, (db) => build.aClient(db))
    await mergeClients(ada, kept.id, gone.id)
    expect((await as(ada, getClient, withId(gone.id))).body.id).toBe(kept.id)
    await mergeClients(ada, last.id, kept.id)
    expect((await as(ada, getClient, withId(gone.id))).body.id).toBe(last.id)
    await grant(sam, 'contacts.view_contact')
    expect((await as(sam, getClient, withId(gone.id))).status).toBe(403)
    expect((await as((await aFirm()).ada, getClient, withId(gone.id))).status).toBe(404)
  })

  test('keep what either knew', async () => {
    const { ada, kept, gone, third, smaller, both, one } = await twoClients()
    const { body } = await mergeClients(ada, kept.id, gone.id)
    expect(body).toMatchObject({
      id: kept.id,
      name: 'Harbour Trust',
      phone: '0117 496 0000',
      notes: 'Ours\n\nFrom the fair',
      tags: ['Rail', 'Ports'],
      conversion: '2026-01-05',
      client_id: null,
      invoice_contact_ids: [both.id],
    })
    expect(new Set(body.org_ids)).toEqual(new Set([third.id, smaller.id]))
    const places = await inFirm(ada, (db) =>
      db
        .selectFrom('contact_client')
        .where('client_id', '=', kept.id)
        .select(['contact_id', 'role'])
        .orderBy('contact_id')
        .execute(),
    )
    expect(places).toEqual([
      { contact_id: both.id, role: 'Clerk' },
      { contact_id: one.id, role: '' },
    ])
  })

  test('stand where the other stood when one was below the other', async () => {
    const { ada } = await aFirm()
    const [top, gone, between, saved] = await inFirm(ada, async (db) => {
      const a = await build.aClient(db)
      const b = await build.aClient(db, { parent_id: a.id })
      const c = await build.aClient(db, { parent_id: b.id })
      return [a, b, c, await build.aClient(db, { parent_id: c.id })]
    })
    expect((await mergeClients(ada, saved.id, gone.id)).body).toMatchObject({ parent_id: top.id })
    expect((await as(ada, getClient, withId(between.id))).body.parent_id).toBe(saved.id)
  })

  test('are two again, to the letter, when it is undone', async () => {
    const { ada, kept, gone } = await twoClients()
    const before = await rowsOf(ada, clientTables)
    await mergeClients(ada, kept.id, gone.id)
    const { body: merges } = await as(ada, clientMerges.list, { query: {} })
    expect(merges).toMatchObject([{ kept: { id: kept.id }, gone: { id: gone.id, name: 'Harbour Trust Ltd' } }])
    const undone = await as(ada, clientMerges.undo, { ...withId(merges[0]?.id ?? 0), body: {} })
    expect([undone.status, undone.body]).toMatchObject([200, { id: gone.id, name: 'Harbour Trust Ltd' }])
    expect(await rowsOf(ada, clientTables)).toEqual(before)
    const again = await as(ada, clientMerges.undo, { ...withId(merges[0]?.id ?? 0), body: {} })
    expect([again.status, again.body['code']]).toEqual([409, 'state'])
    expect((await as(ada, clientMerges.list, { query: {} })).body).toEqual([])
  })

  test('and what somebody has changed since stays as they left it', async () => {
    const { ada, kept, gone, otherProject } = await twoClients()
    await mergeClients(ada, kept.id, gone.id)
    await inFirm(ada, async (db) => {
      await db.updateTable('client').set({ phone: '999' }).where('id', '=', kept.id).execute()
      await db.updateTable('project').set({ name: 'Renamed' }).where('client_id', '=', kept.id).execute()
    })
    const [merge] = (await as(ada, clientMerges.list, { query: {} })).body
    await as(ada, clientMerges.undo, { ...withId(merge?.id ?? 0), body: {} })
    expect((await as(ada, getClient, withId(kept.id))).body).toMatchObject({ phone: '999', notes: 'Ours' })
    const projects = await inFirm(ada, (db) =>
      db.selectFrom('project').select(['id', 'name', 'client_id']).orderBy('id').execute(),
    )
    expect(projects.find(({ id }) => id === otherProject.id)).toMatchObject({ name: 'Renamed', client_id: kept.id })
    expect(projects.at(-1)).toMatchObject({ name: 'Renamed', client_id: gone.id })
  })

  test('not after a day', async () => {
    const { ada, kept, gone } = await twoClients()
    await mergeClients(ada, kept.id, gone.id)
    const [merge] = (await as(ada, clientMerges.list, { query: {} })).body
    await inFirm(ada, (db) =>
      db
        .updateTable('merge')
        .set({ created: sql<string>`now() - interval '24 hours 1 second'` })
        .execute(),
    )
    const late = await as(ada, clientMerges.undo, { ...withId(merge?.id ?? 0), body: {} })
    expect([late.status, late.body['code']]).toEqual([409, 'state'])
  })

  test('refused: itself, one of another firm, a stale one, and without either right', async () => {
    const { ada, sam, kept, gone } = await twoClients()
    const otherFirm = await aFirm()
    const before = await rowsOf(ada, clientTables)
    expect((await mergeClients(ada, kept.id, kept.id)).body).toEqual({ from_id: ['Choose a different one.'] })
    expect((await mergeClients(ada, kept.id, otherFirm.client.id)).body).toEqual({ from_id: ['Invalid choice.'] })
    expect((await mergeClients(ada, otherFirm.client.id, kept.id)).status).toBe(404)
    expect((await mergeClients(ada, kept.id, gone.id, { version: 99 })).body).toMatchObject({ code: 'stale' })
    await grant(sam, 'clients.view_client', 'clients.delete_client')
    expect((await mergeClients(sam, kept.id, gone.id)).status).toBe(403)
    await grant(sam, 'clients.view_client', 'clients.change_client')
    expect((await mergeClients(sam, kept.id, gone.id)).status).toBe(403)
    expect(await rowsOf(ada, clientTables)).toEqual(before)
  })

  test('merges that cross each other: one of them is done', async () => {
    const { ada, kept, gone } = await twoClients()
    const answers = await Promise.all([mergeClients(ada, kept.id, gone.id), mergeClients(ada, gone.id, kept.id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  })
})

describe('two contacts that are one', () => {
  async function twoContacts() {
    const firm = await aFirm()
    const { ada, client } = firm
    const second = await inFirm(ada, (db) => build.aClient(db))
    const make = async (body: object) => {
      const given = { first_name: 'Nell', confirmed: true, ...body }
      return (await as(ada, contact.calls.create, { body: given })).body
    }
    const saved = await make({ phones: [{ number: '0117 496 0000' }], clients: [{ client_id: client.id }] })
    const gone = await make({
      last_name: 'Nash',
      email: 'nell@nash.example',
      opt_out: true,
      phones: [{ number: '+44 117 4960000' }, { kind: 'mobile', number: '07700 900001' }],
      clients: [{ client_id: client.id, role: 'Clerk' }, { client_id: second.id }],
    })
    await inFirm(ada, async (db) => {
      await build.aCrmLink(db, { contact_id: gone.id })
      await build.aComment(db, { user_id: ada.id, contact_id: gone.id })
      await build.aFile(db, { uploaded_by_id: ada.id, contact_id: gone.id })
      const project = await build.aProject(db, { contact_id: gone.id })
      const both = [saved.id, gone.id].map((contact_id) => ({ project_id: project.id, contact_id }))
      await db.insertInto('project_invoice_contact').values(both).execute()
    })
    await inFirm(ada, (db) => build.aMessage(db, { user_id: ada.id, contact_id: gone.id, client_id: second.id }))
    return { ...firm, second, kept: saved, gone }
  }
  const tables = ['comment', 'contact', 'contact_phone', 'contact_client', 'crm_link', 'file', 'mail']

  test('keep what either knew, each number and each client once, and leave no reference behind', async () => {
    const { ada, client, second, kept, gone } = await twoContacts()
    const before = await inFirm(ada, (db) => namedBy(db, 'contact', gone.id))
    expect(Object.values(before).length).toBeGreaterThan(1)
    expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([])
    const { body } = await mergeContacts(ada, kept.id, gone.id)
    expect(body).toMatchObject({
      name: 'Nell Nash',
      email: 'nell@nash.example',
      opt_out: true,
      phones: [{ number: '0117 496 0000' }, { kind: 'mobile', number: '07700 900001' }],
      clients: [{ client_id: client.id, role: 'Clerk' }, { client_id: second.id }],
    })
    expect(Object.values(await inFirm(ada, (db) => namedBy(db, 'contact', gone.id))).every((n) => n === 0)).toBe(true)
  })

  test('are two again when it is undone, but for what was changed since', async () => {
    const { ada, kept, gone } = await twoContacts()
    const before = await rowsOf(ada, tables)
    await mergeContacts(ada, kept.id, gone.id)
    const [merge] = (await as(ada, contactMerges.list, { query: {} })).body
    expect((await as(ada, clientMerges.undo, { ...withId(merge?.id ?? 0), body: {} })).status).toBe(404)
    await as(ada, contactMerges.undo, { ...withId(merge?.id ?? 0), body: {} })
    expect(await rowsOf(ada, tables)).toEqual(before)

    await mergeContacts(ada, kept.id, gone.id)
    await as(ada, contact.calls.change, { ...withId(kept.id), body: { email: 'new@nash.example' } })
    const [next] = (await as(ada, contactMerges.list, { query: {} })).body
    await as(ada, contactMerges.undo, { ...withId(next?.id ?? 0), body: {} })
    expect((await as(ada, contact.calls.get, withId(kept.id))).body.email).toBe('new@nash.example')
    expect((await as(ada, contact.calls.get, withId(gone.id))).body.email).toBe('nell@nash.example')
  })
})
