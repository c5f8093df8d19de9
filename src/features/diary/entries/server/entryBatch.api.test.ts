/** Batch edits: all or nothing, and each refusal is told of its own entry. */
import { describe, expect, test } from 'vitest'

import { testServer } from '#test/firm.ts'
import { editDiary } from '../entryActions.contract.ts'
import { changeDiaryEntry } from '../entries.contract.ts'

const server = testServer()
const { as, aFirm, anEntry, inFirm } = server

const hoursOnly = (firm: { org_id: number }) =>
  inFirm(firm, (db) => db.updateTable('company').set({ diary_times: false }).execute())
/** An entry of that many hours from that hour of a day in March on. */
const atDay = (day: number, hour: number, hours: number) => {
  const date = `2026-03-${String(day).padStart(2, '0')}`
  const clock = (value: number) => `${date}T${String(value).padStart(2, '0')}:00:00Z`
  return { date, start: clock(hour), end: clock(hour + hours) }
}
const timesOf = (firm: { org_id: number }) =>
  inFirm(firm, (db) => db.selectFrom('diary_entry').select(['id', 'start', 'end']).orderBy('id').execute())

describe('who edits several entries', () => {
  test('names each entry that would run into the next one, and changes none', async () => {
    const { sam, maya } = await aFirm()
    await hoursOnly(sam)
    const entry = await anEntry(sam, atDay(2, 9, 2))
    await anEntry(sam, atDay(2, 11, 2))
    const free = await anEntry(sam, atDay(3, 9, 2))
    const hers = await anEntry(maya, atDay(2, 9, 2))
    await anEntry(maya, atDay(2, 11, 1))
    const before = await timesOf(sam)
    const ids = [entry.id, free.id, hers.id]
    const refused = await as(maya, editDiary, { body: { ids, breaks: 30 } })
    const sentence = (times: string) => ({
      non_field_errors: [`This overlaps another entry of the same person: Mon 2 Mar, ${times}, no project.`],
    })
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'overlap' }])
    expect(refused.body['errors']).toEqual({
      [entry.id]: sentence('11:00 – 13:00'),
      [hers.id]: sentence('11:00 – 12:00'),
    })
    expect(await timesOf(sam)).toEqual(before)
    // Without those two it goes through, and the end moves.
    expect((await as(maya, editDiary, { body: { ids: [free.id], breaks: 30 } })).body.results[0]).toMatchObject({
      breaks: 30,
      hours: '2.00',
      end: expect.stringContaining('T11:30'),
    })
  })

  test('hears of a clash before a wrong field', async () => {
    const { sam } = await aFirm()
    await hoursOnly(sam)
    const clashing = await anEntry(sam, atDay(2, 9, 2))
    await anEntry(sam, atDay(2, 11, 2))
    const tooLong = await anEntry(sam, {
      ...atDay(3, 0, 24),
      start: '2026-03-03T00:00:00Z',
      end: '2026-03-04T00:00:00Z',
    })
    const { status, body } = await as(sam, editDiary, { body: { ids: [clashing.id, tooLong.id], travel: 60 } })
    expect([status, Object.keys(body['errors'] as object)]).toEqual([409, [String(clashing.id)]])
    const alone = await as(sam, editDiary, { body: { ids: [tooLong.id], travel: 60 } })
    expect([alone.status, Object.keys(alone.body['errors'] as object)]).toEqual([400, [String(tooLong.id)]])
  })

  test('sends the versions that were seen', async () => {
    const { sam } = await aFirm()
    const [first, two] = [await anEntry(sam, atDay(2, 9, 2)), await anEntry(sam, atDay(3, 9, 2))]
    await as(sam, changeDiaryEntry, { params: { id: String(two.id) }, body: { details: 'Changed since' } })
    const versions = { [first.id]: first.version, [two.id]: two.version }
    const stale = await as(sam, editDiary, { body: { ids: [first.id, two.id], versions, details: 'All' } })
    expect([stale.status, stale.body]).toMatchObject([409, { code: 'stale' }])
    expect(Object.keys(stale.body['errors'] as object)).toEqual([String(two.id)])
  })
})
