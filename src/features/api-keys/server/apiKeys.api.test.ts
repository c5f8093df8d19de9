/** Keys for programs: what one may do, that it says who did it, and every way in which one must open nothing. */
import { beforeEach, describe, expect, test } from 'vitest'

import { type KeyPermission, personalAccess } from '#core/apiKeys.ts'
import { addDays, today } from '#core/days.ts'
import { formatsOf } from '#core/locale/format.ts'
import { getProfile } from '#features/auth/authProfile.contract.ts'
import { endOtherSessions, listSessions, logoutToken, setPassword } from '#features/auth/auth.contract.ts'
import { acquireImpersonation } from '#features/auth/authActing.contract.ts'
import { resetFactors } from '#features/auth/factors/factors.contract.ts'
import { activateCompanyByPost } from '#features/company/company.contract.ts'
import { client } from '#features/clients/clients/clients.ts'
import { equipment } from '#features/equipment/equipment.ts'
import { transact } from '#server/db/db.ts'
import { actingOn } from '#test/acting.ts'
import { type BuilderPerson, unique } from '#test/builders.ts'
import { type Firm, testServer } from '#test/firm.ts'
import { createApiKey, listApiKeys, listFirmKeys, maxKeys, revokeApiKey } from '../apiKeys.contract.ts'

const server = testServer({}, { empty: true })
const { aFirm, as, anonymous, grant, inFirm, raw } = server
const day = today('Europe/London')
const withId = ({ id }: { id: number }) => ({ params: { id: String(id) } })
const person = (key: string) => ({ headers: { authorization: `Api-Key ${key}` } })

let firm: Firm
beforeEach(async () => {
  firm = await aFirm()
})

const wanted = (permissions: readonly KeyPermission[], more = {}) => ({
  body: { name: 'Payroll', end_date: addDays(day, 30), permissions: [...permissions], ...more },
})
async function make(by: BuilderPerson, ...permissions: KeyPermission[]) {
  const { status, body, text } = await as(by, createApiKey, wanted(permissions))
  expect(status, text).toBe(201)
  return body
}
const clients = (key: string) => anonymous(client.calls.list, { query: {} }, person(key))
/** Answer to the key, by status and sentence. */
const describeKey = async (key: string) => {
  const { status, body } = await clients(key)
  return [status, body['detail']]
}

describe('a key', () => {
  test('does what it was given, without a CSRF token, and is shown once', async () => {
    const { key, ...made } = await make(firm.ada, 'clients.view_client', 'clients.add_client')
    expect(key).toMatch(new RegExp(`^fbk_${firm.org_id}_[\\w-]{43}$`))
    expect(key.startsWith(made.prefix)).toBe(true)
    const added = await anonymous(client.calls.create, { body: { name: 'Pier Trust' } }, person(key))
    expect(added.status, added.text).toBe(201)
    const listed = await as(firm.ada, listApiKeys, {})
    expect(listed.body).toMatchObject([{ id: made.id, name: 'Payroll', state: 'good', lost: [] }])
    expect(listed.text).not.toContain(key.slice(-30))
    const saved = await inFirm(firm, async (db) => [
      await db.selectFrom('api_key').selectAll().execute(),
      await db.selectFrom('audit').where('entity', '=', 'api_key').selectAll().execute(),
    ])
    expect(JSON.stringify(saved)).not.toContain(key.slice(-30))
  })

  test('has of its person’s permissions only its own, and says so of itself', async () => {
    const { key } = await make(firm.ada, 'clients.view_client', personalAccess)
    expect((await clients(key)).status).toBe(200)
    const add = await anonymous(client.calls.create, { body: { name: 'Pier' } }, person(key))
    expect([add.status, add.body['detail']]).toEqual([403, 'You do not have permission to perform this action.'])
    const me = await anonymous(getProfile, {}, person(key))
    expect(me.body).toMatchObject({ id: firm.ada.id, permissions: { clients: ['view_client'] } })
  })

  test('is named by the history of what it changed', async () => {
    const { key, id } = await make(firm.ada, 'clients.view_client', 'clients.add_client', 'clients.change_client')
    const added = await anonymous(client.calls.create, { body: { name: 'Pier Trust' } }, person(key))
    await as(firm.ada, client.calls.change, { ...withId(added.body), body: { name: 'Quay Trust' } })
    const history = await as(firm.ada, client.calls.history, withId(added.body))
    expect(history.body).toMatchObject([
      { user: { id: firm.ada.id }, key: null },
      { user: { id: firm.ada.id }, key: { id, name: 'Payroll' } },
    ])
  })

  test('says when and from where it was used last, at most once a minute', async () => {
    const { key } = await make(firm.ada, 'clients.view_client')
    const used = async () => (await as(firm.ada, listApiKeys, {})).body[0]
    expect(await used()).toMatchObject({ last_used: null, last_address: '' })
    const from = (remoteAddress: string) =>
      raw({ url: '/api/clients/', remoteAddress, headers: { authorization: `Api-Key ${key}` } })
    await from('192.0.2.7')
    await expect.poll(used).toMatchObject({ last_address: '192.0.2.7' })
    const first = (await used())?.last_used
    await from('192.0.2.8')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await used()).toMatchObject({ last_used: first, last_address: '192.0.2.7' })
    await inFirm(firm, (db) => db.updateTable('api_key_use').set({ at: '2026-01-01T00:00:00Z' }).execute())
    await from('192.0.2.8')
    await expect.poll(used).toMatchObject({ last_address: '192.0.2.8' })
  })

  test('keeps its answers for itself: a POST sent again is not answered with what its person was', async () => {
    const { key } = await make(firm.ada, 'equipment.view_equipment', 'equipment.add_equipment')
    const headers = { 'idempotency-key': 'once' }
    const body = { name: 'Level' }
    const first = await as(firm.ada, equipment.calls.create, { body }, { headers })
    const [second, third] = [
      await anonymous(equipment.calls.create, { body }, { headers: { ...headers, ...person(key).headers } }),
      await anonymous(equipment.calls.create, { body }, { headers: { ...headers, ...person(key).headers } }),
    ]
    expect([first.status, second.status], second.text).toEqual([201, 201])
    expect(second.body.id).not.toBe(first.body.id)
    expect(third.body.id).toBe(second.body.id)
  })
})

describe('what must be refused', () => {
  test('a key past its date, from the day after on', async () => {
    const { key, id } = await make(firm.ada, 'clients.view_client')
    const until = (end_date: string) =>
      inFirm(firm, (db) => db.updateTable('api_key').set({ end_date }).where('id', '=', id).execute())
    await until(day)
    expect((await clients(key)).status).toBe(200)
    await until(addDays(day, -1))
    expect(await describeKey(key)).toEqual([
      401,
      `This key expired on ${formatsOf('GB').longDate(addDays(day, -1))}. Make a new one on your account page.`,
    ])
    expect((await as(firm.ada, listApiKeys, {})).body).toMatchObject([{ state: 'over' }])
  })

  test('a revoked key, at once; revoked by its person or by who changes people, and by nobody else', async () => {
    const { sam, otto, ada } = firm
    await grant(sam, 'clients.view_client')
    const [first, two] = [await make(sam, 'clients.view_client'), await make(sam, 'clients.view_client')]
    expect((await as(otto, revokeApiKey, withId(first))).status).toBe(404)
    expect((await as(sam, revokeApiKey, withId(first))).status).toBe(204)
    expect((await as(ada, revokeApiKey, withId(two))).status).toBe(204)
    for (const { key } of [first, two]) expect(await describeKey(key)).toEqual([401, 'This key was revoked.'])
  })

  test('the key of who was disabled, or left', async () => {
    const { sam, ada } = firm
    await grant(sam, 'clients.view_client')
    const { key } = await make(sam, 'clients.view_client')
    const gone = [401, 'The owner of this key no longer works here.']
    const account = (disabled: boolean) =>
      transact(server.database(), { role: 'fieldbook_auth' }, (db) =>
        db.updateTable('account').set({ disabled }).where('id', '=', sam.account_id).execute(),
      )
    await account(true)
    expect(await describeKey(key)).toEqual(gone)
    await account(false)
    expect((await clients(key)).status).toBe(200)
    await inFirm(firm, (db) => db.updateTable('member').set({ active: false }).where('id', '=', sam.id).execute())
    expect(await describeKey(key)).toEqual(gone)
    expect((await as(ada, listFirmKeys, { query: {} })).body.results).toMatchObject([
      { state: 'left', user: { id: sam.id } },
    ])
  })

  test('a key that is wider than its person, when it is made and once the person has lost a permission', async () => {
    const { sam } = firm
    await grant(sam, 'clients.view_client', 'clients.add_client')
    const wider = await as(sam, createApiKey, wanted(['clients.view_client', 'clients.delete_client']))
    expect([wider.status, wider.body['permissions']]).toEqual([
      400,
      ['You do not have these permissions yourself: delete clients.'],
    ])
    const { key } = await make(sam, 'clients.view_client', 'clients.add_client')
    const add = () => anonymous(client.calls.create, { body: { name: unique('Pier') } }, person(key))
    expect((await add()).status).toBe(201)
    await grant(sam, 'clients.view_client')
    expect([(await add()).status, (await clients(key)).status]).toEqual([403, 200])
    expect((await as(sam, listApiKeys, {})).body[0]?.lost).toEqual(['clients.add_client'])
    // What they get later is not the key's either.
    await grant(sam, 'clients.view_client', 'clients.add_client', 'clients.delete_client')
    const remove = await anonymous(client.calls.remove, withId(firm.client), person(key))
    expect([(await add()).status, remove.status]).toEqual([201, 403])
  })

  test('a key of one organisation for the ids of another, and its secret under the other’s number', async () => {
    const quay = await aFirm({ name: 'Quay' })
    const { key } = await make(firm.ada, 'clients.view_client')
    const foreign = await anonymous(client.calls.get, withId(quay.client), person(key))
    const absent = await anonymous(client.calls.get, withId({ id: 999_999_999 }), person(key))
    expect([foreign.status, foreign.text]).toEqual([absent.status, absent.text])
    expect(foreign.status).toBe(404)
    expect(await describeKey(key.replace(`fbk_${firm.org_id}_`, `fbk_${quay.org_id}_`))).toEqual([
      401,
      'API key not found.',
    ])
  })

  test('what only a person does: keys, passwords, sessions, another organisation, acting as somebody', async () => {
    const everything = (await make(firm.ada, 'clients.view_client', 'users.change_user', 'users.view_user')).key
    const by = person(everything)
    const refused = [
      await anonymous(createApiKey, wanted(['clients.view_client']), by),
      await anonymous(listApiKeys, {}, by),
      await anonymous(revokeApiKey, withId({ id: 1 }), by),
      await anonymous(
        setPassword,
        { body: { current_password: 'whatever it was', new_password: 'an estuary with seven boats' } },
        by,
      ),
      await anonymous(listSessions, {}, by),
      await anonymous(endOtherSessions, {}, by),
      await anonymous(logoutToken, {}, by),
      await anonymous(activateCompanyByPost, withId({ id: firm.org_id }), by),
      await anonymous(acquireImpersonation, withId(firm.sam), by),
      await anonymous(resetFactors, withId(firm.sam), by),
    ]
    expect(refused.map(({ status, body }) => [status, body['detail']])).toEqual(
      refused.map(() => [403, 'API keys cannot do this. Sign in instead.']),
    )
    const impersonating = await as(firm.ada, createApiKey, wanted(['profiles.can_impersonate']))
    expect([impersonating.status, Object.keys(impersonating.body)]).toEqual([400, ['permissions']])
  })

  test('a key in an address, wherever in it, also beside a good header', async () => {
    const { key } = await make(firm.ada, 'clients.view_client')
    const sentence =
      'Do not put a key into an address because addresses are logged. Send it as “Authorization: Api-Key …”, and revoke this key.'
    for (const headers of [{}, person(key).headers]) {
      const { status, body } = await raw({ url: `/api/clients/?api_key=${key}`, headers })
      expect([status, body['non_field_errors']]).toEqual([400, [sentence]])
    }
  })

  test('half a key, a made-up one, a key as a token, and a key beside the cookie of a session', async () => {
    const { key } = await make(firm.ada, 'clients.view_client')
    expect(await describeKey(key.slice(0, -1))).toEqual([
      401,
      'Invalid key. Send “Authorization: Api-Key fbk_…” with the whole key.',
    ])
    expect(await describeKey(`${key.slice(0, -4)}AAAA`)).toEqual([401, 'API key not found.'])
    expect(await describeKey(`fbk_999999999999999_${key.slice(-43)}`)).toEqual([401, 'API key not found.'])
    const asToken = await raw({ url: '/api/clients/', headers: { authorization: `Token ${key}` } })
    const { cookie } = await server.signIn(firm.ada)
    const both = await raw({ url: '/api/clients/', headers: { ...person(key).headers, cookie: `sid=${cookie}` } })
    expect([asToken.status, both.status]).toEqual([401, 401])
  })

  test('a day that is over or more than a year off, no permission, one too many', async () => {
    const { ada } = firm
    const refusal = async (more: object) => {
      const { status, body } = await as(ada, createApiKey, wanted(['clients.view_client'], more))
      return [status, body]
    }
    expect(await refusal({ end_date: addDays(day, -1) })).toEqual([
      400,
      { end_date: ['This day is in the past. Choose today or a later day.'] },
    ])
    expect(await refusal({ end_date: addDays(day, 366) })).toEqual([
      400,
      {
        end_date: [
          `A key is valid for a year at most. Choose ${formatsOf('GB').longDate(addDays(day, 365))} or earlier.`,
        ],
      },
    ])
    expect(await refusal({ permissions: [] })).toEqual([400, { permissions: ['Choose at least one.'] }])
    for (let made = 0; made < maxKeys; made += 1) await make(ada, 'clients.view_client')
    expect(await refusal({})).toMatchObject([409, { code: 'state' }])
  })

  test('making one in the name of somebody else, and seeing everybody’s without the permission', async () => {
    const { call } = await actingOn(server).act(firm.ada, firm.sam)
    expect((await call(createApiKey, wanted(['clients.view_client']))).status).toBe(403)
    expect((await as(firm.maya, listFirmKeys, { query: {} })).status).toBe(403)
  })
})
