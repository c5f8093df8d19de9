import { describe, expect, test } from 'vitest'

import { listCountries } from '#core/address.ts'
import { testServer } from '#test/firm.ts'
import * as contract from '../company.contract.ts'
import * as holidays from '../companyHolidays.contract.ts'

const { aFirm, as, inFirm } = testServer()

test('countries have a code and a name, and no region that is none', async () => {
  const { sam } = await aFirm()
  const { body } = await as(sam, listCountries, {})
  expect(body.length).toBeGreaterThan(240)
  expect(body.length).toBeLessThan(255)
  expect(body).toContainEqual({ code: 'IE', name: 'Ireland' })
  expect(body.map(({ code }) => code)).not.toContain('EU')
  expect(new Set(body.map(({ name }) => name)).size).toBe(body.length)
})

test('a department has a colour', async () => {
  const { ada } = await aFirm()
  const made = await as(ada, contract.departmentCalls.create, { body: { name: 'Site', colour: '#00aa88' } })
  expect([made.status, made.body]).toMatchObject([201, { name: 'Site', colour: '#00aa88' }])
  const params = { id: String(made.body.id) }
  const changed = await as(ada, contract.departmentCalls.change, { params, body: { colour: '' } })
  expect(changed.body).toMatchObject({ name: 'Site', colour: '', version: 2 })
})

describe('holidays', () => {
  const window = { start: '2026-12-01', end: '2026-12-31' }

  async function withOwnCalendar() {
    const firm = await aFirm()
    await inFirm(firm, async (db) => {
      const calendar = await db
        .insertInto('calendar')
        .values({ name: 'Wales' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('holiday')
        .values({ calendar_id: calendar.id, day: '2026-12-12', name: 'A day in Wales' })
        .execute()
      await db.updateTable('member').where('id', '=', firm.sam.id).set({ calendar_id: calendar.id }).execute()
    })
    return firm
  }
  const days = (answer: { body: { day: string }[] }) => answer.body.map(({ day }) => day)
  const england = ['2026-12-25', '2026-12-26', '2026-12-28']

  test('mine are of my calendar, else the organisation’s; a person’s of theirs; all of every one', async () => {
    const { sam, maya, ada } = await withOwnCalendar()
    expect(days(await as(sam, holidays.holidayCalls.list, { query: window }))).toEqual(['2026-12-12'])
    expect(days(await as(maya, holidays.holidayCalls.list, { query: window }))).toEqual(england)
    expect(
      days(
        await as(maya, holidays.holidayCalls.list, {
          query: { ...window, 'user-id': String(sam.id) } as typeof window,
        }),
      ),
    ).toEqual(['2026-12-12'])
    expect(days(await as(ada, holidays.holidayCalls.list, { query: { ...window, all: 'true' } }))).toEqual([
      '2026-12-12',
      ...england,
    ])
  })

  test('of somebody out of reach, or of another firm: 404', async () => {
    const { sam, olga } = await withOwnCalendar()
    const otherFirm = await aFirm()
    for (const person of [olga, otherFirm.sam]) {
      const answer = await as(sam, holidays.holidayCalls.list, { query: { ...window, user_id: String(person.id) } })
      expect([answer.status, answer.text]).toEqual([404, ''])
    }
  })

  test.each([
    [{ start: '2026-01-01', end: '2027-01-02' }, { end: ['Choose at most 366 days.'] }],
    [{ start: '2026-02-02', end: '2026-02-01' }, { end: ['The end must not be before the start.'] }],
    [{ start: '2026-02-30' }, { start: ['Enter a date as YYYY-MM-DD.'] }],
    [{ all: 'perhaps' }, { all: ['Enter true or false.'] }],
  ])('refused: %o', async (query, fields) => {
    const { sam } = await aFirm()
    const answer = await as(sam, holidays.holidayCalls.list, { query: query as object })
    expect([answer.status, answer.body]).toEqual([400, fields])
  })

  test('can be added, moved and removed', async () => {
    const { ada, sam } = await aFirm()
    const made = await as(ada, holidays.holidayCalls.create, { body: { day: '2026-12-24', name: 'Office closed' } })
    expect([made.status, made.body]).toMatchObject([201, { day: '2026-12-24', name: 'Office closed' }])
    const params = { id: String(made.body.id) }
    const clash = await as(ada, holidays.holidayCalls.change, { params, body: { day: '2026-12-25' } })
    expect([clash.status, clash.body]).toEqual([400, { day: ['This calendar already has a holiday on that day.'] }])
    expect(
      (await as(ada, holidays.holidayCalls.change, { params, body: { day: '2026-12-23', version: 1 } })).body.version,
    ).toBe(2)
    expect((await as(sam, holidays.holidayCalls.change, { params, body: { day: '2026-12-22' } })).status).toBe(403)
    expect(days(await as(sam, holidays.holidayCalls.list, { query: window }))).toEqual(['2026-12-23', ...england])
    expect((await as(ada, holidays.holidayCalls.remove, { params })).status).toBe(204)
    expect(days(await as(sam, holidays.holidayCalls.list, { query: window }))).toEqual(england)
    const otherFirm = await aFirm()
    expect((await as(otherFirm.ada, holidays.holidayCalls.remove, { params })).status).toBe(404)
    const foreign = await inFirm(ada, (db) => db.selectFrom('calendar').select('id').executeTakeFirstOrThrow())
    const theirs = await as(otherFirm.ada, holidays.holidayCalls.create, {
      body: { day: '2026-12-22', name: 'x', calendar_id: foreign.id },
    })
    expect([theirs.status, theirs.body]).toEqual([400, { calendar_id: ['Invalid choice.'] }])
  })
})
