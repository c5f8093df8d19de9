import { setTimeout } from 'node:timers/promises'

import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { inTenant, type TenantDb } from '#server/db/db.ts'
import { testServer } from '#test/firm.ts'
import * as contract from '../users.contract.ts'
import { getProfile } from '#features/auth/authProfile.contract.ts'
import { groupCalls } from '../../groups/groups.contract.ts'

const { aFirm, as, anonymous, database, grant, inFirm, signIn } = testServer()

const withId = (person: { id: number }) => ({ params: { id: String(person.id) } })

describe('changing a person', () => {
  test('changes what is given; the next version carries it', async () => {
    const { ada, sam, olga, departments, groups } = await aFirm()
    const body = {
      first_name: 'Samuel',
      phone: { mobile: '07700 900123' },
      position: 'Surveyor',
      manager_id: olga.id,
      department_ids: [departments.office.id],
      group_ids: [groups['Staff'] ?? 0, groups['Finance'] ?? 0],
      version: 1,
    }
    const answer = await as(ada, contract.changeUser, { ...withId(sam), body })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      name: 'Samuel Stone',
      phone: {
        mobile: '07700 900123',
        office: '',
      },
      manager: {
        id: olga.id,
        name: 'Olga Orr',
      },
      departments: [departments.office],
      department: departments.field,
      groups: [{ name: 'Finance' }, { name: 'Staff' }],
    })
    expect(answer.body.version).toBe(2)
    const groupsOnly = await as(ada, contract.changeUser, {
      ...withId(sam),
      body: { group_ids: [], department_ids: [] },
    })
    expect(groupsOnly.body).toMatchObject({ version: 3, group_ids: [], department_ids: [], position: 'Surveyor' })
    const stale = await as(
      ada,
      contract.changeUser,
      { ...withId(sam), body: { position: 'Late' } },
      { headers: { 'if-match': '"2"' } },
    )
    expect([stale.status, stale.body]).toMatchObject([
      409,
      { code: 'stale', sent: 2, version: 3, current: { position: 'Surveyor' } },
    ])
  })

  test('only with the permission, and only in the caller’s own firm', async () => {
    const { maya, ada, sam } = await aFirm()
    const otherFirm = await aFirm()
    expect((await as(maya, contract.changeUser, { ...withId(sam), body: { position: 'Boss' } })).status).toBe(403)
    const foreign = await as(ada, contract.changeUser, { ...withId(otherFirm.sam), body: { position: 'Boss' } })
    expect([foreign.status, foreign.text]).toEqual([404, ''])
  })

  test.each<
    [
      string,
      (firm: Awaited<ReturnType<typeof aFirm>>, otherReturnType: Awaited<ReturnType<typeof aFirm>>) => object,
      object,
    ]
  >([
    [
      'another firm’s manager',
      (_, otherRecord) => ({ manager_id: otherRecord.maya.id }),
      { manager_id: ['Invalid choice.'] },
    ],
    [
      'another firm’s department',
      (_, otherRecord) => ({ department_id: otherRecord.departments.field.id }),
      { department_id: ['Invalid choice.'] },
    ],
    [
      'another firm’s further department',
      (_, otherRecord) => ({ department_ids: [otherRecord.departments.field.id] }),
      { department_ids: ['Invalid choice.'] },
    ],
    [
      'another firm’s group',
      (_, otherRecord) => ({ group_ids: [otherRecord.groups['Staff']] }),
      { group_ids: ['Invalid choice.'] },
    ],
    [
      'oneself as manager',
      (firm) => ({ manager_id: firm.maya.id }),
      { manager_id: ['A person cannot be their own manager.'] },
    ],
    [
      'a manager below oneself',
      (firm) => ({ manager_id: firm.sam.id }),
      { manager_id: ['A person cannot report to someone who reports to them. Choose another manager.'] },
    ],
    [
      'an end before the start',
      () => ({ start_date: '2026-05-01', end_date: '2026-04-30' }),
      { end_date: ['The end must not be before the start.'] },
    ],
    ['no e-mail address', () => ({ email: 'maya' }), { email: ['Enter a valid email address.'] }],
    ['NUL in text', () => ({ position: 'a\u0000' }), { position: ['Control characters are not allowed.'] }],
    ['the organisation', () => ({ org_id: 1 }), { org_id: ['Unknown field.'] }],
    ['the account', () => ({ account_id: 1, version: 1 }), { account_id: ['Unknown field.'] }],
  ])('refused: %s', async (_case, change, fields) => {
    const firm = await aFirm()
    const otherFirm = await aFirm()
    const answer = await as(firm.ada, contract.changeUser, { ...withId(firm.maya), body: change(firm, otherFirm) })
    expect([answer.status, answer.body]).toEqual([400, fields])
    expect((await as(firm.ada, contract.getUser, withId(firm.maya))).body.version).toBe(1)
  })

  test('nobody hands out what they do not have', async () => {
    const { ada, sam, maya, groups } = await aFirm()
    const staff = groups['Staff'] ?? 0
    await grant(maya, 'users.view_user', 'users.change_user', 'tasks.view_task')
    const climb = await as(maya, contract.changeUser, {
      ...withId(maya),
      body: { group_ids: [groups['Administrator'] ?? 0] },
    })
    expect([climb.status, climb.body]).toEqual([
      403,
      { detail: 'You can only add groups with permissions you have yourself.' },
    ])
    expect((await as(maya, contract.changeUser, { ...withId(sam), body: { group_ids: [staff] } })).status).toBe(200)
    expect(
      (await as(ada, contract.changeUser, { ...withId(sam), body: { group_ids: [groups['Director'] ?? 0] } })).status,
    ).toBe(200)
  })
})

describe('made inactive', () => {
  test('is signed out at once, and stays so when made active again', async () => {
    const { ada, sam } = await aFirm()
    const { token } = await signIn(sam)
    const ask = async () => (await anonymous(getProfile, {}, { headers: { authorization: `Token ${token}` } })).status
    expect(await ask()).toBe(200)
    await as(ada, contract.changeUser, { ...withId(sam), body: { active: false } })
    expect(await ask()).toBe(401)
    await as(ada, contract.changeUser, { ...withId(sam), body: { active: true } })
    expect(await ask()).toBe(401)
  })

  test('keeps groups that only somebody who has what they permit brings back', async () => {
    const { ada, sam, maya, groups } = await aFirm()
    await as(ada, contract.changeUser, {
      ...withId(sam),
      body: { group_ids: [groups['Director'] ?? 0], active: false },
    })
    await grant(maya, 'users.view_user', 'users.change_user')
    const back = await as(maya, contract.changeUser, { ...withId(sam), body: { active: true } })
    expect([back.status, back.body]).toEqual([
      403,
      { detail: 'You can only bring back people whose permissions you have yourself.' },
    ])
    expect((await as(ada, contract.changeUser, { ...withId(sam), body: { active: true } })).status).toBe(200)
  })

  test('the last administrator stays, whichever way they would go', async () => {
    const { ada, groups } = await aFirm()
    const refused = {
      code: 'state',
      detail: 'This is the last active administrator without an end date. Add another administrator first.',
    }
    for (const body of [{ active: false }, { group_ids: [] }, { group_ids: [groups['Director'] ?? 0] }]) {
      const answer = await as(ada, contract.changeUser, { ...withId(ada), body })
      expect([answer.status, answer.body]).toEqual([409, refused])
    }
    const group = {
      params: { id: String(groups['Administrator']) },
      body: { permissions: ['users.change_user' as const] },
    }
    expect((await as(ada, groupCalls.change, group)).body).toEqual(refused)
    expect((await as(ada, getProfile, {})).status).toBe(200)
  })

  test('two administrators remove each other at once: one of them is left', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { ada, maya, groups } = await aFirm()
      await as(ada, contract.changeUser, { ...withId(maya), body: { group_ids: [groups['Administrator'] ?? 0] } })
      const away = { active: false }
      const answers = await Promise.all([
        as(ada, contract.changeUser, { ...withId(maya), body: away }),
        as(maya, contract.changeUser, { ...withId(ada), body: away }),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const left = await inFirm(ada, (db) =>
        db.selectFrom('member').where('id', 'in', [ada.id, maya.id]).where('active', '=', true).select('id').execute(),
      )
      expect(left).toHaveLength(1)
    }
  })

  test('the database itself judges the second only when the first has committed', async () => {
    const { ada, maya, groups, org_id } = await aFirm()
    await as(ada, contract.changeUser, { ...withId(maya), body: { group_ids: [groups['Administrator'] ?? 0] } })
    const remove = (person: { id: number }, then?: (db: TenantDb) => Promise<void>) =>
      inTenant(database(), { orgId: org_id }, async (db) => {
        await db.updateTable('member').where('id', '=', person.id).set({ active: false }).execute()
        await then?.(db)
      })
    const validated = Promise.withResolvers<undefined>()
    const first = remove(maya, async (db) => {
      await sql`set constraints all immediate`.execute(db)
      validated.resolve(undefined)
      await setTimeout(300)
    })
    await validated.promise
    const [firstPromiseSettledResult, two] = await Promise.allSettled([first, remove(ada)])
    expect(firstPromiseSettledResult.status).toBe('fulfilled')
    expect(two).toMatchObject({ status: 'rejected', reason: { code: 'FB001' } })
  })

  test('two managers put below each other at once: one of them is refused', async () => {
    const { ada, olga, fin } = await aFirm()
    const answers = await Promise.all([
      as(ada, contract.changeUser, { ...withId(olga), body: { manager_id: fin.id } }),
      as(ada, contract.changeUser, { ...withId(fin), body: { manager_id: olga.id } }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })
})

test('every change of a person is in the audit, with who and what', async () => {
  const { ada, sam } = await aFirm()
  await as(ada, contract.changeUser, { ...withId(sam), body: { position: 'Surveyor', group_ids: [] } })
  const rows = await inFirm(ada, (db) =>
    db
      .selectFrom('audit')
      .where('user_id', '=', ada.id)
      .select(['entity', 'entity_id', 'action', 'after'])
      .orderBy('id')
      .execute(),
  )
  expect(rows).toMatchObject([
    { entity: 'member_group', action: 'delete' },
    { entity: 'member', entity_id: sam.id, action: 'update', after: { position: 'Surveyor' } },
  ])
})
