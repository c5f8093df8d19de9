/**
 * Managers see price, cost and margin of the projects that they manage, everywhere, and of no other
 * (docs/rules/access.md#financials-of-projects).
 */
import { beforeEach, describe, expect, test } from 'vitest'

import type { Permission } from '#core/permissions.ts'
import { documentTemplateCalls } from '#features/documents/documentTemplates.ts'
import * as documents from '#features/documents/documents.contract.ts'
import { listProjectHours } from '#features/performance/performance.contract.ts'
import { project, type Project } from '#features/projects/projects.ts'
import { quote } from '#features/projects/quotes.ts'
import { quoteItem } from '#features/quote-items/quoteItems.ts'
import { aCostRate, anEntry, setGrants } from '#test/builders.ts'
import { type Firm, testServer } from '#test/firm.ts'
import { createValuation, listValuations } from '../valuations.contract.ts'
import { untyped } from '#test/untyped.ts'

const { aFirm, as, database, inFirm } = testServer()
const withId = (record: { id: number }) => ({ params: { id: String(record.id) } })
const financial = ['price', 'cost', 'gross_margin', 'hours_budget_paid', 'price_follows_items', 'cap'] as const

let firm: Firm
/** Maya, of the default group, manages the bridge; the tunnel is Otto's. Both have the same items and hours. */
beforeEach(async () => {
  firm = await aFirm()
  const { ada, sam, olga, project: bridge, otherProject: tunnel } = firm
  await inFirm(firm, (db) => aCostRate(db, { user_id: sam.id, amount: '50.00' }))
  for (const { id } of [bridge, tunnel]) {
    await as(ada, quoteItem.tree.save, { ...withId({ id }), body: { rows: [{ name: 'Levels', unit_price: '800' }] } })
    await inFirm(firm, (db) => anEntry(db, { user_id: id === bridge.id ? sam.id : olga.id, project_id: id }))
  }
})
const read = async (id: number) => (await as(firm.maya, project.calls.get, withId({ id }))).body
const shown = (record: object) => financial.filter((name) => name in record)

describe('a manager of the default group', () => {
  test('sees price, cost and margin of their own project, and nothing of another one', async () => {
    const own = await read(firm.project.id)
    expect(own).toMatchObject({ can_view_financials: true, price: '800.00' })
    expect([shown(own).length, Number(own.cost) > 0, own.gross_margin]).toEqual([
      financial.length,
      true,
      expect.stringMatching(/^\d/),
    ])
    const otherProject = await read(firm.otherProject.id)
    expect([otherProject.can_view_financials, shown(otherProject)]).toEqual([false, []])
    const list = async (query: Record<string, string>) =>
      ((await as(firm.maya, project.calls.list, { query: { tab: 'all', ...query } })).body as { results: Project[] })
        .results
    const rows = await list({ ordering: '-price', search: 'name:bridge,tunnel' })
    expect(rows.map(({ name, price }) => [name, price])).toEqual([
      ['Bridge', '800.00'],
      ['Tunnel', undefined],
    ])
    expect((await list({ ordering: '-price' })).map(({ name }) => name)[0]).toBe('Bridge')
    expect((await list({ search: 'price:>1' })).map(({ name }) => name)).toEqual(['Bridge'])
    expect((await list({ search: '-price:>1' })).map(({ name }) => name)).toContain('Tunnel')
  })

  test('reads and writes amounts of items of their own quote, and of no other', async () => {
    const tree = async (id: number) => (await as(firm.maya, quoteItem.tree.list, { ...withId({ id }), query: {} })).body
    const [own, second] = [await tree(firm.project.id), await tree(firm.otherProject.id)]
    expect([own.total, own.results.at(-1)?.unit_price]).toEqual(['800.00', '800.00'])
    expect([second.total, second.results.at(-1)?.can_view_financials]).toEqual([undefined, false])
    expect(JSON.stringify(second)).not.toMatch(/800|unit_price|price_total/)
    const save = (id: number, unit_price: string) =>
      as(firm.maya, quoteItem.tree.save, { ...withId({ id }), body: { rows: [{ name: 'Pegs', unit_price }] } })
    expect((await save(firm.project.id, '5')).body.total).toBe('805.00')
    expect((await save(firm.otherProject.id, '5')).body).toEqual({ 'rows.0.unit_price': ['Invalid choice.'] })
    const [item] = (await tree(firm.otherProject.id)).results
    const moved = await as(firm.maya, quoteItem.calls.change, {
      ...withId(item ?? { id: 0 }),
      body: untyped({ project_id: firm.project.id }),
    })
    expect([moved.status, (await tree(firm.project.id)).results.length]).toEqual([400, own.results.length + 1])
  })

  test('sets the price of their own project, of a new one of theirs, and of no other', async () => {
    await inFirm(firm, (db) => db.deleteFrom('quote_item').where('name', '=', 'Levels').execute())
    const created = (body: object) => as(firm.maya, project.calls.create, { body: { name: 'Weir', ...body } })
    const mine = await created({ managed_by_id: firm.maya.id, price: '100.00' })
    expect([mine.status, mine.body.price]).toEqual([201, '100.00'])
    const others = await created({ managed_by_id: firm.otto.id, price: '100.00' })
    expect([others.status, others.body]).toEqual([400, { price: ['Invalid choice.'] }])
    expect((await created({ managed_by_id: firm.otto.id, price: null })).status).toBe(201)
    const change = (id: number, body: object) => as(firm.maya, project.calls.change, { ...withId({ id }), body })
    expect((await change(mine.body.id, { price: '120.00' })).body.price).toBe('120.00')
    expect((await change(firm.otherProject.id, { price: '1.00' })).body).toEqual({ price: ['Invalid choice.'] })
    // What they do not see they do not clear either.
    expect((await change(firm.otherProject.id, { price: null, notes: 'Seen' })).status).toBe(200)
    // Nor do they make it theirs to see it.
    expect((await change(firm.otherProject.id, { managed_by_id: firm.maya.id })).status).toBe(403)
    expect(shown(await read(firm.otherProject.id))).toEqual([])
  })

  test('sends a quote of their own project, compares its revisions, and hands over its links', async () => {
    const [template] = (await as(firm.ada, documentTemplateCalls.list, {})).body.filter(({ kind }) => kind === 'quote')
    const body = { template_id: template?.id ?? 0, mail: false }
    const send = (id: number, by = firm.maya) => as(by, documents.sendDocument, { ...withId({ id }), body })
    const sent = await send(firm.project.id)
    expect([sent.status, sent.body.total]).toEqual([201, '800.00'])
    await send(firm.project.id)
    const refused = await send(firm.otherProject.id)
    expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining('prices of this project')])
    const query = { from: '1', to: '2' }
    const compare = (id: number) => as(firm.maya, documents.compareRevisions, { ...withId({ id }), query })
    expect((await compare(firm.project.id)).body.before.total).toBe('800.00')
    const theirs = await send(firm.otherProject.id, firm.ada)
    expect([(await compare(firm.otherProject.id)).status]).toEqual([403])
    expect((await as(firm.maya, documents.makeDocumentLink, withId(theirs.body))).status).toBe(403)
    expect((await as(firm.maya, documents.makeDocumentLink, withId(sent.body))).status).toBe(200)
    const [listed] = (await as(firm.maya, documents.listDocuments, withId(firm.otherProject))).body
    expect(listed && 'total' in listed).toBe(false)
  })

  test('has valuations, the cost of hours, the pipeline and the history of their own alone', async () => {
    const { maya, project: bridge, otherProject: tunnel } = firm
    const made = await as(maya, createValuation, { ...withId(bridge), body: { date: '2026-03-02' } })
    expect([made.status, (await as(maya, listValuations, { ...withId(bridge), query: {} })).body.length]).toEqual([
      201, 1,
    ])
    for (const call of [
      await as(maya, listValuations, { ...withId(tunnel), query: {} }),
      await as(maya, createValuation, { ...withId(tunnel), body: { date: '2026-03-02' } }),
    ])
      expect([call.status, call.body['detail']]).toEqual([
        403,
        'You need permission to see the prices of this project.',
      ])
    const hours = async (id: number) =>
      (await as(maya, listProjectHours, withId({ id }))).body.some((row) => 'cost' in row)
    expect([await hours(bridge.id), await hours(tunnel.id)]).toEqual([true, false])

    await inFirm(firm, (db) => db.updateTable('project').set({ accepted: null, quoted: '2026-02-01' }).execute())
    const { body } = await as(maya, quote.calls.pipeline, { query: {} })
    expect([body.count, body.price]).toEqual([1, '800.00'])

    const change = (id: number) => as(firm.ada, project.calls.change, { ...withId({ id }), body: { cap: '7312.37' } })
    await change(bridge.id)
    await change(tunnel.id)
    const history = async (id: number) => (await as(maya, project.calls.history, withId({ id }))).text
    expect([(await history(bridge.id)).includes('7312'), (await history(tunnel.id)).includes('7312')]).toEqual([
      true,
      false,
    ])
  })
})

test('without the permission a manager sees none, and with that for all projects all', async () => {
  const grants = (...more: Permission[]) =>
    setGrants(database(), firm.maya, ['projects.view_project', 'projects.view_quote', ...more])
  await grants()
  expect([shown(await read(firm.project.id)), shown(await read(firm.otherProject.id))]).toEqual([[], []])
  await grants('projects.view_financials')
  expect([shown(await read(firm.project.id)).length, shown(await read(firm.otherProject.id)).length]).toEqual([
    financial.length,
    financial.length,
  ])
})
