/** Acts on many people: all or none, with everything that holds for one of them. */
import { describe, expect, test } from 'vitest'

import { undoChange } from '#core/undo.contract.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { listsOf } from '#test/lists.ts'
import { archiveUsers, editUsers, restoreUsers } from '../userBulk.contract.ts'
import { getUser, listUsers } from '../users.contract.ts'
import { getProfile } from '#features/auth/authProfile.contract.ts'
import { untyped } from '#test/untyped.ts'

const server = testServer()
const { aFirm, anonymous, as, grant, signIn } = server
const lists = listsOf(server)

const seen = async (by: BuilderPerson, { id }: { id: number }) =>
  (await as(by, getUser, { params: { id: String(id) } })).body
const undo = (by: BuilderPerson, answer: { headers: Record<string, unknown> }) =>
  as(by, undoChange, { body: { token: String(answer.headers['x-undo']) } })
const counted = async (by: BuilderPerson, query: Record<string, string>) =>
  (await lists.page(by, listUsers, query)).count

describe('edited together', () => {
  test('all that the list shows have another department and line manager, and are as they were when it is undone', async () => {
    const { ada, sam, maya, olga, departments } = await aFirm()
    const query = { manager_id: String(maya.id) }
    const count = await counted(ada, query)
    const filter = `tab=active&manager_id=${maya.id}`
    const body = { filter, count, department_id: departments.office.id, manager_id: olga.id }
    const done = await as(ada, editUsers, { body })
    expect([done.status, done.body]).toEqual([200, { count, changed: count, results: [] }])
    expect(count).toBeGreaterThan(0)
    expect(await counted(ada, query)).toBe(0)
    expect(await seen(ada, sam)).toMatchObject({
      manager_id: olga.id,
      department_id: departments.office.id,
      version: 2,
    })
    expect((await as(ada, editUsers, { body })).body).toMatchObject({ code: 'count', sent: count, count: 0 })
    expect((await undo(ada, done)).status).toBe(204)
    expect(await seen(ada, sam)).toMatchObject({ manager_id: maya.id, department_id: departments.field.id })
  })

  test('into groups and out of others, a version each, and only those whom it changes', async () => {
    const { ada, sam, fin, groups } = await aFirm()
    const [finance = 0, staff = 0] = [groups['Finance'], groups['Staff']]
    await as(ada, editUsers, { body: { ids: [sam.id], add_group_ids: [finance] } })
    const before = [await seen(ada, sam), await seen(ada, fin)]
    const body = { ids: [sam.id, fin.id], add_group_ids: [finance], remove_group_ids: [staff] }
    const done = await as(ada, editUsers, { body })
    expect([done.status, done.body.count]).toEqual([200, 2])
    for (const [index, person] of [sam, fin].entries()) {
      const current = await seen(ada, person)
      expect(current.group_ids).toContain(finance)
      expect(current.group_ids).not.toContain(staff)
      const same = before[index]?.group_ids.join() === current.group_ids.join()
      expect(current.version).toBe((before[index]?.version ?? 0) + (same ? 0 : 1))
    }
    expect((await as(ada, editUsers, { body })).body.changed).toBe(0)
    await undo(ada, done)
    expect([(await seen(ada, sam)).group_ids, (await seen(ada, fin)).group_ids]).toEqual(
      before.map((user) => user?.group_ids),
    )
  })

  test('refused as a whole, whatever one of them is refused for', async () => {
    const { ada, sam, maya, olga, groups } = await aFirm()
    const otherFirm = await aFirm()
    const ids = [olga.id, maya.id]
    const [below, foreign] = [
      'A person cannot report to someone who reports to them. Choose another manager.',
      ['Invalid choice.'],
    ]
    for (const [change, fields] of [
      [{ manager_id: sam.id }, { manager_id: [below] }],
      [{ manager_id: maya.id }, { manager_id: ['A person cannot be their own manager.'] }],
      [{ manager_id: otherFirm.maya.id }, { manager_id: foreign }],
      [{ department_id: otherFirm.departments.field.id }, { department_id: foreign }],
      [{ add_group_ids: [otherFirm.groups['Staff'] ?? 0] }, { add_group_ids: foreign }],
      [{ remove_group_ids: [otherFirm.groups['Staff'] ?? 0] }, { remove_group_ids: foreign }],
      [
        { add_group_ids: [1], remove_group_ids: [1] },
        { remove_group_ids: ['A group can be added or removed, not both.'] },
      ],
      [{}, { non_field_errors: ['Enter at least one change.'] }],
    ] as const) {
      const answer = await as(ada, editUsers, { body: untyped({ ids, ...change }) })
      expect([answer.status, answer.body]).toMatchObject([400, fields])
    }
    expect((await as(ada, editUsers, { body: { ids: [sam.id, otherFirm.sam.id], manager_id: olga.id } })).status).toBe(
      404,
    )
    const versions = { [olga.id]: 1, [maya.id]: 9 }
    expect((await as(ada, editUsers, { body: { ids, versions, manager_id: null } })).body).toMatchObject({
      code: 'stale',
    })
    const last = await as(ada, editUsers, {
      body: { ids: [ada.id, sam.id], remove_group_ids: [groups['Administrator'] ?? 0] },
    })
    expect([last.status, last.body['code']]).toEqual([409, 'state'])
    for (const person of [ada, sam, maya, olga]) expect((await seen(ada, person)).version).toBe(1)
  })

  test('nobody hands out to many what they do not have, and it takes the permission to change people', async () => {
    const { maya, sam, fin, groups } = await aFirm()
    const ids = [sam.id, fin.id]
    const body = { ids, add_group_ids: [groups['Administrator'] ?? 0] }
    await grant(maya, 'users.view_user', 'users.change_user')
    expect((await as(maya, editUsers, { body })).status).toBe(403)
    expect((await as(maya, editUsers, { body: { ids, manager_id: maya.id } })).status).toBe(200)
    await grant(maya, 'users.view_user')
    for (const refused of [
      await as(maya, editUsers, { body: { ids, manager_id: null } }),
      await as(maya, archiveUsers, { body: { ids } }),
      await as(maya, restoreUsers, { body: { ids } }),
    ])
      expect(refused.status).toBe(403)
  })
})

describe('made inactive together', () => {
  test('they are signed out at once, and are active again when it is undone or they are restored', async () => {
    const { ada, sam, fin, maya } = await aFirm()
    const pending = await Promise.all(
      [sam, fin, maya].map(async (person) => {
        const { token } = await signIn(person)
        const headers = { authorization: `Token ${token}` }
        return async () => (await anonymous(getProfile, {}, { headers })).status
      }),
    )
    const ask = () => Promise.all(pending.map((attempt) => attempt()))
    expect(await ask()).toEqual([200, 200, 200])
    const ids = [sam.id, fin.id]
    const done = await as(ada, archiveUsers, { body: { ids, versions: { [sam.id]: 1 } } })
    expect([done.status, done.body]).toMatchObject([200, { count: 2, changed: 2, results: ids.map((id) => ({ id })) }])
    expect(await ask()).toEqual([401, 401, 200])
    expect((await as(ada, archiveUsers, { body: { ids } })).body.changed).toBe(0)
    await undo(ada, done)
    expect((await seen(ada, sam)).active).toBe(true)
    // Who was signed out stays so.
    expect(await ask()).toEqual([401, 401, 200])
    await as(ada, archiveUsers, { body: { ids } })
    const back = await as(ada, restoreUsers, { body: { filter: 'tab=inactive', count: 2 } })
    expect([back.body.changed, (await seen(ada, fin)).active]).toEqual([2, true])
  })

  test('who may do more is brought back only by who may do the same', async () => {
    const { ada, sam, fin, maya, groups } = await aFirm()
    const body = { ids: [sam.id, fin.id] }
    await as(ada, editUsers, { body: { ids: [sam.id], add_group_ids: [groups['Director'] ?? 0] } })
    await as(ada, archiveUsers, { body })
    await grant(maya, 'users.view_user', 'users.change_user')
    const refused = await as(maya, restoreUsers, { body })
    expect([refused.status, (await seen(ada, fin)).active]).toEqual([403, false])
    expect((await as(ada, restoreUsers, { body })).body.changed).toBe(2)
  })

  test('neither oneself among them nor an administrator by who is none', async () => {
    const { ada, sam, maya } = await aFirm()
    const count = await counted(ada, {})
    const all = await as(ada, archiveUsers, { body: { filter: 'tab=active', count } })
    expect([all.status, all.body['detail']]).toEqual([
      409,
      'You selected yourself and would be signed out. Nothing was changed. Deselect yourself and try again.',
    ])
    await grant(maya, 'users.view_user', 'users.change_user')
    const last = await as(maya, archiveUsers, { body: { ids: [sam.id, ada.id] } })
    expect([last.status, last.body['detail']]).toEqual([
      403,
      'You can only make inactive people whose permissions you have yourself.',
    ])
    expect(await counted(ada, {})).toBe(count)
  })
})
