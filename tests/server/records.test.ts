/** Rules of every record type on the kit, shown for each by its own fields. What is special has tests of its own. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { kits } from '#app/records.ts'
import type { Endpoint } from '#core/contract.ts'
import { asWritten, parseCsv } from '#core/csv.ts'
import { locales } from '#core/locale/locales.ts'
import { type Field, fieldKey, refName } from '#core/recordFields.ts'
import { undoChange } from '#core/undo.contract.ts'
import { aContact, type BuilderPerson } from '#test/builders.ts'
import { type Firm, testServer } from '#test/firm.ts'
import { base64 } from '#test/imports.ts'
import { listsOf } from '#test/lists.ts'

type Kit = (typeof kits)[number]
type Values = Record<string, unknown>
type Item = Values & { id: number; version: number }

const server = testServer()
const { aFirm, as, grant, headersOf, inFirm } = server
const lists = listsOf(server)
const id = (owner: object) => ({ id: String((owner as { id: number }).id) })

const texts: Readonly<Record<string, string>> = {
  coordinates: '53.763201, -2.703090',
  email: 'field@example.com',
  phone: '+44 1482 000000',
  website: 'https://field.example.com',
  contract_type: 'hourly',
  fee_percent: '7.5',
  notes: 'Opens at seven\nand closes at four',
}

/** A new one that is called so: by the field that it must have. */
const named = ({ record }: Kit, name: string): Values => ({ [nameOf(record)]: name })
const nameOf = ({ fields }: Kit['record']) => Object.keys(fields).find((name) => fields[name]?.required) ?? 'name'

/** Fields that the history of a new record tells at least. */
const descriptionOf = ({ fields }: Kit['record']) =>
  Object.keys(fields).filter((name) => ['text', 'notes', 'lines', 'tags', 'email'].includes(fields[name]?.kind ?? ''))

/** Wrong values of a field, and the sentences about them; under another name where that is a part. */
const wrong: Readonly<Record<string, readonly (readonly [value: unknown, sentence: string, at?: string])[]>> = {
  email: [['quay', 'Enter a valid email address.']],
  website: [['javascript:alert(1)', 'Enter a web address, such as https://example.com.']],
  phone: [['call me', 'Enter a telephone number.']],
  day: [['2026-02-30', 'Enter a date as YYYY-MM-DD.']],
  address: [
    [{ country: 'XX' }, 'Invalid choice.', 'address.country'],
    [{ planet: 'Earth' }, 'Unknown field.', 'address.planet'],
  ],
}

/**
 * A value for every field, each another one; references name a row of their table, people are Sam. A firm may have others:
 * what is made here is found by QX7.
 */
async function bodyOf({ record }: Kit, firm: Firm): Promise<Values> {
  const body: Values = {}
  for (const [name, field] of Object.entries<Field>(record.fields)) {
    if (field.kind === 'rows' || field.later) continue
    if (field.kind === 'reference') body[name] = await referred(firm, field.table ?? '')
    else if (field.kind === 'day') body[name] = '2026-01-10'
    else if (field.kind === 'number') body[name] = 3
    else if (field.kind === 'money') body[name] = texts[name] ?? '1250.50'
    else if (field.kind === 'yesNo') body[name] = field.empty !== true
    else if (field.kind === 'tags') body[name] = ['Site', 'Heavy']
    else if (field.kind === 'address')
      body[name] = { line1: '1 Quay', line2: '', city: 'Hull', region: 'Yorkshire', postcode: 'HU1 1AA', country: 'GB' }
    else if (!['extra', 'rows'].includes(field.kind)) body[name] = texts[name] ?? texts[field.kind] ?? `${name} QX7`
  }
  return inOrder(body)
}

/** Days in the order of the fields, so that none ends before it begins. */
function inOrder(body: Values): Values {
  const days = Object.entries(body).filter(([, value]) => /^\d{4}-\d\d-\d\d$/.test(String(value)))
  return { ...body, ...Object.fromEntries(days.map(([name], index) => [name, `2025-11-${index + 10}`])) }
}

async function referred(firm: Firm, table: string): Promise<number> {
  if (table === 'member') return firm.sam.id
  if (table === 'contact')
    return inFirm(firm, async (db) => {
      const names = { first_name: 'Referred', last_name: 'QX8' }
      const there = await db.selectFrom('contact').where('last_name', '=', 'QX8').select('id').executeTakeFirst()
      return (there ?? (await aContact(db, names))).id
    })
  const { rows } = await inFirm(firm, (db) =>
    sql<{ id: number }>`
      with made as (
        insert into ${sql.table(table)} (name)
        select 'Referred QX8' where not exists (select from ${sql.table(table)} where name = 'Referred QX8') returning id)
      select id from made union all select id from ${sql.table(table)} where name = 'Referred QX8'`.execute(db),
  )
  return rows[0]?.id ?? 0
}

const whole = { search: 'QX7', include_inactive: 'true' }
const create = async ({ record }: Kit, firm: Firm, body: Values) => {
  const made = await as(firm.ada, record.calls.create, { body })
  expect(made.status, made.text).toBe(201)
  return made.body as Item
}
/** A page of a list of any kind. */
const pageTo = async (person: BuilderPerson, list: Endpoint, query: Record<string, string>) =>
  (await lists.page(person, list, query)) as { results: Item[]; count: number }
const page = async (firm: Firm, list: Endpoint, query: Record<string, string> = {}) => pageTo(firm.ada, list, query)
const take = (firm: Firm, answer: { headers: Record<string, unknown> }) =>
  as(firm.ada, undoChange, { body: { token: String(answer.headers['x-undo']) } })

describe.each(kits.map((kit): [string, Kit] => [kit.record.names.many, kit]))('%s', (_many, kit) => {
  const { record } = kit
  const { calls, bulk, fields, names, imports } = record
  const called = nameOf(record)
  const get = async (firm: Firm, params: { id: string }) => (await as(firm.ada, calls.get, { params })).body

  test('one is made with every field, answers as the list shows it, and is offered to pick from', async () => {
    const firm = await aFirm()
    const body = await bodyOf(kit, firm)
    const made = await create(kit, firm, body)
    expect(made).toMatchObject({ ...body, version: 1, can_change: true, can_delete: calls.remove !== undefined })
    for (const [name, { kind }] of Object.entries(fields))
      if (kind === 'reference') expect(made[refName(name)]).toMatchObject({ id: body[name] })
    expect(await get(firm, id(made))).toEqual(made)
    expect(await page(firm, calls.list, whole)).toEqual({ results: [made], count: 1 })
    expect(await lists.options(firm.ada, calls.list, { ids: String(made.id) })).toMatchObject([
      { id: made.id, name: made['name'] },
    ])
    if (calls.tags) expect((await as(firm.ada, calls.tags, {})).body).toEqual(['Heavy', 'Site'])
  })

  test('it changes only in what is given; who is late is informed; undo and the history know', async () => {
    const firm = await aFirm()
    const made = await create(kit, firm, await bodyOf(kit, firm))
    const params = id(made)
    const change = (body: Values, headers = {}) => as(firm.ada, calls.change, { params, body }, { headers })
    const changed = await change({ [called]: 'Renamed', tags: [], version: 1 })
    const { modified: _before, ...before } = made
    const { modified: _after, ...after } = changed.body as Values
    const name = expect.stringContaining('Renamed')
    expect(after).toEqual({ ...before, [called]: 'Renamed', name, tags: [], version: 2 })
    const late = await change({ [called]: 'Late', version: 1 })
    expect([late.status, late.body]).toMatchObject([409, { code: 'stale', current: { [called]: 'Renamed' } }])
    expect((await change({ [called]: 'Late' }, { 'if-match': '"1"' })).status).toBe(409)
    expect((await take(firm, changed)).status).toBe(204)
    expect(await get(firm, params)).toMatchObject({ name: made['name'], tags: ['Site', 'Heavy'] })
    const { body: history } = await as(firm.ada, calls.history, { params })
    expect(history.map(({ action }) => action)).toEqual(['undo', 'update', 'insert'])
    expect(history[1]?.changes).toContainEqual({ field: called, before: made[called], after: 'Renamed' })
    expect(history[2]?.changes.map(({ field }) => field)).toEqual(expect.arrayContaining(descriptionOf(record)))
    for (const [fieldName, { kind, table }] of Object.entries(fields))
      if (kind === 'reference')
        expect(history[2]?.changes).toContainEqual({
          field: fieldName,
          before: null,
          after: table === 'member' ? 'Sam Stone' : 'Referred QX8',
        })
  })

  test('part of an address changes alone; whoever may only look changes nothing, and is informed', async () => {
    const firm = await aFirm()
    const made = await create(kit, firm, await bodyOf(kit, firm))
    const params = id(made)
    if ('address' in fields) {
      const changed = await as(firm.ada, calls.change, { params, body: { address: { city: 'York' } } })
      expect(changed.body).toMatchObject({ address: { ...(made['address'] as object), city: 'York' } })
    }
    await grant(firm.sam, names.see)
    const seen = (await as(firm.sam, calls.get, { params })).body
    expect(seen).toMatchObject({ can_change: false, can_delete: false })
    expect((await pageTo(firm.sam, calls.list, whole)).results).toEqual([seen])
    for (const [call, input] of [
      [calls.create, { body: named(kit, 'New') }],
      [calls.change, { params, body: named(kit, 'Else') }],
      [calls.remove, { params }],
    ] as const)
      if (call) expect([call.name, (await as(firm.sam, call, input)).status]).toEqual([call.name, 403])
    // Whoever may change them without seeing them finds none to change.
    await grant(firm.sam, names.change, names.remove)
    for (const [call, input] of [
      [calls.change, { params, body: named(kit, 'Else') }],
      [calls.remove, { params }],
    ] as const)
      if (call) expect([call.name, (await as(firm.sam, call, input)).status]).toEqual([call.name, 404])
  })

  test('it is removed, and comes back as it was', async () => {
    if (!calls.remove) return
    const firm = await aFirm()
    const made = await create(kit, firm, await bodyOf(kit, firm))
    const gone = await as(firm.ada, calls.remove, { params: id(made) })
    expect([gone.status, (await as(firm.ada, calls.get, { params: id(made) })).status]).toEqual([204, 404])
    expect((await take(firm, gone)).status).toBe(204)
    expect(await get(firm, id(made))).toMatchObject({ name: made['name'], tags: ['Site', 'Heavy'] })
  })

  test('a name is required, and an unknown field, a reference to nothing, no country and a wrong tag are refused', async () => {
    const firm = await aFirm()
    const before = (await page(firm, calls.list)).count
    const refused = async (more: Values) => {
      const body = { ...named(kit, 'x'), ...more }
      const answer = await as(firm.ada, calls.create, { body })
      return [answer.status, answer.body]
    }
    expect(await refused({ [called]: ' ' })).toEqual([400, { [called]: ['This field is required'] }])
    expect(await refused({ colour: 'red' })).toEqual([400, { colour: ['Unknown field.'] }])
    expect(await refused({ tags: ['a,b'] })).toEqual([
      400,
      { tags: ['A tag cannot contain commas or quotation marks.'] },
    ])
    const otherFirm = await aFirm()
    for (const [name, { kind, table = '' }] of Object.entries(fields)) {
      const elsewhere =
        kind === 'reference' ? [999_999, table === 'member' ? otherFirm.sam.id : await referred(otherFirm, table)] : []
      for (const number of elsewhere)
        expect(await refused({ [name]: number })).toEqual([400, { [name]: ['Invalid choice.'] }])
      for (const [value, sentence, instant = name] of wrong[kind] ?? [])
        expect(await refused({ [name]: value })).toEqual([400, { [instant]: [sentence] }])
    }
    expect((await page(firm, calls.list)).count).toBe(before)
  })

  test('its fields are found by their keys, plain words where they say so, and sorted either way', async () => {
    const firm = await aFirm()
    const body = await bodyOf(kit, firm)
    const made = await create(kit, firm, body)
    const otherRecord = await create(kit, firm, named(kit, 'Aside'))
    const found = async (search: string) =>
      (await page(firm, calls.list, { search, include_inactive: 'true' })).results.map((result) => result.id)
    for (const [name, field] of Object.entries<Field>(fields)) {
      const key = fieldKey(name, field)
      if (['text', 'email', 'phone', 'website'].includes(field.kind)) {
        if (key !== null) expect([name, await found(`${key}:"${String(made[name])}"`)]).toEqual([name, [made.id]])
        expect([name, await found(`"${String(made[name])}"`)]).toEqual([name, field.found === true ? [made.id] : []])
      }
      if (field.kind === 'day' || field.kind === 'number')
        expect([name, await found(`${key}:${String(made[name])}`)]).toEqual([name, [made.id]])
      if (field.kind !== 'reference') continue
      if (key !== null)
        expect([name, await found(`${key}:${field.table === 'member' ? 'Stone' : 'QX8'}`)]).toEqual([name, [made.id]])
      if (field.filter === 'none') continue
      const narrowed = await page(firm, calls.list, { [name]: String(made[name]), include_inactive: 'true' })
      expect([name, narrowed.results.map((result) => result.id)]).toEqual([name, [made.id]])
    }
    expect(await found('tag:SITE')).toEqual([made.id])
    expect(await found('aside -tag:site')).toEqual([otherRecord.id])
    if ('notes' in fields) expect(await found('notes:seven')).toEqual([made.id])
    for (const ordering of record.lists.orderings) {
      const shown = async (order: string) =>
        (await page(firm, calls.list, { ordering: order, ids: `${made.id},${otherRecord.id}` })).results.length
      expect([ordering, await shown(ordering), await shown(`-${ordering}`)]).toEqual([ordering, 2, 2])
    }
  })

  test('many are given the same values, tags and ends, by ids or by filter; each tab counts what it shows', async () => {
    if (!bulk.edit) return
    const firm = await aFirm()
    const body = await bodyOf(kit, firm)
    const ids: number[] = []
    for (const name of ['Alpha QX9', 'Beta QX9', 'Gamma QX9']) ids.push((await create(kit, firm, named(kit, name))).id)
    const editable = Object.entries(fields).filter(([, field]) => field.bulk === true && field.kind !== 'extra')
    const values = Object.fromEntries(editable.map(([name]) => [name, body[name]]))
    const filter = 'search=QX9&include_inactive=true'
    const edited = await as(firm.ada, bulk.edit, { body: { filter, count: 3, ...values } })
    expect([edited.status, edited.body]).toMatchObject([200, { count: 3, changed: 3 }])
    expect(await get(firm, { id: String(ids[1]) })).toMatchObject(values)
    const otherAnswer = await as(firm.ada, bulk.edit, { body: { filter, count: 2, ...values } })
    expect([otherAnswer.status, otherAnswer.body]).toMatchObject([409, { code: 'count', sent: 2, count: 3 }])
    expect((await take(firm, edited)).status).toBe(204)
    if (bulk.tag) {
      const tagged = await as(firm.ada, bulk.tag, { body: { ids, add: ['New'] } })
      expect(tagged.body).toMatchObject({ count: 3, changed: 3 })
      const tagNames = await lists.names(firm.ada, calls.list, { tags: 'new', ordering: 'name' })
      expect(tagNames).toEqual(['Alpha QX9', 'Beta QX9', 'Gamma QX9'])
    }
    if (bulk.archive && bulk.restore && record.ends !== undefined) {
      const numbers = ids.slice(0, 2)
      expect((await as(firm.ada, bulk.archive, { body: { ids: numbers } })).body).toMatchObject({ changed: 2 })
      expect(await lists.names(firm.ada, calls.list, { search: 'QX9', tab: 'active' })).toEqual(['Gamma QX9'])
      expect((await as(firm.ada, bulk.restore, { body: { ids: numbers } })).body).toMatchObject({ changed: 2 })
    }
    const { body: counts } = await as(firm.ada, calls.counts, { query: {} })
    for (const [tab, count] of Object.entries(counts as Record<string, number>))
      expect([tab, (await page(firm, calls.list, { tab })).count]).toEqual([tab, count])
  })

  test('its file is read by another firm as the same record; the import is undone as a whole', async () => {
    if (!imports || !record.export) return
    const { path } = record.export
    const [firm, second] = [await aFirm(), await aFirm()]
    const body = await bodyOf(kit, firm)
    const made = await create(kit, firm, body)
    for (const { table = '', kind } of Object.values(fields)) if (kind === 'reference') await referred(second, table)
    const exported = async (owner: Firm) =>
      (
        await server.app().inject({
          method: 'GET',
          url: `/api${path}`,
          query: whole,
          headers: await headersOf(owner.ada),
        })
      ).body
    const file = await exported(firm)
    const [head] = parseCsv(file, ',', { rows: 10, columns: 100, cell: 20_000 })
    expect(head?.cells.map(asWritten)).toEqual(record.table(locales.GB.words).map(({ name }) => name))
    const content = { content: base64(file), file_name: `${names.prefix}.csv` }
    const preview = await as(second.ada, imports.preview, { body: content })
    expect(preview.body.rows.flatMap(({ errors }) => Object.entries(errors))).toEqual([])
    const loaded = await as(second.ada, imports.load, { body: content })
    expect([loaded.status, loaded.body]).toMatchObject([201, { records: 1, skipped: 0 }])
    const [there] = (await page(second, calls.list, whole)).results
    const same = Object.entries(fields).filter(([, { kind }]) => kind !== 'reference')
    expect(there).toMatchObject(Object.fromEntries(same.map(([name]) => [name, made[name]])))
    expect(await exported(second)).toBe(file)
    const undone = await as(second.ada, imports.undo, { params: id(loaded.body), query: {} })
    expect([undone.status, (await page(second, calls.list, whole)).count]).toEqual([200, 0])
  })
})
