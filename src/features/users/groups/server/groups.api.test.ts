import { describe, expect, test } from 'vitest'

import { locales } from '#core/locale/locales.ts'
import { allPermissions } from '#core/permissions.ts'
import { undoChange } from '#core/undo.contract.ts'
import { testServer } from '#test/firm.ts'
import { changeUser } from '../../users/users.contract.ts'
import { getProfile } from '#features/auth/authProfile.contract.ts'
import * as contract from '../groups.contract.ts'
import { permissionWords } from '../../users/userPermissionWords.ts'
import { groupCalls } from '../groups.contract.ts'
import { untyped } from '#test/untyped.ts'

const { aFirm, as, grant, inFirm } = testServer()
const withId = (record: { id: number }) => ({ params: { id: String(record.id) } })

describe('a group', () => {
  test('is made, given to somebody, and counts at once; it goes when nobody is in it', async () => {
    const { ada, sam } = await aFirm()
    const made = await as(ada, groupCalls.create, {
      body: { name: 'Interns', permissions: ['diary.view_entry', 'diary.view_entry'] },
    })
    expect([made.status, made.body]).toMatchObject([
      201,
      { name: 'Interns', permissions: ['diary.view_entry'], members: 0, can_change: true, can_delete: true },
    ])
    await as(ada, changeUser, { ...withId(sam), body: { group_ids: [made.body.id] } })
    expect((await as(sam, getProfile, {})).body.permissions).toEqual({ diary: ['view_entry'] })
    const listed = (await as(ada, groupCalls.list, {})).body.find(({ id }) => id === made.body.id)
    expect(listed).toMatchObject({ members: 1, can_delete: false })
    const refused = await as(ada, groupCalls.remove, withId(made.body))
    expect([refused.status, refused.body]).toEqual([
      409,
      { code: 'in_use', detail: 'One person is in this group. Remove them first.' },
    ])
    await as(ada, changeUser, { ...withId(sam), body: { group_ids: [] } })
    const gone = await as(ada, groupCalls.remove, withId(made.body))
    expect(gone.status).toBe(204)
    await as(ada, undoChange, { body: { token: String(gone.headers['x-undo']) } })
    expect((await as(ada, groupCalls.list, {})).body.map(({ name }) => name)).toContain('Interns')
  })

  test('has a name of its own, and permissions that there are', async () => {
    const { ada, sam } = await aFirm()
    const otherFirm = await aFirm()
    expect((await as(ada, groupCalls.create, { body: { name: 'STAFF' } })).body).toEqual({
      name: ['This name is already in use. Choose another one.'],
    })
    const unknown = await as(ada, groupCalls.create, { body: { name: 'X', permissions: [untyped('users.rule')] } })
    expect([unknown.status, unknown.body]).toEqual([400, { permissions: ['Invalid choice.'] }])
    expect((await as(sam, groupCalls.create, { body: { name: 'X' } })).status).toBe(403)
    const foreign = await as(ada, groupCalls.remove, { params: { id: String(otherFirm.groups['Staff']) } })
    expect([foreign.status, foreign.text]).toEqual([404, ''])
  })

  test('two administrators who each take the last permission from the other’s group: one of them is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { ada, maya, groups } = await aFirm()
      const { body: second } = await as(ada, groupCalls.create, {
        body: { name: 'Second', permissions: ['users.change_user', 'users.view_user', 'groups.change_group'] },
      })
      await as(ada, changeUser, { ...withId(maya), body: { group_ids: [second.id] } })
      const empty = { permissions: [] }
      const answers = await Promise.all([
        as(ada, groupCalls.change, { ...withId(second), body: empty }),
        as(maya, groupCalls.change, { ...withId({ id: groups['Administrator'] ?? 0 }), body: empty }),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const left = (await inFirm(ada, (db) => db.selectFrom('user_group').select('permissions').execute())).filter(
        ({ permissions }) => permissions.includes('groups.change_group'),
      )
      expect(left).toHaveLength(1)
    }
  })

  test('that somebody joins while it is deleted stays, or they are informed', async () => {
    const { ada, sam } = await aFirm()
    const { body: group } = await as(ada, groupCalls.create, { body: { name: 'Passing' } })
    const [gone, joined] = await Promise.all([
      as(ada, groupCalls.remove, withId(group)),
      as(ada, changeUser, { ...withId(sam), body: { group_ids: [group.id] } }),
    ])
    expect(['204 400', '204 409', '409 200']).toContain(`${gone.status} ${joined.status}`)
  })
})

describe('what a person can see and do, and why', () => {
  test('each permission in words with the groups that give it, and whom the scopes reach', async () => {
    const { ada, maya, sam, departments, groups, project } = await aFirm()
    await as(ada, changeUser, { ...withId(maya), body: { group_ids: [groups['Manager'] ?? 0, groups['Staff'] ?? 0] } })
    const { body } = await as(ada, contract.getUserAccess, withId(maya))
    expect(body).toMatchObject({
      id: maya.id,
      name: 'Maya Moss',
      active: true,
      signs_in: true,
      administrator: false,
      groups: [{ name: 'Manager' }, { name: 'Staff' }],
    })
    const why = (permission: string) => body.permissions.find((record) => record.permission === permission)
    expect(why('diary.view_entry')).toEqual({
      permission: 'diary.view_entry',
      words: 'open the diary; they see their own hours',
      groups: [
        { id: groups['Manager'], name: 'Manager' },
        { id: groups['Staff'], name: 'Staff' },
      ],
    })
    expect(why('diary.decide_own_staff')?.groups.map(({ name }) => name)).toEqual(['Manager'])
    expect(why('company.change_company')).toBeUndefined()
    expect(body.scopes).toMatchObject({
      any: { count: 6 },
      own_staff: { count: 1, first: [{ id: sam.id, name: 'Sam Stone' }] },
      own_department: { count: 1, first: [{ name: 'Sam Stone' }] },
      own_quote_item_department: { count: 1, first: [{ name: 'Survey' }] },
      own_project: { first: expect.arrayContaining([{ id: project.id, name: 'Bridge' }]) },
    })
    // Exactly what the server enforces and the profile says.
    const granted = Object.entries((await as(maya, getProfile, {})).body.permissions).flatMap(([group, names]) =>
      names.map((name) => `${group}.${name}`),
    )
    expect(body.permissions.map(({ permission }) => permission).toSorted()).toEqual(granted.toSorted())
    await as(ada, changeUser, { ...withId(maya), body: { department_ids: [departments.office.id] } })
    expect((await as(ada, contract.getUserAccess, withId(maya))).body.scopes.own_department.count).toBe(4)
    expect((await as(ada, contract.getUserAccess, withId(ada))).body.administrator).toBe(true)
  })

  test('names no project to who may not see projects, and counts it all the same', async () => {
    const { sam, maya } = await aFirm()
    await grant(sam, 'users.view_user', 'groups.view_group')
    const { body } = await as(sam, contract.getUserAccess, withId(maya))
    expect(body.scopes).toMatchObject({
      own_staff: { first: [{ name: 'Sam Stone' }] },
      own_quote_item_department: { count: 1, first: [] },
      own_project: { first: [] },
    })
    expect(body.scopes.own_project.count).toBeGreaterThan(0)
  })

  test('speaks the words of the firm’s country, and so does the history of a group', async () => {
    const { ada, groups } = await aFirm({ locale: 'US' })
    const { body } = await as(ada, contract.getUserAccess, withId(ada))
    const wordsFor = (text: string) => body.permissions.find(({ permission }) => permission === text)?.words
    expect([wordsFor('diary.view_entry'), wordsFor('company.change_company')]).toEqual([
      'open the timesheets; they see their own hours',
      'change the settings of the organization',
    ])
    const params = { id: String(groups['External'] ?? 0) }
    await as(ada, groupCalls.change, { params, body: { permissions: ['leave.add_leave'] } })
    const { body: history } = await as(ada, contract.listGroupHistory, { params })
    expect(history[0]?.changes[0]?.after).toBe('request paid time off')
  })

  test('is for who may see groups and the person', async () => {
    const { sam, maya, ada } = await aFirm()
    const otherFirm = await aFirm()
    expect((await as(sam, contract.getUserAccess, withId(sam))).status).toBe(403)
    await grant(maya, 'groups.view_group')
    expect((await as(maya, contract.getUserAccess, withId(sam))).text).toBe('')
    const foreign = await as(ada, contract.getUserAccess, withId(otherFirm.sam))
    expect([foreign.status, foreign.text]).toEqual([404, ''])
  })
})

test('every permission has a sentence of its own', () => {
  const { wordsOf } = permissionWords(locales.GB.words)
  const messages = allPermissions.map(wordsOf)
  expect(messages.filter((words, index) => words === allPermissions[index])).toEqual([])
  for (const group of ['diary', 'users', 'projects'])
    expect(new Set(allPermissions.filter((permission) => permission.startsWith(`${group}.`)).map(wordsOf)).size).toBe(
      allPermissions.filter((permission) => permission.startsWith(`${group}.`)).length,
    )
})
