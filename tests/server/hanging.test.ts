/** A record that something hangs on stays, and the refusal says what that is: a comment, a file, a letter, a certificate. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import {
  clientImports,
  changeClient,
  createClient,
  deleteClient,
  getClient,
  listClients,
} from '#features/clients/clients/clients.ts'
import { contact as contactRecord } from '#features/clients/contacts/contacts.ts'
import { equipment } from '#features/equipment/equipment.ts'
import { supplier } from '#features/suppliers/suppliers.ts'
import { undoChange } from '#core/undo.contract.ts'
import type { TenantDb } from '#server/db/db.ts'
import * as build from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { base64 } from '#test/imports.ts'

const { aFirm, as, grant, inFirm } = testServer()

const records = {
  client: { make: build.aClient, remove: deleteClient },
  contact: { make: build.aContact, remove: contactRecord.calls.remove },
  supplier: { make: build.aSupplier, remove: supplier.calls.remove },
  equipment: { make: build.anEquipment, remove: equipment.calls.remove },
} as const
type Kind = keyof typeof records
type Hang = (db: TenantDb, on: { id: number; by: number }) => Promise<unknown>

const file =
  (kind: Kind, purpose = 'attachment'): Hang =>
  (db, { id, by }) =>
    build.aFile(db, { uploaded_by_id: by, [`${kind}_id`]: id, purpose })
const comment =
  (kind: 'client' | 'contact'): Hang =>
  (db, { id, by }) =>
    build.aComment(db, { user_id: by, [`${kind}_id`]: id })
const toContact: Hang = (db, { id, by }) => build.aMessage(db, { user_id: by, contact_id: id })
const forClient: Hang = async (db, { id, by }) => {
  const contact = await build.aContact(db)
  return build.aMessage(db, { user_id: by, contact_id: contact.id, client_id: id })
}

const bill: Hang = (db, { id }) => build.aBill(db, { supplier_id: id })
const booked: Hang = (db, { id }) => build.aBooking(db, { equipment_id: id })

const client = (what: string) => `This client has ${what}. Give it an inactive date instead.`
const contact = (what: string) => `This contact has ${what}. Give them an inactive date instead.`
const theSupplier = (what: string) => `This supplier has ${what}. Delete them first.`
const thePiece = (what: string) => `This piece of equipment has ${what}. Archive it instead.`

const hanging: readonly [kind: Kind, on: readonly Hang[], detail: string][] = [
  ['client', [comment('client')], client('1 comment')],
  ['client', [file('client'), file('client')], client('2 files')],
  ['client', [forClient], client('1 message')],
  ['client', [(db, { id }) => build.aChargeRate(db, { client_id: id })], client('1 charge rate')],
  ['contact', [comment('contact')], contact('1 comment')],
  ['contact', [file('contact')], contact('1 file')],
  ['contact', [toContact, toContact], contact('2 messages')],
  ['supplier', [file('supplier')], theSupplier('1 file')],
  ['supplier', [bill, bill], theSupplier('2 bills')],
  ['equipment', [file('equipment')], thePiece('1 file')],
  ['equipment', [booked], thePiece('1 booking')],
  ['equipment', [file('equipment', 'certificate')], thePiece('1 certificate')],
  ['equipment', [file('equipment'), file('equipment', 'certificate')], thePiece('1 file, 1 certificate')],
]

const unseen: readonly [kind: Kind, on: Hang, grants: Parameters<typeof grant>[1][], detail: string][] = [
  [
    'client',
    comment('client'),
    ['clients.view_client', 'clients.delete_client'],
    client('records that you cannot see'),
  ],
  ['contact', toContact, ['contacts.view_contact', 'contacts.delete_contact'], contact('1 message')],
  [
    'contact',
    file('contact'),
    ['contacts.view_contact', 'contacts.delete_contact'],
    contact('records that you cannot see'),
  ],
  [
    'supplier',
    file('supplier'),
    ['supplier.view_supplier', 'supplier.delete_supplier'],
    theSupplier('records that you cannot see'),
  ],
  ['client', forClient, ['clients.view_client', 'clients.delete_client'], client('records that you cannot see')],
]

describe('what cannot be deleted', () => {
  test.each(hanging)('a %s, case %#: the refusal says what hangs on it', async (kind, on, detail) => {
    const { ada, ...firm } = await aFirm()
    const { make, remove } = records[kind]
    const { id } = await inFirm(firm, async (db) => {
      const made = await make(db)
      for (const hang of on) await hang(db, { id: made.id, by: ada.id })
      return made
    })
    const { status, body } = await as(ada, remove, { params: { id: String(id) } })
    expect([status, body]).toEqual([409, { code: 'in_use', detail }])
  })

  test.each(unseen)('a %s, case %#: what one may not see is not named', async (kind, hang, grants, detail) => {
    const { maya, ...firm } = await aFirm()
    const { make, remove } = records[kind]
    const { id } = await inFirm(firm, async (db) => {
      const made = await make(db)
      await hang(db, { id: made.id, by: maya.id })
      return made
    })
    await grant(maya, ...grants)
    const { status, body } = await as(maya, remove, { params: { id: String(id) } })
    expect([status, body]).toEqual([409, { code: 'in_use', detail }])
  })
})

describe('what was just added', () => {
  const undone = 'It can no longer be undone.'

  test('stays once something hangs on it, and the refusal to undo says what', async () => {
    const { ada, ...firm } = await aFirm()
    const contactOf = { first_name: 'Nell', phones: [{ kind: 'mobile' as const, number: '07700 900123' }] }
    const added = [
      [await as(ada, createClient, { body: { name: 'Quay Holdings' } }), comment('client'), '1 comment'],
      [await as(ada, contactRecord.calls.create, { body: contactOf }), comment('contact'), '1 comment'],
      [await as(ada, supplier.calls.create, { body: { name: 'Tide Tables' } }), file('supplier'), '1 file'],
      [
        await as(ada, equipment.calls.create, { body: { name: 'Level' } }),
        file('equipment', 'certificate'),
        '1 certificate',
      ],
    ] as const
    for (const [made, hang, what] of added) {
      expect(made.status).toBe(201)
      await inFirm(firm, (db) => hang(db, { id: (made.body as { id: number }).id, by: ada.id }))
      const { status, body } = await as(ada, undoChange, { body: { token: String(made.headers['x-undo']) } })
      expect([status, body]).toEqual([409, { code: 'in_use', detail: `What was added has ${what}. ${undone}` }])
    }
  })

  test('stays, and what one may not see is not named', async () => {
    const { maya, ...firm } = await aFirm()
    await grant(maya, 'clients.view_client', 'clients.add_client')
    const made = await as(maya, createClient, { body: { name: 'Quay Holdings' } })
    await inFirm(firm, (db) => comment('client')(db, { id: made.body.id, by: maya.id }))
    const { status, body } = await as(maya, undoChange, { body: { token: String(made.headers['x-undo']) } })
    const detail = `What was added has records that you cannot see. ${undone}`
    expect([status, body]).toEqual([409, { code: 'in_use', detail }])
  })

  test('goes with what was added together with it', async () => {
    const { ada, client: firmClient } = await aFirm()
    const made = await as(ada, createClient, { body: { name: 'Quay Holdings', org_ids: [firmClient.id] } })
    expect((await as(ada, undoChange, { body: { token: String(made.headers['x-undo']) } })).status).toBe(204)
  })

  test('stays while it is related to a client, and goes although it once was', async () => {
    const { ada, client: firmClient } = await aFirm()
    const made = await as(ada, createClient, { body: { name: 'Quay Holdings' } })
    const relate = (org_ids: number[]) =>
      as(ada, changeClient, { params: { id: String(firmClient.id) }, body: { org_ids } })
    const undo = async (owner: { headers: Record<string, unknown> } = made) => {
      const { status, body } = await as(ada, undoChange, { body: { token: String(owner.headers['x-undo']) } })
      return [status, body]
    }
    const related = await relate([made.body.id])
    const detail = (what: string) => ({ code: 'in_use', detail: `What was added has ${what}. ${undone}` })
    expect(await undo()).toEqual([409, detail('1 related client')])
    expect((await undo(related))[0]).toBe(204)
    await relate([made.body.id])
    await relate([])
    // Written is written: a change of its own keeps it.
    const params = { id: String(made.body.id) }
    const changed = await as(ada, changeClient, { params, body: { phone: '1' } })
    expect((await undo())[1]).toMatchObject({ code: 'stale' })
    expect((await undo(changed))[0]).toBe(204)
    expect((await undo())[1]).toMatchObject({ code: 'stale' })

    const otherAnswer = await as(ada, createClient, { body: { name: 'Tide Tables' } })
    await relate([otherAnswer.body.id])
    await relate([])
    expect((await undo(otherAnswer))[0]).toBe(204)
    expect((await as(ada, getClient, { params: { id: String(otherAnswer.body.id) } })).status).toBe(404)
  })

  test('by an import goes although one of them was related to another meanwhile', async () => {
    const { ada, client: firmClient } = await aFirm()
    const load = await as(ada, clientImports.load, { body: { content: base64('Name\r\nQuay North\r\nQuay South') } })
    const { body: list } = await as(ada, listClients, { query: { search: 'quay' } })
    const ids = (list as { results: { id: number }[] }).results.map(({ id }) => id)
    const relate = (org_ids: number[]) =>
      as(ada, changeClient, { params: { id: String(firmClient.id) }, body: { org_ids } })
    const params = { id: String(load.body.id) }
    await relate(ids)
    const detail =
      'What was imported (“Quay North” and “Quay South”) has 2 related clients. The import can no longer be undone.'
    expect((await as(ada, clientImports.undo, { params, query: {} })).body).toMatchObject({
      code: 'in_use',
      detail,
      others: 0,
    })
    await relate([])
    expect((await as(ada, clientImports.undo, { params, query: {} })).status).toBe(200)
  })

  test('by an import, too: one of them that is talked about keeps them all', async () => {
    const { ada, ...firm } = await aFirm()
    const content = base64('Name\r\nQuay North\r\nQuay South')
    const first = await as(ada, clientImports.load, { body: { content } })
    expect(first.status).toBe(201)
    const { body: list } = await as(ada, listClients, { query: { search: 'quay' } })
    const [changed, talkedAbout] = (list as { results: { id: number }[] }).results
    const params = { id: String(first.body.id) }
    await as(ada, changeClient, { params: { id: String(changed?.id) }, body: { notes: 'Ring first' } })
    expect((await as(ada, clientImports.undo, { params, query: {} })).body).toMatchObject({ code: 'stale' })
    await inFirm(firm, (db) => comment('client')(db, { id: talkedAbout?.id ?? 0, by: ada.id }))
    const { status, body } = await as(ada, clientImports.undo, { params, query: {} })
    const detail = '“Quay North” was changed since. The import can no longer be undone.'
    expect([status, body]).toMatchObject([409, { code: 'stale', detail, others: 0 }])
    // Neither of them can go.
    expect((await as(ada, clientImports.undo, { params, query: { keep: 'true' } })).status).toBe(409)
  })
})

/** Tables that go with the record, or are written by the database itself. */
const withIt: Readonly<Record<Kind, readonly string[]>> = {
  client: ['client_org.client_id', 'client_org.related_id', 'contact_search.main_client_id'],
  contact: ['contact_client.contact_id', 'contact_phone.contact_id', 'contact_search.contact_id'],
  supplier: [],
  equipment: [],
}
/** Tables that these tests and those of clients try. */
const stated: Readonly<Record<Kind, readonly string[]>> = {
  client: [
    'charge_rate.client_id',
    'client.client_id',
    'client.parent_id',
    'comment.client_id',
    'contact_client.client_id',
    'crm_link.client_id',
    'file.client_id',
    'invoice.client_id',
    'mail.client_id',
    'payment.client_id',
    'project.billing_client_id',
    'project.client_id',
  ],
  contact: [
    'comment.contact_id',
    'crm_link.contact_id',
    'file.contact_id',
    'mail.contact_id',
    'project.contact_id',
    'project_invoice_contact.contact_id',
  ],
  supplier: ['bill.supplier_id', 'file.supplier_id'],
  equipment: ['booking.equipment_id', 'file.equipment_id'],
}

test.each(Object.keys(records) as Kind[])('all that can hang on a %s is known', async (kind) => {
  const { rows } = await inFirm(await aFirm(), (db) =>
    sql<{ name: string }>`
      select c.relname || '.' || a.attname as name from pg_constraint k
        join pg_class c on c.oid = k.conrelid
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[2]
       where k.contype = 'f' and k.confrelid = ${`public.${kind}`}::regclass and k.confdeltype = 'a'`.execute(db),
  )
  const names = rows.map(({ name }) => name).filter((name) => !withIt[kind].includes(name))
  expect(names.toSorted()).toEqual(stated[kind])
})
