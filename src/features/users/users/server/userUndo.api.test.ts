/** Changes of one person: taken back, told when stale, and of calendar and clock. */
import { describe, expect, test } from 'vitest'

import { undoChange } from '#core/undo.contract.ts'
import * as build from '#test/builders.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { listsOf } from '#test/lists.ts'
import * as contract from '../users.contract.ts'
import { createUser } from '../userEdit.contract.ts'
import { changeOwnClock, changeOwnDetails, getOwnDetails } from '../../own/own.contract.ts'
import { getProfile } from '#features/auth/authProfile.contract.ts'
import { groupCalls } from '../../groups/groups.contract.ts'
import { qualification } from '#features/qualifications/qualifications.ts'

const server = testServer()
const { aFirm, as, grant, inFirm } = server
const lists = listsOf(server)
const withId = ({ id }: { id: number }) => ({ params: { id: String(id) } })
const undo = (person: BuilderPerson, { headers }: { headers: Record<string, unknown> }) =>
  as(person, undoChange, { body: { token: String(headers['x-undo']) } })
const seen = (version: number) => ({ headers: { 'if-match': `"${version}"` } })
const tuesday = { weekday: 2, start_time: '08:00', end_time: '12:00', breaks: 0, travel: 0, diary_entry: true }

describe('a change is undone', () => {
  test('of a person, with groups and departments', async () => {
    const { ada, sam, departments, groups } = await aFirm()
    const { body: before } = await as(ada, contract.getUser, withId(sam))
    const done = await as(ada, contract.changeUser, {
      ...withId(sam),
      body: { position: 'Chief', group_ids: [groups['Manager'] ?? 0], department_ids: [departments.office.id] },
    })
    expect((await undo(ada, done)).status).toBe(204)
    const { body: after } = await as(ada, contract.getUser, withId(sam))
    expect(after).toEqual({ ...before, version: after.version, modified: after.modified })
  })

  test('of one who left: they are back, signed out as they are', async () => {
    const { ada, sam } = await aFirm()
    expect((await as(sam, getProfile, {})).status).toBe(200)
    const done = await as(ada, contract.changeUser, { ...withId(sam), body: { active: false } })
    await undo(ada, done)
    expect((await as(ada, contract.getUser, withId(sam))).body.active).toBe(true)
    expect((await as(sam, getProfile, {})).status).toBe(401)
  })

  test('of a new person, invited or not: there is none', async () => {
    const { ada } = await aFirm()
    const made = await as(ada, createUser, { body: { first_name: 'Nell', email: 'nell@example.com', invite: true } })
    expect(made.body.invitation).not.toBeNull()
    expect((await undo(ada, made)).status).toBe(204)
    expect((await as(ada, contract.getUser, withId(made.body))).status).toBe(404)
  })

  test('of a working week', async () => {
    const { ada, sam } = await aFirm()
    const { body: before } = await as(ada, contract.getSchedule, withId(sam))
    const done = await as(ada, contract.changeSchedule, { ...withId(sam), body: { days: [tuesday] } })
    expect(done.body.days).toEqual([tuesday])
    await undo(ada, done)
    expect((await as(ada, contract.getSchedule, withId(sam))).body.days).toEqual(before.days)
  })

  test('of the person’s own details', async () => {
    const { ada } = await aFirm()
    const done = await as(ada, changeOwnDetails, { body: { first_name: 'Adela' } })
    await undo(ada, done)
    await undo(ada, await as(ada, changeOwnClock, { body: { clock: '12' } }))
    expect((await as(ada, getOwnDetails, {})).body).toMatchObject({ first_name: 'Ada', clock: null })
  })
})

describe('who saw an older version is informed', () => {
  test('of a working week, with the week as it is', async () => {
    const { ada, sam } = await aFirm()
    const { body: week } = await as(ada, contract.getSchedule, withId(sam))
    await as(ada, contract.changeSchedule, { ...withId(sam), body: { days: [tuesday] } }, seen(week.version))
    const stale = await as(ada, contract.changeSchedule, { ...withId(sam), body: { days: [] } }, seen(week.version))
    expect([stale.status, stale.body]).toMatchObject([409, { code: 'stale', current: { days: [tuesday] } }])
  })

  test('when they delete a qualification or a group', async () => {
    const { ada, sam } = await aFirm()
    const { body: card } = await as(ada, qualification.calls.create, { body: { user_id: sam.id, name: 'Rail' } })
    await as(ada, qualification.calls.change, { ...withId(card), body: { reference: 'R-1' } })
    const stale = await as(ada, qualification.calls.remove, withId(card), seen(card.version))
    expect([stale.status, stale.body]).toMatchObject([409, { code: 'stale', current: { reference: 'R-1' } }])
    const { body: group } = await as(ada, groupCalls.create, { body: { name: 'Stores', permissions: [] } })
    await as(ada, groupCalls.change, { ...withId(group), body: { name: 'Yard' } })
    const gone = await as(ada, groupCalls.remove, withId(group), seen(group.version))
    expect([gone.status, gone.body]).toMatchObject([409, { code: 'stale', current: { name: 'Yard' } }])
  })
})

test('a person has a calendar and a clock of their own, and each chooses their own clock', async () => {
  const { ada, sam, ...firm } = await aFirm()
  const calendar = await inFirm(firm, (db) => build.aCalendar(db, { name: 'Scotland' }))
  const { body } = await as(ada, contract.changeUser, {
    ...withId(sam),
    body: { calendar_id: calendar.id, clock: '12' },
  })
  expect(body).toMatchObject({ calendar: { name: 'Scotland' }, clock: '12' })
  expect((await as(sam, getProfile, {})).body.org.clock).toBe(12)
  expect((await as(ada, contract.changeUser, { ...withId(sam), body: { clock: '13' as '12' } })).body).toEqual({
    clock: ['Choose 12 or 24 hours.'],
  })
  expect((await as(ada, changeOwnClock, { body: { clock: '12' } })).body.clock).toBe('12')
  expect((await as(ada, getProfile, {})).body.org.clock).toBe(12)
  // Their own, whatever they may change of their profile.
  await grant(sam)
  expect((await as(sam, changeOwnDetails, { body: { last_name: 'Slate' } })).status).toBe(403)
  expect((await as(sam, changeOwnClock, { body: { clock: null } })).status).toBe(200)
  expect((await as(sam, getProfile, {})).body.org.clock).toBe(24)
  expect((await as(ada, getProfile, {})).body.org.clock).toBe(12)
})

test('a telephone number of a person is one, as that of a contact is', async () => {
  const { ada, sam } = await aFirm()
  const wrong = await as(ada, contract.changeUser, { ...withId(sam), body: { phone: { mobile: 'nonsense!' } } })
  expect([wrong.status, wrong.body]).toEqual([400, { 'phone.mobile': ['Enter a telephone number.'] }])
  const right = await as(ada, contract.changeUser, {
    ...withId(sam),
    body: { phone: { office: '+44 (0)20 7946-0018 x12' } },
  })
  expect(right.body.phone.office).toBe('+44 (0)20 7946-0018 x12')
})

test('people of a department are those who also work for it', async () => {
  const { ada, sam, olga, departments } = await aFirm()
  await as(ada, contract.changeUser, { ...withId(olga), body: { department_ids: [departments.field.id] } })
  const { results } = await lists.page(ada, contract.listUsers, { department_id: String(departments.field.id) })
  const names = results.map(({ name }) => name)
  expect(names).toContain(olga.name)
  expect(names).toContain(sam.name)
  expect(names).not.toContain('Otto Oak')
})
