/**
 * A withdrawn right is gone with the next request, on every server, also for a session that was used a moment ago (G6).
 */
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { buildServer } from '#app/http.ts'
import { endOtherSessions, endSession, logoutSession, logoutToken, setPassword } from '#features/auth/auth.contract.ts'
import { hashPassword } from '#features/auth/server/authPasswords.ts'
import { getDiaryEntry, listDiary } from '#features/diary/entries/entries.contract.ts'
import { changeUser } from '#features/users/users/users.contract.ts'
import { getProfile } from '#features/auth/authProfile.contract.ts'
import { openDatabase, type Database } from '#server/db/db.ts'
import { csrfToken } from '#server/access/session.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { adminOf } from './support/admin.ts'
import { ask } from './support/ask.ts'
import { groupCalls } from '#features/users/groups/groups.contract.ts'

const server = testServer({}, { empty: true })
const { as, aFirm, signIn, anEntry, settings } = server
const admin = adminOf(server.database)
let otherFastifyInstance: FastifyInstance
let pool: Database
beforeAll(async () => {
  // A second server on the same database, with a pool and connections of its own.
  const { connectionString } = server.database().pool.options
  pool = openDatabase({ url: String(connectionString), poolSize: 2, statementTimeoutMs: 10_000 })
  otherFastifyInstance = await buildServer(pool, settings)
})
afterAll(async () => {
  await otherFastifyInstance.close()
  await pool.close()
})

/** Reads the answers to the session's token and cookie, here and on the other server. */
async function answers({ token, cookie }: { token: string; cookie: string }, url = '/api/users/me/') {
  const statuses = []
  for (const app of [server.app(), otherFastifyInstance])
    for (const headers of [{ authorization: `Token ${token}` }, { cookie: `sid=${cookie}` }])
      statuses.push((await ask(app, { method: 'GET', url, headers })).status)
  return [...new Set(statuses)]
}

const password = 'a quayside harbour wall at low tide'

/** Each way of losing a session: who does it, and that it was good until then. */
const ways: Record<
  string,
  (sam: BuilderPerson, ada: BuilderPerson, session: Awaited<ReturnType<typeof signIn>>) => Promise<unknown>
> = {
  'logging out by token': (sam, _ada, { token }) =>
    as(sam, logoutToken, {}, { headers: { authorization: `Token ${token}` } }),
  'logging out by cookie': (_sam, _ada, { cookie, sessionId }) =>
    server.raw({
      method: logoutSession.method,
      url: `/api${logoutSession.path}`,
      headers: { cookie: `sid=${cookie}`, 'x-csrftoken': csrfToken(sessionId, settings) },
    }),
  'ending the others': (sam) => as(sam, endOtherSessions, {}),
  'ending that one': (sam, _ada, { sessionId }) => as(sam, endSession, { params: { id: String(sessionId) } }),
  'a new password': async (sam) => {
    await admin.rows('update account set password_hash = $1 where id = $2', [
      await hashPassword(settings, password),
      sam.account_id,
    ])
    return as(sam, setPassword, {
      body: { current_password: password, new_password: 'an estuary with seven wooden boats' },
    })
  },
  'being made inactive': (sam, ada) => as(ada, changeUser, { params: { id: String(sam.id) }, body: { active: false } }),
  'a disabled account': (sam) => admin.rows('update account set disabled = true where id = $1', [sam.account_id]),
}

test.each(Object.entries(ways))('%s ends the session at once, everywhere', async (_name, end) => {
  const { sam, ada } = await aFirm()
  const session = await signIn(sam, { fresh: true })
  expect(await answers(session)).toEqual([200])
  await end(sam, ada, session)
  expect(await answers(session)).toEqual([401])
})

test('nobody else is signed out by it', async () => {
  const { sam, maya, ada } = await aFirm()
  const [mine, hers] = [await signIn(sam), await signIn(maya)]
  await as(sam, endOtherSessions, {})
  await as(ada, changeUser, { params: { id: String(maya.id) }, body: { position: 'Lead' } })
  expect([await answers(mine), await answers(hers)]).toEqual([[200], [200]])
})

test('a permission that a group loses, and a group that a person loses, is lost with the next request', async () => {
  const { sam, ada, groups } = await aFirm()
  const session = await signIn(sam)
  const diary = `/api${listDiary.path}`
  expect(await answers(session, diary)).toEqual([200])
  await as(ada, groupCalls.change, {
    params: { id: String(groups['Staff']) },
    body: { permissions: ['tasks.view_task'] },
  })
  expect(await answers(session, diary)).toEqual([403])
  expect((await as(sam, getProfile, {})).body.permissions).toEqual({ tasks: ['view_task'] })
  await as(ada, changeUser, { params: { id: String(sam.id) }, body: { group_ids: [groups['Finance'] ?? 0] } })
  expect(await answers(session, diary)).toEqual([200])
  await as(ada, changeUser, { params: { id: String(sam.id) }, body: { group_ids: [] } })
  expect(await answers(session, diary)).toEqual([403])
})

test('a report who gets another manager is out of reach with the next request', async () => {
  const { sam, maya, otto, ada, departments } = await aFirm()
  const entry = await anEntry(sam)
  const see = async (who: BuilderPerson) => (await as(who, getDiaryEntry, { params: { id: String(entry.id) } })).status
  expect([await see(maya), await see(otto)]).toEqual([200, 404])
  const body = { manager_id: otto.id, department_id: departments.office.id }
  await as(ada, changeUser, { params: { id: String(sam.id) }, body })
  expect([await see(maya), await see(otto)]).toEqual([404, 200])
})
