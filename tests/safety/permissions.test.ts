/**
 * The table of calls and permissions against the server: each call is served, refused without its permission, to be had
 * by each permission that it asks for, and absent for another organisation.
 */
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'

import type { Endpoint } from '#core/contract.ts'
import { allPermissions, type Permission } from '#core/permissions.ts'
import { scopedPermissions } from '#core/scopes.ts'
import { supplier } from '#features/suppliers/suppliers.ts'
import { on } from '#server/http/route.ts'
import { formType } from '#test/forms.ts'
import { testServer } from '#test/firm.ts'
import { adminOf } from './support/admin.ts'
import { ask, type SafetyAnswer } from './support/ask.ts'
import { report } from './support/dice.ts'
import { type SafetyExample, examplesOf } from './support/examples.ts'
import { leaky } from './support/leaky.ts'
import { callOf, permissionTable, type SafetyRow } from './support/permissionTable.ts'
import { bodyOf, changes, endpoints, urlOf } from './support/rules.ts'
import { aWorld, marker, type World } from './support/world.ts'
import { untyped } from '#test/untyped.ts'

const server = testServer({}, { empty: true })
const admin = adminOf(server.database)
let world: World
let app: FastifyInstance
/** Whose grants are those under test. */
let probe: World['ours']['ada']
beforeAll(async () => {
  world = await aWorld(server, admin)
  probe = await server.aPerson(world.ours, { name: 'Petra Probe' })
  app = server.app()
})

const example = examplesOf(server, admin, () => world)
const named = new Map(endpoints.map((endpoint) => [callOf(endpoint), endpoint]))
const endpointOf = ({ call }: SafetyRow): Endpoint => {
  const found = named.get(call)
  if (!found) throw new Error(`There is no call ${call}.`)
  return found
}

/** A good request but for who sends it. */
async function send(endpoint: Endpoint, as: World['ours']['ada'], given: SafetyExample = {}) {
  const { id, query = {}, form } = given
  const params = { ...given.params, ...(id !== undefined && { id: String(id) }) }
  const url = urlOf(endpoint, world, { query, params })
  const payload = form ?? (endpoint.body ? (given.body ?? bodyOf(endpoint, world)) : undefined)
  const seen = given.headers?.['if-match']
  const headers = {
    ...(await server.headersOf(as)),
    ...(form && formType),
    ...(seen !== undefined && { 'if-match': seen }),
  }
  return ask(app, { method: endpoint.method, url, headers, ...(payload && { payload }) })
}

const isRefusal = ({ status, text }: SafetyAnswer) =>
  status === 403 && text === '{"detail":"You do not have permission to perform this action."}'

const withGrants = async (endpoint: Endpoint, grants: readonly Permission[], given: SafetyExample = {}) => {
  await server.grant(probe, ...grants)
  return send(endpoint, probe, given)
}
const descriptionOf = ({ call }: SafetyRow, what: string, { status, text }: SafetyAnswer) =>
  `${call} ${what}: ${status} ${text.slice(0, 200)}`
/** With those that allow the same for other records. */
const byAnyScope = (permission: Permission): readonly Permission[] =>
  [...scopedPermissions.values()].map((all) => Object.values(all)).find((all) => all.includes(permission)) ?? [
    permission,
  ]
const allBut = (names: readonly Permission[]) => allPermissions.filter((name) => !names.includes(name))

/**
 * Lists the faults of a call that is not served, not refused, or not absent for another organisation; empty is wanted.
 */
async function faultsOf(row: SafetyRow): Promise<string[]> {
  const endpoint = endpointOf(row)
  const faults: string[] = []
  if (row.ways.length > 0) {
    const refused = await withGrants(endpoint, allBut(row.ways.flatMap(({ permissions }) => permissions)))
    if (!isRefusal(refused)) faults.push(descriptionOf(row, 'without its permission', refused))
  }
  // Where it takes several, none of them is enough without the others.
  for (const permission of row.ways.flatMap(({ permissions }) => (permissions.length > 1 ? permissions : []))) {
    const refused = await withGrants(endpoint, allBut(byAnyScope(permission)))
    if (!isRefusal(refused)) faults.push(descriptionOf(row, `without ${permission}`, refused))
  }
  if (endpoint.path.includes(':id')) {
    // The other firm's administrator, with an id of ours.
    const absent = await send(endpoint, world.theirs.ada)
    if (absent.status !== 404 || absent.text !== '') faults.push(descriptionOf(row, 'for another organisation', absent))
  }
  const made = changes(endpoint) ? ((await example.of[endpoint.name]?.()) ?? {}) : {}
  const served = await send(endpoint, made.by ?? world.ours.ada, made)
  made.after?.()
  if (served.status >= 300) faults.push(descriptionOf(row, 'as it should be', served))
  if (served.text.includes(marker)) faults.push(descriptionOf(row, 'shows the other organisation', served))
  return faults
}

/** Ways to a call that are refused for want of a permission all the same. What is asked for may be gone, or there already. */
async function waysRefused(row: SafetyRow): Promise<string[]> {
  const faults: string[] = []
  for (const { permissions, selection } of row.ways) {
    const query = selection ? { selection: 'true' } : {}
    const answer = await withGrants(endpointOf(row), permissions, { query })
    if (isRefusal(answer) || answer.status >= 500)
      faults.push(descriptionOf(row, `with ${permissions.join(' and ')} alone`, answer))
  }
  return faults
}

const prefixOf = ({ call }: SafetyRow) => call.split('/')[1] ?? ''
const prefixes = [...new Set(permissionTable.map(prefixOf))]
const under = (prefix: string) => permissionTable.filter((row) => prefixOf(row) === prefix)
async function everyFault(rows: readonly SafetyRow[], find: (row: SafetyRow) => Promise<string[]>): Promise<string[]> {
  const faults: string[] = []
  for (const row of rows) faults.push(...(await find(row)))
  return faults
}

describe.each(prefixes)('calls of %s', (prefix) => {
  test('are served, refused and absent as the table says', async () => {
    expect(await everyFault(under(prefix), faultsOf)).toEqual([])
    report(`permissions: ${under(prefix).length} calls of ${prefix}`)
  })
})

describe.each(prefixes)('each way to calls of %s', (prefix) => {
  test('is open by itself', async () => {
    expect(await everyFault(under(prefix), waysRefused)).toEqual([])
  })
})

test('a call that forgets its permission, and one that forgets the organisation, are found', async () => {
  const open = on({ ...supplier.calls.list, access: 'session' }, async () => ({ results: [], count: 0 }))
  const route = on(supplier.calls.get, async ({ db }, { params }) => {
    const { name } = await db
      .selectFrom('org')
      .select('name')
      .where('id', '=', world.ours.org_id)
      .executeTakeFirstOrThrow()
    return untyped({ id: params.id, name })
  })
  app = await leaky(server, [open, route])
  const row = (call: string) => permissionTable.find((record) => record.call === call) as SafetyRow
  expect(await faultsOf(row('GET /suppliers/'))).toEqual([
    expect.stringMatching(/^GET \/suppliers\/ without its permission: 200/),
  ])
  expect((await faultsOf(row('GET /suppliers/:id/'))).join('\n')).toContain('for another organisation')
  const more = { call: 'GET /suppliers/:id/', ways: row('GET /suppliers/export/').ways }
  expect((await faultsOf(more)).join('\n')).toContain('without supplier.export')
  await app.close()
  app = server.app()
  const another = { call: 'GET /suppliers/', ways: row('GET /clients/').ways }
  expect((await waysRefused(another)).join('\n')).toContain('with clients.view_client alone')
  expect(await faultsOf(row('GET /suppliers/'))).toEqual([])
})
