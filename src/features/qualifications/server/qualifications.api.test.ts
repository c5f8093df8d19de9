import { describe, expect, test } from 'vitest'

import { addDays, today } from '#core/days.ts'
import { undoChange } from '#core/undo.contract.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import {
  getQualificationMatrix,
  listUserQualifications,
  qualification,
  qualificationTypeCalls,
} from '../qualifications.ts'
import { untyped } from '#test/untyped.ts'

const { aFirm, as, grant, inFirm } = testServer()
const withId = (record: { id: number }) => ({ params: { id: String(record.id) } })
const inDays = (days: number) => addDays(today('Europe/London'), days)

const add = async (by: BuilderPerson, body: Parameters<typeof as<typeof qualification.calls.create>>[2]['body']) => {
  const answer = await as(by, qualification.calls.create, { body })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

describe('a qualification', () => {
  test('is added by a new name or a known type, changed, deleted and undone', async () => {
    const { ada, sam } = await aFirm()
    const given = { reference: 'FA-12', start: inDays(-30), expiration: inDays(100), notes: 'Card seen' }
    const made = await add(ada, { user_id: sam.id, name: 'First aid', ...given })
    expect(made).toMatchObject({
      ...given,
      user: { id: sam.id, name: 'Sam Stone' },
      name: 'First aid',
      state: 'valid',
      days_left: 100,
      renewed: false,
      can_change: true,
      can_delete: true,
    })
    const second = await add(ada, { user_id: ada.id, name: 'FIRST AID' })
    expect(second).toMatchObject({ type_id: made.type_id, name: 'First aid', expiration: null, days_left: null })
    const changed = await as(ada, qualification.calls.change, {
      ...withId(made),
      body: { expiration: inDays(10), version: made.version },
    })
    expect(changed.body).toMatchObject({ state: 'expiring', days_left: 10, reference: 'FA-12' })
    const stale = await as(ada, qualification.calls.change, {
      ...withId(made),
      body: { notes: 'x', version: made.version },
    })
    expect([stale.status, stale.body['code']]).toEqual([409, 'stale'])
    const gone = await as(ada, qualification.calls.remove, withId(made))
    expect(gone.status).toBe(204)
    expect((await as(ada, qualification.calls.get, withId(made))).status).toBe(404)
    await as(ada, undoChange, { body: { token: String(gone.headers['x-undo']) } })
    expect((await as(ada, qualification.calls.get, withId(made))).body.reference).toBe('FA-12')
  })

  test.each<
    [string, (firm: Awaited<ReturnType<typeof aFirm>>, otherRecord: { id: number; type_id: number }) => object, object]
  >([
    ['another firm’s person', (_, { id }) => ({ user_id: id, name: 'X' }), { user_id: ['Invalid choice.'] }],
    [
      'another firm’s type',
      (firm, { type_id }) => ({ user_id: firm.sam.id, type_id }),
      { type_id: ['Invalid choice.'] },
    ],
    ['no type', (firm) => ({ user_id: firm.sam.id }), { name: ['This field is required'] }],
    [
      'an end before the start',
      (firm) => ({ user_id: firm.sam.id, name: 'X', start: '2026-02-02', expiration: '2026-02-01' }),
      { expiration: ['The expiration must not be before the start.'] },
    ],
  ])('refused: %s', async (_case, body, fields) => {
    const [firm, second] = [await aFirm(), await aFirm()]
    const { type_id } = await add(second.ada, { user_id: second.sam.id, name: 'Theirs' })
    const answer = await as(firm.ada, qualification.calls.create, {
      body: untyped(body(firm, { id: second.sam.id, type_id })),
    })
    expect([answer.status, answer.body]).toEqual([400, fields])
    expect((await as(firm.ada, qualificationTypeCalls.list, {})).body).toEqual([])
  })

  test('of oneself is there to see; of others with the permission: the list is what the detail shows', async () => {
    const { ada, maya, sam, olga } = await aFirm({ grants: { olga: [] } })
    const otherFirm = await aFirm()
    const sams = await add(ada, { user_id: sam.id, name: 'First aid' })
    const olgas = await add(ada, { user_id: olga.id, name: 'First aid' })
    await add(otherFirm.ada, { user_id: otherFirm.sam.id, name: 'First aid' })
    const seen = async (by: BuilderPerson) => {
      const { results, count } = (await as(by, qualification.calls.list, { query: {} })).body
      expect(count).toBe(results.length)
      return new Set(results.map(({ id }) => id))
    }
    const details = async (by: BuilderPerson) => {
      const answers = await Promise.all([sams, olgas].map((record) => as(by, qualification.calls.get, withId(record))))
      return new Set(answers.flatMap(({ status, body }) => (status === 200 ? [body.id] : [])))
    }
    for (const [by, ids] of [
      [ada, new Set([sams.id, olgas.id])],
      [maya, new Set([sams.id, olgas.id])],
      [sam, new Set([sams.id])],
      [olga, new Set([olgas.id])],
      [otherFirm.ada, undefined],
    ] as const) {
      if (ids) expect([await seen(by), await details(by)]).toEqual([ids, ids])
      else expect(await details(by)).toEqual(new Set())
    }
    expect((await as(sam, listUserQualifications, withId(sam))).body.map(({ id }) => id)).toEqual([sams.id])
    const hers = await as(sam, listUserQualifications, withId(olga))
    expect([hers.status, hers.text]).toEqual([404, ''])
    expect((await as(sam, qualification.calls.create, { body: { user_id: sam.id, name: 'Mine' } })).status).toBe(403)
    expect((await as(sam, getQualificationMatrix, { query: {} })).status).toBe(403)
    await grant(sam, 'profiles.change_qualification')
    const foreign = await as(sam, qualification.calls.change, { ...withId(olgas), body: { notes: 'x' } })
    expect([foreign.status, foreign.text]).toEqual([404, ''])
  })
})

describe('when it ends', () => {
  test('states by the day, filters by state, and what was renewed is history', async () => {
    const { ada, sam, olga } = await aFirm()
    for (const [name, days] of [
      ['Over', -1],
      ['Last day', 0],
      ['Soon', 59],
      ['Later', 60],
    ] as const)
      await add(ada, { user_id: sam.id, name, expiration: inDays(days) })
    const old = await add(ada, { user_id: olga.id, name: 'Ladders', expiration: inDays(-5) })
    await add(ada, { user_id: olga.id, name: 'Ladders', expiration: inDays(400) })
    const names = async (query: Record<string, string>) =>
      (await as(ada, qualification.calls.list, { query: { tab: 'all', ...query } })).body.results.map(
        ({ name }) => name,
      )
    expect(await names({ state: 'expired' })).toEqual(['Over'])
    expect(await names({ state: 'expiring' })).toEqual(['Last day', 'Soon'])
    expect(await names({ state: 'valid' })).toEqual(['Later', 'Ladders'])
    expect(await names({ state: 'expired', include_inactive: 'true' })).toEqual(['Ladders', 'Over'])
    expect(await names({ search: 'olga' })).toEqual(['Ladders'])
    for (const [search, found] of [
      ['is:expired,expiring', ['Over', 'Last day', 'Soon']],
      ['-is:valid -name:over', ['Last day', 'Soon']],
      ['person:olga is:valid', ['Ladders']],
      [`expires:${inDays(0)}..${inDays(60)}`, ['Last day', 'Soon', 'Later']],
      [`expires:<${inDays(0)}`, ['Over']],
      ['is:mine', []],
      ['person:me', []],
      ['created:today ladders', ['Ladders']],
      ['is:bogus', []],
    ] as const)
      expect([search, await names({ search })]).toEqual([search, found])
    expect((await as(ada, qualification.calls.get, withId(old))).body).toMatchObject({
      state: 'expired',
      renewed: true,
    })
  })

  test('people × types: the best of each', async () => {
    const { ada, sam, maya } = await aFirm()
    await add(ada, { user_id: sam.id, name: 'Ladders', expiration: inDays(-5) })
    const best = await add(ada, { user_id: sam.id, name: 'Ladders' })
    const ends = await add(ada, { user_id: sam.id, name: 'First aid', expiration: inDays(7) })
    const { body } = await as(maya, getQualificationMatrix, { query: { rows: '100' } })
    expect(body.types.map(({ name }) => name)).toEqual(['First aid', 'Ladders'])
    expect(body.count).toBe(7)
    const cells = body.results.find(({ user }) => user.id === sam.id)?.cells ?? []
    expect(cells.toSorted((a, b) => a.qualification_id - b.qualification_id)).toEqual([
      {
        type_id: best.type_id,
        qualification_id: best.id,
        state: 'valid',
        expiration: null,
        days_left: null,
        evidence: 0,
      },
      {
        type_id: ends.type_id,
        qualification_id: ends.id,
        state: 'expiring',
        expiration: inDays(7),
        days_left: 7,
        evidence: 0,
      },
    ])
    expect(body.results.find(({ user }) => user.id === maya.id)?.cells).toEqual([])
  })

  test('a type that somebody has stays', async () => {
    const { ada, sam } = await aFirm()
    const made = await add(ada, { user_id: sam.id, name: 'Ladders' })
    const type = { params: { id: String(made.type_id) } }
    const refused = await as(ada, qualificationTypeCalls.remove, type)
    expect([refused.status, refused.body['code']]).toEqual([409, 'in_use'])
    const renamed = await as(ada, qualificationTypeCalls.change, {
      ...type,
      body: { name: 'Ladders and steps' },
    })
    expect(renamed.body).toMatchObject({ name: 'Ladders and steps', people: 1, can_delete: false })
    await as(ada, qualificationTypeCalls.create, { body: { name: 'Boats' } })
    expect((await as(ada, qualificationTypeCalls.create, { body: { name: 'boats' } })).body).toEqual({
      name: ['This name is already in use. Choose another one.'],
    })
    await inFirm(ada, (db) => db.deleteFrom('qualification').where('id', '=', made.id).execute())
    expect((await as(ada, qualificationTypeCalls.remove, type)).status).toBe(204)
  })
})
