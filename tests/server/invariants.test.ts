/**
 * T-1 and T-3 of docs/PRODUCT-RULES.md#invariants: the database and the rule agree on what may be stored, and sums are
 * sums of their parts.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { hoursToMinutes } from '#core/hours.ts'
import { weekStart } from '#core/days.ts'
import { isEntry } from '#features/diary/entries/entryRows.contract.ts'
import { listDiary, type DiaryEntry, type DiaryRow } from '#features/diary/entries/entries.contract.ts'
import { timeProblems } from '#features/diary/entries/entries.rules.ts'
import { testServer } from '#test/firm.ts'

const { as, aFirm, anEntry, inFirm } = testServer()
const runs = 150

test('T-1: what the rule refuses the database refuses too, and the other way round', async () => {
  const { sam } = await aFirm()
  const minute = fc.integer({ min: -60, max: 1500 })
  const refused = { rule: 0, both: 0 }
  await fc.assert(
    fc.asyncProperty(
      minute,
      fc.integer({ min: -1, max: 181 }),
      fc.integer({ min: -1, max: 601 }),
      fc.integer({ min: -1, max: 1500 }),
      async (length, breaks, travel, nonbillable) => {
        const start = Temporal.Instant.from('2026-03-02T06:00:00Z')
        const end = start.add({ minutes: length }).toString()
        const times = { start: start.toString(), end, timezone: 'Europe/London', breaks, travel }
        const problems = timeProblems({ ...times, nonbillable }, { allow_future_times: 'E' }, '2026-06-01T00:00:00Z')
        // The bounds of what a person may type are the rule's alone: a stopped timer or an import may hold more.
        const typed = breaks > 180 || travel > 600
        const stored = await inFirm(sam, async (db) => {
          await db
            .insertInto('diary_entry')
            .values({
              user_id: sam.id,
              date: '2026-03-02',
              ...times,
              nonbillable_minutes: nonbillable,
              overlap_blocked: false,
            })
            .execute()
          throw new Error('stored')
        }).catch((error: Error) => error.message === 'stored')
        const fine = Object.keys(problems).length === 0
        if (!fine) refused.rule++
        if (!fine && !stored) refused.both++
        if (!typed) expect({ fine, times, nonbillable, problems }).toMatchObject({ fine: stored })
      },
    ),
    { numRuns: runs },
  )
  // The property would be empty if nothing were ever refused.
  expect(refused.both).toBeGreaterThan(runs / 20)
})

test('T-3: day, week and month of every row are the sums of their entries', async () => {
  const { sam, olga, ada } = await aFirm()
  const from = Temporal.PlainDate.from('2026-02-20')
  const entries = fc.sample(
    fc.record({
      day: fc.integer({ min: 0, max: 45 }),
      hour: fc.integer({ min: 0, max: 23 }),
      minutes: fc.integer({ min: 1, max: 59 }),
      olgas: fc.boolean(),
    }),
    { numRuns: 120, seed: 7 },
  )
  const taken = new Set<string>()
  for (const { day, hour, minutes, olgas } of entries) {
    const key = `${day} ${hour} ${olgas}`
    if (taken.has(key)) continue
    taken.add(key)
    const date = from.add({ days: day }).toString()
    const start = `${date}T${String(hour).padStart(2, '0')}:00:00Z`
    const end = Temporal.Instant.from(start).add({ minutes }).toString()
    await anEntry(olgas ? olga : sam, { date, start, end, timezone: 'UTC' })
  }
  const rows = (await as(ada, listDiary, { query: { start: '2026-02-01', end: '2026-04-30' } })).body as DiaryRow[]
  const list = rows.filter(isEntry)
  expect(list).toHaveLength(taken.size)
  const minutesOf = (row: DiaryEntry) =>
    Temporal.Instant.from(row.start)
      .until(row.end ?? row.start)
      .total('minutes')
  const sum = (same: (row: DiaryEntry) => boolean) =>
    list.filter(same).reduce((total, row) => total + minutesOf(row), 0)
  for (const row of list) {
    const mine = (otherDiaryEntry: DiaryEntry) => otherDiaryEntry.user_id === row.user_id
    // Hours are rounded to two decimals once, at the edge: half a hundredth of an hour is less than a minute.
    expect(hoursToMinutes(row.hours_day)).toBe(
      sum((otherDiaryEntry) => mine(otherDiaryEntry) && otherDiaryEntry.date === row.date),
    )
    expect(hoursToMinutes(row.hours_week)).toBe(
      sum((otherDiaryEntry) => mine(otherDiaryEntry) && weekStart(otherDiaryEntry.date, 1) === weekStart(row.date, 1)),
    )
    expect(hoursToMinutes(row.hours_month)).toBe(
      sum((otherDiaryEntry) => mine(otherDiaryEntry) && otherDiaryEntry.date.slice(0, 7) === row.date.slice(0, 7)),
    )
  }
})
