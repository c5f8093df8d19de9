import { expect, test } from 'vitest'

import { getProfile } from '../authProfile.contract.ts'
import { inTenant, transact } from '#server/db/db.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { refreshToken } from '../auth.contract.ts'
import { issuePair, type Pair } from './authRefresh.ts'

const { aFirm, anonymous, database, settings } = testServer({}, { empty: true })

const aPair = ({ account_id, org_id }: BuilderPerson) =>
  issuePair(database(), { account_id, org_id, kind: 'sso', address: '', user_agent: '' }, settings)
const refresh = (secret: string) => anonymous(refreshToken, { body: { refresh: secret } })
const profile = (access: string) => anonymous(getProfile, {}, { headers: { authorization: `Bearer ${access}` } })

/** As if the session's secrets had been used, and made, some seconds earlier. */
const age = (sessionId: number, seconds: number) =>
  transact(database(), { role: 'fieldbook_auth' }, async (db) => {
    const tokens = await db.selectFrom('session_token').where('session_id', '=', sessionId).selectAll().execute()
    const earlier = (instant: string) => Temporal.Instant.from(instant).subtract({ seconds }).toString()
    for (const { hash, expires, used } of tokens)
      await db
        .updateTable('session_token')
        .where('hash', '=', hash)
        .set({ expires: earlier(expires), used: used === null ? null : earlier(used) })
        .execute()
  })

test('an access token lasts ten minutes; a refresh token gives another pair', async () => {
  const { sam } = await aFirm()
  const first = await aPair(sam)
  expect((await profile(first.access)).body).toMatchObject({ id: sam.id, social_login: true })
  await age(first.sessionId, 580)
  expect((await profile(first.access)).status).toBe(200)
  await age(first.sessionId, 21)
  expect((await profile(first.access)).status).toBe(401)
  const next = await refresh(first.refresh)
  expect([next.status, Object.keys(next.body).toSorted()]).toEqual([200, ['access', 'refresh']])
  expect((await profile(next.body.access)).status).toBe(200)
})

test('a refresh token opens nothing itself, and an access token refreshes nothing', async () => {
  const { sam } = await aFirm()
  const pair = await aPair(sam)
  expect((await profile(pair.refresh)).status).toBe(401)
  expect((await refresh(pair.access)).status).toBe(401)
})

test('two tabs that wake up together both go on', async () => {
  const { sam } = await aFirm()
  const pair = await aPair(sam)
  const answers = await Promise.all([refresh(pair.refresh), refresh(pair.refresh)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  for (const { body } of answers) expect((await profile(body.access)).status).toBe(200)
})

test('a used one that comes back later ends the session for everybody who holds a part of it', async () => {
  const { sam } = await aFirm()
  const stolen = await aPair(sam)
  const otherPair = await aPair(sam)
  const honest = await refresh(stolen.refresh)
  await age(stolen.sessionId, 31)
  const replay = await refresh(stolen.refresh)
  expect([replay.status, replay.body]).toEqual([401, { detail: 'Please sign in.' }])
  expect((await profile(honest.body.access)).status).toBe(401)
  expect((await refresh(honest.body.refresh)).status).toBe(401)
  expect((await profile(otherPair.access)).status).toBe(200)
  const events = await transact(database(), { role: 'fieldbook_auth' }, (db) =>
    db.selectFrom('auth_event').where('account_id', '=', sam.account_id).select('kind').execute(),
  )
  expect(events).toEqual([{ kind: 'refresh_reused' }])
})

test('a replay beside an honest refresh leaves nobody signed in', async () => {
  const { sam } = await aFirm()
  const stolen = await aPair(sam)
  const honest = await refresh(stolen.refresh)
  await age(stolen.sessionId, 31)
  const raced = await Promise.all([refresh(stolen.refresh), refresh(honest.body.refresh), refresh(stolen.refresh)])
  for (const { status, body } of raced as { status: number; body: Partial<Pair> }[])
    if (status === 200) expect((await profile(body.access ?? '')).status).toBe(401)
  expect(raced[0]?.status).toBe(401)
})

test('fourteen days unused, thirty days in all, an ended session, a closed account', async () => {
  const { sam, maya, olga, fin } = await aFirm()
  const idle = await aPair(sam)
  await age(idle.sessionId, 14 * 86_400 + 1)
  expect((await refresh(idle.refresh)).status).toBe(401)

  const old = await aPair(maya)
  const setSession = (id: number, values: { created?: string; ended?: string }) =>
    transact(database(), { role: 'fieldbook_auth' }, (db) =>
      db.updateTable('session').where('id', '=', id).set(values).execute(),
    )
  const daysAgo = (days: number) =>
    Temporal.Now.instant()
      .subtract({ hours: 24 * days })
      .toString()
  await setSession(old.sessionId, { created: daysAgo(31) })
  const last = await refresh(old.refresh)
  expect((await refresh(last.body.refresh)).status).toBe(401)

  const ended = await aPair(olga)
  await setSession(ended.sessionId, { ended: daysAgo(1) })
  expect((await refresh(ended.refresh)).status).toBe(401)

  const closed = await aPair(fin)
  await transact(database(), { role: 'fieldbook_auth' }, (db) =>
    db.updateTable('account').where('id', '=', fin.account_id).set({ disabled: true }).execute(),
  )
  expect((await refresh(closed.refresh)).status).toBe(401)
  expect((await profile(closed.access)).status).toBe(401)
})

test('a person who was deactivated gets no new pair', async () => {
  const { sam } = await aFirm()
  const pair = await aPair(sam)
  await inTenant(database(), { orgId: sam.org_id }, (db) =>
    db.updateTable('member').where('id', '=', sam.id).set({ active: false }).execute(),
  )
  expect((await refresh(pair.refresh)).status).toBe(401)
})

test('what is no token at all', async () => {
  expect((await refresh('')).body).toEqual({ refresh: ['This field is required'] })
  expect((await refresh('x'.repeat(513))).status).toBe(400)
  expect((await refresh('nonsense')).status).toBe(401)
})
