/** The list of qualifications: tabs with counts, many deleted at once, the list as a file, kept filters; the matrix narrowed. */
import { describe, expect, test } from 'vitest'

import { parseCsv } from '#core/csv.ts'
import { addDays, today } from '#core/days.ts'
import { undoChange } from '#core/undo.contract.ts'
import { aFile, type BuilderPerson } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { listsOf } from '#test/lists.ts'
import {
  getQualificationMatrix,
  qualification,
  qualificationFilterSets,
  qualificationTypeCalls,
} from '../qualifications.ts'

const server = testServer()
const { aFirm, as, grant, headersOf, inFirm } = server
const lists = listsOf(server)
const inDays = (days: number) => addDays(today('Europe/London'), days)
const names = (person: BuilderPerson, query: Record<string, string> = {}) =>
  lists.names(person, qualification.calls.list, query)
const counts = async (person: BuilderPerson, query: Record<string, string> = {}) =>
  (await as(person, qualification.calls.counts, { query })).body

const up = (a: number, b: number) => a - b

/** Sam's, one of each state and one renewed; and one of Olga's that is over. */
async function stocked() {
  const firm = await aFirm()
  const add = async (user: { id: number }, name: string, days: number | null, more: object = {}) => {
    const expiration = days === null ? null : inDays(days)
    const made = await as(firm.ada, qualification.calls.create, {
      body: { user_id: user.id, name, expiration, ...more },
    })
    expect(made.status, made.text).toBe(201)
    return made.body.id
  }
  const { sam, olga } = firm
  const ids = {
    over: await add(sam, 'Ladders', -1),
    soon: await add(sam, 'Boats', 10, { reference: 'B-7' }),
    old: await add(sam, 'Drones', -400),
    valid: await add(sam, 'Drones', null),
    olgas: await add(olga, 'Boats', -3),
  }
  return { ...firm, ids }
}

describe('tabs', () => {
  test('count what the filters leave of what the asker sees', async () => {
    const { ada, sam } = await stocked()
    expect(await counts(ada)).toEqual({ all: 4, expiring: 1, expired: 2, valid: 1, history: 1 })
    expect(await counts(ada, { search: 'boats' })).toEqual({ all: 2, expiring: 1, expired: 1, valid: 0, history: 0 })
    await grant(sam)
    expect(await counts(sam)).toEqual({ all: 3, expiring: 1, expired: 1, valid: 1, history: 1 })
    expect(await names(sam, { tab: 'expired' })).toEqual(['Ladders'])
    expect(await names(ada, { tab: 'history' })).toEqual(['Drones'])
    expect(await counts(ada, { include_inactive: 'true' })).toMatchObject({ all: 5, expired: 3 })
  })

  test('of people who left are history', async () => {
    const { ada, olga } = await stocked()
    await inFirm(ada, (db) => db.updateTable('member').set({ active: false }).where('id', '=', olga.id).execute())
    expect(await counts(ada)).toEqual({ all: 3, expiring: 1, expired: 1, valid: 1, history: 2 })
  })
})

test.each([
  ['person:sam type:boats', ['Boats']],
  ['reference:b-7', ['Boats']],
  [`expires:<${inDays(0)}`, ['Boats', 'Ladders']],
  ['is:forever', ['Drones']],
  ['is:renewed', ['Drones']],
  ['-person:sam', ['Boats']],
])('%s', async (search, found) => {
  const { ada } = await stocked()
  expect(await names(ada, { search, tab: 'all', ordering: 'name' })).toEqual(found)
})

describe('many at once', () => {
  const remove = (person: BuilderPerson, body: object) => as(person, qualification.bulk.remove, { body })

  test('are deleted by what the list shows, and come back together', async () => {
    const { ada, ids } = await stocked()
    const gone = await remove(ada, { filter: 'tab=expired', count: 2 })
    expect([gone.status, gone.body]).toEqual([200, { count: 2, changed: 2, results: [] }])
    expect(await names(ada, { tab: 'expired' })).toEqual([])
    const back = await as(ada, undoChange, { body: { token: String(gone.headers['x-undo']) } })
    expect(back.status).toBe(204)
    expect(await names(ada, { tab: 'expired', ordering: 'name' })).toEqual(['Boats', 'Ladders'])
    const late = await remove(ada, { ids: [ids.over], versions: { [String(ids.over)]: 9 } })
    expect([late.status, late.body]).toMatchObject([409, { code: 'stale' }])
  })

  test('are those that the asker sees, and none of them when a file proves one', async () => {
    const { ada, sam, ids } = await stocked()
    await grant(sam, 'profiles.delete_qualification')
    expect((await remove(sam, { ids: [ids.over, ids.olgas] })).status).toBe(404)
    await inFirm(ada, (db) => aFile(db, { qualification_id: ids.over, purpose: 'evidence', uploaded_by_id: ada.id }))
    const refused = await remove(ada, { ids: [ids.soon, ids.over] })
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        code: 'in_use',
        errors: { [ids.over]: { non_field_errors: ['This qualification has 1 file. Delete those first.'] } },
      },
    ])
    expect(Object.keys(refused.body['errors'] as object)).toEqual([String(ids.over)])
    expect(await names(ada, { tab: 'expiring' })).toEqual(['Boats'])
    await grant(sam, 'profiles.view_qualification')
    expect((await remove(sam, { ids: [ids.soon] })).status).toBe(403)
  })
})

describe('many are given the same values', () => {
  const edit = (person: BuilderPerson, body: Record<string, unknown>) => as(person, qualification.bulk.edit, { body })
  const dayAndReference = async (person: BuilderPerson, id: number) => {
    const { body } = await as(person, qualification.calls.get, { params: { id: String(id) } })
    return [body.expiration, body.reference]
  }

  test('all that the list shows, in one change that each history tells and one undo takes back', async () => {
    const { ada, ids } = await stocked()
    const expiration = inDays(300)
    const given = await edit(ada, { filter: 'tab=expired', count: 2, expiration, reference: 'Course 12' })
    expect([given.status, given.body]).toEqual([200, { count: 2, changed: 2, results: [] }])
    expect(await counts(ada)).toMatchObject({ expired: 0, valid: 3 })
    expect(await dayAndReference(ada, ids.soon)).toEqual([inDays(10), 'B-7'])
    const { body: places } = await as(ada, qualification.calls.history, { params: { id: String(ids.olgas) } })
    expect(places[0]).toMatchObject({
      action: 'update',
      changes: [
        { field: 'reference', before: null, after: 'Course 12' },
        { field: 'expiration', before: inDays(-3), after: expiration },
      ],
    })
    expect((await as(ada, undoChange, { body: { token: String(given.headers['x-undo']) } })).status).toBe(204)
    expect(await dayAndReference(ada, ids.over)).toEqual([inDays(-1), ''])
    expect(await dayAndReference(ada, ids.olgas)).toEqual([inDays(-3), ''])
  })

  test('a type that somebody has is left by giving all of its another one', async () => {
    const { ada, ids } = await stocked()
    const type = async (name: string) =>
      (await as(ada, qualificationTypeCalls.list, {})).body.find((qualificationType) => qualificationType.name === name)
        ?.id ?? 0
    const [boats, drones] = [await type('Boats'), await type('Drones')]
    expect((await edit(ada, { filter: 'search=type:boats', count: 2, type_id: drones })).body).toMatchObject({
      changed: 2,
    })
    const gone = await as(ada, qualificationTypeCalls.remove, { params: { id: String(boats) } })
    expect(gone.status).toBe(204)
    const elsewhere = await stocked()
    const foreign = (await as(elsewhere.ada, qualificationTypeCalls.list, {})).body[0]?.id ?? 0
    const refused = await edit(ada, { ids: [ids.over], type_id: foreign })
    expect([refused.status, refused.body]).toMatchObject([400, { type_id: ['Invalid choice.'] }])
  })

  test('of those that the asker sees, in the version that they saw, and all of them or none', async () => {
    const { ada, sam, ids } = await stocked()
    await grant(sam, 'profiles.change_qualification')
    expect((await edit(sam, { ids: [ids.over, ids.olgas], reference: 'Mine' })).status).toBe(404)
    expect((await edit(sam, { filter: 'tab=expired', count: 1, reference: 'Mine' })).body).toMatchObject({ changed: 1 })
    expect(await dayAndReference(ada, ids.olgas)).toEqual([inDays(-3), ''])
    const late = await edit(ada, { ids: [ids.over], versions: { [String(ids.over)]: 9 }, reference: 'Hers' })
    expect([late.status, late.body]).toMatchObject([409, { code: 'stale' }])

    await as(ada, qualification.calls.change, { params: { id: String(ids.soon) }, body: { start: inDays(-20) } })
    const turned = await edit(ada, { ids: [ids.soon, ids.over], expiration: inDays(-30) })
    const before = { expiration: ['The expiration must not be before the start.'] }
    expect([turned.status, turned.body['errors']]).toEqual([400, { [ids.soon]: before }])
    expect(await dayAndReference(ada, ids.over)).toEqual([inDays(-1), 'Mine'])
    const both = await edit(ada, { ids: [ids.over], start: inDays(2), expiration: inDays(1) })
    expect(both.body).toMatchObject(before)
    expect((await edit(ada, { ids: [ids.over] })).body).toMatchObject({
      non_field_errors: ['Enter at least one change.'],
    })
    await grant(sam, 'profiles.view_qualification')
    expect((await edit(sam, { ids: [ids.over], reference: 'Mine' })).status).toBe(403)
  })
})

test('the list as a file has what its reader sees', async () => {
  const { ada, sam } = await stocked()
  const file = async (person: BuilderPerson) => {
    const query = { columns: 'name,user,expiration,state,days_left', tab: 'all', ordering: 'name' }
    const url = '/api/qualifications/export/'
    const answer = await server.app().inject({ method: 'GET', url, query, headers: await headersOf(person) })
    return answer.statusCode === 200
      ? parseCsv(answer.body, ',', { rows: 20, columns: 10, cell: 100 }).map(({ cells }) => cells)
      : answer.statusCode
  }
  expect(await file(ada)).toEqual([
    ['Qualification', 'Person', 'Expiration', 'Status', 'Days left'],
    ['Boats', 'Sam Stone', inDays(10), 'expiring', '10'],
    ['Boats', expect.stringContaining('Olga'), inDays(-3), 'expired', '-3'],
    ['Drones', 'Sam Stone', '', 'valid', ''],
    ['Ladders', 'Sam Stone', inDays(-1), 'expired', '-1'],
  ])
  await grant(sam)
  expect(await file(sam)).toBe(403)
  await grant(sam, 'profiles.export')
  expect(await file(sam)).toHaveLength(4)
})

test('what it is narrowed to is kept by name, by whoever has the list', async () => {
  const { sam } = await stocked()
  await grant(sam)
  const saved = await as(sam, qualificationFilterSets.create, { body: { name: 'Soon', search: 'expires:next-month' } })
  expect([saved.status, saved.body]).toMatchObject([201, { search: 'expires:next-month', include_inactive: false }])
})

test('people × types: only some types, and only who has a problem with them', async () => {
  const { ada, sam, olga } = await stocked()
  const matrix = async (query: Record<string, string>) => {
    const { body } = await as(ada, getQualificationMatrix, { query: { rows: '100', ...query } })
    expect(body.count).toBe(body.results.length)
    return body
  }
  const { types } = await matrix({})
  const idOf = (name: string) => String(types.find((type) => type.name === name)?.id)
  const people = ({ results }: Awaited<ReturnType<typeof matrix>>) => results.map(({ user }) => user.id).toSorted(up)
  expect(people(await matrix({ problems: 'true' }))).toEqual([sam.id, olga.id].toSorted(up))
  const ladders = await matrix({ problems: 'true', type_id: idOf('Ladders') })
  expect([ladders.types.map(({ name }) => name), people(ladders)]).toEqual([['Ladders'], [sam.id]])
  // What is renewed is no problem.
  expect(people(await matrix({ problems: 'true', type_id: idOf('Drones') }))).toEqual([])
})
