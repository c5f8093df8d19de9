/** A person's place in another organisation: given and taken by who sees to people there too, and by nobody else. */
import { describe, expect, test } from 'vitest'

import type { BuilderPerson } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { changeUser, getUser } from '../../users/users.contract.ts'
import { addUserOrg, changeUserOrgs, getUserOrgs, removeUserOrg } from '../orgs.contract.ts'
import { getProfile } from '#features/auth/authProfile.contract.ts'

const { aFirm, aPerson, anonymous, as, grant, inFirm, signIn } = testServer()
type Firm = Awaited<ReturnType<typeof aFirm>>

const withId = ({ id }: { id: number }) => ({ params: { id: String(id) } })
const from = ({ id }: { id: number }, { org_id }: { org_id: number }) => ({
  params: { id: String(id), org_id: String(org_id) },
})
const seeing = (version: number) => ({ headers: { 'if-match': `"${version}"` } })
const rows = (firm: Firm, account_id: number) =>
  inFirm(firm, (db) =>
    db.selectFrom('member').where('account_id', '=', account_id).select(['id', 'active', 'main_org_id']).execute(),
  )

/** Ada administers Harbour and Quay; Otto sees to people at Harbour and works at Quay; of Zanzibar neither is. */
async function two() {
  const [harbour, quay, zanzibar] = [await aFirm(), await aFirm({ name: 'Quay' }), await aFirm({ name: 'Zanzibar' })]
  const visits = (person: BuilderPerson, groups: readonly string[]) =>
    aPerson(quay, {
      name: person.name,
      email: person.email,
      main_org_id: harbour.org_id,
      group_ids: groups.map((name) => quay.groups[name] ?? 0),
    })
  const adas = await visits(harbour.ada, ['Administrator'])
  const ottos = await visits(harbour.otto, ['Staff'])
  await grant(harbour.otto, 'users.view_user', 'users.change_user', 'users.add_user')
  return { harbour, quay, zanzibar, adas, ottos }
}

describe('another organisation', () => {
  test('is given in no group, with a week, audited there as the asker is known there, and once however often it is asked', async () => {
    const { harbour, quay, adas } = await two()
    const { ada, sam } = harbour
    const body = { org_id: quay.org_id }
    const both = { main_org: harbour.org, orgs: [harbour.org, quay.org] }
    const answers = [
      await as(ada, addUserOrg, { ...withId(sam), body }),
      await as(ada, addUserOrg, { ...withId(sam), body }),
    ]
    for (const { status, body: details } of answers) expect([status, details]).toMatchObject([200, both])
    const there = await rows(quay, sam.account_id)
    expect(there).toMatchObject([{ active: true, main_org_id: harbour.org_id }])
    const id = there[0]?.id ?? 0
    const seen = await as(adas, getUser, withId({ id }))
    expect(seen.body).toMatchObject({ name: sam.name, group_ids: [], org: harbour.org, schedule_days: [1, 2, 3, 4, 5] })
    const audit = await inFirm(quay, (db) =>
      db
        .selectFrom('audit')
        .where('entity', '=', 'member')
        .where('entity_id', '=', id)
        .select(['user_id', 'action'])
        .execute(),
    )
    expect(audit).toEqual([{ user_id: adas.id, action: 'insert' }])
    expect((await as(sam, getProfile, {})).body.orgs).toEqual([harbour.org, quay.org])
  })

  test('is taken away: signed out there at once and not here; it is given again', async () => {
    const { harbour, quay } = await two()
    const { ada, sam } = harbour
    await as(ada, addUserOrg, { ...withId(sam), body: { org_id: quay.org_id } })
    const [member] = await rows(quay, sam.account_id)
    const sessions = [sam, { ...sam, id: member?.id ?? 0, org_id: quay.org_id }]
    const tokens = await Promise.all(sessions.map(async (person) => (await signIn(person, { fresh: true })).token))
    const ask = () =>
      Promise.all(
        tokens.map(
          async (token) => (await anonymous(getProfile, {}, { headers: { authorization: `Token ${token}` } })).status,
        ),
      )
    expect(await ask()).toEqual([200, 200])
    const gone = await as(ada, removeUserOrg, from(sam, quay))
    expect([gone.status, gone.body.orgs]).toMatchObject([200, [harbour.org]])
    expect(await ask()).toEqual([200, 401])
    expect((await as(ada, removeUserOrg, from(sam, quay))).status).toBe(404)
    await as(ada, addUserOrg, { ...withId(sam), body: { org_id: quay.org_id } })
    // Who was signed out stays so.
    expect(await ask()).toEqual([200, 401])
    expect(await rows(quay, sam.account_id)).toEqual([{ id: member?.id, active: true, main_org_id: harbour.org_id }])
  })

  test('is not taken away by who saw another version of their place there', async () => {
    const { harbour, quay, adas } = await two()
    const { ada, sam } = harbour
    const added = await as(ada, addUserOrg, { ...withId(sam), body: { org_id: quay.org_id } })
    const version = added.body.orgs.find(({ id }) => id === quay.org_id)?.version ?? 0
    const [member] = await rows(quay, sam.account_id)
    const params = { id: String(member?.id) }
    // Quay makes something of them meanwhile.
    await as(adas, changeUser, { params, body: { position: 'Diver' } })
    const stale = await as(ada, removeUserOrg, from(sam, quay), seeing(version))
    expect([stale.status, stale.body]).toMatchObject([
      409,
      { code: 'stale', sent: version, version: version + 1, current: { main_org: harbour.org } },
    ])
    expect(await rows(quay, sam.account_id)).toMatchObject([{ active: true }])
    const seen = (await as(ada, getUserOrgs, withId(sam))).body.orgs.find(({ id }) => id === quay.org_id)
    expect(seen?.version).toBe(version + 1)
    expect((await as(ada, removeUserOrg, from(sam, quay), seeing(version + 1))).status).toBe(200)
    expect(await rows(quay, sam.account_id)).toMatchObject([{ active: false }])
  })

  test('takes the permissions there too, and of one that the asker does not work in nothing is shown', async () => {
    const { harbour, quay, zanzibar, ottos } = await two()
    const { ada, otto, sam } = harbour
    const add = (by: BuilderPerson, org_id: number, person: { id: number } = sam) =>
      as(by, addUserOrg, { ...withId(person), body: { org_id } })
    const refused = await add(otto, quay.org_id)
    expect([refused.status, refused.body['detail']]).toEqual([
      403,
      'You need permission to add and change people in that firm too.',
    ])
    for (const org_id of [zanzibar.org_id, 999_999_999]) {
      const unknown = await add(ada, org_id)
      expect([unknown.status, unknown.body]).toEqual([400, { org_id: ['Invalid choice.'] }])
      const away = await as(ada, removeUserOrg, from(sam, { org_id }))
      expect([away.status, away.text]).toEqual([404, ''])
    }
    expect((await add(ada, quay.org_id, zanzibar.sam)).status).toBe(404)
    expect(await rows(quay, sam.account_id)).toEqual([])
    expect(await rows(zanzibar, sam.account_id)).toEqual([])
    // Each of the two is needed, and lost with the group that has it.
    await grant(ottos, 'users.add_user')
    expect((await add(otto, quay.org_id)).status).toBe(403)
    await grant(ottos, 'users.add_user', 'users.change_user')
    expect((await add(otto, quay.org_id)).status).toBe(200)
    await grant(otto, 'users.view_user', 'users.add_user')
    expect((await as(otto, removeUserOrg, from(sam, quay))).status).toBe(403)
    await inFirm(quay, (db) => db.updateTable('member').where('id', '=', ottos.id).set({ active: false }).execute())
    await grant(otto, 'users.view_user', 'users.change_user')
    expect((await as(otto, removeUserOrg, from(sam, quay))).status).toBe(404)
    expect(await rows(quay, sam.account_id)).toMatchObject([{ active: true }])
  })

  test('keeps its last administrator; nobody takes themselves out, or this one away', async () => {
    const { harbour, quay } = await two()
    const { ada, sam } = harbour
    await as(ada, addUserOrg, { ...withId(sam), body: { org_id: quay.org_id } })
    for (const [person, firm] of [
      [ada, quay],
      [sam, harbour],
    ] as const) {
      const answer = await as(ada, removeUserOrg, from(person, firm))
      expect([answer.status, answer.body['code']]).toEqual([409, 'state'])
    }
    const invited = await inFirm(harbour, (db) =>
      db
        .insertInto('member')
        .values({ first_name: 'Ivy', email: 'ivy@example.com' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const answer = await as(ada, addUserOrg, { ...withId(invited), body: { org_id: quay.org_id } })
    expect([answer.status, answer.body['code']]).toEqual([409, 'state'])
  })
})

test('who may do more there is brought back only by who may do the same', async () => {
  const { harbour, quay, ottos } = await two()
  const { ada, otto, sam } = harbour
  const body = { org_id: quay.org_id }
  const sams = await aPerson(quay, { name: sam.name, email: sam.email, group_ids: [quay.groups['Director'] ?? 0] })
  await inFirm(quay, (db) => db.updateTable('member').where('id', '=', sams.id).set({ active: false }).execute())
  await grant(ottos, 'users.add_user', 'users.change_user')
  const refused = await as(otto, addUserOrg, { ...withId(sam), body })
  expect([refused.status, refused.body['detail']]).toEqual([
    403,
    'You can only bring back people whose permissions you have yourself.',
  ])
  expect((await as(ada, addUserOrg, { ...withId(sam), body })).status).toBe(200)
})

test('a main organisation that the asker does not work in is shown nowhere else', async () => {
  const { harbour, quay, zanzibar } = await two()
  const { ada, sam } = harbour
  await inFirm(harbour, (db) =>
    db.updateTable('member').where('id', '=', sam.id).set({ main_org_id: zanzibar.org_id }).execute(),
  )
  expect((await as(ada, addUserOrg, { ...withId(sam), body: { org_id: quay.org_id } })).status).toBe(200)
  expect(await rows(quay, sam.account_id)).toMatchObject([{ active: true, main_org_id: harbour.org_id }])
  expect(await rows(harbour, sam.account_id)).toMatchObject([{ main_org_id: zanzibar.org_id }])
})

test('the main organisation is one that both work in; another organisation’s record stays as it says', async () => {
  const { harbour, quay, zanzibar } = await two()
  const { ada, otto, sam } = harbour
  const change = (by: BuilderPerson, main_org_id: number) =>
    as(by, changeUserOrgs, { ...withId(sam), body: { main_org_id } })
  for (const org_id of [quay.org_id, zanzibar.org_id]) {
    const refused = await change(ada, org_id)
    expect([refused.status, refused.body]).toEqual([400, { main_org_id: ['Invalid choice.'] }])
  }
  await as(ada, addUserOrg, { ...withId(sam), body: { org_id: quay.org_id } })
  const done = await change(ada, quay.org_id)
  expect([done.status, done.body.main_org]).toEqual([200, quay.org])
  expect((await as(ada, getUser, withId(sam))).body.org).toEqual(quay.org)
  expect(await rows(quay, sam.account_id)).toMatchObject([{ main_org_id: harbour.org_id }])
  await grant(otto, 'users.view_user')
  expect((await change(otto, harbour.org_id)).status).toBe(403)
  expect((await as(otto, getUserOrgs, withId(sam))).body.main_org).toEqual(quay.org)
})
