/** Nobody changes the access of a person who may do what they may not themselves (docs/decisions/0094). */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { allPermissions } from '#core/permissions.ts'
import { scopedPermissions } from '#core/scopes.ts'
import { createApiKey, revokeApiKey } from '#features/api-keys/apiKeys.contract.ts'
import { undoChange } from '#core/undo.contract.ts'
import { type Firm, testServer } from '#test/firm.ts'
import { groupCalls } from '../../groups/groups.contract.ts'
import { addUserOrg, removeUserOrg } from '../../orgs/orgs.contract.ts'
import { archiveUsers, editUsers } from '../userBulk.contract.ts'
import { changeUser, getUser } from '../users.contract.ts'
import { untyped } from '#test/untyped.ts'

const { aFirm, as, grant, inFirm, raw } = testServer()
const withId = (record: { id: number }) => ({ params: { id: String(record.id) } })

/** Every way to change somebody's access, with the end of its refusal. */
const changes: Record<string, [(firm: Firm, ids: number[]) => ReturnType<typeof as>, string]> = {
  'their groups': [
    ({ maya, groups }, [id = 0]) =>
      as(maya, changeUser, { ...withId({ id }), body: { group_ids: [groups['Empty'] ?? 0] } }),
    'change the groups of',
  ],
  'all of their groups': [
    ({ maya }, [id = 0]) => as(maya, changeUser, { ...withId({ id }), body: { group_ids: [] } }),
    'change the groups of',
  ],
  'their activity': [
    ({ maya }, [id = 0]) => as(maya, changeUser, { ...withId({ id }), body: { active: false } }),
    'make inactive',
  ],
  'their address': [
    ({ maya }, [id = 0]) => as(maya, changeUser, { ...withId({ id }), body: { email: 'mine@example.com' } }),
    'change the email address of',
  ],
  'their end date': [
    ({ maya }, [id = 0]) => as(maya, changeUser, { ...withId({ id }), body: { end_date: '2020-01-31' } }),
    'change the end date of',
  ],
  'a group given to many': [
    ({ maya, groups }, ids) => as(maya, editUsers, { body: { ids, add_group_ids: [groups['Empty'] ?? 0] } }),
    'change the groups of',
  ],
  'a group taken from many': [
    ({ maya, groups }, ids) => as(maya, editUsers, { body: { ids, remove_group_ids: [groups['Director'] ?? 0] } }),
    'change the groups of',
  ],
  'the activity of many': [({ maya }, ids) => as(maya, archiveUsers, { body: { ids } }), 'make inactive'],
}

/** Maya may change people, and little else; Fin is a director. */
async function aClerk() {
  const firm = await aFirm()
  const { ada, maya, fin } = firm
  const empty = await as(ada, groupCalls.create, { body: { name: 'Empty', permissions: [] } })
  firm.groups['Empty'] = empty.body.id
  await as(ada, changeUser, { ...withId(fin), body: { group_ids: [firm.groups['Director'] ?? 0] } })
  await as(ada, changeUser, { ...withId(firm.sam), body: { group_ids: [firm.groups['Empty'] ?? 0] } })
  await grant(maya, 'users.view_user', 'users.change_user')
  return firm
}

describe('who may change people', () => {
  test.each(Object.entries(changes))('does not change %s of whoever may do more', async (_what, [request, act]) => {
    const firm = await aClerk()
    const { ada, fin, sam } = firm
    const before = (await as(ada, getUser, withId(fin))).body
    const refused = await request(firm, [fin.id, sam.id])
    expect([refused.status, refused.body]).toEqual([
      403,
      { detail: `You can only ${act} people whose permissions you have yourself.` },
    ])
    expect((await as(ada, getUser, withId(fin))).body).toEqual(before)
    expect((await request(firm, [sam.id])).status).toBe(200)
  })

  test('changes what is no access of theirs, and saves a form that says what is there', async () => {
    const { ada, maya, fin } = await aClerk()
    const { group_ids, email, end_date, active } = (await as(ada, getUser, withId(fin))).body
    const body = { group_ids, email, end_date, active, position: 'Director' }
    expect((await as(maya, changeUser, { ...withId(fin), body })).body).toMatchObject({ position: 'Director' })
  })

  test('sees of each person whether it is allowed', async () => {
    const { ada, maya, fin, sam } = await aClerk()
    const seen = async (person: { id: number }) => (await as(maya, getUser, withId(person))).body.can_change_access
    expect([await seen(fin), await seen(ada), await seen(sam), await seen(maya)]).toEqual([false, false, true, true])
    await grant(maya, 'users.view_user', ...allPermissions.filter((name) => !name.startsWith('users.')))
    expect(await seen(sam)).toBe(false)
  })

  test('who decides for anybody lacks nothing of who decides for some', async () => {
    const { maya, otto } = await aFirm()
    await grant(otto, 'diary.decide_own_staff', 'projects.export_ppr_own_projects')
    const change = (position: string) =>
      as(maya, changeUser, { ...withId(otto), body: { end_date: '2030-01-31', position } })
    await grant(maya, 'users.view_user', 'users.change_user', 'diary.decide_any')
    expect((await change('a')).status).toBe(403)
    await grant(maya, 'users.view_user', 'users.change_user', 'diary.decide_any', 'projects.export_ppr_any')
    expect((await change('b')).status).toBe(200)
  })

  test('gives up groups of their own, whatever these permit', async () => {
    const { ada, maya, groups } = await aFirm()
    const made = await as(ada, groupCalls.create, {
      body: { name: 'Clerks', permissions: ['users.view_user', 'users.change_user'] },
    })
    await as(ada, changeUser, { ...withId(maya), body: { group_ids: [made.body.id, groups['Manager'] ?? 0] } })
    expect((await as(maya, changeUser, { ...withId(maya), body: { group_ids: [made.body.id] } })).status).toBe(200)
  })

  test('does not take a change of groups back once they lack what it gives again', async () => {
    const { ada, maya, sam, groups } = await aFirm()
    const staff = groups['Staff'] ?? 0
    await as(ada, changeUser, { ...withId(maya), body: { group_ids: [groups['Administrator'] ?? 0] } })
    const done = await as(maya, changeUser, { ...withId(sam), body: { group_ids: [] } })
    await grant(maya, 'users.view_user', 'users.change_user')
    const undone = await as(maya, undoChange, { body: { token: String(done.headers['x-undo']) } })
    expect([undone.status, undone.body]).toEqual([
      403,
      { detail: 'You can only change the access of people who have no more permissions than you.' },
    ])
    expect((await as(ada, getUser, withId(sam))).body.group_ids).toEqual([])
    await as(ada, changeUser, { ...withId(sam), body: { group_ids: [staff] } })
  })

  test('does not revoke the key of whoever may do more', async () => {
    const { ada, maya } = await aClerk()
    const { body } = await as(ada, createApiKey, {
      body: {
        name: 'Nightly',
        end_date: Temporal.Now.plainDateISO().add({ days: 2 }).toString(),
        permissions: ['tasks.view_task'],
      },
    })
    const refused = await as(maya, revokeApiKey, withId(body))
    expect([refused.status, refused.body]).toEqual([
      403,
      { detail: 'You can only revoke the keys of people whose permissions you have yourself.' },
    ])
    await grant(maya, ...allPermissions)
    expect((await as(maya, revokeApiKey, withId(body))).status).toBe(204)
  })

  test('takes nobody out of another organisation who may do more there', async () => {
    const [here, there] = [await aFirm(), await aFirm()]
    const { ada, maya, fin } = here
    const places: Record<string, number> = {}
    for (const [person, group] of [
      [maya, 'Empty'],
      [fin, 'Director'],
    ] as const) {
      const { id } = await inFirm(there, (db) =>
        db
          .insertInto('member')
          .values({ first_name: person.name, email: person.email, account_id: person.account_id })
          .returning('id')
          .executeTakeFirstOrThrow(),
      )
      places[group] = id
    }
    await inFirm(there, (db) =>
      db
        .insertInto('member_group')
        .values({ user_id: places['Director'] ?? 0, group_id: there.groups['Director'] ?? 0 })
        .execute(),
    )
    const clerk = { ...maya, org_id: there.org_id, id: places['Empty'] ?? 0 }
    await grant(clerk, 'users.view_user', 'users.add_user', 'users.change_user')
    await as(ada, changeUser, { ...withId(maya), body: { group_ids: [here.groups['Administrator'] ?? 0] } })
    const params = { id: String(fin.id), org_id: String(there.org_id) }
    const refused = await as(maya, removeUserOrg, { params })
    expect([refused.status, refused.body]).toEqual([
      403,
      { detail: 'You can only make inactive people whose permissions you have yourself.' },
    ])
    await grant(clerk, ...allPermissions)
    expect((await as(maya, removeUserOrg, { params })).status).toBe(200)
    expect((await as(maya, addUserOrg, { ...withId(fin), body: { org_id: there.org_id } })).status).toBe(200)
  })

  test('a key changes nobody who may do more than the key, its own person included', async () => {
    const { ada, sam } = await aFirm()
    const { body } = await as(ada, createApiKey, {
      body: {
        name: 'People',
        end_date: Temporal.Now.plainDateISO().add({ days: 2 }).toString(),
        permissions: ['users.view_user', 'users.change_user'],
      },
    })
    const change = (person: { id: number }, payload: object) =>
      raw({
        method: 'PATCH',
        url: `/api/users/${person.id}/`,
        headers: { authorization: `Api-Key ${body.key}` },
        payload,
      })
    expect((await change(sam, { email: 'sam@elsewhere.example' })).status).toBe(403)
    // What no key is ever given is not missed in one.
    await grant(sam, 'profiles.change_profile', 'users.view_user')
    expect((await change(sam, { email: `sam.${sam.id}@elsewhere.example` })).status).toBe(200)
    expect((await change(ada, { email: 'ada@elsewhere.example' })).status).toBe(403)
    expect((await change(sam, { position: 'Boatswain' })).status).toBe(200)
  })
})

describe('who may change groups', () => {
  test('gives and takes only permissions that they have', async () => {
    const { maya, groups } = await aFirm()
    await grant(maya, 'groups.change_group', 'diary.view_any', 'diary.view_entry')
    const change = (permissions: readonly string[], name = 'Staff') =>
      as(maya, groupCalls.change, {
        ...withId({ id: groups[name] ?? 0 }),
        body: { permissions: untyped([...permissions]) },
      })
    const staff = (await as(maya, groupCalls.list, {})).body.find(({ name }) => name === 'Staff')?.permissions ?? []
    const refusal = { detail: 'You can only add or remove permissions you have yourself.' }
    for (const permissions of [[...staff, 'users.change_user'], staff.filter((text) => text !== 'tasks.view_task'), []])
      expect([(await change(permissions)).status, (await change(permissions)).body]).toEqual([403, refusal])
    const climb = await as(maya, groupCalls.create, { body: { name: 'Mine', permissions: ['users.change_user'] } })
    expect([climb.status, climb.body]).toEqual([403, refusal])
    expect((await change([...staff, 'diary.view_own_staff'])).status).toBe(200)
    expect((await change(staff.filter((text) => text !== 'diary.view_entry'))).status).toBe(200)
    const factor = { ...withId({ id: groups['Director'] ?? 0 }), body: { second_factor: true } }
    expect((await as(maya, groupCalls.change, factor)).status).toBe(403)
  })

  test('gives a permission that nobody has any more', async () => {
    const { ada, groups } = await aFirm()
    await as(ada, groupCalls.change, {
      ...withId({ id: groups['Finance'] ?? 0 }),
      body: { permissions: ['invoice.view_invoice'] },
    })
    const { body: group } = await as(ada, groupCalls.change, {
      ...withId({ id: groups['Administrator'] ?? 0 }),
      body: { permissions: allPermissions.filter((permission) => permission !== 'invoice.close_month') },
    })
    const others = (await as(ada, groupCalls.list, {})).body.filter((record) =>
      record.permissions.includes('invoice.close_month'),
    )
    expect(others.every(({ members }) => members === 0)).toBe(true)
    expect(
      (await as(ada, groupCalls.change, { ...withId(group), body: { permissions: [...allPermissions] } })).status,
    ).toBe(200)
  })
})

describe('the database', () => {
  test('refuses the same of whatever writes the row', async () => {
    const { maya, fin, sam, groups, org_id } = await aClerk()
    const asMaya = (statement: ReturnType<typeof sql>) =>
      inFirm({ org_id }, async (db) => {
        await sql`select set_config('app.user_id', ${String(maya.id)}, true)`.execute(db)
        await statement.execute(db)
      })
    const statements = [
      (id: number) => sql`update member set active = false where id = ${id}`,
      (id: number) => sql`update member set end_date = '2020-01-31' where id = ${id}`,
      (id: number) => sql`update member set account_id = null where id = ${id}`,
      (id: number) => sql`delete from member_group where user_id = ${id}`,
      (id: number) => sql`insert into member_group (user_id, group_id) values (${id}, ${groups['External']})`,
    ]
    for (const statement of statements) await expect(asMaya(statement(fin.id))).rejects.toMatchObject({ code: 'FB005' })
    for (const statement of statements.slice(0, 4)) await asMaya(statement(sam.id))
    // Of whoever signs in the address is their account's; of somebody who has not joined yet it is where the link goes.
    const pending = await inFirm({ org_id }, async (db) => {
      const member = { first_name: 'Dora', email: 'dora@example.com' }
      const { id } = await db.insertInto('member').values(member).returning('id').executeTakeFirstOrThrow()
      await db
        .insertInto('member_group')
        .values({ user_id: id, group_id: groups['Director'] ?? 0 })
        .execute()
      return id
    })
    const moved = asMaya(sql`update member set email = 'x@example.com' where id = ${pending}`)
    await expect(moved).rejects.toMatchObject({ code: 'FB005' })
  })

  test('reads the names of scopes as the server does', async () => {
    const actions = [...scopedPermissions].flatMap(([, { any = '', ...own }]) =>
      Object.values(own).map((permission) => [permission, any]),
    )
    const { rows } = await inFirm(await aFirm(), (db) =>
      sql<{ lacked: string[] }>`
        select lacked_permissions(array[covering], array[permission]) as lacked
          from unnest(${actions.map(([permission]) => permission)}::text[], ${actions.map(([, any]) => any)}::text[])
            as t (permission, covering)`.execute(db),
    )
    expect(rows.length).toBe(actions.length)
    expect(rows.filter(({ lacked }) => lacked.length > 0)).toEqual([])
  })
})
