/** Open pages hear of changes to what they show, and of nothing that their viewer may not see. */
import { expect, test } from 'vitest'

import { followRecords } from '#core/recordChanges.contract.ts'
import { aClient, anInvoice, aProject, aTask, anEntry, type BuilderPerson } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { adminOf } from '../safety/support/admin.ts'

const { aFirm, as, inFirm, database } = testServer()
const admin = adminOf(database)

/** Asks again and again from where it was. */
async function watching(person: BuilderPerson, ...watch: string[]) {
  let since: string | undefined
  const ask = async () => {
    const query = { watch: watch.join(','), ...(since !== undefined && { since }) }
    const { status, body, text } = await as(person, followRecords, { query })
    expect(status, text).toBe(200)
    since = body.cursor
    return body.changed
  }
  await ask()
  return ask
}

async function twoProjects() {
  const firm = await aFirm()
  const rows = await inFirm(firm, async (db) => {
    const client = await aClient(db, {})
    const weir = await aProject(db, { client_id: client.id, requested: '2026-01-02' })
    const quay = await aProject(db, { requested: '2026-01-02' })
    const task = await aTask(db, { project_id: weir.id })
    const bill = await anInvoice(db, { client_id: client.id, net: '100.00' })
    return { client, weir, quay, task, bill }
  })
  return { ...firm, ...rows }
}

test('a page hears of its record and of all that belongs to it, each change once, and of no other record', async () => {
  const { ada, sam, weir, quay, client, task, bill, org_id } = await twoProjects()
  const names = [`projects:${weir.id}`, `clients:${client.id}`, `invoices:${bill.id}`]
  const changed = await watching(ada, ...names)
  const after = async (write: Parameters<typeof inFirm>[1]) => {
    await inFirm({ org_id }, write)
    return changed()
  }
  const [project, ofClient, invoice] = names
  expect(
    await after((db) => db.updateTable('project').set({ name: 'Weir' }).where('id', '=', weir.id).execute()),
  ).toEqual([project, ofClient])
  expect(await changed()).toEqual([])
  // A task, by what its row says now, since its change does not name the project.
  expect(
    await after((db) => db.updateTable('task').set({ name: 'Levels' }).where('id', '=', task.id).execute()),
  ).toEqual([project, ofClient])
  expect(await after((db) => anEntry(db, { user_id: sam.id, project_id: weir.id }))).toEqual([project, ofClient])
  expect(
    await after((db) => db.updateTable('invoice').set({ notes: 'By post' }).where('id', '=', bill.id).execute()),
  ).toEqual([ofClient, invoice])
  expect(await after((db) => db.deleteFrom('task').where('id', '=', task.id).execute())).toEqual([project, ofClient])
  expect(
    await after((db) => db.updateTable('project').set({ name: 'Quay' }).where('id', '=', quay.id).execute()),
  ).toEqual([])
})

test('a list hears of records of its type that its viewer sees, and of deleted ones', async () => {
  const { ada, erin, org_id, weir } = await twoProjects()
  const [lists, external] = [
    await watching(ada, 'projects', 'suppliers'),
    await watching(erin, 'projects', `projects:${weir.id}`),
  ]
  await inFirm({ org_id }, (db) => aProject(db, {}))
  expect(await lists()).toEqual(['projects'])
  await inFirm({ org_id }, (db) => db.updateTable('project').set({ name: 'W' }).where('id', '=', weir.id).execute())
  expect(await external()).toEqual([])
  expect(await lists()).toEqual(['projects'])
})

test('another organisation hears nothing', async () => {
  const { weir, org_id } = await twoProjects()
  const elsewhere = await aFirm({ name: 'Quay' })
  const theirs = await watching(elsewhere.ada, `projects:${weir.id}`, 'projects', 'clients')
  await inFirm({ org_id }, (db) => db.updateTable('project').set({ name: 'W' }).where('id', '=', weir.id).execute())
  expect(await theirs()).toEqual([])
})

test('what cannot be watched is refused', async () => {
  const { ada } = await aFirm()
  for (const watch of [
    'session:1',
    'projects:0',
    'projects:1;',
    Array.from({ length: 21 }, (_, i) => `projects:${i + 1}`).join(','),
  ])
    expect((await as(ada, followRecords, { query: { watch } })).status).toBe(400)
})

test('a database that was put back numbers its messages again: what is written then is heard all the same', async () => {
  const { ada, org_id, weir, quay } = await twoProjects()
  const change = (id: number, name: string) =>
    inFirm({ org_id }, (db) => db.updateTable('project').set({ name }).where('id', '=', id).execute())
  const [first, second] = [await watching(ada, `projects:${quay.id}`), await watching(ada, `projects:${weir.id}`)]
  const [before] = await admin.rows<{ last: string }>(`select coalesce(max(id), 0) as last from outbox`)
  await change(quay.id, 'Quay')
  expect(await first()).toEqual([`projects:${quay.id}`])
  await admin.run(`delete from outbox where id > ${before?.last};
    select setval(pg_get_serial_sequence('outbox', 'id'), ${before?.last})`)
  await change(weir.id, 'Weir')
  expect(await second()).toEqual([`projects:${weir.id}`])
})
