import { expect, test } from 'vitest'

import { undoChange } from '#core/undo.contract.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { idOf } from '#test/histories.ts'
import { aRow } from '#test/kits.ts'
import * as contract from '../schedule.contract.ts'

const { aFirm, as, grant, inFirm } = testServer()
const [monday, tuesday, wednesday, friday] = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-06']

/** A task that takes a certificate, of which each person has what is said: from when until when. */
async function setUp() {
  const firm = await aFirm()
  const type = await inFirm(firm, (db) => aRow(db, 'qualification_type', { name: 'Confined space' }))
  const takes = (type_id: number) =>
    inFirm(firm, (db) => aRow(db, 'task_qualification', { task_id: firm.task.id, type_id }))
  await takes(type.id)
  const certify = (who: BuilderPerson, days: { start?: string; expiration?: string } = {}) =>
    inFirm(firm, (db) => aRow(db, 'qualification', { user_id: who.id, type_id: type.id, ...days }))
  const book = (body: object, by: BuilderPerson = firm.maya) =>
    as(by, contract.createBookings, {
      body: { user_ids: [firm.sam.id], start: monday, end: wednesday, task_id: firm.task.id, ...body },
    })
  const change = (record: { id: number } | undefined, body: object, by: BuilderPerson = firm.maya) =>
    as(by, contract.changeBooking, { params: idOf(record ?? { id: 0 }), body })
  return { ...firm, type, takes, certify, book, change }
}

test('a booking looks at its own days: a certificate that ends during it is named with its day', async () => {
  const { sam, certify, book } = await setUp()
  expect((await book({})).body).toEqual({ override: ['Sam Stone does not have “Confined space” on these days.'] })
  await certify(sam, { expiration: tuesday })
  expect((await book({})).body).toEqual({
    override: ['Sam Stone’s “Confined space” ends on 3 Mar 2026, before the booking does.'],
  })
  expect((await book({ start: wednesday, end: friday })).body).toEqual({
    override: ['Sam Stone’s “Confined space” ended on 3 Mar 2026.'],
  })
  expect((await book({ end: tuesday })).status).toBe(201)
})

test('certificates that follow one another hold together, and a gap between them does not', async () => {
  const { sam, olga, certify, book } = await setUp()
  await certify(sam, { expiration: monday })
  await certify(sam, { start: tuesday })
  expect((await book({})).status).toBe(201)
  await certify(olga, { expiration: monday })
  await certify(olga, { start: wednesday })
  expect((await book({ user_ids: [olga.id] })).body).toEqual({
    override: ['Olga Orr does not have “Confined space” on these days.'],
  })
})

test('equipment, what is no task, and who has all that it takes need no reason, and one that is given is not kept', async () => {
  const { sam, certify, book } = await setUp()
  await certify(sam)
  const { results } = (await book({ override: 'No need' })).body
  expect(results[0]).not.toHaveProperty('override')
  expect((await book({ task_id: null, label: 'Yard', override: 'No need' })).status).toBe(201)
})

test('somebody says why: their words and name stay with the booking and in the audit, and are undone with it', async () => {
  const { sam, maya, olga, book } = await setUp()
  const made = await book({ override: 'Works beside Olga, who has it' })
  expect(made.status, made.text).toBe(201)
  const [booking] = made.body.results
  const stated = { reason: 'Works beside Olga, who has it', by: { id: maya.id, name: 'Maya Moss' } }
  expect(booking?.override).toEqual(stated)
  const board = await as(olga, contract.getBoard, { query: { start: monday, days: '7' } })
  expect(board.body.bookings.find(({ id }) => id === booking?.id)?.override).toEqual(stated)
  const audit = await inFirm(maya, (db) =>
    db.selectFrom('audit').where('entity', '=', 'booking').select(['user_id', 'after']).execute(),
  )
  expect(audit).toMatchObject([
    { user_id: maya.id, after: { user_id: sam.id, override: stated.reason, override_by_id: maya.id } },
  ])
  expect((await as(maya, undoChange, { body: { token: String(made.headers['x-undo']) } })).status).toBe(204)
})

test('what was said holds on for the same person and task, until more is lacking; somebody else needs words of their own', async () => {
  const { olga, ada, maya, certify, takes, book, change } = await setUp()
  const [booking] = (await book({ override: 'Under supervision' })).body.results
  const moved = await change(booking, { start: tuesday, end: friday }, ada)
  expect(moved.body.override).toEqual({ reason: 'Under supervision', by: { id: maya.id, name: 'Maya Moss' } })
  const toOther = await change(booking, { user_id: olga.id }, ada)
  expect(toOther.body).toEqual({ override: ['Olga Orr does not have “Confined space” on these days.'] })
  expect((await change(booking, { override: '' })).status).toBe(400)
  const answer = await change(booking, { user_id: olga.id, override: 'Olga is trained' }, ada)
  expect(answer.body.override).toEqual({ reason: 'Olga is trained', by: { id: ada.id, name: 'Ada Adams' } })
  await certify(olga)
  expect((await change(booking, { notes: 'Tide at 10' })).body).not.toHaveProperty('override')
  const second = await inFirm(ada, (db) => aRow(db, 'qualification_type', { name: 'Ladders' }))
  await takes(second.id)
  expect((await change(booking, { notes: 'Tide at 11' })).body).toEqual({
    override: ['Olga Orr does not have “Ladders” on these days.'],
  })
})

test('many are moved or copied with what was said of each; one that lacks more refuses all of them with its sentence', async () => {
  const { sam, olga, maya, certify, book } = await setUp()
  await certify(olga, { expiration: wednesday })
  const [first, second] = (await book({ user_ids: [sam.id, olga.id], override: 'Under supervision' })).body.results
  const ids = [first?.id ?? 0, second?.id ?? 0] as const
  const move = (days: object) =>
    as(maya, contract.changeBookings, { body: { bookings: ids.map((id) => ({ id, ...days })) } })
  expect((await move({ start: tuesday })).status).toBe(200)
  const refused = await move({ end: friday })
  expect(refused.status).toBe(400)
  const sentence = 'Olga Orr’s “Confined space” ends on 4 Mar 2026, before the booking does.'
  expect(refused.body).toEqual({
    code: 'fields',
    detail: `${sentence} Nothing was changed. To book anyway, open the booking and enter a reason.`,
    errors: { [ids[1]]: { override: [sentence] } },
  })
  const copied = await as(maya, contract.copyBookings, {
    body: { bookings: [{ id: ids[0], start: friday, end: friday }] },
  })
  expect(copied.body.results[0]?.override?.reason).toBe('Under supervision')
})

test('whoever plans and sees no qualifications is told what is lacking, and not until when it held', async () => {
  const { otto, sam, certify, book } = await setUp()
  await certify(sam, { expiration: tuesday })
  await grant(otto, 'tasks.view_task', 'tasks.change_task', 'projects.view_project', 'users.view_user')
  expect((await book({}, otto)).body).toEqual({
    override: ['Sam Stone does not have “Confined space” on these days.'],
  })
})

test('planners read with each booking what its person lacks, others nothing of it', async () => {
  const { sam, olga, maya, type, certify, book } = await setUp()
  await certify(olga)
  await certify(sam, { expiration: tuesday })
  const created = await book({ user_ids: [sam.id, olga.id], override: 'Goes down with a guide' })
  const lacking = [{ type: { id: type.id, name: 'Confined space' }, expiration: tuesday }]
  expect(created.body.results.map((row) => row.lacking)).toEqual([lacking, undefined])
  const board = async (by: BuilderPerson) => {
    const { body } = await as(by, contract.getBoard, { query: { start: monday, end: friday } })
    return body.bookings.find(({ user_id }) => user_id === sam.id)
  }
  expect((await board(maya))?.lacking).toEqual(lacking)
  const seen = await board(sam)
  expect([seen?.task_id !== null, seen?.lacking]).toEqual([true, undefined])
})
