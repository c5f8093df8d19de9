/**
 * T-2 by batch edits. They name no times. Where times are kept they move none; where hours are, breaks and travel move the
 * end, and a clash refuses the whole batch.
 */
import { expect, test } from 'vitest'

import { editDiary } from '#features/diary/entries/entryActions.contract.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { dice, patience, report, size } from './support/dice.ts'

const { as, aFirm, anEntry, inFirm } = testServer()

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

/** Pairs of a person's entries that overlap. */
const overlaps = async (firm: { org_id: number }) => {
  const rows = await inFirm(firm, (db) =>
    db.selectFrom('diary_entry').select(['id', 'user_id', 'start', 'end']).execute(),
  )
  const ms = (text: string | null) => (text === null ? 0 : Temporal.Instant.from(text).epochMilliseconds)
  return rows.flatMap((a) =>
    rows
      .filter((b) => a.id < b.id && a.user_id === b.user_id && ms(a.start) < ms(b.end) && ms(b.start) < ms(a.end))
      .map((b) => [a.id, b.id]),
  )
}

test(
  'T-2: batches at once, by several people over the same entries, never make an overlap nor half a change',
  async () => {
    const { seed, int, pick, shuffled } = dice()
    const firm = await aFirm()
    const { sam, maya, ada } = firm
    await hoursOnly(sam)
    const ids: number[] = []
    for (const person of [sam, maya])
      for (let day = 2; day < 8; day += 1)
        for (const hour of [8, 10, 12]) ids.push((await anEntry(person, atDay(day, hour, 1 + int(2)))).id)
    const known: Record<string, number> = {}
    for (let round = 0; round < size(12); round += 1) {
      const mark = (who: BuilderPerson, part: number) => `round ${round} ${who.name} ${part}`
      const batches = Array.from({ length: 4 }, (_, part) => {
        const by = pick([maya, ada])
        const chosen = shuffled(ids).slice(0, 2 + int(5))
        const change = pick([
          { breaks: 15 * int(9) },
          { travel: 15 * int(9) },
          { breaks: 0, travel: 0 },
          { hours_nonbillable: '0.25' },
        ])
        return { by, chosen, body: { ids: chosen, details: mark(by, part), ...change } }
      })
      const answers = await Promise.all(batches.map(({ by, body }) => as(by, editDiary, { body })))
      for (const { status, text } of answers) {
        expect([200, 400, 409], text).toContain(status)
        known[status] = (known[status] ?? 0) + 1
      }
      expect(await overlaps(sam)).toEqual([])
      const rows = await inFirm(sam, (db) => db.selectFrom('diary_entry').select(['id', 'details']).execute())
      // A refused batch left its words nowhere; one that was taken left them wherever no other came after.
      for (const [part, { body }] of batches.entries()) {
        const marked = rows.filter(({ details }) => details === body.details).map(({ id }) => id)
        if (answers[part]?.status !== 200) expect(marked).toEqual([])
        else expect(marked.filter((id) => !body.ids.includes(id))).toEqual([])
      }
    }
    expect(known[200]).toBeGreaterThan(0)
    expect(known[409]).toBeGreaterThan(0)
    report(`batch edits: ${JSON.stringify(known)}, seed ${seed}`)
  },
  patience(60_000),
)

test('T-2: where times are kept, no batch edit moves them', async () => {
  const { int, pick, shuffled, seed } = dice()
  const { sam, maya, task } = await aFirm()
  const ids: number[] = []
  for (let day = 2; day < 8; day += 1)
    for (const hour of [8, 10]) ids.push((await anEntry(sam, atDay(day, hour, 2))).id)
  const before = await timesOf(sam)
  let done = 0
  for (let round = 0; round < size(15); round += 1) {
    const body = {
      ids: shuffled(ids).slice(0, 1 + int(6)),
      ...pick([{ breaks: 15 * int(9) }, { travel: 15 * int(9) }, { hours_nonbillable: '0.50' }, { task_id: task.id }]),
    }
    done += Number((await as(maya, editDiary, { body })).status === 200)
  }
  expect([done > 0, seed]).toEqual([true, seed])
  expect(await timesOf(sam)).toEqual(before)
})
