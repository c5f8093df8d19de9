import { describe, expect, test } from 'vitest'

import { getProfile } from '../authProfile.contract.ts'
import { transact } from '#server/db/db.ts'
import { testServer, type FirmAnswer } from '#test/firm.ts'
import { logoutSession, logoutToken } from '../auth.contract.ts'

const { aFirm, as, anonymous, signIn, database, headersOf } = testServer({}, { empty: true })
const cookiesOf = ({ headers }: Pick<FirmAnswer<typeof logoutToken>, 'headers'>) =>
  [headers['set-cookie'] ?? []].flat().map(String)

describe('signing out', () => {
  test.each([
    ['a token', logoutToken, 'token'],
    ['a cookie', logoutSession, 'cookie'],
  ] as const)('of %s ends the session at once and clears the cookies', async (_case, endpoint, by) => {
    const { sam } = await aFirm()
    const answer = await as(sam, endpoint, {}, { by })
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect(cookiesOf(answer).every((cookie) => /^(sid|csrf)=; Max-Age=0;/.test(cookie))).toBe(true)
    expect(cookiesOf(answer)).toHaveLength(2)
    expect((await as(sam, getProfile, {}, { by: 'token' })).status).toBe(401)
    expect((await as(sam, getProfile, {}, { by: 'cookie' })).status).toBe(401)
    expect((await as(sam, endpoint, {}, { by })).status).toBe(401)
  })

  test('a forged or missing CSRF value, or another site, changes nothing', async () => {
    const { sam } = await aFirm()
    const { cookie } = await signIn(sam)
    const otherSign = await signIn(sam, { fresh: true })
    const attempts = [
      { cookie: `sid=${cookie}` },
      { cookie: `sid=${cookie}`, 'x-csrftoken': 'forged' },
      { ...(await headersOf(sam, { by: 'cookie' })), cookie: `sid=${otherSign.cookie}` },
      { ...(await headersOf(sam, { by: 'cookie' })), origin: 'https://evil.example' },
      { ...(await headersOf(sam, { by: 'cookie' })), 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of attempts) expect((await anonymous(logoutSession, {}, { headers })).status).toBe(403)
    expect((await as(sam, getProfile, {}, { by: 'cookie' })).status).toBe(200)
  })
})

describe('who is nobody', () => {
  test('a wrong, an expired and a malformed token; another scheme', async () => {
    const { sam } = await aFirm()
    const { token, sessionId } = await signIn(sam, { fresh: true })
    const ask = async (authorization: string) =>
      (await anonymous(getProfile, {}, { headers: { authorization } })).status
    expect(await ask(`Token ${token}`)).toBe(200)
    expect(await ask(`Token ${token.slice(1)}x`)).toBe(401)
    expect(await ask('Token ')).toBe(401)
    expect(await ask(`Basic ${token}`)).toBe(401)
    await transact(database(), { role: 'fieldbook_auth' }, (db) =>
      db
        .updateTable('session_token')
        .where('session_id', '=', sessionId)
        .set({ expires: '2026-01-01T00:00:00Z' })
        .execute(),
    )
    expect(await ask(`Token ${token}`)).toBe(401)
  })

  test('a cookie and a token of different sessions together', async () => {
    const { sam, maya } = await aFirm()
    const [mine, hers, again] = [await signIn(sam), await signIn(maya), await signIn(sam, { fresh: true })]
    const ask = async (cookie: string, token: string) =>
      (await anonymous(getProfile, {}, { headers: { cookie: `sid=${cookie}`, authorization: `Token ${token}` } }))
        .status
    expect(await ask(mine.cookie, mine.token)).toBe(200)
    expect(await ask(mine.cookie, hers.token)).toBe(401)
    expect(await ask(mine.cookie, again.token)).toBe(401)
    expect(await ask(mine.cookie, 'x')).toBe(401)
    expect(await ask('x', mine.token)).toBe(401)
  })
})
