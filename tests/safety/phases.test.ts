/**
 * Before it is accepted a project is a quote, seen by `view_quote`, and from then on by `view_project`: in every call that
 * names one, or an item of one (docs/rules/access.md#quotes-and-projects).
 */
import type { FastifyInstance } from 'fastify'
import { beforeAll, expect, test } from 'vitest'

import type { Endpoint } from '#core/contract.ts'
import { allPermissions } from '#core/permissions.ts'
import { project } from '#features/projects/projects.ts'
import { testServer } from '#test/firm.ts'
import * as build from '#test/builders.ts'
import { adminOf } from './support/admin.ts'
import { ask } from './support/ask.ts'
import { report } from './support/dice.ts'
import { tableOf } from './support/idTables.ts'
import { forAnyone, leaky } from './support/leaky.ts'
import { bodyOf, changes, endpoints, urlOf } from './support/rules.ts'
import { aWorld, type World } from './support/world.ts'

const server = testServer({}, { empty: true })
const admin = adminOf(server.database)
let world: World
const phases = ['quote', 'project'] as const
type Phase = (typeof phases)[number]
/** Their ids, by the table and the phase; and who may do everything but see those of the other phase. */
const ids: Record<string, Record<Phase, number>> = {}
const people = {} as Record<Phase, World['ours']['ada']>
beforeAll(async () => {
  world = await aWorld(server, admin)
  for (const phase of phases) {
    people[phase] = await server.aPerson(world.ours, { name: `Only ${phase}s` })
    const otherText = phase === 'quote' ? 'projects.view_project' : 'projects.view_quote'
    await server.grant(people[phase], ...allPermissions.filter((permission) => permission !== otherText))
    await server.inFirm(world.ours, async (db) => {
      const days = { quoted: '2026-02-02', accepted: phase === 'quote' ? null : '2026-02-03' }
      const record = await build.aProject(db, days)
      const item = await build.aQuoteItem(db, { project_id: record.id })
      const document = await build.aDocument(db, { project_id: record.id, user_id: world.ours.ada.id })
      for (const [table, { id }] of Object.entries({ project: record, quote_item: item, document }))
        ids[table] = { ...(ids[table] ?? { quote: 0, project: 0 }), [phase]: id }
    })
  }
})

const tableIn = (endpoint: Endpoint) =>
  endpoint.path.includes(':id') ? tableOf(endpoint, { part: 'params', path: ['id'], kind: 'id' }) : null
const calls = endpoints.filter((endpoint) => (tableIn(endpoint) ?? '') in { project: 1, quote_item: 1, document: 1 })

/** Lists calls that are served in the wrong phase, or not served in the right one. */
async function faults(app: FastifyInstance, theseEndpoints: readonly Endpoint[]): Promise<string[]> {
  const found: string[] = []
  for (const endpoint of theseEndpoints)
    for (const phase of phases)
      for (const kind of phases) {
        // What changes something is only sent where it must be refused.
        if (kind === phase && changes(endpoint)) continue
        const payload = endpoint.body ? { payload: bodyOf(endpoint, world) as object } : {}
        const { status } = await ask(app, {
          method: endpoint.method,
          url: urlOf(endpoint, world, { params: { id: String(ids[tableIn(endpoint) ?? '']?.[kind]) } }),
          headers: await server.headersOf(people[phase]),
          ...payload,
        })
        // Two revisions are compared only where there are two.
        if (kind === phase && endpoint.name === 'compareRevisions') continue
        if (status !== (kind === phase ? 200 : 404))
          found.push(`${endpoint.name} of a ${kind} by who sees ${phase}s: ${status}`)
      }
  return found
}

test('every call that names one is served in its phase alone', async () => {
  expect(await faults(server.app(), calls)).toEqual([])
  report(`phases: ${calls.length} calls`)
  expect(calls.length).toBeGreaterThan(20)
})

test('a call that asks for no phase is found', async () => {
  const app = await leaky(server, [forAnyone(project.calls.history)])
  expect(await faults(app, [project.calls.history])).toHaveLength(2)
  await app.close()
})
