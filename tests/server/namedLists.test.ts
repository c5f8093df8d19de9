/** Rules of all lists of names, shown of each of them. */
import { describe, expect, test } from 'vitest'

import type { namedList } from '#core/namedList.ts'
import type { Permission } from '#core/permissions.ts'
import { client } from '#features/clients/clients/clients.ts'
import { listUses } from '#features/settings/settings.contract.ts'
import { namedLists } from '#features/settings/settingsLists.ts'
import { undoChange } from '#core/undo.contract.ts'
import type { TenantDb } from '#server/db/db.ts'
import { aClient, anEquipment, anExpense, anInvoice, aProject, aQuoteItem, aTask } from '#test/builders.ts'
import { type Firm, testServer } from '#test/firm.ts'
import { idOf } from '#test/histories.ts'

const { aFirm, as, grant, inFirm } = testServer()

type List = keyof typeof namedLists
/** Makes a record that refers to the row, and says how such records are called. */
const users: Record<List, { use: (db: TenantDb, id: number) => Promise<unknown>; noun: string }> = {
  department: { use: (db, id) => anEquipment(db, { department_id: id }), noun: 'piece of equipment' },
  service: { use: (db, id) => aProject(db, { service_id: id }), noun: 'project' },
  client_category: { use: (db, id) => aClient(db, { category_id: id }), noun: 'client' },
  client_type: { use: (db, id) => aClient(db, { type_id: id }), noun: 'client' },
  project_category: { use: (db, id) => aProject(db, { category_id: id }), noun: 'project' },
  project_source: { use: (db, id) => aProject(db, { source_id: id }), noun: 'project' },
  project_abandoned_reason: { use: (db, id) => aProject(db, { abandoned_reason_id: id }), noun: 'project' },
  project_confirmation: { use: (db, id) => aProject(db, { confirmation_id: id }), noun: 'project' },
  quote_item_type: {
    use: async (db, id) => aQuoteItem(db, { project_id: (await aProject(db)).id, type_id: id }),
    noun: 'quote item',
  },
  invoice_type: {
    use: async (db, id) => anInvoice(db, { client_id: (await aClient(db)).id, type_id: id }),
    noun: 'invoice',
  },
  task_type: {
    use: async (db, id) => aTask(db, { project_id: (await aProject(db)).id, type_id: id }),
    noun: 'task',
  },
  expense_type: { use: (db, id) => anExpenseOf(db, { type_id: id }), noun: 'expense' },
  expense_payment_method: { use: (db, id) => anExpenseOf(db, { payment_method_id: id }), noun: 'expense' },
  equipment_category: { use: (db, id) => anEquipment(db, { category_id: id }), noun: 'piece of equipment' },
}

async function anExpenseOf(db: TenantDb, given: object) {
  const { id: user_id } = await db.selectFrom('member').select('id').orderBy('id').executeTakeFirstOrThrow()
  return anExpense(db, { user_id, ...given })
}

describe.each(Object.keys(namedLists) as List[])('%s', (table) => {
  const calls: ReturnType<typeof namedList> = namedLists[table].calls
  /** Sam may see the list, and not change it. */
  async function withList() {
    const firm = await aFirm()
    await grant(firm.sam, ...(typeof calls.list.access === 'string' ? [] : [calls.list.access[0] as Permission]))
    const add = (name: string, by: Firm['ada'] = firm.ada) => as(by, calls.create, { body: { name } })
    const names = async () => (await as(firm.sam, calls.list, {})).body.map(({ name }) => name)
    return { ...firm, add, names, first: (await add('Levels')).body }
  }

  test('a row is retired and brought back, whatever has it', async () => {
    const { ada, first } = await withList()
    await inFirm(ada, (db) => users[table].use(db, first.id))
    expect(first.active).toBe(true)
    const set = async (active: boolean) => as(ada, calls.change, { params: { id: String(first.id) }, body: { active } })
    expect((await set(false)).body.active).toBe(false)
    expect((await as(ada, calls.list, {})).body.find(({ id }) => id === first.id)?.active).toBe(false)
    expect((await set(true)).body.active).toBe(true)
  })

  test('rows are listed by name, as people sort them, and say what the reader may do', async () => {
    const { ada, sam, add, names } = await withList()
    const made = await add('  élan ')
    expect([made.status, made.body]).toMatchObject([201, { name: 'élan', version: 1, can_delete: true }])
    const shown = (await names()).filter((name) => name === 'élan' || name === 'Levels')
    expect(shown).toEqual(['élan', 'Levels'])
    for (const [reader, may] of [
      [ada, true],
      [sam, false],
    ] as const)
      for (const row of (await as(reader, calls.list, {})).body)
        expect([row.can_change, row.can_delete]).toEqual([may, may])
  })

  test('a row is renamed and deleted by its version, and both can be undone', async () => {
    const { ada, first, names } = await withList()
    const params = idOf(first)
    const renamed = await as(ada, calls.change, { params, body: { name: 'Levelling', version: 1 } })
    expect(renamed.body).toMatchObject({ name: 'Levelling', version: 2 })
    const stale = await as(ada, calls.change, { params, body: { name: 'Late', version: 1 } })
    expect([stale.status, stale.body]).toMatchObject([
      409,
      { code: 'stale', version: 2, current: { name: 'Levelling' } },
    ])
    const undo = async ({ headers }: { headers: object }) =>
      (await as(ada, undoChange, { body: { token: String((headers as Record<string, unknown>)['x-undo']) } })).status
    expect(await undo(renamed)).toBe(204)
    expect(await names()).toContain('Levels')
    const remove = (version: number) => as(ada, calls.remove, { params }, { headers: { 'if-match': `"${version}"` } })
    expect((await remove(1)).status).toBe(409)
    const removed = await remove(3)
    expect(removed.status).toBe(204)
    expect((await as(ada, calls.remove, { params })).status).toBe(404)
    expect(await undo(removed)).toBe(204)
    expect(await names()).toContain('Levels')
  })

  test('a name is there once, in capitals or not; one POST with a key makes one', async () => {
    const { ada, add, names } = await withList()
    const twice = await add('LEVELS')
    expect([twice.status, twice.body]).toEqual([400, { name: ['This name is already in use. Choose another one.'] }])
    const once = () =>
      as(ada, calls.create, { body: { name: 'Masts' } }, { headers: { 'idempotency-key': `masts-${table}` } })
    const [first, two] = await Promise.all([once(), once()])
    expect([first.status, two.status, first.text === two.text]).toEqual([201, 201, true])
    expect((await names()).filter((name) => name === 'Masts')).toHaveLength(1)
  })

  test('a row that a record refers to says so, and stays', async () => {
    const { ada, first } = await withList()
    const { use, noun } = users[table]
    const usesOf = async () =>
      (await as(ada, listUses, { query: { of: table } })).body.find(({ id }) => id === first.id)?.uses
    expect(await usesOf()).toBeUndefined()
    await inFirm(ada, (db) => use(db, first.id))
    expect(await usesOf()).toEqual([{ count: 1, noun }])
    const saved = await as(ada, calls.remove, { params: idOf(first) })
    expect([saved.status, saved.body]).toMatchObject([
      409,
      { code: 'in_use', detail: expect.stringContaining(`Used by 1 ${noun}.`) },
    ])
  })

  test('only who may change the settings writes, and nobody another firm’s', async () => {
    const { sam, add, first } = await withList()
    const otherFirm = await aFirm()
    const given = { params: idOf(first), body: { name: 'Mine' } }
    expect((await add('Mine', sam)).status).toBe(403)
    for (const [person, status, text] of [
      [sam, 403, expect.anything()],
      [otherFirm.ada, 404, ''],
    ] as const)
      for (const answer of [
        await as(person, calls.change, given),
        await as(person, calls.remove, { params: given.params }),
      ])
        expect([answer.status, answer.text]).toEqual([status, text])
  })
})

test('what is retired stays with what has it, and is chosen for nothing new', async () => {
  const { ada } = await aFirm()
  const { calls } = namedLists.client_category
  const { body: council } = await as(ada, calls.create, { body: { name: 'Councils' } })
  const { body: had } = await as(ada, client.calls.create, { body: { name: 'Quay', category_id: council.id } })
  await as(ada, calls.change, { params: { id: String(council.id) }, body: { active: false } })
  const fresh = await as(ada, client.calls.create, { body: { name: 'Pier', category_id: council.id } })
  expect([fresh.status, fresh.body]).toEqual([400, { category_id: ['Invalid choice.'] }])
  const saved = { params: { id: String(had.id) }, body: { name: 'Quay Trust', category_id: council.id } }
  expect((await as(ada, client.calls.change, saved)).status).toBe(200)
})
