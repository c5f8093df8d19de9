import { describe, expect, test } from 'vitest'

import { createExtraField } from '#features/company/companyFields.contract.ts'
import { aClient } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { base64 } from '#test/imports.ts'
import { abandonedReasonCalls, projectCategoryCalls } from '../projectLists.ts'
import { project } from '../projects.ts'
import { quote } from '../quotes.ts'
import { untyped } from '#test/untyped.ts'

const { aFirm, as, grant, inFirm } = testServer()
const id = (record: { id: number }) => ({ id: String(record.id) })

test('its extra data stands beside what the firm says of it', async () => {
  const { ada } = await aFirm()
  const field = { resource: 'projects', key: 'datum', name: 'Datum', kind: 'choice' } as const
  await as(ada, createExtraField, { body: { ...field, options: ['ODN', 'Local'], required: true } })
  await as(ada, createExtraField, { body: { ...field, resource: 'suppliers', options: ['A'] } })
  const made = await as(ada, project.calls.create, { body: { name: 'Weir', udf: { datum: 'ODN' } } })
  const schema = [{ key: 'datum', name: 'Datum', kind: 'choice', options: ['ODN', 'Local'], required: true }]
  expect(made.body).toMatchObject({ udf: { datum: 'ODN' }, udf_schema: schema })
  expect((await as(ada, quote.calls.getQuote, { params: id(made.body) })).body.udf_schema).toEqual(schema)
  const wrong = await as(ada, project.calls.change, { params: id(made.body), body: { udf: { datum: 'Mars' } } })
  expect(Object.keys(wrong.body)).toEqual(['udf.datum'])
})

describe('the way of a project', () => {
  test('a new one is an enquiry of today with a reference of the series, and a quote once it is quoted', async () => {
    const { ada } = await aFirm()
    const make = async (name: string) => (await as(ada, project.calls.create, { body: { name } })).body
    const [first, two] = [await make('Weir'), await make('Mill')]
    expect(first).toMatchObject({ phase: 'created', status: 'enquiry', probability: 50, requested_by: { id: ada.id } })
    expect(two.reference > first.reference).toBe(true)
    const quoted = await as(ada, project.calls.change, { params: id(first), body: { quoted: first.requested } })
    expect(quoted.body).toMatchObject({ phase: 'quoted', status: 'open', quoted_by: { id: ada.id } })
    const { body } = await as(ada, quote.calls.list, { query: { tab: 'open', counts: 'true' } })
    if (Array.isArray(body)) throw new Error('Choices were not asked for.')
    expect(body.results.map(({ name }) => name)).toContain('Weir')
    expect(Object.keys(body.counts ?? {})).toEqual(['enquiries', 'open', 'won', 'lost_quotes'])
    expect(body.counts?.open).toEqual({ count: body.count })
  })

  test('a milestone before the one before it, or without acceptance, is refused under its field', async () => {
    const { ada } = await aFirm()
    const { body: asBody } = await as(ada, project.calls.create, { body: { name: 'Weir', requested: '2026-03-02' } })
    const set = async (body: object) => as(ada, project.calls.change, { params: id(asBody), body })
    expect((await set({ quoted: '2026-03-01' })).body).toEqual({
      quoted: ['This day is before the project was requested. Choose a later day.'],
    })
    expect((await set({ delivered: '2026-03-05' })).body).toEqual({
      delivered: ['Set the day of acceptance first: only accepted work can be delivered.'],
    })
    for (const missing of [null, ''])
      expect((await set({ probability: missing })).body).toEqual({ probability: ['Probability is required'] })
    for (const wrong of [-1, 101, 60.5, '101', 'likely'])
      expect((await set({ probability: wrong })).body).toEqual({
        probability: ['Enter a probability from 0 to 100, as a whole number.'],
      })
    expect((await set({ probability: '60' })).body['probability']).toBe(60)
    expect((await set({ abandoned: '2026-03-05' })).body).toEqual({ abandoned_reason_id: ['This field is required'] })
    expect((await set({ accepted: '2026-03-05' })).body).toMatchObject({ phase: 'accepted', status: 'field' })
  })

  test('no figure of money is reported, sorted by or searched by without the permission', async () => {
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
    expect(Object.keys(await list(sam, { ordering: '-price' }))).toEqual(['ordering'])
    const seen = await list(sam, { ordering: '-name' })
    expect(seen.results.map(({ name }) => name)).toEqual(['Dear', 'Cheap'])
    for (const result of seen.results) expect('price' in result).toBe(false)
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
    const { body } = await as(ada, project.calls.create, {
      body: { name: 'Quay', client_id: client.id, requested: '2026-01-05', accepted: '2026-01-06' },
    })
    const found = async (query: Record<string, string>) =>
      ((await as(ada, project.calls.list, { query })).body as { results: { id: number }[] }).results.map(
        (each) => each.id,
      )
    expect(await found({ search: 'quokka' })).toEqual([body.id])
    expect(await found({ phase: 'accepted', search: 'quay' })).toEqual([body.id])
    expect(await found({ phase: 'delivered', search: 'quay' })).toEqual([])
    expect((await as(ada, project.calls.list, { query: untyped({ phase: 'sunk' }) })).status).toBe(400)
  })

  test('each tab has those that its days say, searched or not; a word finds it by its client too', async () => {
    const { ada } = await aFirm()
    const day = '2026-03-02'
    const way = ['accepted', 'surveyed', 'processed', 'checked', 'delivered', 'invoiced', 'received'] as const
    const { body: reason } = await as(ada, abandonedReasonCalls.create, { body: { name: 'Price' } })
    const left = { abandoned: day, abandoned_reason_id: reason.id }
    const named = await inFirm(ada, (db) => aClient(db, { name: 'Quokka Board' }))
    const made: object[] = [
      { client_id: named.id },
      { quoted: day },
      { quoted: day, ...left },
      { accepted: day, received: day, ...left },
      ...way.map((text) => ({ accepted: day, [text]: day })),
    ]
    for (const days of made) await as(ada, project.calls.create, { body: { name: 'Quokka', requested: day, ...days } })
    const counts = async (query: object) => {
      const { body } = await as(ada, project.calls.list, { query: { counts: 'true', ...query } })
      return Object.fromEntries(Object.entries(body.counts ?? {}).map(([tab, { count }]) => [tab, count]))
    }
    const searched = await counts({ search: 'quokka' })
    expect(searched).toEqual({
      all: 11,
      progress: 4,
      accepted: 1,
      surveyed: 1,
      processed: 1,
      checked: 1,
      finished: 3,
      delivered: 1,
      invoiced: 1,
      received: 1,
      won: 8,
      lost: 1,
      enquiries: 1,
      open: 1,
      lost_quotes: 1,
    })
    expect(await counts({ search: '"quokka board"' })).toMatchObject({ all: 1, enquiries: 1, won: 0 })
    const { body } = await as(ada, project.calls.counts, { query: { search: 'quokka' } })
    expect(body).toEqual(searched)
    const whole = await counts({})
    expect((await as(ada, project.calls.counts, { query: {} })).body).toEqual(whole)
  })

  test('its reference is given once; of many at once none is given twice', async () => {
    const { ada } = await aFirm()
    const made = await Promise.all(
      Array.from({ length: 64 }, (_, index) => as(ada, project.calls.create, { body: { name: `Weir ${index}` } })),
    )
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 201))
    expect(new Set(made.map(({ body }) => body.reference)).size).toBe(64)
    const record = made[0]?.body as { id: number }
    const changed = await as(ada, project.calls.change, { params: id(record), body: untyped({ reference: 'P99' }) })
    expect([changed.status, changed.body]).toEqual([400, { reference: ['Unknown field.'] }])
  })

  test('a milestone is cleared once no later one is there, and who set it stays where the day does', async () => {
    const { ada, maya } = await aFirm()
    const days = { requested: '2026-03-02', accepted: '2026-03-03', surveyed: '2026-03-04', surveyed_by_id: maya.id }
    const { body: asBody } = await as(ada, project.calls.create, {
      body: { name: 'Weir', ...days, checked: '2026-03-05' },
    })
    const set = async (body: object) => (await as(ada, project.calls.change, { params: id(asBody), body })).body
    expect(await set({ surveyed: null })).toEqual({
      surveyed: ['This project is already checked. Clear that day first.'],
    })
    expect(await set({ surveyed: '2026-03-04' })).toMatchObject({ surveyed_by: { id: maya.id } })
    expect(await set({ checked: null })).toMatchObject({ checked: null, checked_by_id: null, phase: 'surveyed' })
  })

  test('what one may not see of it is found by no filter and no word, and comes from no file', async () => {
    const { ada, sam } = await aFirm()
    const client = await inFirm(ada, (db) => aClient(db, { name: 'Quokka Board', email: 'secret@quokka.example' }))
    const { id: category_id } = (await as(ada, projectCategoryCalls.create, { body: { name: 'Heritage' } })).body
    await as(ada, project.calls.create, { body: { name: 'Zebra', client_id: client.id, category_id } })
    await grant(sam, 'projects.view_project', 'projects.view_quote', 'projects.add_project')
    const found = async (who: typeof ada, query: Record<string, string>) =>
      ((await as(who, project.calls.list, { query })).body as { results: { name: string }[] }).results.map(
        ({ name }) => name,
      )
    expect(await found(sam, { search: 'quokka board' })).toEqual(['Zebra'])
    expect(await found(sam, { search: 'secret@quokka' })).toEqual([])
    expect(await found(ada, { category: String(category_id) })).toEqual(['Zebra'])
    expect(await found(sam, { category: String(category_id) })).toEqual([])
    const content = { content: base64('Name,Price\nYak,900'), file_name: 'projects.csv' }
    const loaded = await as(sam, project.imports.load, { body: content })
    expect(loaded.status).toBe(201)
    const { body } = await as(ada, project.calls.list, { query: { search: 'name:Yak' } })
    expect((body as { results: { price: unknown }[] }).results.map(({ price }) => price)).toEqual([null])
  })

  test('every parameter of the list narrows it; options to pick from know theirs', async () => {
    const { ada, maya, sam } = await aFirm()
    const { id: category_id } = (await as(ada, projectCategoryCalls.create, { body: { name: 'Heritage' } })).body
    const made = async (name: string, more: object = {}) =>
      (await as(ada, project.calls.create, { body: { name: `Quoll ${name}`, ...more } })).body
    const day = '2026-03-02'
    const won = { requested: day, accepted: day }
    const client = await inFirm(ada, (db) => aClient(db, { name: 'Board' }))
    await made('one', { ...won, managed_by_id: maya.id, category_id, client_id: client.id })
    const two = await made('two', { ...won, delivered: day, managed_by_id: sam.id, quoted: day, quoted_by_id: sam.id })
    await made('three', { requested: day })
    const found = async (query: Record<string, string>) => {
      const { body } = await as(ada, project.calls.list, { query: { search: 'quoll', ordering: 'name', ...query } })
      const rows = Array.isArray(body) ? body : (body as { results: { name: string }[] }).results
      return rows.map(({ name }) => name.replace('Quoll ', '')).toSorted()
    }
    const cases: [Record<string, string>, string[]][] = [
      [{}, ['one', 'three', 'two']],
      [{ phase: 'delivered' }, ['two']],
      [{ phase: 'delivered', 'include-active-projects': 'true' }, ['one', 'two']],
      [{ tab: 'finished', includeActiveProjects: 'true' }, ['one', 'two']],
      [{ category: String(category_id) }, ['one']],
      [{ project_categories: String(category_id) }, ['one']],
      [{ manager: String(maya.id) }, ['one']],
      [{ managers: `${maya.id},${sam.id}` }, ['one', 'two']],
      [{ users_include: String(sam.id) }, ['two']],
      [{ users_exclude: String(sam.id) }, ['one', 'three']],
      [{ estimator: String(sam.id) }, ['two']],
      [{ excludeProjectId: String(two.id) }, ['one', 'three']],
      [{ includeCompletedProjects: 'false' }, ['one', 'three']],
      [{ includeInternalProjects: 'false' }, ['one']],
      [{ withTasksOnly: 'true' }, []],
      [{ deliveredWeeksAgo: '0' }, ['one', 'three']],
      [{ selection: 'true', phase: 'delivered' }, ['two']],
      [{ selection: 'true', excludeProjectId: String(two.id) }, ['one', 'three']],
      [{ selection: 'true', includeCompletedProjects: 'false' }, ['one', 'three']],
      [{ selection: 'true', includeInternalProjects: 'false' }, ['one']],
    ]
    for (const [query, names] of cases) expect([query, await found(query)]).toEqual([query, names])
    const counted = await as(ada, project.calls.list, {
      query: untyped({ selection: 'true', taskCount: 'true', search: 'quoll' }),
    })
    expect(counted.body).toMatchObject([{ task_count: 0 }, { task_count: 0 }, { task_count: 0 }])
  })
})
