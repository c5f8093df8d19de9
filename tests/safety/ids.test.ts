/**
 * An id that is another firm's, absent, deleted, another record's or no id at all: one answer for all of them, byte for
 * byte, in every call, for everybody, and no effect (docs/rules/api.md#errors). Generated from the contracts.
 */
import { beforeAll, expect, test } from 'vitest'

import type { FastifyInstance } from 'fastify'

import type { Endpoint } from '#core/contract.ts'
import { getDiaryEntry } from '#features/diary/entries/entries.contract.ts'
import { forbidden, notFound } from '#server/http/errors.ts'
import { on } from '#server/http/route.ts'
import { testServer } from '#test/firm.ts'
import { adminOf } from './support/admin.ts'
import { ask } from './support/ask.ts'
import { dice, patience, report, size } from './support/dice.ts'
import { leaky } from './support/leaky.ts'
import { tableOf } from './support/idTables.ts'
import { bodyOf, changes, endpoints, placed, urlOf } from './support/rules.ts'
import { idFields, namedLikeIds, type IdField } from './support/schemas.ts'
import { changed, snapshot } from './support/snapshot.ts'
import { aWorld, marker, personas, type Ids, type Persona, type World } from './support/world.ts'

const server = testServer({}, { empty: true })
const admin = adminOf(server.database)
let world: World
let app: FastifyInstance
beforeAll(async () => {
  world = await aWorld(server, admin)
  app = server.app()
})

const probed = endpoints.flatMap((endpoint) => idFields(endpoint).map((field) => ({ endpoint, field })))

test('every id of every call has a rule', () => {
  const without = probed.filter(({ endpoint, field }) => tableOf(endpoint, field) === null)
  expect(without.map(({ endpoint, field }) => `${endpoint.name} ${field.part} ${field.path.join('.')}`)).toEqual([])
  // The decision on leave is a letter, and a UPI ID the name of an account.
  expect(endpoints.flatMap((endpoint) => namedLikeIds(endpoint).map((name) => `${endpoint.name} ${name}`))).toEqual([
    'createBankAccount upi_id',
    'changeBankAccount upi_id',
    'changeLeave decision_id',
  ])
  expect(probed.length).toBeGreaterThan(20)
})

/** Ids in a body that name records of which the caller may send several, or none in particular. */
const isBatch = ({ path }: IdField) => path[0] === 'ids' || path[0] === 'versions'
const wrongNumbers = ['9223372036854775808', '9007199254740993', '0', '-1', '1.5', 'quay', '%00', '１', '1e3', "1'--"]

interface Probe {
  endpoint: Endpoint
  field: IdField
  persona: Persona
}

interface Answered {
  status: number
  text: string
}

/** Sends the call with `value` where the field is. */
async function send({ endpoint, field, persona }: Probe, value: unknown): Promise<Answered> {
  const name = field.path[0] ?? ''
  const here = { [name]: String(value) }
  const url = urlOf(endpoint, world, {
    persona,
    ...(field.part === 'params' && { params: here }),
    ...(field.part === 'query' && { query: here }),
  })
  const body = bodyOf(endpoint, world, persona)
  const payload = field.part === 'body' ? placed(endpoint, body ?? {}, field, value) : body
  const headers = await server.headersOf(world.people[persona])
  const {
    status,
    text,
    headers: answered,
  } = await ask(app, { method: endpoint.method, url, headers, ...(payload && { payload }) })
  expect(status, `${endpoint.method} ${url} ${JSON.stringify(payload)} as ${persona}: ${text}`).toBeLessThan(500)
  if (personas[persona] !== 'other') expect(text, `${endpoint.name} as ${persona}`).not.toContain(marker)
  expect(answered['x-undo'], `${endpoint.name} as ${persona} with ${String(value)} was done`).toBeUndefined()
  // From where changes are followed moves on with every transaction, whoever makes it.
  return { status, text: text.replaceAll(/"cursor":"[^"]*"/g, '') }
}

/** Calls that not even every permission opens: whose it is decides. */
const ofOnesOwn = new Set(['changeExpense'])

/**
 * Tells whether an absent id may be answered like this, by who asks and where it stands. False where the call is
 * refused for another reason before it looks for the id: what it then answers to the others is compared all the same.
 */
function expected({ endpoint, field, persona }: Probe, { status, text }: Answered): boolean {
  const what = `${endpoint.name} ${field.part}.${field.path.join('.')} as ${persona}: ${status} ${text}`
  if (endpoint.access === 'public') return true
  if (personas[persona] === 'out') {
    expect(status, what).toBe(401)
    return true
  }
  // A missing capability is said before anything is looked at.
  if (status === 403) {
    if (!ofOnesOwn.has(endpoint.name))
      expect(['Administrator', 'every permission, no group of the firm'], what).not.toContain(persona)
    return true
  }
  if (field.part === 'params') {
    // What may not be sent at all is refused before the record is looked for.
    if (status === 400 && persona === 'Manager') return false
    expect([status, text], what).toEqual([404, ''])
    return true
  }
  // A filter by what is not there finds nothing; what is asked about has to be there.
  if (field.part === 'query' && status !== 400) {
    expect([200, 204, 404], what).toContain(status)
    return true
  }
  // Of a batch, and of a place in a list, it may be the whole that is not found.
  if (status === 404) return true
  expect([400, 409], what).toContain(status)
  return text.includes('Invalid choice.')
}

/** Ids that must answer as an absent one does. */
function likeAbsent({ endpoint, field, persona }: Probe, ids: Ids): number[] {
  const table = tableOf(endpoint, field)
  const inOtherFirm = personas[persona] === 'other'
  // Who belongs to both may switch to the other one: that is what the call is for.
  const both = table === 'org' && persona === 'member of both firms, acting in ours'
  const hermits = table === 'diary_entry' && !sees.has(persona) ? [world.hermitEntry.id] : []
  return [inOtherFirm ? ids.own : both ? ids.deleted : ids.foreign, ids.deleted, ids.otherType, ...hermits].filter(
    (id) => id !== ids.absent,
  )
}
/** Who reaches the entry of a person without manager, department and project: only `any`. */
const sees = new Set<Persona>([
  'Administrator',
  'Director',
  'Finance',
  'every permission, no group of the firm',
  'every scope, no capability',
])

/** Parts of calls that no probe came to: refused before, whatever the id is. */
const unreached = new Set<string>()

async function probe(record: Probe): Promise<number> {
  const { endpoint, field } = record
  const ids = world.ids(tableOf(endpoint, field) ?? '')
  const absent = await send(record, ids.absent)
  const reached = expected(record, absent)
  if (!reached) unreached.add(`${endpoint.name} ${field.part}.${field.path.join('.')}`)
  const like = likeAbsent(record, ids)
  for (const id of like) {
    const answer = await send(record, id)
    expect(answer, `${endpoint.name} ${field.part}.${field.path.join('.')} ${id} as ${record.persona}`).toEqual(absent)
  }
  let count = 1 + like.length
  for (const value of wrongNumbers) {
    const given = field.part === 'params' ? value.replace("'", '%27') : /^[\d.-]+$/.test(value) ? Number(value) : value
    const answer = await send(record, given)
    count += 1
    if (absent.status === 401 || (absent.status === 403 && answer.status === 403)) expect(answer).toEqual(absent)
    // Refused by the handler, which an id that is none never comes to.
    else if (absent.status === 403)
      expect(answer.status, `${endpoint.name} ${value}`).toBe(field.part === 'params' ? 404 : 400)
    else if (field.part === 'params') {
      if (reached) expect(answer, `${endpoint.name} /${value}/`).toEqual(absent)
    } else if (reached && absent.status !== 404) {
      expect(answer.status, `${endpoint.name} ${field.path.join('.')} = ${value}: ${answer.text}`).toBe(400)
      const fields = Object.keys(JSON.parse(answer.text) as object).map((key) => key.split('.')[0])
      expect(fields).toContain(field.kind === 'keys' ? 'ids' : field.path[0])
      // A lone reference says no more than that it cannot be chosen, whatever is wrong with it.
      if (field.part === 'body' && !isBatch(field)) expect(answer.text).toContain('Invalid choice.')
    }
  }
  return count
}

test(
  'one answer and no effect, whoever asks',
  async () => {
    const { seed, shuffled } = dice()
    const everyone = Object.keys(personas) as Persona[]
    const all = everyone.flatMap((persona) => probed.map((record) => ({ ...record, persona })))
    const chosen = shuffled(all)
    const max = size(3000)
    let [count, calls] = [0, 0]
    const wrong: string[] = []
    const before = await snapshot(admin)
    for (const record of chosen) {
      if (count >= max) break
      try {
        count += await probe(record)
      } catch (error) {
        wrong.push((error as Error).message.slice(0, 300))
      }
      calls += 1
    }
    expect(wrong).toEqual([])
    expect(changed(before, await snapshot(admin))).toEqual([])
    expect(count).toBeGreaterThan(1000)
    report(
      `ids: ${count} probes of ${calls}/${all.length} id × person, ${unreached.size} parts refused before the id is looked for, seed ${seed}`,
    )
  },
  patience(120_000),
)

test('an id of our own is answered differently: the probes reach what they ask for', async () => {
  const reached = new Set<string>()
  for (const { endpoint, field } of probed) {
    if (changes(endpoint) || field.part !== 'params') continue
    const ids = world.ids(tableOf(endpoint, field) ?? '')
    const { status } = await send({ endpoint, field, persona: 'Administrator' }, ids.own)
    if (status === 200) reached.add(endpoint.name)
    else expect(status, `${endpoint.name} of ${ids.own}`).toBe(200)
  }
  expect(reached.size).toBeGreaterThan(2)
})

test('a call that tells a foreign id from an absent one is found', async () => {
  const foreign = world.ids('diary_entry').foreign
  const route = on(getDiaryEntry, async (_ctx, { params }) => {
    throw params.id === foreign ? forbidden() : notFound()
  })
  app = await leaky(server, [route])
  const field: IdField = { part: 'params', path: ['id'], kind: 'id' }
  await expect(probe({ endpoint: getDiaryEntry, field, persona: 'Staff' })).rejects.toThrow(
    `params.id ${foreign} as Staff`,
  )
  await app.close()
  app = server.app()
  await probe({ endpoint: getDiaryEntry, field, persona: 'Staff' })
})
