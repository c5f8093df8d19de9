/**
 * Random and hostile requests to every call (G21): never a 5xx, never an answer outside the contract, never silence. The
 * server checks its answers by their contracts while tests run, so that one which breaks it is a 500 here.
 */
import type { FastifyInstance } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'

import type { Endpoint } from '#core/contract.ts'
import { getProfile } from '#features/auth/authProfile.contract.ts'
import { on } from '#server/http/route.ts'
import { testServer } from '#test/firm.ts'
import { adminOf } from './support/admin.ts'
import { ask, type SafetyAnswer } from './support/ask.ts'
import { dice, patience as within, report, size, type SafetyDice } from './support/dice.ts'
import { brokenJson, hostile, oddHeaders } from './support/hostile.ts'
import { leaky } from './support/leaky.ts'
import { bodyOf, endpoints, endsSessions, urlOf } from './support/rules.ts'
import { partOf, shapeOf, type Schema } from './support/schemas.ts'
import { aWorld, marker, type Persona, type World } from './support/world.ts'
import { untyped } from '#test/untyped.ts'

const server = testServer({}, { empty: true })
const admin = adminOf(server.database)
let world: World
beforeAll(async () => {
  world = await aWorld(server, admin)
})

const accepted = new WeakMap<Schema, readonly unknown[]>()

/** Any of them, or one that the schema lets through: what is strange and good form gets further in. */
function strange(
  random: SafetyDice,
  schema: Schema | undefined,
  write: (value: unknown) => unknown = (value) => value,
): unknown {
  if (!schema || random.chance(0.4)) return write(random.pick(hostile))
  const good = accepted.get(schema) ?? hostile.map(write).filter((value) => schema.safeParse(value).success)
  accepted.set(schema, good)
  return good.length === 0 ? write(random.pick(hostile)) : random.pick(good)
}

/** A request of a person to a call, with some parts replaced by something hostile. */
interface Request {
  method: string
  url: string
  headers: Record<string, string>
  payload?: string
}

async function make(random: SafetyDice, endpoint: Endpoint, persona: Persona): Promise<Request> {
  const headers: Record<string, string> = {
    ...(await server.headersOf(world.people[persona], { by: random.pick(['token', 'cookie']) })),
  }
  if (random.chance(0.1)) Object.assign(headers, random.pick(oddHeaders))
  const query: Record<string, string> = {}
  for (const [name, schema] of Object.entries(shapeOf(partOf(endpoint, 'query'))))
    if (random.chance(0.4))
      query[random.chance(0.2) ? name.replaceAll('_', '-') : name] = textOf(strange(random, schema, textOf)).slice(
        0,
        3000,
      )
  const params =
    endpoint.params && random.chance(0.3) ? { id: encodeURIComponent(textOf(random.pick(hostile)).slice(0, 300)) } : {}
  let url = urlOf(endpoint, world, { persona, query, params })
  if (random.chance(0.03))
    url += random.pick(['&%', '&=', '?', '#', '&a[]=1', '%', '/%2e%2e/', '&__proto__=1', '/../', ';'])
  if (!endpoint.body && random.chance(0.9)) return { method: endpoint.method, url, headers }
  const payload = random.chance(0.06) ? random.pick(brokenJson) : JSON.stringify(mutated(random, endpoint, persona))
  return { method: endpoint.method, url, headers: { 'content-type': 'application/json', ...headers }, payload }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? ''))

function mutated(random: SafetyDice, endpoint: Endpoint, persona: Persona): unknown {
  if (random.chance(0.03)) return random.pick(hostile)
  const body: Record<string, unknown> = { ...bodyOf(endpoint, world, persona) }
  const shape = shapeOf(partOf(endpoint, 'body'))
  const names = Object.keys(shape)
  for (const name of names) if (random.chance(names.length > 4 ? 0.2 : 0.4)) body[name] = strange(random, shape[name])
  for (const name of names) if (random.chance(0.05)) delete body[name]
  const [inside] = names.filter(
    (name) => typeof body[name] === 'object' && body[name] !== null && !Array.isArray(body[name]),
  )
  if (inside !== undefined && random.chance(0.5))
    body[inside] = { ...(body[inside] as object), [random.pick(['name', 'x', '0', 'id'])]: random.pick(hostile) }
  if (random.chance(0.05))
    body[random.pick(['constructor', 'toString', 'hasOwnProperty', 'surprise', ''])] = random.pick(hostile)
  return body
}

const Refusal = z.looseObject({ detail: z.string() })
const Fields = z.record(z.string(), z.array(z.string()))
const allowed = new Set([200, 201, 204, 400, 401, 403, 404, 409, 413, 415, 422, 426, 428, 429, 507])

/** Finds the fault of an answer, or null. A 503 is honest only when the server says when to come back. */
function problem({ status, text, headers }: SafetyAnswer): string | null {
  if (!allowed.has(status)) return `status ${status}`
  if (headers['x-request-id'] === undefined) return 'no request id'
  if (text.includes(marker)) return `it names the other firm`
  if (/\b(at \w+ \(|node_modules|SELECT |insert into|pg_catalog|violates)/.test(text)) return 'it tells of the inside'
  if (status < 300 || text === '') return null
  const body: unknown = JSON.parse(text)
  if (Refusal.safeParse(body).success) return null
  return status === 400 && Fields.safeParse(body).success ? null : 'a refusal without sentences'
}

const patience = 5000

async function run(app: FastifyInstance, total: number, chosen = endpoints) {
  const random = dice()
  const people: Persona[] = [
    'Administrator',
    'Administrator',
    'Manager',
    'Staff',
    'every permission, no group of the firm',
    'External',
  ]
  const problems: string[] = []
  const statuses: Record<string, number> = {}
  // A session that ended, or that works elsewhere, would turn the rest of the run into 401s.
  const open = chosen.filter(({ name }) => !endsSessions.has(name))
  for (let done = 0; done < total; done += 4) {
    const requests = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        make(random, open[(done + index) % open.length] as Endpoint, random.pick(people)),
      ),
    )
    const answers = await Promise.all(
      requests.map((request) => {
        const late = Promise.withResolvers<null>()
        const timer = setTimeout(() => late.resolve(null), patience)
        return Promise.race([ask(app, request), late.promise]).finally(() => clearTimeout(timer))
      }),
    )
    for (const [index, answer] of answers.entries()) {
      const wrong = answer === null ? 'no answer' : problem(answer)
      statuses[answer?.status ?? 'none'] = (statuses[answer?.status ?? 'none'] ?? 0) + 1
      if (wrong !== null)
        problems.push(`${wrong}: ${JSON.stringify(requests[index]).slice(0, 900)} ${answer?.text.slice(0, 300)}`)
    }
  }
  return { problems, statuses, seed: random.seed }
}

test(
  'no request breaks the server, or is answered outside the contract',
  async () => {
    const total = size(1500)
    const { problems, statuses, seed } = await run(server.app(), total)
    report(`fuzz: ${total} requests ${JSON.stringify(statuses)}, seed ${seed}`)
    expect(problems.slice(0, 5), `seed ${seed}`).toEqual([])
    // All refused would mean that the requests were no good.
    expect((statuses['200'] ?? 0) + (statuses['201'] ?? 0)).toBeGreaterThan(total / 20)
    expect(statuses['400']).toBeGreaterThan(total / 20)
  },
  within(120_000),
)

test('an answer outside the contract, an accident and a hang are found', async () => {
  const outside = await leaky(server, [on(getProfile, async () => untyped({ id: 'none' }))])
  expect((await run(outside, 20, [getProfile])).problems.some((line) => line.startsWith('status 500'))).toBe(true)
  await outside.close()
  expect(problem({ status: 400, text: '{"detail":{"at":1}}', headers: { 'x-request-id': 'x' } })).toBe(
    'a refusal without sentences',
  )
  expect(problem({ status: 500, text: '', headers: {} })).toBe('status 500')
})
