/**
 * T-2 by every path: where the policy blocks, no two entries of a person that count overlap, whichever way they are
 * written and however many write at once. A stopping timer is the one exception: it is saved, and marked `overlap`.
 * A new way to write entries joins `ways`.
 */
import { describe, expect, test } from 'vitest'

import * as batches from '#features/diary/entries/entryActions.contract.ts'
import * as diary from '#features/diary/entries/entries.contract.ts'
import { copyDiary } from '#features/diary/entries/entryActions.contract.ts'
import { importDiary } from '#features/diary/transfer/transfer.contract.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { testServer, type Firm } from '#test/firm.ts'
import { csv, header, importer } from '#test/imports.ts'
import { ago, timers } from '#test/timers.ts'
import { adminOf } from './support/admin.ts'
import { patience, report, size } from './support/dice.ts'
import { overlapping, storm } from './support/storm.ts'
import { allMayWait } from './support/turns.ts'

const server = testServer({ heavy: allMayWait }, { empty: true })
const { as, aFirm, anEntry, grant } = server
const { start, stop, change, undo, entry: entryOf, setCompany } = timers(server)
const admin = adminOf(server.database)

/** Sam imports, too; Maya may do anything with Sam's and Olga's entries. */
async function theFirm(): Promise<Firm> {
  const firm = await aFirm()
  await grant(firm.sam, ...importer, 'diary.delete_entry')
  await grant(
    firm.maya,
    'diary.view_entry',
    'diary.add_entry',
    'diary.change_entry',
    'diary.delete_entry',
    'diary.view_any',
    'diary.change_any',
    'diary.decide_any',
    'diary.reset_any',
    'projects.view_project',
    'tasks.view_task',
  )
  return firm
}

const march = (from: string, to: string) => ({ start: `2026-03-02T${from}:00Z`, end: `2026-03-02T${to}:00Z` })
/** Entries in the way: in March, or (for timers) in the last two hours. */
const nine = march('09:00', '10:00')
const beside = march('11:00', '12:00')
const into = march('09:30', '10:30')
const params = ({ id }: { id: number }) => ({ params: { id: String(id) } })
const complete = ({ task, project }: Firm) => ({ task_id: task.id, project_id: project.id })

/** An entry of Sam's that was rejected; `given` says how it was written. */
async function aRejected(firm: Firm, given: { overlap_blocked?: boolean } = {}) {
  const mine = await anEntry(firm.sam, { ...into, ...complete(firm), ...given })
  await as(firm.sam, batches.submitDiary, { body: { ids: [mine.id] } })
  const rejection = await as(firm.maya, batches.rejectDiary, { body: { ids: [mine.id], reason: 'Which pier?' } })
  expect(rejection.status).toBe(200)
  return { ...mine, rejection }
}
/** Such an entry stands in nobody's way as far as the database's constraint goes. */
const writtenWhileAllowed = { overlap_blocked: false }

/**
 * Each prepares what is still in nobody's way, has the place taken by `occupy`, and then goes there. Answers what the
 * last step was told.
 */
type Way = (firm: Firm, occupy: (times?: { start: string; end: string }) => Promise<unknown>) => Promise<Told>
interface Told {
  status: number
  body: Record<string, unknown>
}

const ways: Record<string, Way> = {
  'the form: a new entry': async ({ sam }, occupy) => {
    await occupy()
    return as(sam, diary.createDiaryEntry, { body: into })
  },
  'the form: a new entry for somebody else': async ({ maya, sam }, occupy) => {
    await occupy()
    return as(maya, diary.createDiaryEntry, { body: { ...into, user_id: sam.id } })
  },
  'the form: other times': async ({ sam }, occupy) => {
    const mine = await anEntry(sam, beside)
    await occupy()
    return change(sam, mine.id, into)
  },
  'the form: another person': async ({ maya, sam, olga }, occupy) => {
    const hers = await anEntry(olga, into)
    await occupy()
    return change(maya, hers.id, { user_id: sam.id })
  },
  'a batch that changes a rejected entry': async (firm, occupy) => {
    const mine = await aRejected(firm)
    await occupy()
    return as(firm.sam, batches.editDiary, { body: { ids: [mine.id], details: 'The second pier' } })
  },
  'the form: a rejected entry is changed': async (firm, occupy) => {
    const mine = await aRejected(firm)
    await occupy()
    return change(firm.sam, mine.id, { details: 'The second pier' })
  },
  'a rejected entry is reset': async (firm, occupy) => {
    const mine = await aRejected(firm)
    await occupy()
    return as(firm.maya, batches.resetDiary, { body: { ids: [mine.id] } })
  },
  'a rejected entry is reset that was written while overlaps were allowed': async (firm, occupy) => {
    const mine = await aRejected(firm, writtenWhileAllowed)
    await occupy()
    return as(firm.maya, batches.resetDiary, { body: { ids: [mine.id] } })
  },
  'a rejected entry is made a draft in a batch': async (firm, occupy) => {
    const mine = await aRejected(firm)
    await occupy()
    return as(firm.maya, batches.editDiary, { body: { ids: [mine.id], status: 'draft' } })
  },
  'a rejection is undone': async (firm, occupy) => {
    const { rejection } = await aRejected(firm)
    await occupy()
    return undo(firm.maya, rejection)
  },
  'a rejection is undone of what was written while overlaps were allowed': async (firm, occupy) => {
    const { rejection } = await aRejected(firm, writtenWhileAllowed)
    await occupy()
    return undo(firm.maya, rejection)
  },
  'a deletion is undone of what was written while overlaps were allowed': async ({ sam }, occupy) => {
    const mine = await anEntry(sam, { ...into, ...writtenWhileAllowed })
    const done = await as(sam, diary.deleteDiaryEntry, params(mine))
    await occupy()
    return undo(sam, done)
  },
  'a change of times is undone of what was written while overlaps were allowed': async ({ sam }, occupy) => {
    const mine = await anEntry(sam, { ...into, ...writtenWhileAllowed })
    const done = await change(sam, mine.id, beside)
    await occupy()
    return undo(sam, done)
  },
  'a deletion is undone': async ({ sam }, occupy) => {
    const mine = await anEntry(sam, into)
    const done = await as(sam, diary.deleteDiaryEntry, params(mine))
    await occupy()
    return undo(sam, done)
  },
  'a change of times is undone': async ({ sam }, occupy) => {
    const mine = await anEntry(sam, into)
    const done = await change(sam, mine.id, beside)
    await occupy()
    return undo(sam, done)
  },
  'a move to somebody else is undone': async ({ maya, sam, olga }, occupy) => {
    const mine = await anEntry(sam, into)
    const done = await change(maya, mine.id, { user_id: olga.id })
    await occupy()
    return undo(maya, done)
  },
  'a copy of another day’s entry': async (firm, occupy) => {
    const day = { date: '2026-03-01', start: '2026-03-01T09:30:00Z', end: '2026-03-01T10:30:00Z' }
    const mine = await anEntry(firm.sam, { ...day, ...complete(firm) })
    await occupy()
    return as(firm.sam, copyDiary, { body: { ids: [mine.id], dates: ['2026-03-02'] } })
  },
  'an import': async (firm, occupy) => {
    await occupy()
    const row = `2026-03-02,09:30,10:30,${firm.project.reference},${firm.task.name},Levels`
    const { status, body } = await as(firm.sam, importDiary, { body: csv(header, row) })
    return { status, body }
  },
  'a timer that is started in the past': async ({ sam }, occupy) => {
    await occupy({ start: ago(120), end: ago(60) })
    return start(sam, { start: ago(90) })
  },
  'a timer whose start is moved back': async ({ sam }, occupy) => {
    const { body } = await start(sam)
    await occupy({ start: ago(120), end: ago(60) })
    return change(sam, body.id, { start: ago(90) })
  },
  'an entry over a timer that runs': async ({ sam }, occupy) => {
    await start(sam, { start: ago(60) })
    await occupy({ start: ago(180), end: ago(120) })
    return as(sam, diary.createDiaryEntry, { body: { start: ago(90), end: ago(30) } })
  },
}
/** Told in its own shape: a file is refused by its rows. */
const byRows = new Set(['an import'])

describe('into a place that is taken:', () => {
  test.for(Object.entries(ways))('%s', async ([name, way]) => {
    const firm = await theFirm()
    const occupy = (times = nine) => anEntry(firm.sam, { ...times, date: times.start.slice(0, 10) })
    const details = await way(firm, occupy)
    if (byRows.has(name)) {
      expect(details.status).toBe(400)
      expect(JSON.stringify(details.body)).toContain('This overlaps an entry of the same person')
    } else expect([details.status, details.body['code']]).toEqual([409, 'overlap'])
    expect(await overlapping(admin, firm.org_id)).toEqual([])
  })

  test.for(Object.entries(ways))('and where overlaps are allowed, it is let in: %s', async ([, way]) => {
    const firm = await theFirm()
    await setCompany(firm, { overlap: 'allow' })
    const occupy = (times = nine) =>
      anEntry(firm.sam, { ...times, date: times.start.slice(0, 10), overlap_blocked: false })
    expect((await way(firm, occupy)).status).toBeLessThan(300)
  })
})

test('the exception: a timer that stops is saved, marked, and held back from submission until it is mended', async () => {
  const firm = await theFirm()
  const { sam } = firm
  const running = await start(sam, { start: ago(60), ...complete(firm), details: 'Levels' })
  // Written past the check, as an undo or a second device may.
  await anEntry(sam, { start: ago(40), end: ago(20), date: ago(40).slice(0, 10) })
  const stopped = await stop(sam, running.body.id)
  expect(stopped.body).toMatchObject({ active: false, overlap: true, status: 'draft' })
  const held = await as(sam, batches.submitDiary, { body: { ids: [stopped.body.id] } })
  expect([held.status, held.body['code']]).toEqual([409, 'state'])
  expect((await change(sam, stopped.body.id, { end: ago(40) })).body).toMatchObject({ overlap: false })
  expect((await as(sam, batches.submitDiary, { body: { ids: [stopped.body.id] } })).status).toBe(200)
  expect((await entryOf(sam, stopped.body.id)).status).toBe('submitted')
  expect(await overlapping(admin, firm.org_id)).toEqual([])
})

/** Those that put an entry into a place of their choosing, so that the place is often taken. */
const placing = new Set(['create', 'times', 'move', 'import', 'start', 'undo'])

test(
  '64 people’s tabs at once, by every way: no two entries that count overlap, and nobody gets a 500',
  async () => {
    const firm = await theFirm()
    await grant(firm.olga, ...importer, 'diary.delete_entry')
    const people: BuilderPerson[] = [firm.sam, firm.olga]
    const { told, unexpected, acts, seed } = await storm(server, firm, people, { writers: 64, acts: size(1200) })
    report(`overlap: ${acts} acts by 64 writers, seed ${seed}, ${JSON.stringify(told)}`)
    expect(unexpected).toEqual([])
    expect(await overlapping(admin, firm.org_id)).toEqual([])
    for (const way of placing) {
      expect(told[way]?.done, way).toBeGreaterThan(0)
      expect(told[way]?.refused, way).toBeGreaterThan(0)
    }
  },
  patience(120_000),
)

test('what overlaps since before overlaps were refused can still be decided, and that undone', async () => {
  const firm = await theFirm()
  const old = () => anEntry(firm.sam, { ...nine, ...complete(firm), ...writtenWhileAllowed })
  const body = { ids: [(await old()).id, (await old()).id] }
  expect((await as(firm.sam, batches.submitDiary, { body })).status).toBe(200)
  const approved = await as(firm.maya, batches.approveDiary, { body })
  expect(approved.status).toBe(200)
  expect((await undo(firm.maya, approved)).status).toBe(204)
})

test('an overlap that is there is found', async () => {
  const firm = await theFirm()
  const [a, b] = [await anEntry(firm.sam, nine), await anEntry(firm.sam, { ...into, overlap_blocked: false })]
  expect(await overlapping(admin, firm.org_id)).toEqual([`${a.id} and ${b.id}`])
})
