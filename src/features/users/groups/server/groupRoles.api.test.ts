import { describe, expect, test } from 'vitest'

import { testServer } from '#test/firm.ts'
import * as contract from '../../users/users.contract.ts'
import { getProfile } from '#features/auth/authProfile.contract.ts'
import { groupCalls } from '../groups.contract.ts'
import { untyped } from '#test/untyped.ts'

const { aFirm, as } = testServer()

const withId = (person: { id: number }) => ({ params: { id: String(person.id) } })

describe('a week', () => {
  const day = { weekday: 1, start_time: '08:00', end_time: '16:00', breaks: 30, travel: 60, diary_entry: false }

  test('is mine to see and the administrator’s to change', async () => {
    const { ada, sam, maya, olga } = await aFirm()
    expect((await as(sam, contract.getSchedule, withId(sam))).body).toMatchObject({ version: 1, can_change: false })
    expect((await as(maya, contract.getSchedule, withId(sam))).status).toBe(200)
    expect((await as(sam, contract.getSchedule, withId(olga))).text).toBe('')
    const answer = await as(ada, contract.changeSchedule, {
      ...withId(sam),
      body: { days: [{ ...day, weekday: 7 }, day], version: 1 },
    })
    expect(answer.body).toMatchObject({ days: [day, { ...day, weekday: 7 }], version: 2, can_change: true })
    expect((await as(sam, getProfile, {})).body.schedule.days).toHaveLength(2)
    expect((await as(ada, contract.changeSchedule, { ...withId(sam), body: { days: [], version: 1 } })).status).toBe(
      409,
    )
    expect((await as(maya, contract.changeSchedule, { ...withId(sam), body: { days: [] } })).status).toBe(403)
  })

  test.each([
    ['a weekday twice', [day, day], { 'days.1.weekday': ['Enter each weekday once.'] }],
    [
      'an end before the start',
      [{ ...day, end_time: '07:00' }],
      { 'days.0.end_time': ['The end must be after the start.'] },
    ],
    [
      'breaks longer than the day',
      [{ ...day, end_time: '10:00', breaks: 61 }],
      { 'days.0.breaks': ['Breaks and travel must fit between start and end.'] },
    ],
    ['an eighth weekday', [{ ...day, weekday: 8 }], { 'days.0.weekday': ['Must be at most 7.'] }],
    ['no time', [{ ...day, start_time: '8am' }], { 'days.0.start_time': ['Enter a time as HH:MM.'] }],
  ])('refused: %s', async (_case, days, fields) => {
    const { ada, sam } = await aFirm()
    const answer = await as(ada, contract.changeSchedule, { ...withId(sam), body: { days } })
    expect([answer.status, answer.body]).toEqual([400, fields])
    expect((await as(sam, contract.getSchedule, withId(sam))).body.days).toHaveLength(5)
  })
})

describe('groups', () => {
  test('are listed for who may, and a changed one counts at once', async () => {
    const { ada, sam, groups } = await aFirm()
    const { body } = await as(ada, groupCalls.list, {})
    expect(body.map(({ name }) => name)).toEqual([
      'Administrator',
      'Director',
      'External',
      'Finance',
      'Manager',
      'Staff',
    ])
    expect((await as(sam, groupCalls.list, {})).status).toBe(403)
    const params = { id: String(groups['Staff']) }
    const changed = await as(ada, groupCalls.change, {
      params,
      body: { permissions: ['diary.view_entry', 'diary.view_entry'], version: 1 },
    })
    expect(changed.body).toMatchObject({ permissions: ['diary.view_entry'], version: 2 })
    expect((await as(sam, getProfile, {})).body.permissions).toEqual({ diary: ['view_entry'] })
    expect((await as(ada, groupCalls.change, { params, body: { name: 'Late', version: 1 } })).status).toBe(409)
    expect((await as(ada, groupCalls.change, { params, body: { name: 'DIRECTOR' } })).body).toEqual({
      name: ['This name is already in use. Choose another one.'],
    })
    const unknown = await as(ada, groupCalls.change, { params, body: { permissions: untyped(['diary.view_all']) } })
    expect([unknown.status, unknown.body]).toEqual([400, { permissions: ['Invalid choice.'] }])
    const otherFirm = await aFirm()
    expect((await as(otherFirm.ada, groupCalls.change, { params, body: { name: 'Mine' } })).status).toBe(404)
  })
})
