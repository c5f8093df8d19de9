import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { buildServer } from '#app/http.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { testServer, type FirmAnswer } from '#test/firm.ts'
import { getProfile } from '../authProfile.contract.ts'
import { transact } from '#server/db/db.ts'
import type { login } from '../auth.contract.ts'
import { listBackends, logoutToken } from '../auth.contract.ts'
import { hashPassword } from './authPasswords.ts'

const server = testServer(
  {
    limits: {
      loginFailuresPerAccount: 20,
      loginFailuresPerAddress: 60,
      passwordConcurrency: 2,
      passwordQueue: 200,
      sessionIdleDays: 14,
      sessionAbsoluteDays: 30,
    },
  },
  { empty: true },
)
const { aFirm, anonymous, raw, database } = server
const password = 'seven grey herons at low tide'
const refusal = { non_field_errors: ['Unable to log in with provided credentials.'] }

/** Lets a person sign in by password. */
async function givePassword(person: BuilderPerson) {
  const password_hash = await hashPassword(server.settings, password)
  await transact(database(), { role: 'fieldbook_auth' }, (db) =>
    db.updateTable('account').where('id', '=', person.account_id).set({ password_hash }).execute(),
  )
}

let lastAddress = 0
const newAddress = () => `10.1.${(lastAddress += 1) >> 8}.${lastAddress & 255}`

const attempt = (
  email: string,
  given: string,
  { address = newAddress(), headers = {} }: { address?: string; headers?: Record<string, string> } = {},
) =>
  raw({
    method: 'POST',
    url: '/api/auth/token/login/',
    payload: { email, password: given },
    remoteAddress: address,
    headers,
  })

const cookiesOf = ({ headers }: Pick<FirmAnswer<typeof login>, 'headers'>) =>
  [headers['set-cookie'] ?? []].flat().map(String)
const cookieHeader = (answer: Pick<FirmAnswer<typeof login>, 'headers'>) =>
  cookiesOf(answer)
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

async function someone() {
  const firm = await aFirm()
  await givePassword(firm.sam)
  return firm
}

test('no external sign-in is offered', async () => {
  expect((await anonymous(listBackends, {})).text).toBe('[]')
})

describe('signing in', () => {
  test('answers a token and sets cookies; either one is the person', async () => {
    const { sam } = await someone()
    const answer = await attempt(`  ${sam.email.toUpperCase()} `, password)
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.body)).toEqual(['auth_token'])
    const [sid, csrf, device] = cookiesOf(answer)
    expect(sid).toMatch(/^sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(csrf).toMatch(/^csrf=[\w-]{43}; Max-Age=2592000; Path=\/; SameSite=Lax$/)
    expect(device).toMatch(/^device=[\w-]{43}; .*HttpOnly/)
    const token = String((answer.body as { auth_token?: unknown }).auth_token)
    for (const headers of [
      { authorization: `Token ${token}` },
      { authorization: `Bearer ${token}` },
      { cookie: cookieHeader(answer) },
    ])
      expect((await anonymous(getProfile, {}, { headers })).body).toMatchObject({ id: sam.id })
  })

  test('on https the cookies are bound to this host', async () => {
    const { sam } = await someone()
    const app = await buildServer(database(), { ...server.settings, publicUrl: 'https://fieldbook.example' })
    const { headers } = await app.inject({
      method: 'POST',
      url: '/api/auth/token/login/',
      payload: { email: sam.email, password },
    })
    await app.close()
    const cookies = cookiesOf({ headers })
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['__Host-sid', '__Host-csrf', '__Host-device'])
    for (const cookie of cookies) expect(cookie).toMatch(/Path=\/.*Secure/)
    expect(cookies.join()).not.toMatch(/Domain/i)
  })

  test('signing in again on the same browser ends what was there', async () => {
    const { sam } = await someone()
    const first = await attempt(sam.email, password)
    await attempt(sam.email, password, { headers: { cookie: cookieHeader(first) } })
    expect((await anonymous(getProfile, {}, { headers: { cookie: cookieHeader(first) } })).status).toBe(401)
  })

  test.each([
    ['no e-mail', { email: '', password: 'x' }, { email: ['Email is required'] }],
    ['no address', { email: 'sam', password: 'x' }, { email: ['Enter a valid email address'] }],
    [
      'NUL in the address',
      { email: 'sam\u0000@example.com', password: 'x' },
      { email: ['Enter a valid email address'] },
    ],
    ['no password', { email: 'sam@example.com', password: '' }, { password: ['Password is required'] }],
    ['an unknown field', { email: 'sam@example.com', password: 'x', admin: true }, { admin: ['Unknown field.'] }],
  ])('%s', async (_case, payload, fields) => {
    const answer = await raw({ method: 'POST', url: '/api/auth/token/login/', payload })
    expect([answer.status, answer.body]).toEqual([400, fields])
  })

  test('broken JSON and two megabytes are refused with a sentence', async () => {
    const send = (payload: string) =>
      raw({ method: 'POST', url: '/api/auth/token/login/', payload, headers: { 'content-type': 'application/json' } })
    expect((await send('{"email": ')).status).toBe(400)
    const large = await send(JSON.stringify({ email: 'sam@example.com', password: 'x'.repeat(2_000_000) }))
    expect([large.status, large.body]).toEqual([413, { detail: 'This is too large to send.' }])
  })
})

describe('who may not come in gets the same bytes', () => {
  test('wrong password, unknown address, disabled account, deactivated person', async () => {
    const { sam, olga, maya, inFirm } = { ...(await someone()), inFirm: server.inFirm }
    await givePassword(olga)
    await givePassword(maya)
    await transact(database(), { role: 'fieldbook_auth' }, (db) =>
      db.updateTable('account').where('id', '=', olga.account_id).set({ disabled: true }).execute(),
    )
    await inFirm(maya, (db) => db.updateTable('member').where('id', '=', maya.id).set({ active: false }).execute())
    const answers = [
      await attempt(sam.email, 'not the password at all'),
      await attempt('nobody.at.all@example.com', password),
      await attempt(olga.email, password),
      await attempt(maya.email, password),
    ]
    for (const answer of answers) {
      expect([answer.status, answer.text]).toEqual([400, JSON.stringify(refusal)])
      expect(cookiesOf(answer)).toEqual([])
    }
  })

  test('an address that nobody has costs the same work', async () => {
    const { sam } = await someone()
    const time = async (email: string) => {
      const began = performance.now()
      await attempt(email, 'not the password at all')
      return performance.now() - began
    }
    const [known, unknown]: [number[], number[]] = [[], []]
    for (let i = 0; i < 7; i += 1) {
      known.push(await time(sam.email))
      unknown.push(await time(`nobody.${i}@example.com`))
    }
    const middle = (times: number[]) => times.toSorted((a, b) => a - b)[3] ?? 0
    expect(middle(unknown)).toBeGreaterThan(middle(known) / 3)
  })
})

describe('guessing', () => {
  test('from one address it is slowed down, with the seconds to wait', async () => {
    const { sam } = await someone()
    const address = newAddress()
    const answers = []
    for (let i = 0; i < 12; i += 1) answers.push(await attempt(sam.email, `guess number ${i}`, { address }))
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 11 }, () => 400), 429])
    const last = answers[11]
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0)
    expect(last?.body['detail']).toMatch(/^There were too many failed attempts\. Please try again in \d seconds\.$/)
    expect((await attempt(sam.email, password, { address })).status).toBe(429)
  })

  test('each further failure doubles the wait, and an hour halves what is remembered', async () => {
    const { sam } = await someone()
    const address = newAddress()
    const wait = async () => {
      for (let i = 0; i < 15; i += 1) {
        const { headers, status } = await attempt(sam.email, `guess number ${i}`, { address })
        if (status === 429) return Number(headers['retry-after'])
      }
      return 0
    }
    // As if the time had passed, for the counts of this test's address.
    const later = (hours: number) =>
      transact(database(), { role: 'fieldbook_auth' }, (db) =>
        db
          .updateTable('login_throttle')
          .where('key', 'like', `%${address}`)
          .set({
            blocked_until: null,
            first_failure: sql<string>`first_failure - make_interval(hours => ${hours})`,
          })
          .execute(),
      )
    // 5, 10 and 20 seconds, less what the test itself took.
    expect(await wait()).toBeLessThanOrEqual(5)
    await later(0)
    expect(await wait()).toSatisfy((seconds: number) => seconds > 5 && seconds <= 10)
    await later(0)
    expect(await wait()).toSatisfy((seconds: number) => seconds > 10 && seconds <= 20)
    await later(1)
    expect(await wait()).toBeLessThanOrEqual(5)
  })

  test('from everywhere at once: few are looked at, and the owner’s own browser still comes in', async () => {
    const { sam } = await someone()
    const owner = await attempt(sam.email, password)
    const guesses = await Promise.all(Array.from({ length: 60 }, (_, i) => attempt(sam.email, `guess number ${i}`)))
    const verified = guesses.filter(({ status }) => status === 400)
    expect(verified.length).toBeGreaterThan(10)
    expect(verified.length).toBeLessThanOrEqual(21)
    expect(guesses.every(({ status }) => status === 400 || status === 429)).toBe(true)
    expect((await attempt(sam.email, password)).status).toBe(429)
    expect((await attempt(sam.email, password, { headers: { cookie: cookieHeader(owner) } })).status).toBe(200)
  })

  test('a right password ends the wait of its account, and not that of an address', async () => {
    const { sam } = await someone()
    const waits = (like: string) =>
      transact(database(), { role: 'fieldbook_auth' }, (db) =>
        db.selectFrom('login_throttle').where('key', 'like', like).select(['failures', 'blocked_until']).execute(),
      )
    for (let i = 0; i < 21; i += 1) await attempt(sam.email, `guess number ${i}`)
    expect((await attempt(sam.email, password)).status).toBe(429)
    // As if the wait were over.
    await transact(database(), { role: 'fieldbook_auth' }, (db) =>
      db.updateTable('login_throttle').where('key', 'like', 'account %').set({ blocked_until: null }).execute(),
    )
    for (let i = 0; i < 5; i += 1) expect((await attempt(sam.email, password)).status).toBe(200)

    const address = newAddress()
    await transact(database(), { role: 'fieldbook_auth' }, (db) =>
      db
        .insertInto('login_throttle')
        .values({ key: `address ${address}`, failures: 60, first_failure: sql<string>`now()` })
        .execute(),
    )
    for (let i = 0; i < 2; i += 1) expect((await attempt(sam.email, password, { address })).status).toBe(200)
    await attempt('nobody.at.all@example.com', 'guess', { address })
    expect((await attempt(sam.email, password, { address })).status).toBe(429)
    expect(await waits(`address ${address}`)).toMatchObject([{ failures: 61, blocked_until: expect.any(String) }])
  })

  test('an address that nobody has is slowed down the same way', async () => {
    const email = `nobody.${newAddress()}@example.com`
    const address = newAddress()
    const statuses = []
    for (let i = 0; i < 12; i += 1) statuses.push((await attempt(email, password, { address })).status)
    expect(statuses.indexOf(429)).toBe(11)
  })

  test('right passwords do not count', async () => {
    const { sam } = await someone()
    const address = newAddress()
    for (let i = 0; i < 13; i += 1) expect((await attempt(sam.email, password, { address })).status).toBe(200)
  })

  test('many at once from one address leave room in the queue for another', async () => {
    const { sam } = await someone()
    const limits = {
      ...server.settings.limits,
      passwordConcurrency: 1,
      passwordQueue: 50,
      loginFailuresPerAddress: 1000,
    }
    const app = await buildServer(database(), { ...server.settings, limits })
    const login = (email: string, guess: string, remoteAddress: string) =>
      app.inject({ method: 'POST', url: '/api/auth/token/login/', payload: { email, password: guess }, remoteAddress })
    const address = newAddress()
    const crowd = (count: number) =>
      Array.from({ length: count }, (_, index) => login(`crowd.${index}@example.com`, 'a guess at it', address))
    const before = crowd(75)
    const owners = [1, 2, 3].map(() => login(sam.email, password, newAddress()))
    const after = crowd(225)
    const statuses = (await Promise.all([...before, ...after])).map(({ statusCode }) => statusCode)
    expect((await Promise.all(owners)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    await app.close()
    expect(statuses).toContain(503)
    expect(statuses).toContain(400)
  })

  test('beyond the queue the answer is 503, and what was not looked at does not count', async () => {
    const { sam } = await someone()
    const limits = { ...server.settings.limits, passwordConcurrency: 1, passwordQueue: 0 }
    const app = await buildServer(database(), { ...server.settings, limits })
    const call = () =>
      app.inject({ method: 'POST', url: '/api/auth/token/login/', payload: { email: sam.email, password } })
    const busy = []
    // More often than wrong guesses would be borne.
    for (let wave = 0; wave < 30 && busy.length < 12; wave += 1) {
      const answers = await Promise.all(Array.from({ length: 5 }, call))
      busy.push(...answers.filter(({ statusCode }) => statusCode === 503))
    }
    const again = await call()
    await app.close()
    expect(busy.length).toBeGreaterThanOrEqual(12)
    expect(busy[0]?.headers['retry-after']).toBe('5')
    expect(again.statusCode).toBe(200)
  })
})

test('what happened is written down, and no secret with it', async () => {
  const { sam } = await someone()
  await attempt(sam.email, 'not the password at all')
  const answer = await attempt(sam.email, password)
  await anonymous(
    logoutToken,
    {},
    { headers: { authorization: `Token ${(answer.body as { auth_token?: string }).auth_token}` } },
  )
  const events = await transact(database(), { role: 'fieldbook_auth' }, (db) =>
    db.selectFrom('auth_event').where('account_id', '=', sam.account_id).selectAll().orderBy('id').execute(),
  )
  expect(events.map(({ kind }) => kind)).toEqual(['login_failed', 'login', 'logout'])
  expect(events.every(({ address, request_id }) => address !== '' && request_id !== '')).toBe(true)
  expect(JSON.stringify(events)).not.toMatch(
    new RegExp(`herons|not the password|${(answer.body as { auth_token?: string }).auth_token}`),
  )
})
