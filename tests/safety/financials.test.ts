/**
 * No financial figure to whom lacks the permission, in any answer, export, sort or search: every read is asked, all amounts
 * of the firm are turned into others, and the same is asked again. What is not word for word the same told of one.
 */
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'

import { kits } from '#app/records.ts'
import type { Endpoint } from '#core/contract.ts'
import { allPermissions } from '#core/permissions.ts'
import { project } from '#features/projects/projects.ts'
import { quoteItem } from '#features/quote-items/quoteItems.ts'
import * as build from '#test/builders.ts'
import { entriesOf } from '#test/archives.ts'
import { testServer } from '#test/firm.ts'
import { formType } from '#test/forms.ts'
import { adminOf } from './support/admin.ts'
import { ask } from './support/ask.ts'
import { report } from './support/dice.ts'
import { examplesOf } from './support/examples.ts'
import { figure, figuresOf, fill, turn } from './support/figures.ts'
import { forAnyone, leaky } from './support/leaky.ts'
import { bodyOf, changes, endpointNamed, endpoints, endsSessions, publicCalls, urlOf } from './support/rules.ts'
import { partOf, shapeOf } from './support/schemas.ts'
import { aWorld, type World } from './support/world.ts'

const server = testServer()
const admin = adminOf(server.database)
let world: World
let columns: Awaited<ReturnType<typeof figuresOf>>
/** May do everything but see what things cost and earn. */
let blind: World['ours']['ada']
const opening = /^projects\.(view_financials|export_ppr_)/
beforeAll(async () => {
  world = await aWorld(server, admin)
  const { ada, project: bridge } = world.ours
  blind = await server.aPerson(world.ours, { name: 'Bea Blind' })
  await server.grant(blind, ...allPermissions.filter((one) => !opening.test(one)))
  const params = { id: String(bridge.id) }
  // A history that says amounts, and sums of items.
  for (const price of ['1.00', '2.00']) await server.as(ada, project.calls.change, { params, body: { price } })
  const { id: second } = await server.inFirm(ada, (db) =>
    build.aProject(db, { name: 'Mill', quoted: '2026-02-01', accepted: null }),
  )
  for (const id of [bridge.id, second])
    await server.as(ada, quoteItem.tree.save, {
      params: { id: String(id) },
      body: { rows: [{ name: 'Levels', unit_price: '3.00' }, { name: 'Pegs' }] },
    })
  columns = await figuresOf(admin)
  await fill(admin, columns)
})

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

const reads = endpoints.filter((endpoint) => !changes(endpoint) && endpoint.access !== 'public')

/** What is answered to each read, by what was asked. */
async function answers(app: FastifyInstance, asker: World['ours']['ada'], some: readonly Endpoint[] = reads) {
  const headers = await server.headersOf(asker)
  const said = new Map<string, string>()
  for (const endpoint of some)
    for (const query of waysOf(endpoint)) {
      const url = urlOf(endpoint, world, { query })
      if (Array.isArray(endpoint.raw) && endpoint.raw.includes('application/zip')) {
        // The moment is in an archive, too: it is told by its files.
        const { rawPayload } = await app.inject({ method: 'GET', url, headers })
        for (const [name, text] of entriesOf(rawPayload))
          said.set(`${endpoint.name} ${name}`, text.replace(/^Made on .*$/m, ''))
        continue
      }
      const { status, text } = await ask(app, { method: 'GET', url, headers })
      // From where changes are followed moves on with every transaction, whoever makes it.
      const told = text.replaceAll(/"cursor":"[^"]*"/g, '')
      said.set(`${endpoint.name} ${new URLSearchParams(query).toString()}`, `${status} ${told}`)
    }
  return said
}

/** What answers otherwise once all amounts are others; they are put back. */
async function telling(app: FastifyInstance, asker: World['ours']['ada'], some?: readonly Endpoint[]) {
  const before = await answers(app, asker, some)
  await turn(admin, columns)
  const after = await answers(app, asker, some)
  await turn(admin, columns)
  return { told: [...before.keys()].filter((one) => before.get(one) !== after.get(one)), asked: before.size }
}

describe('who may not see financial figures', () => {
  test('is told none by any read, order, search or file', { timeout: 120_000 }, async () => {
    const { told, asked } = await telling(server.app(), blind)
    expect(told).toEqual([])
    report(`financials: ${asked} ways to ask ${reads.length} calls, ${columns.length} columns of amounts`)
  })

  test('and who may is told by the same reads, so that there was something to tell', async () => {
    const names =
      `listProjects getProject getQuote listQuotes getPipeline exportProjects listProjectHistory listQuoteItems
      getQuoteItem listProjectQuoteItems listDocuments listRates getProjectPerformance`.split(/\s+/)
    const { told } = await telling(server.app(), world.ours.ada, names.map(endpointNamed))
    expect(new Set(told.map((one) => one.split(' ')[0]))).toEqual(new Set(names))
    const ways = told.map((one) => decodeURIComponent(one.split(' ')[1] ?? ''))
    expect(ways).toEqual(expect.arrayContaining(['ordering=price', 'search=price:>450000', 'format=csv']))
  })

  test('nor by the answer to a change', { timeout: 120_000 }, async () => {
    const example = examplesOf(server, admin, () => world)
    const skipped = (name: string) => publicCalls.has(name) || endsSessions.has(name)
    const leaks: string[] = []
    let done = 0
    for (const endpoint of endpoints.filter((one) => changes(one) && !skipped(one.name))) {
      const given = (await example.of[endpoint.name]?.()) ?? {}
      await fill(admin, columns)
      const params = { ...given.params, ...(given.id !== undefined && { id: String(given.id) }) }
      const payload = given.form ?? (endpoint.body ? (given.body ?? bodyOf(endpoint, world)) : undefined)
      const answer = await ask(server.app(), {
        method: endpoint.method,
        url: urlOf(endpoint, world, { params, query: given.query ?? {} }),
        headers: { ...(await server.headersOf(blind)), ...(given.form && formType) },
        ...(payload && { payload }),
      })
      given.after?.()
      if (figure.test(answer.text)) leaks.push(`${endpoint.name}: ${answer.text.match(figure)?.[0]}`)
      if (answer.status < 300) done += 1
    }
    expect(leaks).toEqual([])
    report(`financials: ${done} changes`)
    expect(done).toBeGreaterThan(100)
  })
})

test.each([project.calls.get, project.calls.list, quoteItem.tree.list])(
  'an answer with figures for anyone is found: $name',
  async (call) => {
    const app = await leaky(server, [forAnyone(call)])
    const { told } = await telling(app, blind, [call])
    expect(told.length).toBeGreaterThan(0)
    await app.close()
  },
)
