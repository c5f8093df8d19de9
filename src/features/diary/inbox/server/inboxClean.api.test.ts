/** The inbox in numbers, and the approval of all that nothing is odd about. */
import { expect, test } from 'vitest'

import type { BuilderPerson } from '#test/builders.ts'
import { testServer, type Firm } from '#test/firm.ts'
import { timers } from '#test/timers.ts'
import { getDiaryEntry } from '../../entries/entries.contract.ts'
import { approveInbox, getInboxSummary } from '../inbox.contract.ts'

const server = testServer()
const { as, aFirm, anEntry, aPerson, grant } = server
const { undo } = timers(server)

/** A Monday. */
const monday = '2026-03-02'
const waiting = (
  firm: Firm,
  who: BuilderPerson,
  date: string,
  [from, to]: [string, string] = ['09:00', '12:00'],
  more = {},
) =>
  anEntry(who, {
    date,
    start: `${date}T${from}:00Z`,
    end: `${date}T${to}:00Z`,
    status: 'submitted',
    project_id: firm.project.id,
    task_id: firm.task.id,
    ...more,
  })
const summaryOf = async (who: BuilderPerson) => (await as(who, getInboxSummary, {})).body
const statusOf = async (who: BuilderPerson, { id }: { id: number }) =>
  (await as(who, getDiaryEntry, { params: { id: String(id) } })).body.status

/** Two people with three entries to approve, and one with a long day. */
async function threeAndOneOdd() {
  const firm = await aFirm()
  const tess = await aPerson(firm, { name: 'Tess Tarn', manager_id: firm.maya.id })
  const clean = [
    await waiting(firm, firm.sam, monday),
    await waiting(firm, firm.sam, '2026-03-10'),
    await waiting(firm, tess, '2026-03-03'),
  ]
  const odd = await waiting(firm, tess, '2026-03-04', ['06:00', '17:00'], { breaks: 30 })
  return { firm, tess, clean, odd }
}

test('says how many people and entries wait, how many without remarks, and names the weeks that have some', async () => {
  const { firm, tess, odd } = await threeAndOneOdd()
  await waiting(firm, firm.olga, monday, undefined, {
    project_id: firm.otherProject.id,
    task_id: firm.otherTask.id,
  })
  expect(await summaryOf(firm.maya)).toEqual({
    people: 2,
    entries: 4,
    clean: 3,
    remarked: {
      weeks: 1,
      entries: 1,
      results: [
        {
          user: { id: tess.id, name: 'Tess Tarn' },
          week_start: monday,
          week_end: '2026-03-08',
          count: 1,
          oddities: [{ kind: 'long_day', entry_ids: [odd.id], date: '2026-03-04', hours: '10.50', limit: '10.00' }],
        },
      ],
    },
  })
})

test('approves what has no remark in one act, leaves the rest, and is undone as one', async () => {
  const { firm, clean, odd } = await threeAndOneOdd()
  const approved = await as(firm.maya, approveInbox, { body: { count: 3 } })
  expect([approved.status, approved.body]).toEqual([200, { count: 3 }])
  expect(await Promise.all(clean.map((entry) => statusOf(firm.maya, entry)))).toEqual(Array(3).fill('approved'))
  expect(await statusOf(firm.maya, odd)).toBe('submitted')
  expect(await summaryOf(firm.maya)).toMatchObject({ people: 1, entries: 1, clean: 0 })
  expect((await undo(firm.maya, approved)).status).toBe(204)
  expect(await summaryOf(firm.maya)).toMatchObject({ people: 2, entries: 4, clean: 3 })
})

test('does nothing when there are others by now: the number that was read is the number that is done', async () => {
  const { firm, clean } = await threeAndOneOdd()
  await waiting(firm, firm.sam, '2026-03-11')
  const refused = await as(firm.maya, approveInbox, { body: { count: 3 } })
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({
    code: 'count',
    sent: 3,
    count: 4,
    detail:
      'You chose to approve 3 entries without remarks, but there are now 4 entries. Nothing was changed. Check them and try again.',
  })
  expect(await Promise.all(clean.map((entry) => statusOf(firm.maya, entry)))).toEqual(Array(3).fill('submitted'))
})

test('nobody approves their own this way, nor those of people they decide nothing of', async () => {
  const { firm, odd } = await threeAndOneOdd()
  const own = await waiting(firm, firm.maya, monday)
  const others = await waiting(firm, firm.olga, monday, undefined, {
    project_id: firm.otherProject.id,
    task_id: firm.otherTask.id,
  })
  expect((await as(firm.maya, approveInbox, { body: { count: 3 } })).status).toBe(200)
  expect(await statusOf(firm.ada, own)).toBe('submitted')
  expect(await statusOf(firm.ada, others)).toBe('submitted')
  expect(await statusOf(firm.ada, odd)).toBe('submitted')
  expect((await as(firm.sam, getInboxSummary, {})).status).toBe(403)
  expect((await as(firm.sam, approveInbox, { body: { count: 1 } })).status).toBe(403)
  await grant(firm.sam, 'diary.decide_own_staff')
  expect(await summaryOf(firm.sam)).toMatchObject({ people: 0, entries: 0, clean: 0 })
})
