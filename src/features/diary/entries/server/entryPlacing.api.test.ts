import { describe, expect, test } from 'vitest'

import { instantAt, timeOf, today } from '#core/days.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { testServer, type Firm } from '#test/firm.ts'
import { changeDiaryEntry, createDiaryEntry, type DiaryEntry } from '../entries.contract.ts'

const { as, aFirm, anEntry, inFirm } = testServer()
const [date, london] = ['2026-03-03', 'Europe/London']
const atTime = (time: string) => instantAt(date, time, london)
const place = (who: BuilderPerson, hours: string, more = {}) =>
  as(who, createDiaryEntry, { body: { date, hours, place: true, ...more } })
const times = ({ start, end }: DiaryEntry) => `${timeOf(start, london)}-${end === null ? '' : timeOf(end, london)}`
const company = (firm: Firm, values: object) => inFirm(firm, (db) => db.updateTable('company').set(values).execute())
const noSchedule = (firm: Firm) =>
  inFirm(firm, (db) => db.deleteFrom('schedule_day').where('user_id', '=', firm.sam.id).execute())
const monday8 = async (firm: Firm) => {
  await noSchedule(firm)
  await inFirm(firm, (db) =>
    db
      .insertInto('schedule_day')
      .values({ user_id: firm.sam.id, weekday: 2, start_time: '08:15', end_time: '16:00' })
      .execute(),
  )
}

describe('hours alone, where the firm keeps times', () => {
  test('start at nine, else with the schedule, then go on where the day ended', async () => {
    const firm = await aFirm()
    await noSchedule(firm)
    expect(times((await place(firm.sam, '1.50')).body)).toBe('09:00-10:30')
    expect(times((await place(firm.sam, '2.00', { breaks: 30 })).body)).toBe('10:30-13:00')
    const otherFirm = await aFirm()
    await monday8(otherFirm)
    expect(times((await place(otherFirm.sam, '1.50')).body)).toBe('08:15-09:45')
  })

  test('go around what is there, and say so where there is no room', async () => {
    const firm = await aFirm()
    await noSchedule(firm)
    await anEntry(firm.sam, { date, start: atTime('06:00'), end: atTime('23:30') })
    expect(times((await place(firm.sam, '1.00')).body)).toBe('05:00-06:00')
    expect(await place(firm.sam, '6.00')).toMatchObject({
      status: 400,
      body: { hours: ['The other entries of this day leave no room for 6:00. Enter fewer hours.'] },
    })
  })

  test('a longer one stays where it fits and moves where it does not; its hours are what was typed', async () => {
    const firm = await aFirm()
    await noSchedule(firm)
    const first = (await place(firm.sam, '3.00')).body
    await place(firm.sam, '1.00')
    const change = async (hours: string) =>
      (await as(firm.sam, changeDiaryEntry, { params: { id: String(first.id) }, body: { hours, place: true } })).body
    expect(times(await change('2.50'))).toBe('09:00-11:30')
    const moved = await change('4.00')
    expect([times(moved), moved.hours]).toEqual(['08:00-12:00', '4.00'])
  })

  test('are not put in the future: the form’s own sentence', async () => {
    const firm = await aFirm()
    const tomorrow = Temporal.PlainDate.from(today(london)).add({ days: 1 }).toString()
    expect((await place(firm.sam, '1.00', { date: tomorrow })).body).toMatchObject({
      date: ['Date must not be after today.'],
      start: ['Time must not be in the future.'],
    })
    await company(firm, { allow_future_times: 'N' })
    const { hour } = Temporal.Now.zonedDateTimeISO(london)
    // Today, as long as today has been: it ends now at the latest.
    const all = await place(firm.sam, `${hour}.00`, { date: today(london) })
    expect(all.status).toBe(201)
    expect(
      Temporal.Instant.compare(Temporal.Instant.from(all.body.end ?? ''), Temporal.Now.instant()),
    ).toBeLessThanOrEqual(0)
  })

  test('need a day and hours, and nothing that contradicts them', async () => {
    const { sam } = await aFirm()
    expect((await place(sam, '1.00', { start: atTime('09:00') })).body).toHaveProperty('start')
    expect((await as(sam, createDiaryEntry, { body: { place: true, date } })).body).toEqual({
      hours: ['This field is required'],
    })
    expect((await as(sam, createDiaryEntry, { body: { place: true, hours: '1.00' } })).body).toEqual({
      date: ['This field is required'],
    })
    expect((await place(sam, '24.50')).body).toEqual({ hours: ['An entry can last at most 24 hours.'] })
  })

  test('over others where the firm lets them overlap', async () => {
    const firm = await aFirm()
    await anEntry(firm.sam, { date, start: atTime('00:00'), end: atTime('23:45') })
    await company(firm, { overlap: 'warn' })
    const answer = await place(firm.sam, '2.00')
    expect([answer.status, answer.headers['x-warning']]).toEqual([201, 'overlap'])
  })
})
