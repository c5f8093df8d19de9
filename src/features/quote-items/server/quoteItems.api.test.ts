import { describe, expect, test } from 'vitest'

import { undoChange } from '#core/undo.contract.ts'
import { project } from '#features/projects/projects.ts'
import { testServer } from '#test/firm.ts'
import { quoteItem } from '../quoteItems.ts'

const server = testServer()
const { aFirm, as, grant } = server
type Who = Parameters<typeof as>[0]
const { calls, tree } = quoteItem
const id = (record: { id: number }) => ({ id: String(record.id) })

const aQuote = async (ada: Who, body: object = {}) =>
  (
    await as(ada, project.calls.create, {
      body: { name: 'Weir', requested: '2026-03-02', quoted: '2026-03-04', ...body },
    })
  ).body
const read = async (who: Who, record: { id: number }) => (await as(who, project.calls.get, { params: id(record) })).body
const items = async (who: Who, record: { id: number }) =>
  (await as(who, tree.list, { params: id(record), query: {} })).body
const save = (who: Who, record: { id: number }, body: object) => as(who, tree.save, { params: id(record), body })
/** Rows by what they are called, each below the one that `under` names. */
async function priced(
  who: Who,
  record: { id: number },
  rows: Record<string, { under?: string; [field: string]: unknown }>,
) {
  const { body } = await save(who, record, {
    rows: Object.entries(rows).map(([name, { under, ...row }]) => ({
      key: name,
      name,
      ...row,
      ...(under && { parent_key: under }),
    })),
  })
  return body.ids
}

describe('the price of a project', () => {
  test('is the sum of its items wherever it is read, and nothing without the permission', async () => {
    const { ada, sam } = await aFirm()
    await grant(sam, 'projects.view_project', 'projects.view_quote', 'quote_items.view_quoteitem')
    const quote = await aQuote(ada, { price: '5.00' })
    const two = await aQuote(ada, { name: 'Mill', price: '200.00' })
    await priced(ada, quote, {
      Levels: { quantity: '3', unit_price: '100.50' },
      Control: { under: 'Levels', unit_price: '50' },
      Boat: { unit_price: '999', optional: true },
    })
    expect(await read(ada, quote)).toMatchObject({ price: '351.50', price_follows_items: true })
    expect(await read(ada, two)).toMatchObject({ price: '200.00', price_follows_items: false })
    expect(await read(sam, quote)).not.toHaveProperty('price_follows_items')
    const found = async (query: Record<string, string>) =>
      (
        (await as(ada, project.calls.list, { query: { search: 'price:>100', ...query } })).body as {
          results: { name: string; price: string }[]
        }
      ).results
    expect((await found({ ordering: '-price' })).map(({ name, price }) => [name, price])).toEqual([
      ['Weir', '351.50'],
      ['Mill', '200.00'],
    ])
    expect(await items(ada, quote)).toMatchObject({ total: '351.50', options: '999.00' })
    const seen = await items(sam, quote)
    expect(JSON.stringify(seen)).not.toMatch(/total|"price|printed|"cost"|unit_price|options/)
    const typed = await as(ada, project.calls.change, { params: id(quote), body: { price: '1' } })
    expect(typed.body).toEqual({ price: ['The price is the sum of the items. Change the items instead.'] })
    expect(
      (await as(ada, project.calls.change, { params: id(quote), body: { price: '351.50', notes: 'Same' } })).status,
    ).toBe(200)
    for (const item of (await items(ada, quote)).results.toReversed())
      expect((await as(ada, calls.remove, { params: id(item) })).status).toBe(204)
    expect(await read(ada, quote)).toMatchObject({ price: '5.00' })
    expect((await read(ada, two)).price).toBe('200.00')
  })

  test('comes back with what is undone', async () => {
    const { ada } = await aFirm()
    const quote = await aQuote(ada)
    await priced(ada, quote, { Levels: { unit_price: '10' } })
    const more = await save(ada, quote, { rows: [{ name: 'Control', unit_price: '5' }] })
    expect((await read(ada, quote)).price).toBe('15.00')
    await as(ada, undoChange, { body: { token: String(more.headers['x-undo']) } })
    expect((await read(ada, quote)).price).toBe('10.00')
  })
})
