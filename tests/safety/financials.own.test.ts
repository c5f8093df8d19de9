/**
 * Who sees the figures of the projects that they manage is told none of another project, in any answer, export, sort or
 * search: all amounts of the others are turned, and every answer stays word for word the same. Those of their own are told.
 */
import { beforeAll, expect, test } from 'vitest'

import { allPermissions, type Permission } from '#core/permissions.ts'
import { project } from '#features/projects/projects.ts'
import { quoteItem } from '#features/quote-items/quoteItems.ts'
import * as build from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { adminOf } from './support/admin.ts'
import { report } from './support/dice.ts'
import { fill, type Rows, rowsOfProjects } from './support/figures.ts'
import { forAnyone, leaky } from './support/leaky.ts'
import { endpointNamed } from './support/rules.ts'
import { aWorldOfFigures, changesTelling, reads, type Telling, telling } from './support/telling.ts'
import { quietly, type World } from './support/world.ts'

const server = testServer({}, { empty: true })
const admin = adminOf(server.database)
let given: Telling
let manager: World['ours']['ada']
let [others, own]: Rows[] = []
/** The project that addresses name, and another one, of which Mara is the manager at first. */
let [first, second] = [0, 0]
const opening = /^projects\.(view_financials|export_ppr_)/
const ofOwn: readonly Permission[] = ['projects.view_financials_own_projects', 'projects.export_ppr_own_projects']

beforeAll(async () => {
  const made = await aWorldOfFigures(server, admin)
  const { ada } = made.world.ours
  given = { server, admin, app: server.app(), ...made }
  first = made.first
  second = made.second
  manager = await server.aPerson(made.world.ours, { name: 'Mara Mill' })
  await server.grant(manager, ...allPermissions.filter((permission) => !opening.test(permission)), ...ofOwn)
  others = rowsOfProjects(`project.managed_by_id is distinct from ${manager.id}`)
  own = rowsOfProjects(`project.managed_by_id = ${manager.id}`)
  // Of each project one of everything that has an amount.
  await server.inFirm(ada, async (db) => {
    for (const project_id of [first, second]) {
      const { id: valuation_id } = await build.aValuation(db, { project_id, date: '2026-02-09' })
      const { id: quote_item_id } = await build.aQuoteItem(db, { project_id, unit_price: '5.00' })
      await db.insertInto('valuation_line').values({ valuation_id, quote_item_id, value: '2.00' }).execute()
      await build.aWriteOff(db, { project_id })
    }
    await build.aDocument(db, { project_id: second, user_id: ada.id })
  })
  await fill(admin, made.columns)
  await manages(second)
})

const manages = (id: number) =>
  quietly(
    admin,
    `update project set managed_by_id = case id when ${id} then ${manager.id} else ${given.world.ours.maya.id} end
      where id in (${first}, ${second})`,
  )

test('no read, order, search or file tells them of other projects', async () => {
  const { told, asked } = await telling(given, manager, reads, others)
  expect(told).toEqual([])
  report(`financials of own projects: ${asked} ways to ask ${reads.length} calls`)
})

test.each([project.calls.get, project.calls.list, quoteItem.tree.list, endpointNamed('listDocuments')])(
  'a call that forgets whose project it is, is found: $name',
  async (call) => {
    const app = await leaky(server, [forAnyone(call)])
    const { told } = await telling({ ...given, app }, manager, [call], others)
    expect(told.length).toBeGreaterThan(0)
    await app.close()
  },
)

test('and the same reads tell them of their own', async () => {
  const names =
    `listProjects getProject getQuote exportProjects listProjectHistory listQuoteItems getQuoteItem listProjectQuoteItems
    listDocuments listProjectValuations listWriteOffs getProjectPerformance getDashboardCharts`.split(/\s+/)
  await manages(first)
  const { told } = await telling(given, manager, names.map(endpointNamed), own)
  await manages(second)
  expect(names.filter((name) => !told.some((text) => text.split(' ')[0] === name))).toEqual([])
  const ways = told.map((text) => decodeURIComponent(text.split(' ')[1] ?? ''))
  expect(ways).toEqual(expect.arrayContaining(['ordering=price', 'search=price:>450000', 'format=csv']))
})

test('no answer to a change tells them of other projects', async () => {
  const { leaks, done } = await changesTelling(given, manager, others)
  expect(leaks).toEqual([])
  report(`financials of own projects: ${done} changes`)
  expect(done).toBeGreaterThan(100)
})
