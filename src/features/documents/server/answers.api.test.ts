/** Items of a quote after its client's answer, and after the firm's own. */
import { describe, expect, test } from 'vitest'

import { undoChange } from '#core/undo.contract.ts'
import { changeCompany } from '#features/company/company.contract.ts'
import { project as projects } from '#features/projects/projects.ts'
import { quoteItem } from '#features/quote-items/quoteItems.ts'
import { testServer } from '#test/firm.ts'
import * as contract from '../documents.contract.ts'
import { documentTemplateCalls as templates } from '../documentTemplates.ts'
import { acceptQuote, declineQuote } from '../quoteLinks.contract.ts'

const { aFirm, as, anonymous: anybody, inFirm } = testServer()
const { tree, acts } = quoteItem
const withId = (record: { id: number }) => ({ params: { id: String(record.id) } })

/** A quote of items by their names, each below the one that `under` names; `send` puts a revision out and answers its secret. */
async function aQuote(rows: Record<string, { under?: string; [field: string]: unknown }>) {
  const { ada } = await aFirm()
  const quote = (await as(ada, projects.calls.create, { body: { name: 'Weir', requested: '2026-03-02' } })).body
  const add = async (more: typeof rows) =>
    (
      await as(ada, tree.save, {
        ...withId(quote),
        body: {
          rows: Object.entries(more).map(([name, { under, ...row }]) => ({
            key: name,
            name,
            unit_price: '100',
            ...row,
            ...(under && { parent_key: under }),
          })),
        },
      })
    ).body.ids
  const ids = await add(rows)
  const template_id =
    (await as(ada, templates.list, {})).body.find(({ kind }: { kind: string }) => kind === 'quote')?.id ?? 0
  const send = async () => {
    const sent = (await as(ada, contract.sendDocument, { ...withId(quote), body: { template_id, mail: false } })).body
    const { link } = (await as(ada, contract.makeDocumentLink, withId(sent))).body
    return /\/q\/([^/]+)\/$/.exec(link)?.[1] ?? ''
  }
  const read = async () => (await as(ada, projects.calls.get, withId(quote))).body
  const items = async () => (await as(ada, tree.list, { ...withId(quote), query: {} })).body.results
  const states = async () => Object.fromEntries((await items()).map(({ name, state }) => [name, state]))
  const documents = async () => (await as(ada, contract.listDocuments, withId(quote))).body
  const act = (which: keyof typeof acts, names: string[]) =>
    as(ada, acts[which], { body: { ids: names.map((name) => ids[name] ?? 0) } })
  return { ada, quote, ids, add, send, read, items, states, documents, act }
}

describe('a client who declines', () => {
  test('declines the items that it was offered, which the firm proposes again; what came later stays', async () => {
    const { ada, quote, ids, add, send, read, items, states, documents, act } = await aQuote({
      Survey: {},
      Levels: { under: 'Survey' },
      Drone: { optional: true },
      Setting: {},
      Pegs: { under: 'Setting' },
    })
    const secret = await send()
    await add({ Late: { unit_price: '7' } })
    // Part of the work is agreed already: what stands above it is not declined.
    await act('accept', ['Pegs'])
    await as(ada, acts.unaccept, { body: { ids: [ids['Pegs'] ?? 0] } })
    await act('accept', ['Pegs'])
    expect((await anybody(declineQuote, { params: { secret }, body: { name: 'Carla Cole', notes: '' } })).status).toBe(
      200,
    )
    expect(await states()).toEqual({
      Survey: 'declined',
      Levels: 'proposed',
      Drone: 'declined',
      Setting: 'proposed',
      Pegs: 'accepted',
      Late: 'proposed',
    })
    expect((await items())[0]).toMatchObject({
      included: false,
      decision_notes: 'Declined by Carla Cole on the page of revision 1.',
    })
    expect((await read()).price).toBe('207.00')
    const audit = await inFirm(ada, (db) =>
      db
        .selectFrom('audit')
        .select(['user_id', 'action'])
        .where('entity', '=', 'quote_item')
        .where('entity_id', '=', ids['Survey'] ?? 0)
        .orderBy('id', 'desc')
        .executeTakeFirst(),
    )
    expect(audit).toEqual({ user_id: null, action: 'decline_quote' })
    const [declined] = await documents()
    expect(declined?.answer?.declined.toSorted((a, b) => a - b)).toEqual([ids['Survey'], ids['Drone']])

    const again = await as(ada, acts.propose, { body: { ids: declined?.answer?.declined ?? [] } })
    expect(again.status).toBe(200)
    expect(await states()).toMatchObject({ Survey: 'proposed', Drone: 'proposed' })
    expect((await read()).price).toBe('407.00')
    expect((await documents())[0]?.answer?.declined).toEqual([])
    expect((await act('propose', ['Survey'])).body).toMatchObject({
      code: 'state',
      detail: 'This item is not accepted yet.',
    })
    await as(ada, undoChange, { body: { token: String(again.headers['x-undo']) } })
    expect([(await states())['Survey'], (await read()).price]).toEqual(['declined', '207.00'])
    expect((await as(ada, projects.calls.get, withId(quote))).body.phase).toBe('accepted')
  })
})

describe('acceptance by hand', () => {
  test('names the revision that was out, of a project and of an item, as that over the link does', async () => {
    const { ada, quote, send, read, items, documents, act } = await aQuote({ Survey: {}, Drone: { optional: true } })
    const change = (body: object) => as(ada, projects.calls.change, { ...withId(quote), body })
    const named = async () => [
      (await read()).accepted_revision,
      ...(await items()).map(({ accepted_revision }) => accepted_revision),
    ]
    await change({ accepted: '2200-01-01' })
    expect(await named()).toEqual([null, null, null])
    await change({ accepted: null })
    await send()
    await send()
    await change({ accepted: '2200-01-01' })
    expect(await named()).toEqual([2, 2, null])
    expect(await documents()).toMatchObject([
      { revision: 2, state: 'accepted', by_hand: { date: '2200-01-01', user: { id: ada.id } } },
      { revision: 1, state: 'replaced', by_hand: null },
    ])
    await send()
    await act('accept', ['Drone'])
    expect(await named()).toEqual([2, 2, 3])
    // Another day is of the same acceptance; taken back, it names none.
    await change({ accepted: '2199-12-31' })
    expect(await named()).toEqual([2, 2, 3])
    const taken = await act('unaccept', ['Survey'])
    expect((await named()).slice(1)).toEqual([null, 3])
    await as(ada, undoChange, { body: { token: String(taken.headers['x-undo']) } })
    expect((await named()).slice(1)).toEqual([2, 3])
  })

  test('over the link it is the revision of the link', async () => {
    const { send, read, items, documents } = await aQuote({ Survey: {} })
    const secret = await send()
    const body = { name: 'Carla Cole', chosen: [], total: '100.00' }
    expect((await anybody(acceptQuote, { params: { secret }, body })).status).toBe(200)
    expect([(await read()).accepted_revision, (await items())[0]?.accepted_revision]).toEqual([1, 1])
    expect(await documents()).toMatchObject([{ state: 'accepted', by_hand: null }])
  })
})

test('the sums of items follow the rounding of the firm at once, and back; what went out stays', async () => {
  const { ada, send, read, items, documents, quote } = await aQuote({
    Levels: { quantity: '0.5', unit_price: '0.25' },
    Pegs: { quantity: '0.5', unit_price: '0.29' },
  })
  await send()
  const sums = async () => ({
    price: (await read()).price,
    items: (await items()).map(({ line_price }) => line_price),
    found: ((await as(ada, projects.calls.list, { query: { search: 'price:>0.26' } })).body as { results: unknown[] })
      .results.length,
  })
  const up = { price: '0.28', items: ['0.13', '0.15'], found: 1 }
  expect(await sums()).toEqual(up)
  const changed = await as(ada, changeCompany, {
    params: { id: String(ada.org_id) },
    body: { rounding: 'ROUND_HALF_EVEN' },
  })
  expect(await sums()).toEqual({ price: '0.26', items: ['0.12', '0.14'], found: 0 })
  expect((await documents())[0]?.total).toBe('0.28')
  // The sum that is sent back is the one that was read.
  const saved = await as(ada, projects.calls.change, { ...withId(quote), body: { price: '0.26', name: 'Mill' } })
  expect([saved.status, saved.body.price]).toEqual([200, '0.26'])
  await as(ada, undoChange, { body: { token: String(changed.headers['x-undo']) } })
  expect(await sums()).toEqual(up)
})
