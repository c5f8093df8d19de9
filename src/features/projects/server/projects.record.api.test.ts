import { describe, expect, test } from 'vitest'

import { aClient } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { project } from '../projects.ts'
import { quote } from '../quotes.ts'

const { aFirm, as, grant, inFirm } = testServer()
const id = (one: { id: number }) => ({ id: String(one.id) })

describe('the way of a project', () => {
  test('a new one is an enquiry of today with a reference of the series, and a quote once it is quoted', async () => {
    const { ada } = await aFirm()
    const make = async (name: string) => (await as(ada, project.calls.create, { body: { name } })).body
    const [one, two] = [await make('Weir'), await make('Mill')]
    expect(one).toMatchObject({ phase: 'created', status: 'enquiry', probability: 50, requested_by: { id: ada.id } })
    expect(two.reference > one.reference).toBe(true)
    const quoted = await as(ada, project.calls.change, { params: id(one), body: { quoted: one.requested } })
    expect(quoted.body).toMatchObject({ phase: 'quoted', status: 'open', quoted_by: { id: ada.id } })
    const { body } = await as(ada, quote.calls.list, { query: { tab: 'open', counts: 'true' } })
    expect(body.results.map(({ name }) => name)).toContain('Weir')
    expect(Object.keys(body.counts ?? {})).toEqual(['enquiries', 'open', 'won', 'lost_quotes'])
    expect(body.counts?.open).toEqual({ count: body.count })
  })

  test('a milestone before the one before it, or without acceptance, is refused under its field', async () => {
    const { ada } = await aFirm()
    const { body: one } = await as(ada, project.calls.create, { body: { name: 'Weir', requested: '2026-03-02' } })
    const set = async (body: object) => as(ada, project.calls.change, { params: id(one), body })
    expect((await set({ quoted: '2026-03-01' })).body).toEqual({
      quoted: ['This is before the day on which it was requested.'],
    })
    expect((await set({ delivered: '2026-03-05' })).body).toEqual({
      delivered: ['Only what was accepted is delivered. Set the day of acceptance first.'],
    })
    expect((await set({ probability: null })).body).toEqual({ probability: ['Probability is required'] })
    expect((await set({ abandoned: '2026-03-05' })).body).toEqual({ abandoned_reason_id: ['This field is required'] })
    expect((await set({ accepted: '2026-03-05' })).body).toMatchObject({ phase: 'accepted', status: 'field' })
  })

  test('no figure of money is told, sorted by or searched by without the permission', async () => {
    const firm = await aFirm()
    const { ada, sam } = firm
    await grant(sam, 'projects.view_project', 'projects.view_quote', 'projects.change_project')
    for (const [name, price] of [
      ['Cheap', '10'],
      ['Dear', '90.5'],
    ] as const)
      await as(ada, project.calls.create, { body: { name, price } })
    const list = async (who: typeof ada, query: Record<string, string>) =>
      (await as(who, project.calls.list, { query: { tab: 'all', search: 'name:ear,heap', ...query } })).body as {
        results: (typeof project.Item)['_zod']['output'][]
      }
    expect((await list(ada, { ordering: '-price' })).results.map(({ name, price }) => [name, price])).toEqual([
      ['Dear', '90.50'],
      ['Cheap', '10.00'],
    ])
    const seen = await list(sam, { ordering: '-price' })
    expect(seen.results.map(({ name }) => name)).toEqual(['Dear', 'Cheap'].toSorted().toReversed())
    for (const one of seen.results) expect('price' in one).toBe(false)
    expect((await list(sam, { search: 'price:>50' })).results).toEqual([])
    const { body } = await as(sam, project.calls.change, {
      params: id(seen.results[0] as { id: number }),
      body: { price: '1' },
    })
    expect(body).toEqual({ price: ['Invalid choice.'] })
  })

  test('is found by its client’s name, and by its phase', async () => {
    const firm = await aFirm()
    const { ada } = firm
    const client = await inFirm(firm.ada, (db) => aClient(db, { name: 'Quokka Board' }))
    const { body: one } = await as(ada, project.calls.create, {
      body: { name: 'Quay', client_id: client.id, requested: '2026-01-05', accepted: '2026-01-06' },
    })
    const found = async (query: Record<string, string>) =>
      ((await as(ada, project.calls.list, { query })).body as { results: { id: number }[] }).results.map(
        (each) => each.id,
      )
    expect(await found({ search: 'quokka' })).toEqual([one.id])
    expect(await found({ phase: 'accepted', search: 'quay' })).toEqual([one.id])
    expect(await found({ phase: 'delivered', search: 'quay' })).toEqual([])
    expect((await as(ada, project.calls.list, { query: { phase: 'sunk' } as never })).status).toBe(400)
  })
})
