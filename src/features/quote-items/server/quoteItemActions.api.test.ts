import { describe, expect, test } from 'vitest'

import { undoChange } from '#core/undo.contract.ts'
import { project } from '#features/projects/projects.ts'
import { anEntry, anInvoice, aQuoteItem, aTask } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { quoteItem } from '../quoteItems.ts'

const { aFirm, as, inFirm } = testServer()
type Who = Parameters<typeof as>[0]
const { calls, tree, acts } = quoteItem
const id = (record: { id: number }) => ({ id: String(record.id) })

/** A quote with items of these names, each below the one that `under` names. */
async function aQuote(ada: Who, rows: Record<string, { under?: string; [field: string]: unknown }>) {
  const made = await as(ada, project.calls.create, {
    body: { name: 'Weir', requested: '2026-03-02', quoted: '2026-03-04' },
  })
  const saved = await as(ada, tree.save, {
    params: id(made.body),
    body: {
      rows: Object.entries(rows).map(([name, { under, ...row }]) => ({
        key: name,
        name,
        unit_price: '10',
        ...row,
        ...(under && { parent_key: under }),
      })),
    },
  })
  return { ...made.body, ids: saved.body.ids }
}
type Quote = Awaited<ReturnType<typeof aQuote>>
const read = async (ada: Who, quote: Quote) => (await as(ada, project.calls.get, { params: id(quote) })).body
const list = async (ada: Who, quote: Quote) => (await as(ada, tree.list, { params: id(quote), query: {} })).body
const states = async (ada: Who, quote: Quote) =>
  Object.fromEntries((await list(ada, quote)).results.map(({ name, state }) => [name, state]))
const act = (ada: Who, which: keyof typeof acts, quote: Quote, names: string[], more: object = {}) =>
  as(ada, acts[which], { body: { ids: names.map((name) => quote.ids[name] ?? 0), ...more } })

const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((number, otherId) => number - otherId)

describe('accepting', () => {
  test('dates the project by the first item; what is below goes along but options; taking it back undoes both', async () => {
    const { ada, maya } = await aFirm()
    const quote = await aQuote(ada, {
      Survey: {},
      Levels: { under: 'Survey' },
      Boat: { under: 'Survey', optional: true },
      Drawing: {},
    })
    const first = await act(ada, 'accept', quote, ['Drawing'], { date: '2026-03-09', accepted_by_id: maya.id })
    expect(first.status).toBe(200)
    await act(ada, 'accept', quote, ['Survey'], { date: '2026-03-06' })
    expect(await states(ada, quote)).toEqual({
      Survey: 'accepted',
      Levels: 'accepted',
      Boat: 'proposed',
      Drawing: 'accepted',
    })
    expect(await read(ada, quote)).toMatchObject({
      accepted: '2026-03-06',
      accepted_by: { id: ada.id },
      phase: 'accepted',
    })
    await act(ada, 'unaccept', quote, ['Survey', 'Levels'])
    expect(await read(ada, quote)).toMatchObject({ accepted: '2026-03-09', accepted_by: { id: maya.id } })
    const last = await act(ada, 'unaccept', quote, ['Drawing'])
    expect(await read(ada, quote)).toMatchObject({ accepted: null, accepted_by: null, phase: 'quoted' })
    await as(ada, undoChange, { body: { token: String(last.headers['x-undo']) } })
    expect(await read(ada, quote)).toMatchObject({ accepted: '2026-03-09', accepted_by: { id: maya.id } })
  })

  test('by hand accepts the top items but options; the day is theirs from then on', async () => {
    const { ada } = await aFirm()
    const quote = await aQuote(ada, { Survey: {}, Levels: { under: 'Survey' }, Boat: { optional: true } })
    const set = async (body: object) => as(ada, project.calls.change, { params: id(quote), body })
    expect((await set({ accepted: '2026-03-06' })).status).toBe(200)
    expect(await states(ada, quote)).toEqual({ Survey: 'accepted', Levels: 'accepted', Boat: 'proposed' })
    await act(ada, 'accept', quote, ['Boat'], { date: '2026-03-08' })
    expect((await set({ accepted: '2026-03-09' })).body).toEqual({
      accepted: ['Another item was already accepted on 8 Mar 2026. Use that day.'],
    })
    expect((await set({ accepted: '2026-03-05' })).body).toMatchObject({ accepted: '2026-03-05' })
    expect((await list(ada, quote)).results.map(({ accepted }) => accepted)).toEqual([
      '2026-03-05',
      '2026-03-05',
      '2026-03-08',
    ])
    expect((await set({ accepted: null })).body).toMatchObject({ phase: 'quoted' })
    expect(await states(ada, quote)).toEqual({ Survey: 'proposed', Levels: 'proposed', Boat: 'proposed' })
  })

  test('of a parent is undone with what went along, and the project is not won any more', async () => {
    const { ada, client } = await aFirm()
    const quote = await aQuote(ada, {
      Survey: {},
      Levels: { under: 'Survey' },
      Pegs: { under: 'Levels' },
      Boat: { under: 'Survey', optional: true },
    })
    await act(ada, 'accept', quote, ['Survey'])
    const taken = await act(ada, 'unaccept', quote, ['Survey'])
    expect(taken.body.results.map(({ name }) => name)).toEqual(['Survey', 'Levels', 'Pegs'])
    expect(await read(ada, quote)).toMatchObject({ accepted: null, phase: 'quoted' })
    expect((await as(ada, undoChange, { body: { token: String(taken.headers['x-undo']) } })).status).toBe(204)
    await act(ada, 'accept', quote, ['Boat'])
    await act(ada, 'unaccept', quote, ['Survey'])
    expect(await states(ada, quote)).toEqual({
      Survey: 'proposed',
      Levels: 'proposed',
      Pegs: 'proposed',
      Boat: 'accepted',
    })
    await act(ada, 'accept', quote, ['Survey'])
    // What is on an invoice stays accepted until it is credited.
    const bill = (credit_note: boolean, net: string) =>
      inFirm(ada, async (db) => {
        const draft = { client_id: client.id, net, credit_note, state: 'draft', name: '' }
        const { id: invoice_id } = await anInvoice(db, draft)
        const line = { invoice_id, position: 0, description: 'Pegs', quantity: '1', price: net, net }
        await db
          .insertInto('invoice_line')
          .values({ ...line, quote_item_id: quote.ids['Pegs'] ?? 0 })
          .execute()
        const issued = { state: 'issued', name: `${credit_note ? 'CN' : 'INV'}-7` }
        await db.updateTable('invoice').set(issued).where('id', '=', invoice_id).execute()
      })
    await bill(false, '10.00')
    const refused = await act(ada, 'unaccept', quote, ['Survey'])
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'state', detail: 'An item below it is on an invoice. Credit that first, or close it instead.' },
    ])
    await bill(true, '-10.00')
    expect((await act(ada, 'unaccept', quote, ['Survey'])).status).toBe(200)
  })

  test('by hand agrees with the items, or is refused', async () => {
    const { ada } = await aFirm()
    const set = async (quote: Quote, accepted: string) =>
      (await as(ada, project.calls.change, { params: id(quote), body: { accepted } })).body
    const quote = await aQuote(ada, { Survey: {}, Boat: { optional: true } })
    await act(ada, 'decline', quote, ['Survey', 'Boat'])
    expect(await set(quote, '2026-03-06')).toEqual({
      accepted: ['All items of this project were declined. Propose them again first.'],
    })
    await act(ada, 'propose', quote, ['Boat'])
    expect(await set(quote, '2026-03-06')).toEqual({
      accepted: ['All open items are options. Accept the chosen ones, and the project is accepted with them.'],
    })
    await act(ada, 'accept', quote, ['Boat'], { date: '2026-03-06' })
    await act(ada, 'close', quote, ['Boat'], { date: '2026-03-08' })
    expect(await set(quote, '2026-03-09')).toEqual({
      accepted: ['An item of this project was closed before that day.'],
    })
    expect(await set(quote, '2026-03-08')).toMatchObject({ accepted: '2026-03-08' })
  })

  test('is refused with its sentence', async () => {
    const { ada, sam } = await aFirm()
    const quote = await aQuote(ada, {
      Survey: {},
      Levels: { under: 'Survey' },
      Boat: { optional: true, alternative_group: 'How' },
      Raft: { alternative_group: 'how' },
      Late: {},
    })
    expect((await act(ada, 'accept', quote, ['Late'], { date: '2026-03-03' })).body).toMatchObject({
      date: ['This day is before the project was quoted. Choose a later day.'],
    })
    await act(ada, 'decline', quote, ['Survey'])
    const below = await act(ada, 'accept', quote, ['Levels'])
    expect([below.status, below.body]).toMatchObject([
      409,
      { code: 'state', detail: 'The item above it was declined.' },
    ])
    const both = await Promise.all(['Boat', 'Raft'].map((name) => act(ada, 'accept', quote, [name])))
    expect(statuses(both)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.detail).toBe(
      'Another alternative was accepted. Undo that acceptance first.',
    )
    const twice = await Promise.all([1, 2].map(() => act(ada, 'accept', quote, ['Late'], { date: '2026-03-05' })))
    expect(statuses(twice)).toEqual([200, 409])
    expect(twice.find(({ status }) => status === 409)?.body.detail).toBe(
      'This item is already accepted. Undo the acceptance first.',
    )
    // Hours that were approved stay with what was accepted.
    await inFirm(ada, async (db) => {
      const task = await aTask(db, { project_id: quote.id, quote_item_id: quote.ids['Late'] ?? 0 })
      await anEntry(db, {
        user_id: sam.id,
        project_id: quote.id,
        task_id: task.id,
        status: 'approved',
        decided_by_id: ada.id,
        decided_at: '2026-03-03T09:00:00Z',
      })
    })
    expect((await act(ada, 'unaccept', quote, ['Late'])).body.detail).toBe(
      'Hours on this item were approved. Close it instead.',
    )
    const late = { params: { id: String(quote.ids['Late']) } }
    expect((await as(ada, calls.remove, late)).body).toMatchObject({ code: 'state' })
    expect((await act(ada, 'close', quote, ['Late'], { date: '2026-03-20' })).status).toBe(200)
    expect((await states(ada, quote))['Late']).toBe('closed')
    await as(ada, project.calls.change, { params: id(quote), body: { surveyed: '2026-03-21' } })
  })

  test('the last acceptance stays under a later milestone', async () => {
    const { ada } = await aFirm()
    const quote = await aQuote(ada, { Survey: {} })
    await act(ada, 'accept', quote, ['Survey'], { date: '2026-03-06' })
    await as(ada, project.calls.change, { params: id(quote), body: { surveyed: '2026-03-07' } })
    const taken = await act(ada, 'unaccept', quote, ['Survey'])
    expect([taken.status, taken.body.detail]).toEqual([409, 'The project is already surveyed. Clear that day first.'])
  })

  test('as a whole means the top items, and all of it or nothing', async () => {
    const { ada } = await aFirm()
    const quote = await aQuote(ada, { Survey: {}, Levels: { under: 'Survey' }, Boat: { optional: true } })
    const whole = (which: keyof typeof acts) => as(ada, acts[which], { body: { project_id: quote.id } })
    expect((await whole('accept')).body.results.map(({ name }) => name)).toEqual(['Survey', 'Levels'])
    await whole('close')
    expect(await states(ada, quote)).toEqual({ Survey: 'closed', Levels: 'closed', Boat: 'proposed' })
    const items = await act(ada, 'decline', quote, ['Boat', 'Survey'])
    expect([items.status, Object.keys(items.body['errors'] as object)]).toEqual([409, [String(quote.ids['Survey'])]])
    expect((await states(ada, quote))['Boat']).toBe('proposed')
  })
})

describe('two editors of one grid', () => {
  test('lose no row: each adds, changes and moves, and who saw something else is informed', async () => {
    const { ada } = await aFirm()
    const quote = await aQuote(ada, { Survey: {}, Drawing: {} })
    const seen = await list(ada, quote)
    const added = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        as(ada, tree.save, {
          params: id(quote),
          body: { rows: [{ name: `Row ${index}`, unit_price: '1', position: 0 }] },
        }),
      ),
    )
    expect(added.map(({ status }) => status)).toEqual(added.map(() => 200))
    const order = seen.results.toReversed().map((result) => ({ id: result.id, parent_id: result.parent_id }))
    const stale = await as(ada, tree.order, { params: id(quote), body: { items: order, order: seen.order } })
    expect([stale.status, stale.body['code']]).toEqual([409, 'stale'])
    const current = await list(ada, quote)
    expect(current.count).toBe(22)
    expect(current.total).toBe('40.00')
    const both = await Promise.all(
      [current.results.toReversed(), current.results.toSpliced(0, 1).concat(current.results.slice(0, 1))].map((rows) =>
        as(ada, tree.order, {
          params: id(quote),
          body: { items: rows.map((row) => ({ id: row.id, parent_id: row.parent_id })), order: current.order },
        }),
      ),
    )
    expect(statuses(both)).toEqual([200, 409])
    // Who is below whom is part of what was seen.
    const flat = await list(ada, quote)
    const [above = { id: 0 }, below = { id: 0 }] = flat.results
    await as(ada, calls.change, { params: id(below), body: { parent_id: above.id } })
    const asSeen = flat.results.map((result) => ({ id: result.id, parent_id: result.parent_id }))
    expect((await as(ada, tree.order, { params: id(quote), body: { items: asSeen, order: flat.order } })).status).toBe(
      409,
    )
    const [survey = { id: 0, version: 0 }] = (await list(ada, quote)).results
    const change = (name: string) =>
      as(ada, calls.change, { params: id(survey), body: { name, version: survey.version } })
    expect(statuses(await Promise.all([change('One'), change('Two')]))).toEqual([200, 409])
    expect((await list(ada, quote)).count).toBe(22)
  })

  test('an order names every item once, below items of the same project, and in no circle', async () => {
    const { ada } = await aFirm()
    const quote = await aQuote(ada, { Survey: {}, Levels: { under: 'Survey' } })
    const otherQuote = await aQuote(ada, { Elsewhere: {} })
    const [survey, levels, elsewhere] = [
      quote.ids['Survey'] ?? 0,
      quote.ids['Levels'] ?? 0,
      otherQuote.ids['Elsewhere'] ?? 0,
    ]
    const put = async (...items: [number, number | null][]) =>
      (
        await as(ada, tree.order, {
          params: id(quote),
          body: { items: items.map(([number, parent_id]) => ({ id: number, parent_id })) },
        })
      ).body
    expect(await put([survey, levels], [levels, survey])).toEqual({
      'items.0.parent_id': ['An item cannot be below itself.'],
      'items.1.parent_id': ['An item cannot be below itself.'],
    })
    expect(await put([survey, null])).toMatchObject({ code: 'stale' })
    expect(await put([survey, null], [survey, null])).toEqual({ items: ['Name each item exactly once.'] })
    expect(await put([survey, null], [levels, elsewhere])).toEqual({ 'items.1.parent_id': ['Invalid choice.'] })
    expect((await put([levels, null], [survey, levels])).results.map(({ name }) => name)).toEqual(['Levels', 'Survey'])
    const moved = await as(ada, calls.change, { params: { id: String(levels) }, body: { parent_id: elsewhere } })
    expect(moved.body).toEqual({ parent_id: ['Invalid choice.'] })
    const hidden = await as(ada, calls.change, {
      params: { id: String(levels) },
      body: { visibility: 'add_to_parent' },
    })
    expect(hidden.body).toEqual({ visibility: ['No line above can include this price. Choose another line.'] })
    expect((await as(ada, calls.remove, { params: { id: String(levels) } })).body).toMatchObject({
      detail: 'This item has 1 item below it. Close it instead.',
    })
  })

  test('the database itself keeps two rows from closing a circle', async () => {
    const { ada } = await aFirm()
    const quote = await aQuote(ada, { Survey: {}, Levels: {} })
    const [survey = 0, levels = 0] = Object.values(quote.ids)
    const circle = inFirm(ada, async (db) => {
      await db.updateTable('quote_item').set({ parent_id: levels }).where('id', '=', survey).execute()
      await db.updateTable('quote_item').set({ parent_id: survey }).where('id', '=', levels).execute()
      await aQuoteItem(db, { project_id: quote.id })
    })
    await expect(circle).rejects.toThrow('an item below itself')
  })
})
