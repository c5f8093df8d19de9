/** Timers that are refused, each with its sentence; and that stopping always saves. */
import { describe, expect, test } from 'vitest'

import * as build from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { ago, storedTimes, timers } from '#test/timers.ts'
import { submitDiary } from '../../entries/entryActions.contract.ts'
import { createDiaryEntry } from '../../entries/entries.contract.ts'

const server = testServer()
const { as, aFirm, anEntry, inFirm } = server
const { change, discard, setCompany, start, stop } = timers(server)

describe('what is refused', () => {
  test('a start in the future, whatever the organisation allows entries, and one of more than a day ago', async () => {
    const firm = await aFirm()
    await setCompany(firm, { allow_future_times: 'A' })
    expect((await start(firm.sam, { start: ago(-5) })).body).toMatchObject({
      start: ['Time must not be in the future.'],
    })
    expect((await start(firm.sam, { start: ago(1440) })).body).toMatchObject({
      start: ['A timer can run for at most 24 hours.'],
    })
    const { body } = await start(firm.sam)
    expect((await change(firm.sam, body.id, { start: ago(-5) })).status).toBe(400)
  })

  test('an end or hours of one that runs', async () => {
    const { sam } = await aFirm()
    expect((await start(sam, { end: ago(0) })).body).toHaveProperty('end')
    expect((await start(sam, { hours: '1.00' })).body).toHaveProperty('hours')
    const { body } = await start(sam, { start: ago(60) })
    expect((await change(sam, body.id, { end: ago(0) })).body).toMatchObject({
      end: ['The timer is running. Stop it to set an end.'],
    })
  })

  test('a start over another entry, where overlaps are blocked', async () => {
    const { sam } = await aFirm()
    await as(sam, createDiaryEntry, { body: { start: ago(120), end: ago(60) } })
    expect(await start(sam, { start: ago(90) })).toMatchObject({ status: 409, body: { code: 'overlap' } })
    const { body } = await start(sam, { start: ago(60) })
    expect(await change(sam, body.id, { start: ago(61) })).toMatchObject({ status: 409, body: { code: 'overlap' } })
    // Until now it is in the way of others.
    const over = await as(sam, createDiaryEntry, { body: { start: ago(30), end: ago(10) } })
    expect(over).toMatchObject({ status: 409, body: { code: 'overlap' } })
  })

  test('but not over one of no length, such as a timer that was stopped at once', async () => {
    const { sam } = await aFirm()
    await anEntry(sam, storedTimes(ago(10), ago(10)))
    expect((await start(sam, { start: ago(30) })).status).toBe(201)
  })

  test('stopping what was stopped or discarded, or starting it again', async () => {
    const { sam } = await aFirm()
    const { body } = await start(sam)
    await stop(sam, body.id)
    expect(await stop(sam, body.id)).toMatchObject({
      status: 409,
      body: { code: 'state', detail: 'This timer was already stopped.' },
    })
    expect(await change(sam, body.id, { active: true })).toMatchObject({
      status: 409,
      body: { code: 'state', detail: 'A stopped timer cannot be restarted. Start a new one.' },
    })
    const second = await start(sam)
    await discard(sam, second.body.id)
    expect(await stop(sam, second.body.id)).toMatchObject({ status: 404, text: '' })
  })

  test('a version that is no longer the one', async () => {
    const { sam } = await aFirm()
    const { body } = await start(sam)
    await change(sam, body.id, { details: 'In another tab' })
    expect(await stop(sam, body.id, { version: body.version })).toMatchObject({ status: 409, body: { code: 'stale' } })
  })
})

describe('stopping always saves', () => {
  test('over a newer entry it is marked, is not submitted, and is mended by its times', async () => {
    const firm = await aFirm()
    const { sam, task } = firm
    const { body } = await start(sam, { start: ago(120), task_id: task.id, details: 'Levels' })
    await anEntry(sam, { ...storedTimes(ago(30), ago(0)), details: 'Written beside it' })
    const stopped = await stop(sam, body.id)
    expect(stopped).toMatchObject({ status: 200, body: { active: false, overlap: true, can_submit: false } })
    expect(await as(sam, submitDiary, { body: { ids: [body.id] } })).toMatchObject({
      status: 409,
      body: { code: 'state' },
    })
    const mended = await change(sam, body.id, { end: ago(30) })
    expect(mended.body).toMatchObject({ overlap: false, can_submit: true })
  })

  test('where overlaps only warn, it is saved with a warning', async () => {
    const firm = await aFirm()
    await setCompany(firm, { overlap: 'warn' })
    const { body } = await start(firm.sam, { start: ago(120) })
    await anEntry(firm.sam, { ...storedTimes(ago(30), ago(0)), overlap_blocked: false })
    const stopped = await stop(firm.sam, body.id)
    expect(stopped.body).toMatchObject({ overlap: false })
    expect(stopped.headers['x-warning']).toBe('overlap')
  })

  test('also over an entry that nobody could see yet: it is committed while the timer is written', async () => {
    const { sam } = await aFirm()
    const { body } = await start(sam, { start: ago(120) })
    const written = Promise.withResolvers<void>()
    const otherRecord = inFirm(sam, async (db) => {
      await build.anEntry(db, { user_id: sam.id, ...storedTimes(ago(60), ago(30)) })
      written.resolve()
      await new Promise((resolve) => setTimeout(resolve, 500))
    })
    await written.promise
    const stopped = await stop(sam, body.id)
    await otherRecord
    expect(stopped).toMatchObject({ status: 200, body: { active: false, overlap: true } })
  })
})
