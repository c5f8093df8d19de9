/** A firm for tests of leave, in which Sam may take some, which Maya decides. */
import { expect } from 'vitest'

import { addDays, today, weekday } from '#core/days.ts'
import { leaveTypeCalls, listAllowances, setAllowance } from '#features/leave/leave.contract.ts'
import { leave } from '#features/leave/leave.ts'
import type { BuilderPerson } from './builders.ts'
import type { testServer } from './firm.ts'

const { calls } = leave

/** The parts of a request that name one. */
export const withId = (record: { id: number }) => ({ params: { id: String(record.id) } })

/** A Monday three weeks ahead, within one leave year. */
export const monday = (() => {
  const day = addDays(today('Europe/London'), 21)
  const first = addDays(day, 8 - weekday(day))
  return first.slice(5) > '12-14' ? addDays(first, 28) : first
})()
export const year = `${monday.slice(0, 4)}-01-01`

/** Puts people to work from nine to five, and lets them ask and decide. */
export function leaveOf({ aFirm, as, inFirm }: Pick<ReturnType<typeof testServer>, 'aFirm' | 'as' | 'inFirm'>) {
  async function works(person: BuilderPerson, weekdays = [1, 2, 3, 4, 5]) {
    await inFirm(person, async (db) => {
      await db.deleteFrom('schedule_day').where('user_id', '=', person.id).execute()
      await db
        .insertInto('schedule_day')
        .values(
          weekdays.map((id) => ({
            user_id: person.id,
            weekday: id,
            start_time: '09:00',
            end_time: '17:00',
            breaks: 30,
          })),
        )
        .execute()
    })
  }

  return async function setUp({ days = 5 } = {}) {
    const firm = await aFirm()
    await works(firm.sam)
    await works(firm.olga)
    const types = (await as(firm.ada, leaveTypeCalls.list, {})).body
    const [annual, sick] = types
    if (!annual || !sick) throw new Error('A firm begins with types of leave.')
    const hours = String(days * 7.5)
    const set = await as(firm.maya, setAllowance, {
      body: { user_id: firm.sam.id, type_id: annual.id, year_start: year, hours },
    })
    expect(set.status, set.text).toBe(200)
    const ask = (from: number, to: number, more: object = {}, by = firm.sam) =>
      as(by, calls.create, {
        body: {
          type_id: annual.id,
          user_id: firm.sam.id,
          start: addDays(monday, from),
          end: addDays(monday, to),
          ...more,
        },
      })
    const decide = (by: BuilderPerson, record: { id: number }, decision_id: 'A' | 'R' | 'C', reason?: string) =>
      as(by, calls.change, { ...withId(record), body: { decision_id, ...(reason !== undefined && { reason }) } })
    const left = async () =>
      (await as(firm.sam, listAllowances, { query: {} })).body.find((allowance) => allowance.year_start === year)
    return { ...firm, annual, sick, ask, decide, left }
  }
}
