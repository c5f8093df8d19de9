import { describe, expect, test } from 'vitest'

import { getProfile } from '../authProfile.contract.ts'
import { transact } from '#server/db/db.ts'
import { hashOf } from '#server/access/session.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { endOtherSessions, listSessions, setPassword } from '../auth.contract.ts'
import { hashPassword } from './authPasswords.ts'

const { aFirm, as, anonymous, raw, signIn, database, settings } = testServer({}, { empty: true })
const current_password = 'seven grey herons at low tide'
const new_password = 'nine white gulls over the quay'

async function withPassword(person: BuilderPerson): Promise<BuilderPerson> {
  const password_hash = await hashPassword(settings, current_password)
  await transact(database(), { role: 'fieldbook_auth' }, (db) =>
    db.updateTable('account').where('id', '=', person.account_id).set({ password_hash }).execute(),
  )
  return person
}
const login = (email: string, password: string, headers: Record<string, string> = {}) =>
  raw({ method: 'POST', url: '/api/auth/token/login/', payload: { email, password }, headers })
const isSignedIn = async (token: string) =>
  (await anonymous(getProfile, {}, { headers: { authorization: `Token ${token}` } })).status === 200

describe('changing the password', () => {
  test('every other session ends, this one stays, and only the new password opens', async () => {
    const sam = await withPassword((await aFirm()).sam)
    const [mine, elsewhere] = [await signIn(sam), await signIn(sam, { fresh: true })]
    const answer = await as(sam, setPassword, { body: { current_password, new_password } }, { by: 'cookie' })
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect([await isSignedIn(mine.token), await isSignedIn(elsewhere.token)]).toEqual([true, false])
    expect((await login(sam.email, current_password)).status).toBe(400)
    expect((await login(sam.email, new_password)).status).toBe(200)
  })

  test.each([
    [
      'the wrong current one',
      { current_password: 'not the one at all', new_password },
      { current_password: ['This is not your current password.'] },
    ],
    [
      'fourteen characters',
      { current_password, new_password: 'only fourteen.' },
      { new_password: ['Minimum of 15 characters required'] },
    ],
    [
      'digits in a row',
      { current_password, new_password: '1234567890123456' },
      { new_password: ['This password is too easy to guess. Choose another one.'] },
    ],
    [
      'a disguised word',
      { current_password, new_password: 'P@55w0rdP@55w0rd2026!' },
      { new_password: ['This password is too easy to guess. Choose another one.'] },
    ],
    [
      'one letter',
      { current_password, new_password: 'aaaaaaaaaaaaaaaaaaaa' },
      { new_password: ['This password is too easy to guess. Choose another one.'] },
    ],
    [
      'one’s own name',
      { current_password, new_password: 'sam stone sam stone' },
      { new_password: ['This password is too easy to guess. Choose another one.'] },
    ],
    ['an unknown field', { current_password, new_password, user_id: 1 }, { user_id: ['Unknown field.'] }],
  ])('refused: %s', async (_case, body, fields) => {
    const sam = await withPassword((await aFirm()).sam)
    const answer = await as(sam, setPassword, { body })
    expect([answer.status, answer.body]).toEqual([400, fields])
    expect((await login(sam.email, current_password)).status).toBe(200)
  })

  test('two changes at once: one holds', async () => {
    const sam = await withPassword((await aFirm()).sam)
    const tries = [`${new_password} one`, `${new_password} two`]
    const answers = await Promise.all(
      tries.map((text) => as(sam, setPassword, { body: { current_password, new_password: text } })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 400])
    const winner = tries[answers.findIndex(({ status }) => status === 204)] ?? ''
    expect((await login(sam.email, winner)).status).toBe(200)
  })

  test('a stolen session cannot guess the current one forever', async () => {
    const sam = await withPassword((await aFirm()).sam)
    const statuses = []
    for (let i = 0; i < 12; i += 1)
      statuses.push(
        (await as(sam, setPassword, { body: { current_password: `guess number ${i}`, new_password } })).status,
      )
    expect(statuses.indexOf(429)).toBe(11)
  })

  test('browsers that knew the old password are strangers again, but for this one', async () => {
    const sam = await withPassword((await aFirm()).sam)
    const deviceOf = async () =>
      [(await login(sam.email, current_password)).headers['set-cookie'] ?? []]
        .flat()
        .map(String)
        .find((cookie) => cookie.startsWith('device='))
        ?.split(';')[0] ?? ''
    const [here, elsewhere] = [await deviceOf(), await deviceOf()]
    await as(sam, setPassword, { body: { current_password, new_password } }, { headers: { cookie: here } })
    const known = await transact(database(), { role: 'fieldbook_auth' }, (db) =>
      db.selectFrom('known_device').where('account_id', '=', sam.account_id).select('hash').execute(),
    )
    expect(known.map(({ hash }) => hash.toString('hex'))).toEqual([
      hashOf(here.slice('device='.length)).toString('hex'),
    ])
    expect(elsewhere).not.toBe(here)
  })

  test('a stranger changes nothing', async () => {
    expect((await anonymous(setPassword, { body: { current_password, new_password } })).status).toBe(401)
  })
})

describe('where I am signed in', () => {
  test('my sessions, this one first, and nobody else’s; the others can be ended', async () => {
    const { sam, maya } = await aFirm()
    const otherSign = await signIn(sam, { fresh: true })
    const { token } = await signIn(sam)
    const hers = await signIn(maya)
    const { body } = await as(sam, listSessions, {})
    expect(body).toHaveLength(2)
    expect(body[0]).toMatchObject({ kind: 'password', current: true, address: '127.0.0.1', user_agent: 'tests' })
    expect(body[1]).toMatchObject({ id: otherSign.sessionId, current: false })
    expect((await as(sam, endOtherSessions, {})).status).toBe(204)
    expect([await isSignedIn(token), await isSignedIn(otherSign.token), await isSignedIn(hers.token)]).toEqual([
      true,
      false,
      true,
    ])
    expect((await as(sam, listSessions, {})).body).toHaveLength(1)
  })

  test('a session lasts while it is used, thirty days at most; an unused one ends', async () => {
    const { sam } = await aFirm()
    const { token, sessionId } = await signIn(sam)
    const hours = (from: string, to: string) =>
      Temporal.Instant.from(from).until(Temporal.Instant.from(to)).total('hours')
    const session = () =>
      transact(database(), { role: 'fieldbook_auth' }, (db) =>
        db.selectFrom('session').where('id', '=', sessionId).select(['created', 'expires']).executeTakeFirstOrThrow(),
      )
    const set = (values: { created?: string; last_seen?: string; expires?: string }) =>
      transact(database(), { role: 'fieldbook_auth' }, (db) =>
        db.updateTable('session').where('id', '=', sessionId).set(values).execute(),
      )
    const ago = (days: number) =>
      Temporal.Now.instant()
        .subtract({ hours: 24 * days })
        .toString()
    await set({ created: ago(10), last_seen: ago(1), expires: ago(-13) })
    expect(await isSignedIn(token)).toBe(true)
    await expect.poll(async () => Math.round(hours(ago(0), (await session()).expires) / 24)).toBe(14)
    await set({ created: ago(20), last_seen: ago(1) })
    expect(await isSignedIn(token)).toBe(true)
    await expect.poll(async () => Math.round(hours(ago(0), (await session()).expires) / 24)).toBe(10)
    await set({ expires: ago(1) })
    expect(await isSignedIn(token)).toBe(false)
    expect((await as(sam, listSessions, {})).status).toBe(401)
  })
})
