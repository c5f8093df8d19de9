/** Finds answers that tell amounts: each read is asked, amounts are turned into others, and the same is asked again. */
import type { FastifyInstance } from 'fastify'

import { kits } from '#app/records.ts'
import type { Endpoint } from '#core/contract.ts'
import { project } from '#features/projects/projects.ts'
import { quoteItem } from '#features/quote-items/quoteItems.ts'
import { entriesOf } from '#test/archives.ts'
import * as build from '#test/builders.ts'
import { formType } from '#test/forms.ts'
import type { Admin } from './admin.ts'
import { ask } from './ask.ts'
import { examplesOf } from './examples.ts'
import { figure, figuresOf, fill, type Rows, turn } from './figures.ts'
import { bodyOf, changes, endpoints, endsSessions, publicCalls, urlOf } from './rules.ts'
import { partOf, shapeOf } from './schemas.ts'
import { aWorld, type Server, type World } from './world.ts'

type Actor = World['ours']['ada']

/** A world whose amounts are all known: two projects with items, the first one with a history of its price. */
export async function aWorldOfFigures(server: Server, admin: Admin) {
  const world = await aWorld(server, admin)
  const { ada, project: bridge } = world.ours
  const params = { id: String(bridge.id) }
  for (const price of ['1.00', '2.00']) await server.as(ada, project.calls.change, { params, body: { price } })
  const { id: second } = await server.inFirm(ada, (db) =>
    build.aProject(db, { name: 'Mill', quoted: '2026-02-01', accepted: null }),
  )
  for (const id of [bridge.id, second])
    await server.as(ada, quoteItem.tree.save, {
      params: { id: String(id) },
      body: { rows: [{ name: 'Levels', unit_price: '3.00' }, { name: 'Pegs' }] },
    })
  const columns = await figuresOf(admin)
  await fill(admin, columns)
  return { world, columns, first: bridge.id, second }
}
type WorldOfFigures = Awaited<ReturnType<typeof aWorldOfFigures>>

/** Every way of asking: as it is, in each order, for each amount that can be asked for, and as a file of text. */
function waysOf(endpoint: Endpoint): Record<string, string>[] {
  const query = shapeOf(partOf(endpoint, 'query'))
  const kinds = [...kits.map(({ record }) => record), quoteItem]
  const prefix = endpoint.path.split('/')[1] ?? ''
  const its = kinds.filter(({ names }) => names.prefix === (prefix === 'quotes' ? 'projects' : prefix))
  const orders = its.flatMap(({ lists }) => lists.orderings.map((ordering) => ({ ordering })))
  const amounts = its.flatMap(({ searchKeys }) =>
    Object.entries(searchKeys).flatMap(([key, { kind }]) => (kind === 'number' ? [{ search: `${key}:>450000` }] : [])),
  )
  return [{}, ...('ordering' in query ? orders : []), ...('search' in query ? [...amounts, { search: '73' }] : [])].map(
    (way) => ('format' in query && endpoint.path.endsWith('/export/') ? { format: 'csv', ...way } : way),
  )
}

export const reads = endpoints.filter((endpoint) => !changes(endpoint) && endpoint.access !== 'public')

/** Reads the answer to each read, by its address. */
async function answers(
  { server, world, app }: Pick<Telling, 'server' | 'world' | 'app'>,
  actor: Actor,
  theseEndpoints: readonly Endpoint[] = reads,
) {
  const headers = await server.headersOf(actor)
  const stated = new Map<string, string>()
  for (const endpoint of theseEndpoints)
    for (const query of waysOf(endpoint)) {
      const url = urlOf(endpoint, world, { query })
      if (Array.isArray(endpoint.raw) && endpoint.raw.includes('application/zip')) {
        // The moment is in an archive, too: it is told by its files.
        const { rawPayload } = await app.inject({ method: 'GET', url, headers })
        for (const [name, text] of entriesOf(rawPayload))
          stated.set(`${endpoint.name} ${name}`, text.replace(/^Made on .*$/m, ''))
        continue
      }
      const { status, text } = await ask(app, { method: 'GET', url, headers })
      // From where changes are followed moves on with every transaction, whoever makes it; each request has a name.
      const message = text.replaceAll(/"(cursor|changes|x-request-id)":"[^"]*"/g, '')
      stated.set(`${endpoint.name} ${new URLSearchParams(query).toString()}`, `${status} ${message}`)
    }
  return stated
}

export interface Telling extends Pick<WorldOfFigures, 'world' | 'columns'> {
  server: Server
  admin: Admin
  app: FastifyInstance
}

/** Finds the answers that differ once all amounts of these rows are others; the rows are put back. */
export async function telling(given: Telling, actor: Actor, items?: readonly Endpoint[], rows?: Rows) {
  const { admin, columns } = given
  const before = await answers(given, actor, items)
  await turn(admin, columns, rows)
  const after = await answers(given, actor, items)
  await turn(admin, columns, rows)
  return { told: [...before.keys()].filter((text) => before.get(text) !== after.get(text)), asked: before.size }
}

/** Each change, by this person: which answers have an amount of these rows, and how many were done. */
export async function changesTelling({ server, admin, world, columns, app }: Telling, actor: Actor, rows?: Rows) {
  const example = examplesOf(server, admin, () => world)
  const skipped = (name: string) => publicCalls.has(name) || endsSessions.has(name)
  const leaks: string[] = []
  let done = 0
  for (const endpoint of endpoints.filter((record) => changes(record) && !skipped(record.name))) {
    const given = (await example.of[endpoint.name]?.()) ?? {}
    await fill(admin, columns, rows)
    const params = { ...given.params, ...(given.id !== undefined && { id: String(given.id) }) }
    const payload = given.form ?? (endpoint.body ? (given.body ?? bodyOf(endpoint, world)) : undefined)
    const answer = await ask(app, {
      method: endpoint.method,
      url: urlOf(endpoint, world, { params, query: given.query ?? {} }),
      headers: { ...(await server.headersOf(actor)), ...(given.form && formType) },
      ...(payload && { payload }),
    })
    given.after?.()
    if (figure.test(answer.text)) leaks.push(`${endpoint.name}: ${answer.text.match(figure)?.[0]}`)
    if (answer.status < 300) done += 1
  }
  return { leaks, done }
}
