/**
 * No financial figure to whom lacks the permission, in any answer, export, sort or search: every read is asked, all amounts
 * of the firm are turned into others, and the same is asked again. What is not word for word the same told of one.
 */
import { beforeAll, describe, expect, test } from 'vitest'

import { allPermissions } from '#core/permissions.ts'
import { project } from '#features/projects/projects.ts'
import { quoteItem } from '#features/quote-items/quoteItems.ts'
import { testServer } from '#test/firm.ts'
import { adminOf } from './support/admin.ts'
import { report } from './support/dice.ts'
import { forAnyone, leaky } from './support/leaky.ts'
import { endpointNamed } from './support/rules.ts'
import { aWorldOfFigures, changesTelling, reads, type Telling, telling } from './support/telling.ts'
import type { World } from './support/world.ts'

const server = testServer({}, { empty: true })
const admin = adminOf(server.database)
let given: Telling
/** May do everything but see what things cost and earn. */
let blind: World['ours']['ada']
const opening = /^projects\.(view_financials|export_ppr_)/
beforeAll(async () => {
  given = { server, admin, app: server.app(), ...(await aWorldOfFigures(server, admin)) }
  blind = await server.aPerson(given.world.ours, { name: 'Bea Blind' })
  await server.grant(blind, ...allPermissions.filter((permission) => !opening.test(permission)))
})

describe('who may not see financial figures', () => {
  test('sees none by any read, order, search or file', async () => {
    const { told, asked } = await telling(given, blind)
    expect(told).toEqual([])
    report(`financials: ${asked} ways to ask ${reads.length} calls, ${given.columns.length} columns of amounts`)
  })

  test('and who may sees it by the same reads, so that there was something to hide', async () => {
    const names =
      `listProjects getProject getQuote listQuotes getPipeline exportProjects listProjectHistory listQuoteItems
      getQuoteItem listProjectQuoteItems listDocuments listRates getProjectPerformance`.split(/\s+/)
    const { told } = await telling(given, given.world.ours.ada, names.map(endpointNamed))
    expect(new Set(told.map((text) => text.split(' ')[0]))).toEqual(new Set(names))
    const ways = told.map((text) => decodeURIComponent(text.split(' ')[1] ?? ''))
    expect(ways).toEqual(expect.arrayContaining(['ordering=price', 'search=price:>450000', 'format=csv']))
  })

  test('nor by the answer to a change', async () => {
    const { leaks, done } = await changesTelling(given, blind)
    expect(leaks).toEqual([])
    report(`financials: ${done} changes`)
    expect(done).toBeGreaterThan(100)
  })
})

test.each([project.calls.get, project.calls.list, quoteItem.tree.list])(
  'an answer with figures for anyone is found: $name',
  async (call) => {
    const app = await leaky(server, [forAnyone(call)])
    const { told } = await telling({ ...given, app }, blind, [call])
    expect(told.length).toBeGreaterThan(0)
    await app.close()
  },
)
