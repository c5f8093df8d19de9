/** Many writes of one diary at once, as the week grid and copies send them: where overlaps are blocked none is left (T-2). */
import { expect, test } from 'vitest'

import { addDays, instantAt } from '#core/days.ts'
import { minutesToHours } from '#core/hours.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { testServer, type Firm } from '#test/firm.ts'
import { minuteOf } from '#test/timers.ts'
import { dice, report, size } from '../../../../../tests/safety/support/dice.ts'
import { changeDiaryEntry, createDiaryEntry, deleteDiaryEntry } from '../../entries/entries.contract.ts'
import { copyDiary } from '../../entries/entryActions.contract.ts'

const { as, aFirm, anEntry, inFirm } = testServer()
const [monday, london] = ['2026-03-02', 'Europe/London']
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

/** Runs all of them, twenty at any moment: more than the server has connections, and no more than wait their turn. */
async function atOnce<T>(actions: readonly (() => Promise<T>)[]): Promise<T[]> {
  const answers: T[] = []
  const queue = actions.entries()
  const work = async () => {
    for (const [index, act] of queue) answers[index] = await act()
  }
  await Promise.all(times(20, work))
  return answers
}

/** Pairs of the person's entries that lie over each other. */
const overlapsOf = (who: BuilderPerson) =>
  inFirm(who, async (db) => {
    const entries = await db
      .selectFrom('diary_entry')
      .where('user_id', '=', who.id)
      .select(['id', 'start', 'end'])
      .execute()
    const spans = entries.map(({ id, start, end }) => ({ id, from: minuteOf(start), to: minuteOf(end) }))
    return spans.flatMap((a) =>
      spans.filter((b) => a.id < b.id && a.from < b.to && b.from < a.to).map((b) => [a.id, b.id]),
    )
  })
const countOf = (who: BuilderPerson) =>
  inFirm(who, (db) => db.selectFrom('diary_entry').where('user_id', '=', who.id).select('id').execute()).then(
    ({ length }) => length,
  )
const work = ({ project, task }: Firm) => ({ project_id: project.id, task_id: task.id })

test('cells of a week typed at once all find their own room, until the day is full', async () => {
  const firm = await aFirm()
  const random = dice()
  const cells = times(size(100), (index) => {
    const hours = minutesToHours(15 * (1 + random.int(12)))
    const body = { date: addDays(monday, index % 7), hours, place: true, ...work(firm) }
    return () => as(firm.sam, createDiaryEntry, { body })
  })
  const answers = await atOnce(cells)
  const refused = answers.filter(({ status }) => status !== 201)
  for (const { status, body } of refused)
    expect([status, body['hours'] ?? body]).toEqual([400, [expect.stringContaining('leave no room')]])
  expect(await overlapsOf(firm.sam)).toEqual([])
  const saved = answers.length - refused.length
  expect(await countOf(firm.sam)).toBe(saved)
  // 14 or so cells of 1:37 on average find room on each day.
  expect(saved).toBeGreaterThan(answers.length / 2)
  report(`grid: ${answers.length} cells at once, ${saved} placed, seed ${random.seed}`)
}, 60_000)

test('typing, changing, clearing and copying at once leave no two entries over each other', async () => {
  const firm = await aFirm()
  const random = dice()
  const ids = await Promise.all(
    times(10, async (index) => {
      const date = addDays(monday, index % 5)
      const hour = String(9 + 3 * Math.floor(index / 5)).padStart(2, '0')
      const start = instantAt(date, `${hour}:00`, london)
      const entry = await anEntry(firm.sam, { date, start, end: instantAt(date, `${hour}:45`, london), ...work(firm) })
      return entry.id
    }),
  )
  const details: Record<string, number> = {}
  const actions: (() => Promise<{ status: number; body: Record<string, unknown> }>)[] = times(size(100), () => {
    const id = random.pick(ids)
    const hours = minutesToHours(15 * (1 + random.int(16)))
    const date = addDays(monday, random.int(7))
    switch (random.int(5)) {
      case 0:
        return () => as(firm.sam, createDiaryEntry, { body: { date, hours, place: true, ...work(firm) } })
      case 1:
        return () => as(firm.sam, changeDiaryEntry, { params: { id: String(id) }, body: { hours, place: true } })
      case 2:
        return () => as(firm.sam, copyDiary, { body: { ids: random.shuffled(ids).slice(0, 3), days: random.int(5) } })
      case 3:
        return () => as(firm.maya, copyDiary, { body: { ids: [id], dates: [date, addDays(monday, 8)] } })
      default:
        return () => as(firm.sam, deleteDiaryEntry, { params: { id: String(random.pick(ids.slice(8))) } })
    }
  })
  const answers = await atOnce(actions)
  for (const { status, body } of answers) {
    const code = body?.['code']
    const text = typeof code === 'string' ? `${status} ${code}` : `${status}`
    details[text] = (details[text] ?? 0) + 1
  }
  expect(await overlapsOf(firm.sam)).toEqual([])
  // Nobody is told to come back later, and each of the ways had its way at least once.
  expect(
    Object.keys(details).filter(
      (text) => !['200', '201', '204', '400', '404', '404 not_found', '409 overlap'].includes(text),
    ),
  ).toEqual([])
  expect((details['200'] ?? 0) + (details['201'] ?? 0)).toBeGreaterThan(5)
  report(`grid and copies: ${answers.length} at once, ${JSON.stringify(details)}, seed ${random.seed}`)
}, 60_000)

test('the same copies sent at once are made once', async () => {
  const firm = await aFirm()
  const { id } = await anEntry(firm.sam, work(firm))
  const answers = await Promise.all(times(20, () => as(firm.sam, copyDiary, { body: { ids: [id], days: 7 } })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...times(19, () => 409)])
  expect(await countOf(firm.sam)).toBe(2)
}, 60_000)

test('an overlap that is there is found', async () => {
  const firm = await aFirm()
  for (const start of ['2026-03-02T09:00:00Z', '2026-03-02T16:59:00Z'])
    await anEntry(firm.sam, { start, end: '2026-03-02T17:30:00Z', overlap_blocked: false })
  expect(await overlapsOf(firm.sam)).toHaveLength(1)
})
