/**
 * Every call there is, refused to whom it must be refused to, before it has an effect: generated from the contracts, so
 * that a call of a later feature is probed without being named here.
 */
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Endpoint } from '#core/contract.ts'
import { submitDiary } from '#features/diary/entries/entryActions.contract.ts'
import { listDiary } from '#features/diary/entries/entries.contract.ts'
import { defaultGroups } from '#features/users/groups/groups.ts'
import { on } from '#server/http/route.ts'
import { csrfToken } from '#server/access/session.ts'
import { testServer } from '#test/firm.ts'
import { turnOf } from '#test/sizes.ts'
import { adminOf } from './support/admin.ts'
import { ask, jsonOf, type SafetyAnswer } from './support/ask.ts'
import { report } from './support/dice.ts'
import { leaky } from './support/leaky.ts'
import { bodyOf, callsOfAnyone, changes, endpoints, publicCalls, urlOf } from './support/rules.ts'
import { looseObjects, partOf } from './support/schemas.ts'
import { changed, snapshot } from './support/snapshot.ts'
import { aWorld, personas, type Persona, type World } from './support/world.ts'

const server = testServer({}, { empty: true })
const admin = adminOf(server.database)
let world: World
let app: FastifyInstance
let count = 0
beforeAll(async () => {
  world = await aWorld(server, admin)
  app = server.app()
})
afterAll(async () => {
  report(`endpoints: ${count} requests to ${endpoints.length} calls`)
})

const guarded = endpoints.filter(({ access }) => access !== 'public')
const changing = endpoints.filter(changes)

interface Sent {
  persona?: Persona
  headers?: Record<string, string>
  body?: Record<string, unknown> | undefined
}

/** A good request but for what is said. */
function send(
  endpoint: Endpoint,
  { persona = 'Administrator', headers = {}, body = bodyOf(endpoint, world, persona) }: Sent,
): Promise<SafetyAnswer> {
  count += 1
  return ask(app, {
    method: endpoint.method,
    url: urlOf(endpoint, world, { persona }),
    headers,
    ...(body && { payload: body }),
  })
}

/** Nothing of the firm's may change meanwhile; that somebody guessed wrong is counted and noted. */
async function withoutEffect(work: () => Promise<void>, except: readonly string[] = []) {
  const before = await snapshot(admin, except)
  await work()
  expect(changed(before, await snapshot(admin, except))).toEqual([])
}

describe('who is nobody', () => {
  test('only the listed calls answer without a session', () => {
    expect(
      endpoints
        .filter(({ access }) => access === 'public')
        .map(({ name }) => name)
        .filter((name) => !publicCalls.has(name)),
    ).toEqual([])
  })

  /** The credentials of nobody, each with its headers. */
  async function credentials(): Promise<Record<string, Record<string, string>>> {
    const { ada, maya } = world.ours
    const [mine, hers] = [await server.signIn(ada), await server.signIn(maya)]
    const [ended, expired, tooOld] = [await fresh(), await fresh(), await fresh()]
    await admin.run(`update session set ended = now() where id = ${ended.sessionId};
      update session set expires = now() - interval '1 second' where id = ${expired.sessionId};
      update session_token set expires = now() - interval '1 second' where session_id = ${tooOld.sessionId}`)
    const token = (value: string) => ({ authorization: `Token ${value}` })
    const cookie = (value: string, session = mine.sessionId) => ({
      cookie: `sid=${value}`,
      'x-csrftoken': csrfToken(session, server.settings),
    })
    return {
      stranger: {},
      'wrong token': token('A'.repeat(43)),
      'empty token': { authorization: 'Token ' },
      'another scheme': { authorization: `Basic ${Buffer.from(`${ada.email}:x`).toString('base64')}` },
      'the hash of a token': token(mine.token.slice(0, -1)),
      'a cookie as token': token(mine.cookie),
      'a token as cookie': cookie(mine.token),
      'wrong cookie': cookie('A'.repeat(43)),
      'ended token': token(ended.token),
      'ended cookie': cookie(ended.cookie, ended.sessionId),
      'expired session': token(expired.token),
      'expired token': token(tooOld.token),
      'expired cookie': cookie(tooOld.cookie, tooOld.sessionId),
      'cookie and token of two people': { ...cookie(hers.cookie, hers.sessionId), ...token(mine.token) },
      'good cookie, wrong token': { ...cookie(mine.cookie), ...token('A'.repeat(43)) },
      'good token, wrong cookie': { ...cookie('A'.repeat(43)), ...token(mine.token) },
      'deactivated member': await server.headersOf(world.people['deactivated member']),
      'disabled account': await server.headersOf(world.people['disabled account']),
    }
  }
  const fresh = () => server.signIn(world.ours.ada, { fresh: true })

  test('is answered 401 everywhere, always the same, and nothing happens', { timeout: 360_000 }, async () => {
    const credentialsOfOthers = await credentials()
    await withoutEffect(async () => {
      for (const [call, endpoint] of guarded.entries())
        for (const [who, headers] of turnOf(Object.entries(credentialsOfOthers), call, 4)) {
          const { status, text } = await send(endpoint, { headers })
          expect([status, text], `${endpoint.name}: ${who}`).toEqual([401, '{"detail":"Please sign in."}'])
        }
    })
  })

  test('and the same credentials are good once they are whole', async () => {
    for (const by of ['token', 'cookie'] as const)
      expect((await send(listDiary, { headers: await server.headersOf(world.ours.ada, { by }) })).status).toBe(200)
  })
})

describe('who may do nothing', () => {
  test('every default group has a person here', () => {
    expect(Object.keys(personas)).toEqual(expect.arrayContaining(defaultGroups.map(({ name }) => name)))
  })

  test('is answered 403 wherever a permission is asked for, and nothing happens', async () => {
    const headers = await server.headersOf(world.people['no grants'])
    await withoutEffect(async () => {
      for (const endpoint of guarded.filter(({ access }) => access !== 'session'))
        expect(await status(endpoint, { headers, persona: 'no grants' }), endpoint.name).toBe(403)
    })
  })

  test('and what is open to anyone signed in is on a list, each with its reason', () => {
    const open = guarded.filter(({ access }) => access === 'session').map(({ name }) => name)
    expect(open.filter((name) => callsOfAnyone[name] === undefined)).toEqual([])
  })

  test('a broken body, or a broken id, does not come before the refusal', async () => {
    const headers = await server.headersOf(world.people['no grants'])
    for (const endpoint of guarded.filter(({ access, body }) => access !== 'session' && body))
      expect(await status(endpoint, { headers, body: { id: {}, surprise: 1 } }), endpoint.name).toBe(403)
  })
  const status = async (endpoint: Endpoint, sent: Sent) => (await send(endpoint, sent)).status
})

describe('what another site makes a browser send', () => {
  test('a change by cookie without the right CSRF header is 403 and has no effect', async () => {
    const { ada, maya } = world.ours
    const [mine, hers] = [await server.signIn(ada), await server.signIn(maya)]
    const forged = [
      undefined,
      '',
      'A'.repeat(43),
      csrfToken(hers.sessionId, server.settings),
      csrfToken(mine.sessionId, { ...server.settings, csrfSecret: 'another secret, of another server, long enough' }),
    ]
    await withoutEffect(async () => {
      for (const [call, endpoint] of changing.filter(({ access }) => access !== 'public').entries())
        for (const value of turnOf(forged, call, 2)) {
          const headers = { cookie: `sid=${mine.cookie}`, ...(value !== undefined && { 'x-csrftoken': value }) }
          expect((await send(endpoint, { headers })).status, `${endpoint.name} with ${value}`).toBe(403)
        }
    })
  })

  test.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:8081' },
    { origin: 'http://localhost:8080.evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('every change from %o is 403, whoever it is by, and has no effect', async (from) => {
    await withoutEffect(async () => {
      for (const [call, endpoint] of changing.entries())
        for (const by of turnOf(['token', 'cookie'] as const, call, 1)) {
          const headers = { ...(await server.headersOf(world.ours.ada, { by })), host: 'localhost:8080', ...from }
          expect((await send(endpoint, { headers })).status, endpoint.name).toBe(403)
        }
    })
  })

  test('nor a form or a text that says it is JSON', async () => {
    const headers = await server.headersOf(world.ours.ada, { by: 'cookie' })
    await withoutEffect(async () => {
      for (const [call, endpoint] of changing.filter(({ body }) => body).entries())
        for (const type of turnOf(
          ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'],
          call,
          1,
        )) {
          const payload = JSON.stringify(bodyOf(endpoint, world))
          const url = urlOf(endpoint, world)
          const { status } = await ask(app, {
            method: endpoint.method,
            url,
            headers: { ...headers, 'content-type': type },
            payload,
          })
          expect([400, 415], `${endpoint.name} as ${type}: ${status}`).toContain(status)
        }
    })
  })
})

describe('bodies', () => {
  const withBody = endpoints.filter(({ body }) => body)

  test('an unknown field is 400 under its name, in every call that takes a body', async () => {
    const headers = await server.headersOf(world.ours.ada)
    await withoutEffect(async () => {
      for (const endpoint of withBody) {
        const body = { ...bodyOf(endpoint, world), surprise: 1 }
        const answer = await send(endpoint, { headers, body })
        expect([answer.status, jsonOf(answer)['surprise']], endpoint.name).toEqual([400, ['Unknown field.']])
      }
    })
  })

  test('inside their objects and lists, too', () => {
    const loose = withBody.flatMap((endpoint) => {
      const schema = partOf(endpoint, 'body')
      return schema ? looseObjects(schema).map((path) => `${endpoint.name}: ${path}`) : []
    })
    expect(loose).toEqual([])
  })

  const noObjects = [
    '[]',
    '1',
    '"x"',
    '{',
    '{"a":1}{"b":2}',
    '{"__proto__":{"a":1}}',
    '{"constructor":{"prototype":{}}}',
  ]
  test('what is no object is 400', async () => {
    const headers = { ...(await server.headersOf(world.ours.ada)), 'content-type': 'application/json' }
    await withoutEffect(async () => {
      for (const [call, endpoint] of withBody.entries())
        for (const payload of turnOf(noObjects, call, 3)) {
          const { status } = await ask(app, { method: endpoint.method, url: urlOf(endpoint, world), headers, payload })
          expect(status, `${endpoint.name} ${payload}`).toBe(400)
        }
    }, ['diary_entry', 'audit', 'outbox', 'undo'])
  })
})

describe('reading', () => {
  const reads = endpoints.filter((endpoint) => !changes(endpoint))

  test('never writes, whoever reads', async () => {
    const everyone = (Object.keys(personas) as Persona[]).filter((persona) => personas[persona] === 'in')
    // Who may read everything reads all of it; of who may read less each call has a few.
    const restricted = everyone.filter((persona) => persona !== 'Administrator')
    await withoutEffect(async () => {
      for (const [call, endpoint] of reads.entries()) {
        for (const persona of ['Administrator' as const, ...turnOf(restricted, call, 3)]) {
          const headers = await server.headersOf(world.people[persona], { by: 'cookie' })
          const { status } = await send(endpoint, { persona, headers })
          expect([200, 204, 403, 404], `${endpoint.name} as ${persona}: ${status}`).toContain(status)
          // By the secret of a link, which is nobody's.
          if (persona === 'Administrator' && !endpoint.path.includes(':secret'))
            expect(status, `${endpoint.name} is read`).toBeLessThan(300)
        }
      }
    })
  })

  test('and could not: a read that writes is refused by the database', async () => {
    const writes = on(listDiary, async ({ db, me }) => {
      await db.updateTable('member').set({ position: 'Read' }).where('id', '=', me.id).execute()
      return []
    })
    app = await leaky(server, [writes])
    await withoutEffect(async () => {
      expect((await send(listDiary, { headers: await server.headersOf(world.ours.ada) })).status).toBe(500)
    })
    await app.close()
    app = server.app()
  })
})

test('a call that has its effect before the refusal is found', async () => {
  const early = { ...submitDiary, access: 'session' as const }
  const actions = on(early, async ({ db, me }) => {
    await db.updateTable('member').set({ position: 'Changed' }).where('id', '=', me.id).execute()
    return { count: 0, results: [] }
  })
  app = await leaky(server, [actions])
  const headers = await server.headersOf(world.people['no grants'])
  await expect(withoutEffect(async () => void (await send(submitDiary, { headers })))).rejects.toThrow(/deeply equal/)
  await app.close()
  app = server.app()
})
