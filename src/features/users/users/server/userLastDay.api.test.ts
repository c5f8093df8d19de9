/** The end date of a person: until when it is their last day, and who may not have one. */
import { describe, expect, test } from 'vitest'

import { addDays, today } from '#core/days.ts'
import { undoChange } from '#core/undo.contract.ts'
import { getProfile } from '#features/auth/authProfile.contract.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { addUserOrg } from '../../orgs/orgs.contract.ts'
import { changeUser } from '../users.contract.ts'
import { createUser } from '../userEdit.contract.ts'

const { aFirm, aPerson, as, inFirm } = testServer()
const params = ({ id }: { id: number }) => ({ params: { id: String(id) } })
const setLastDay = (by: BuilderPerson, person: { id: number }, end_date: string | null) =>
  as(by, changeUser, { ...params(person), body: { end_date } })
const last = 'This is the last active administrator without an end date. Add another administrator first.'

describe('the last day is one of the organisation’s', () => {
  // Kiritimati is never on the day of Niue, which lies 25 hours behind.
  const zones = ['America/Vancouver', 'Asia/Kolkata', 'Pacific/Kiritimati', 'Pacific/Niue', 'Europe/Dublin']
  test.each(zones)('%s', async (timezone) => {
    const { ada, sam } = await aFirm({ timezone })
    const statuses: number[] = []
    for (const days of [0, -1, 1]) {
      await setLastDay(ada, sam, addDays(today(timezone), days))
      statuses.push((await as(sam, getProfile, {})).status)
    }
    expect(statuses).toEqual([200, 401, 200])
  })

  test('one date is over at one end of the world and not at the other', async () => {
    const [east, west] = [await aFirm({ timezone: 'Pacific/Kiritimati' }), await aFirm({ timezone: 'Pacific/Niue' })]
    const day = today('Pacific/Niue')
    for (const { ada, sam } of [east, west]) expect((await setLastDay(ada, sam, day)).status).toBe(200)
    expect([(await as(east.sam, getProfile, {})).status, (await as(west.sam, getProfile, {})).status]).toEqual([
      401, 200,
    ])
  })
})

describe('the last administrator', () => {
  test.each([-1, 0, 400])('gets no end date, not even one in %i days', async (days) => {
    const { ada } = await aFirm()
    const { status, body } = await setLastDay(ada, ada, addDays(today('Europe/London'), days))
    expect([status, body]).toEqual([400, { end_date: [last] }])
  })

  test('is whoever has none: with another one there, either may leave, and the other one stays', async () => {
    const firm = await aFirm()
    const { ada } = firm
    const anna = await aPerson(firm, { name: 'Anna Abel', group_ids: [firm.groups['Administrator'] ?? 0] })
    const day = addDays(today('Europe/London'), 30)
    expect((await setLastDay(ada, ada, day)).status).toBe(200)
    expect((await setLastDay(ada, anna, day)).body).toEqual({ end_date: [last] })
    // Ada will leave: Anna is the last one already.
    const inactive = await as(ada, changeUser, { ...params(anna), body: { active: false } })
    expect([inactive.status, inactive.body]).toEqual([409, { detail: last, code: 'state' }])
    // What is changed besides is not refused.
    expect((await as(anna, changeUser, { ...params(ada), body: { position: 'Director' } })).status).toBe(200)
    expect((await setLastDay(anna, ada, null)).status).toBe(200)
    expect((await setLastDay(ada, anna, day)).status).toBe(200)
  })

  test('nor by taking back that it was taken away', async () => {
    const firm = await aFirm()
    const { ada } = firm
    const anna = await aPerson(firm, { name: 'Anna Abel', group_ids: [firm.groups['Administrator'] ?? 0] })
    const day = addDays(today('Europe/London'), 30)
    await setLastDay(ada, anna, day)
    const { headers } = await setLastDay(ada, anna, null)
    expect((await setLastDay(ada, ada, day)).status).toBe(200)
    const undone = await as(ada, undoChange, { body: { token: String(headers['x-undo']) } })
    expect([undone.status, undone.body]).toMatchObject([409, { detail: last }])
  })

  test('one row changed past the calls is refused by the database', async () => {
    const { ada } = await aFirm()
    const changed = inFirm(ada, (db) =>
      db.updateTable('member').where('id', '=', ada.id).set({ end_date: '2026-01-31' }).execute(),
    )
    await expect(changed).rejects.toMatchObject({ code: 'FB001' })
  })
})

test('somebody who left another organisation by their end date is not brought back by the way', async () => {
  const [harbour, quay] = [await aFirm(), await aFirm({ name: 'Quay' })]
  const { name, email } = harbour.ada
  await aPerson(quay, { name, email, group_ids: [quay.groups['Administrator'] ?? 0] })
  const there = await aPerson(quay, { name: harbour.sam.name, email: harbour.sam.email, group_ids: [] })
  await setLastDay(quay.ada, there, '2026-02-03')
  const answer = await as(harbour.ada, addUserOrg, { ...params(harbour.sam), body: { org_id: quay.org_id } })
  expect([answer.status, answer.body]).toEqual([
    409,
    { detail: 'Their end date there has passed. Change it in that organisation.', code: 'state' },
  ])
})

test('a new person who has left already is not invited', async () => {
  const { ada } = await aFirm()
  const body = { first_name: 'Nell', email: 'nell@quay.example', end_date: '2026-02-03', invite: true }
  expect(await as(ada, createUser, { body })).toMatchObject({ status: 409, body: { code: 'state' } })
  expect((await as(ada, createUser, { body: { ...body, invite: false } })).status).toBe(201)
})
