/**
 * Every example on the API's page works: it is sent as it stands there, by a key where a key may, with the ids of records
 * that exist in the place of its own, and what only a person can know (a password, a link that was mailed) from whom it
 * was given to. What it shows as the answer is of the answer's schema. A new call is on the page, and here, by itself.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { examples } from '#app/examples.ts'
import { keyPermissions, takesAPerson } from '#core/apiKeys.ts'
import type { Endpoint } from '#core/contract.ts'
import { addDays, today } from '#core/days.ts'
import { createApiKey } from '#features/api-keys/apiKeys.contract.ts'
import { getInboxSummary } from '#features/diary/inbox/inbox.contract.ts'
import { createFeed } from '#features/schedule/feeds/feeds.contract.ts'
import { noTrustedHosts } from '#server/config/trustedHosts.ts'
import { exampleOf, type Example as Shown } from '#server/openapi/examples.ts'
import { formType } from '#test/forms.ts'
import { testServer } from '#test/firm.ts'
import { aSugar } from '#test/sugar.ts'
import { adminOf } from './support/admin.ts'
import { ask } from './support/ask.ts'
import { report } from './support/dice.ts'
import { examplesOf, type SafetyExample } from './support/examples.ts'
import { tableOf } from './support/idTables.ts'
import { endpoints, own } from './support/rules.ts'
import { idFields, type SafetyPart, partOf } from './support/schemas.ts'
import { aWorld, type World } from './support/world.ts'

/** Calls that cannot be sent here, with the reason. */
const elsewhere: Record<string, string> = {
  setUp: 'it makes the first organisation of an empty database',
  startSso: 'it leads to a provider',
  tryMap: 'it asks the server of a map: background.api.test.ts',
  finishSso: 'it comes from a provider, once',
}

/** Fields that nobody makes up: they were handed to one person, once, or say how things stand at this moment. */
const handed = new Set(
  'token refresh password current_password email code recovery_code passkey secret month count'.split(' '),
)

const sugar = await aSugar()
afterAll(sugar.stop)
const crm = { ...sugar, organisation: 0, clientId: 'sugar', clientSecret: '' }
// Addresses are stored here, and none is asked.
const outbound = { inside: noTrustedHosts, resolve: () => Promise.resolve([{ address: '93.184.216.34', family: 4 }]) }
const server = testServer({ crm, outbound }, { empty: true })
const admin = adminOf(server.database)
let world: World
let key = ''
beforeAll(async () => {
  world = await aWorld(server, admin)
  crm.organisation = world.ours.org_id
  sugar.write('Accounts', '3f2a', { name: 'Pier Trust' })
  const wanted = { name: 'All of it', end_date: addDays(today('UTC'), 30), permissions: [...keyPermissions] }
  key = (await server.as(world.ours.ada, createApiKey, { body: wanted })).body.key
})

const set = examplesOf(server, admin, () => world)
/** Examples of calls that change nothing, or count what there is. */
const more: Record<string, () => Promise<SafetyExample>> = {
  downloadQuote: async () => (await set.of['openQuoteLink']?.()) ?? {},
  readFeed: async () => {
    const { body } = await server.as(world.ours.ada, createFeed, { body: { kind: 'schedule', detail: 'full' } })
    return { params: { secret: body.address.split('/').at(-1) ?? '' } }
  },
  // Somebody without permissions: a key may not touch who has more than the key.
  archiveUsers: async () => {
    const { id } = await server.aPerson(world.ours.ada, { name: 'Nobody in particular' })
    return { body: { ids: [id] } }
  },
  approveInbox: async () => {
    await set.entry('submitted')
    return { body: { count: (await server.as(world.ours.ada, getInboxSummary, {})).body.clean } }
  },
}
const shown = (endpoint: Endpoint) => exampleOf(endpoint, examples[endpoint.name])

describe.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (name, endpoint) => {
  test('its example is of its schemas', () => {
    const example = shown(endpoint)
    for (const part of ['params', 'query', 'body'] as const)
      expect(partOf(endpoint, part)?.safeParse(example[part]).success ?? true, `${name} ${part}`).toBe(true)
    if (!endpoint.raw) expect(endpoint.reply.safeParse(example.answer).success, name).toBe(true)
  })

  if (name in elsewhere) return
  test('its example is taken', async () => {
    const { status, text } = await send(endpoint, shown(endpoint))
    expect(status, `${name}: ${text}`).toBeGreaterThanOrEqual(200)
    expect(status, `${name}: ${text}`).toBeLessThan(300)
  })
})

async function send(endpoint: Endpoint, example: Shown) {
  const made: SafetyExample = (await (more[endpoint.name] ?? set.of[endpoint.name])?.()) ?? {}
  const params: Record<string, string> = {
    ...(real(endpoint, 'params', example.params, made.params) as Record<string, string>),
    ...(made.id !== undefined && { id: String(made.id) }),
  }
  const query = real(endpoint, 'query', example.query, made.query) as Record<string, string>
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '')
  const payload = made.form ?? (example.body && (real(endpoint, 'body', example.body, made.body) as object))
  const answer = await ask(server.app(), {
    method: endpoint.method,
    url: `/api${path}?${new URLSearchParams(query).toString()}`,
    headers: { ...(await credentials(endpoint, made)), ...example.headers, ...(made.form && formType) },
    ...(payload && { payload }),
  })
  made.after?.()
  return answer
}

/** Ada's key where the example says so and nobody else must ask. */
async function credentials(endpoint: Endpoint, { headers, by }: SafetyExample): Promise<Record<string, string>> {
  const byKey = !takesAPerson(endpoint) && (by ?? world.ours.ada) === world.ours.ada
  if (endpoint.access === 'public') return headers ?? {}
  return byKey ? { authorization: `Api-Key ${key}` } : (headers ?? server.headersOf(by ?? world.ours.ada))
}

/** The example's value, with ids of what there is and what was handed over. */
function real(endpoint: Endpoint, part: SafetyPart, value: unknown, made: unknown, path: string[] = []): unknown {
  if (value === null) return value
  if (handed.has(path.at(-1) ?? '')) return made ?? value
  if (Array.isArray(value))
    return value.map((record: unknown, index) =>
      real(endpoint, part, record, Array.isArray(made) ? (made[index] ?? made[0]) : undefined, [...path, '*']),
    )
  if (typeof value === 'object') {
    const byKey = made as Record<string, unknown> | undefined
    const entries = Object.entries(value).map(([name, entry]) => [
      name,
      real(endpoint, part, entry, byKey?.[name], [...path, name]),
    ])
    return Object.fromEntries(entries)
  }
  const isId = idFields(endpoint).some((field) => field.part === part && field.path.join() === path.join())
  const table = isId ? tableOf(endpoint, { part, path, kind: 'id' }) : null
  if (table === null) return value
  // Nobody does to themselves what these calls do to somebody.
  const somebody = table === 'member' && part !== 'params' ? world.ours.olga.id : undefined
  return made ?? somebody ?? own(world, table, 'Administrator', endpoint)
}

test('what is not tried is a call', () => {
  expect(
    Object.keys({ ...elsewhere, ...examples }).filter((name) => !endpoints.some((endpoint) => endpoint.name === name)),
  ).toEqual([])
  report(`examples: ${endpoints.length} calls, but for ${Object.keys(elsewhere).length}`)
})
