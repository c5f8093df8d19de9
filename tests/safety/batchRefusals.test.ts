/**
 * A call about several records is refused in one shape, `{detail, code, errors: {id: …}}`, whatever is wrong
 * (docs/rules/api.md#batches): an id out of reach, an old version, a state, and each of its fields.
 */
import { beforeAll, expect, test } from 'vitest'

import type { Endpoint } from '#core/contract.ts'
import { task } from '#features/tasks/tasks.ts'
import { AppError } from '#server/http/errors.ts'
import { on } from '#server/http/route.ts'
import { testServer } from '#test/firm.ts'
import { adminOf } from './support/admin.ts'
import { ask, jsonOf } from './support/ask.ts'
import { report } from './support/dice.ts'
import { tableOf } from './support/idTables.ts'
import { leaky } from './support/leaky.ts'
import { bodyOf, endpoints, urlOf } from './support/rules.ts'
import { idFields, partOf, shapeOf } from './support/schemas.ts'
import { allMayWait } from './support/turns.ts'
import { aWorld, type World } from './support/world.ts'

const server = testServer({ heavy: allMayWait }, { empty: true })
const admin = adminOf(server.database)
let world: World
beforeAll(async () => {
  world = await aWorld(server, admin)
})

/** Those that delete come last: the others ask about the same records. */
const batches = endpoints
  .filter((endpoint) => 'ids' in shapeOf(partOf(endpoint, 'body')))
  .toSorted(
    (endpoint, otherEndpoint) =>
      Number(endpoint.name.startsWith('delete')) - Number(otherEndpoint.name.startsWith('delete')),
  )
const absent = 999_999_999
const selection = ['ids', 'taskIds', 'versions', 'filter', 'count']

interface Probe {
  what: string
  body: Record<string, unknown>
  /** That this is what it is refused for. */
  code?: string
}

/**
 * Lists the faults to try in turn: the records, their versions, each reference and each other field; and what has been
 * done already.
 */
function probesOf(endpoint: Endpoint): { own: number; probes: Probe[] } {
  const ids = idFields(endpoint).find(({ path }) => path.join('.') === 'ids.*')
  const { filter: _filter, count: _count, versions: _versions, ...good } = bodyOf(endpoint, world) ?? {}
  const table = ids && tableOf(endpoint, ids)
  const [first] = (good['ids'] as number[] | undefined) ?? []
  // Nobody decides their own.
  const decided = /^(approve|reject|reset)Diary$/.test(endpoint.name) ? world.entries.Staff : undefined
  const own = decided ?? first ?? (table ? world.ids(table).own : absent)
  const record = { ...good, ids: [own] }
  const fields = Object.entries(shapeOf(partOf(endpoint, 'body'))).filter(([name]) => !selection.includes(name))
  const references = new Set(
    idFields(endpoint).flatMap(({ path }) => (path.length === 1 || path[1] === '*' ? [path[0] ?? ''] : [])),
  )
  const isList = (name: string) => idFields(endpoint).some(({ path }) => path[0] === name && path[1] === '*')
  return {
    own,
    probes: [
      { what: 'an absent id', body: { ...good, ids: [own, absent] }, code: 'not_found' },
      ...('versions' in shapeOf(partOf(endpoint, 'body'))
        ? [{ what: 'an old version', body: { ...record, versions: { [own]: 999 } }, code: 'stale' }]
        : []),
      ...fields
        .filter(([name]) => references.has(name))
        .map(([name]) => ({
          what: `an absent ${name}`,
          body: { ...record, [name]: isList(name) ? [absent] : absent },
        })),
      ...fields.map(([name]) => ({
        what: `no ${name} at all`,
        body: { ...record, [name]: { wrong: '\u0007' } },
        code: 'fields',
      })),
      { what: 'what is asked', body: record },
      { what: 'what was asked before', body: record },
    ],
  }
}

/** Refusals of another shape; what was refused, by code. */
async function faults(app = server.app(), theseEndpoints: readonly Endpoint[] = batches) {
  const found: string[] = []
  const refused: Record<string, number> = {}
  const headers = await server.headersOf(world.ours.ada)
  for (const endpoint of theseEndpoints) {
    const { own, probes } = probesOf(endpoint)
    for (const { what, body, code: expected } of probes) {
      const answer = await ask(app, { method: endpoint.method, url: urlOf(endpoint, world), headers, payload: body })
      if (answer.status < 300) {
        if (expected !== undefined) found.push(`${endpoint.name}, ${what}: taken`)
        continue
      }
      const { detail, code, errors } = jsonOf(answer)
      const isWhole =
        typeof detail === 'string' && typeof code === 'string' && typeof errors === 'object' && errors !== null
      const named = Object.keys(errors ?? {})
      const isOf =
        code === 'not_found' ? named.length === 0 : named.length > 0 && named.every((id) => id === String(own))
      if (!isWhole || !isOf || (expected !== undefined && code !== expected))
        found.push(`${endpoint.name}, ${what}: ${answer.status} ${answer.text.slice(0, 200)}`)
      refused[String(code)] = (refused[String(code)] ?? 0) + 1
    }
  }
  return { found, refused }
}

test('every batch says what is wrong with which record', async () => {
  const { found, refused } = await faults()
  expect(found).toEqual([])
  expect(Object.keys(refused)).toEqual(expect.arrayContaining(['not_found', 'stale', 'fields', 'state', 'overlap']))
  report(`batches: ${batches.length} calls, refused ${JSON.stringify(refused)}`)
})

test('a batch that is refused in another shape is found', async () => {
  const wrong = [
    on(task.bulk.edit, () => Promise.reject(new AppError(409, { detail: 'It is closed.', code: 'state', errors: {} }))),
    on(task.bulk.tag, () => Promise.reject(new AppError(404, { detail: 'There is none.', errors: {} }))),
  ]
  const app = await leaky(server, wrong)
  const { found } = await faults(app, [task.bulk.edit, task.bulk.tag])
  await app.close()
  expect(found.filter((fault) => fault.startsWith('editTasks'))).not.toEqual([])
  expect(found.filter((fault) => fault.startsWith('tagTasks'))).not.toEqual([])
})

test('tasks that a change would end before they begin are named, and no others', async () => {
  const { ada, project } = world.ours
  const made = async (start: string, end: string) =>
    (await server.as(ada, task.calls.create, { body: { project_id: project.id, name: 'Levels', start, end } })).body.id
  const [early, late] = [await made('2026-03-02', '2026-03-03'), await made('2026-03-02', '2026-03-20')]
  const { status, body } = await server.as(ada, task.bulk.edit, { body: { ids: [early, late], start: '2026-03-10' } })
  expect([status, body['code'], body['errors']]).toEqual([
    400,
    'fields',
    { [early]: { end: ['The end must not be before the start.'] } },
  ])
})
