/**
 * Every list finds what is written with other accents, both ways: each call that takes `search` answers every spelling as it
 * answers a word without accents of the same text. Generated from the contracts.
 */
import { beforeAll, expect, test } from 'vitest'

import { client } from '#features/clients/clients/clients.ts'
import * as build from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { adminOf } from '../../safety/support/admin.ts'
import { ask } from '../../safety/support/ask.ts'
import { endpoints, urlOf } from '../../safety/support/rules.ts'
import { partOf, shapeOf } from '../../safety/support/schemas.ts'
import { aWorld, quietly, type World } from '../../safety/support/world.ts'

const server = testServer({}, { empty: true })
const admin = adminOf(server.database)
let world: World
beforeAll(async () => {
  world = await aWorld(server, admin)
}, 60_000)

const searched = endpoints.filter(
  (endpoint) =>
    endpoint.method === 'GET' && 'search' in shapeOf(partOf(endpoint, 'query')) && !endpoint.path.endsWith('/export/'),
)
/** Calls that find nothing by a name in the firm of these tests, whatever is typed. */
const nothingToFind = [
  'getPipeline',
  'getProjectTile',
  'getProjectBounds',
  'listProjectInvoices',
  'listUnbilled',
  'getWorkInProgress',
  'listProjectComments',
  'listContactComments',
  'searchCrm',
  'listFirmKeys',
  'getDashboardChartRows',
]

/** Begins every text of our firm with these words. */
async function write(words: string) {
  const org = world.ours.org_id
  const columns = await admin.rows<Record<'table' | 'name', string>>(`
    select c.table_name as table, c.column_name as name from information_schema.columns c
      join information_schema.columns o on o.table_schema = c.table_schema and o.table_name = c.table_name and o.column_name = 'org_id'
     where c.table_schema = 'public' and c.is_generated = 'NEVER' and c.data_type = 'text'
       and c.column_name in ('name', 'first_name', 'last_name', 'details', 'text', 'reason', 'party', 'label')`)
  const begun = columns.map(
    ({ table, name }) =>
      `update ${table} set ${name} = '${words} ' || regexp_replace(${name}, '^Quaymark \\S+ \\S+ ', '') where org_id = ${org} and ${name} <> ''`,
  )
  await quietly(admin, begun.join(';'))
  await admin.run(`begin; select set_config('app.org_id', '${org}', true);
    select refresh_contact_search(${org}, array(select id from contact where org_id = ${org})); commit`)
}

test.each([
  ['Müller Straße', ['muller', 'MULLER', 'Müller', 'MÜLLER', 'Mu\u0308ller', 'strasse', 'STRASSE', 'Straße', 'straß']],
  ['Muller Strasse', ['muller', 'Müller', 'Mu\u0308ller', 'müller', 'straße', 'STRASSE']],
])(
  '%s',
  async (words, spellings) => {
    await write(`Quaymark ${words}`)
    const headers = await server.headersOf(world.ours.ada)
    const app = server.app()
    const found: string[] = []
    const different: string[] = []
    for (const endpoint of searched) {
      const answerTo = async (search: string) => {
        const { status, text } = await ask(app, {
          method: 'GET',
          url: urlOf(endpoint, world, { query: { search } }),
          headers,
        })
        expect([200, 204], `${endpoint.name} ${search}: ${text}`).toContain(status)
        return text
      }
      const [blank, plain] = [await answerTo('Zanzibar'), await answerTo('quaymark')]
      if (plain !== blank) found.push(endpoint.name)
      for (const spelling of spellings)
        if ((await answerTo(spelling)) !== plain) different.push(`${endpoint.name} ${spelling}`)
    }
    expect(different).toEqual([])
    expect(searched.map(({ name }) => name).filter((name) => !found.includes(name))).toEqual(nothingToFind)
  },
  120_000,
)

test('the check for duplicates', async () => {
  const { ada } = await server.aFirm()
  const checks = endpoints.filter(({ method, path }) => method === 'GET' && path.endsWith('/similar/'))
  expect(checks.map(({ path }) => path)).toEqual(['/clients/similar/', '/contacts/similar/', '/suppliers/similar/'])
  await server.inFirm(ada, async (db) => {
    for (const last_name of ['Müller Straße', 'Lodz Osteroy']) {
      await build.aClient(db, { name: last_name })
      await build.aSupplier(db, { name: last_name })
      await build.aContact(db, { first_name: last_name.split(' ')[0] ?? '', last_name: last_name.split(' ')[1] ?? '' })
    }
  })
  const headers = await server.headersOf(ada)
  for (const { path } of checks)
    for (const [typed, name] of [
      ['Muller Strasse', 'Müller Straße'],
      ['MÜLLER-STRASSE', 'Müller Straße'],
      ['Łódź Osterøy', 'Lodz Osteroy'],
    ] as const) {
      const url = `/api${path}?name=${encodeURIComponent(typed)}`
      const { text } = await ask(server.app(), { method: 'GET', url, headers })
      expect(JSON.parse(text), `${path} ${typed}`).toMatchObject([{ name, same: ['name'] }])
    }
})

test('rows of a file that are here already, or twice in it', async () => {
  const { ada } = await server.aFirm()
  await server.inFirm(ada, (db) => build.aClient(db, { name: 'Müller Straße' }))
  const content = Buffer.from('Name\nMuller Strasse\nŁódź Quay\nLodz quay\n').toString('base64')
  const { body } = await server.as(ada, client.imports.preview, { body: { content } })
  expect(body.totals).toMatchObject({ rows: 3, duplicates: 2 })
})
