/** Calendars: whose they are, filled from a region's public holidays, kept while somebody has them. */
import { expect, test } from 'vitest'

import { undoChange } from '#core/undo.contract.ts'
import { testServer } from '#test/firm.ts'
import * as contract from '../companyCalendars.contract.ts'
import { changeCompany, getCompany } from '../company.contract.ts'
import { holidayCalls } from '../companyHolidays.contract.ts'

const { aFirm, as, inFirm } = testServer()
const id = (record: { id: number }) => ({ id: String(record.id) })
const scotland = { name: 'Scotland', country: 'GB', region: 'SCT' }

async function withScotland() {
  const firm = await aFirm()
  const made = await as(firm.ada, contract.calendarCalls.create, { body: scotland })
  const suggested = async (year = '2027') =>
    (await as(firm.ada, contract.suggestHolidays, { params: id(made.body), query: { year } })).body
  return { ...firm, made, calendar: made.body, suggested }
}

test('a calendar says whose it is', async () => {
  const { ada, sam, calendar, made } = await withScotland()
  expect([made.status, made.body]).toMatchObject([201, { ...scotland, is_default: false, people: 0, members: [] }])
  await inFirm(ada, (db) =>
    db.updateTable('member').where('id', '=', sam.id).set({ calendar_id: calendar.id }).execute(),
  )
  const { body } = await as(ada, contract.calendarCalls.list, {})
  expect(body.map(({ name, is_default, people, members }) => [name, is_default, people, members])).toEqual([
    ['England', true, 6, []],
    ['Scotland', false, 1, [{ id: sam.id, name: sam.name }]],
  ])
  const saved = await as(ada, contract.calendarCalls.remove, { params: id(calendar) })
  expect([saved.status, saved.body]).toMatchObject([
    409,
    { code: 'in_use', detail: expect.stringContaining('1 person') },
  ])
})

test('a public holiday that begins at midday or later is suggested as half a day', async () => {
  const { ada } = await aFirm()
  const { body: calendar } = await as(ada, contract.calendarCalls.create, { body: { name: 'Iceland', country: 'IS' } })
  const { body } = await as(ada, contract.suggestHolidays, { params: id(calendar), query: { year: '2026' } })
  expect(body.filter(({ half }) => half).map(({ day }) => day)).toEqual(['2026-12-24', '2026-12-31'])
  const filled = await as(ada, contract.fillCalendar, {
    params: id(calendar),
    body: { days: body.map(({ there: _there, ...day }) => day) },
  })
  expect(filled.body.results.filter(({ half }) => half)).toHaveLength(2)
})

test('it is filled with what is confirmed, once, and emptied again', async () => {
  const { ada, calendar, suggested } = await withScotland()
  const days = await suggested()
  expect(days).toContainEqual({ day: '2027-01-04', name: 'January 2nd (substitute day)', half: false, there: false })
  const chosen = days.slice(0, 3).map(({ day, name }) => ({ day, name }))
  const filled = await as(ada, contract.fillCalendar, { params: id(calendar), body: { days: chosen } })
  expect([filled.status, filled.body.results.map(({ day }) => day)]).toEqual([200, chosen.map(({ day }) => day)])
  expect((await suggested()).map(({ there }) => there).slice(0, 4)).toEqual([true, true, true, false])
  const again = await as(ada, contract.fillCalendar, { params: id(calendar), body: { days: chosen } })
  expect([again.status, again.body]).toEqual([400, { day: ['This calendar already has a holiday on that day.'] }])
  const undone = await as(ada, undoChange, { body: { token: String(filled.headers['x-undo']) } })
  expect(undone.status).toBe(204)
  expect((await suggested()).some(({ there }) => there)).toBe(false)
})

test('the firm’s calendar stays; one that nobody has goes with its days, and comes back with them', async () => {
  const { ada, calendar, suggested } = await withScotland()
  const all = await as(ada, contract.calendarCalls.list, {})
  const england = all.body.find(({ is_default }) => is_default)
  const first = await as(ada, contract.calendarCalls.remove, { params: id(england ?? { id: 0 }) })
  expect([first.status, first.body]).toMatchObject([409, { code: 'in_use' }])
  const days = (await suggested()).slice(0, 2).map(({ day, name }) => ({ day, name }))
  await as(ada, contract.fillCalendar, { params: id(calendar), body: { days } })
  const gone = await as(ada, contract.calendarCalls.remove, { params: id(calendar) })
  expect(gone.status).toBe(204)
  const query = { start: '2027-01-01', end: '2027-12-31', all: 'true' } as const
  const saved = async () =>
    (await as(ada, holidayCalls.list, { query })).body.filter(({ calendar_id }) => calendar_id === calendar.id).length
  expect(await saved()).toBe(0)
  expect((await as(ada, undoChange, { body: { token: String(gone.headers['x-undo']) } })).status).toBe(204)
  expect(await saved()).toBe(2)
})

test.each([
  [{ name: 'england' }, { name: ['This name is already in use. Choose another one.'] }],
  [
    { name: 'Moon', country: 'QQ' },
    { country: ['No public holidays are known for this country. Choose another one.'] },
  ],
  [{ name: 'Moon', country: 'IE', region: 'SCT' }, { region: ['Choose a region of the country, or none.'] }],
])('refused: %o', async (body, problems) => {
  const { ada } = await aFirm()
  const made = await as(ada, contract.calendarCalls.create, { body })
  expect([made.status, made.body]).toEqual([400, problems])
})

test('a calendar of no country has nothing to be filled with; only who may, and nobody else’s', async () => {
  const { ada, sam, calendar } = await withScotland()
  const own = await as(ada, contract.calendarCalls.create, { body: { name: 'Ours' } })
  const empty = await as(ada, contract.suggestHolidays, { params: id(own.body), query: { year: '2027' } })
  expect([empty.status, empty.body]).toMatchObject([409, { code: 'state' }])
  const given = { params: id(calendar), body: { days: [{ day: '2027-01-01', name: 'x' }] } }
  expect((await as(sam, contract.fillCalendar, given)).status).toBe(403)
  const otherFirm = await aFirm()
  expect((await as(otherFirm.ada, contract.fillCalendar, given)).status).toBe(404)
  const places = (await as(ada, contract.listCalendarRegions, {})).body
  expect(places.find(({ code }) => code === 'GB')?.regions.map(({ code }) => code)).toContain('SCT')
})

test('how the firm is reached is kept, and a change is undone', async () => {
  const { ada, org_id } = await aFirm({ locale: 'IE' })
  const firm = {
    address: { line1: '1 Quay Street', city: 'Harbour', postcode: 'HB1 1AA', country: 'GB' },
    email: 'office@harbour.example',
    phone: '+44 1234 567890',
    website: 'harbour.example',
    registration_number: '01234567',
    tax_number: 'GB 123 4567 89',
    set_up: true,
  }
  const params = { id: String(org_id) }
  const { email, address } = (await as(ada, getCompany, {})).body
  const changed = await as(ada, changeCompany, { params, body: firm })
  expect([changed.status, changed.body]).toMatchObject([200, { ...firm, website: 'https://harbour.example' }])
  expect((await as(ada, undoChange, { body: { token: String(changed.headers['x-undo']) } })).status).toBe(204)
  expect((await as(ada, getCompany, {})).body).toMatchObject({ email, address })
  const wrong = await as(ada, changeCompany, { params, body: { email: 'harbour', address: { country: 'GBR' } } })
  expect([wrong.status, wrong.body]).toEqual([
    400,
    { email: ['Enter a valid email address.'], 'address.country': ['Choose a country.'] },
  ])
})
