/** Batches on all that a list shows: by its own filter, under the rules of those by ids. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { undoChange } from '#core/undo.contract.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { type Firm, testServer } from '#test/firm.ts'
import {
  approveDiary,
  deleteDiary,
  editDiary,
  recallDiary,
  rejectDiary,
  resetDiary,
  submitDiary,
} from '../../entries/entryActions.contract.ts'
import { changeDiaryEntry } from '../../entries/entries.contract.ts'
import { untyped } from '#test/untyped.ts'

const { as, aFirm, anEntry, grant, inFirm } = testServer()
const filter = 'start=2026-03-01&end=2026-03-31'
const deciding = ['diary.view_entry', 'diary.decide_own_staff'] as const

let firm: Firm
beforeEach(async () => {
  firm = await aFirm()
})

/** An hour of March, in the status. */
let hours = 0
const entry = async (owner: BuilderPerson, more: Parameters<typeof anEntry>[1] = {}) => {
  hours = (hours + 1) % 600
  const start = Temporal.Instant.from('2026-03-01T00:00:00Z').add({ hours })
  const times = {
    date: start.toString().slice(0, 10),
    start: start.toString(),
    end: start.add({ hours: 1 }).toString(),
  }
  const work = { project_id: firm.project.id, task_id: firm.task.id, details: 'Levels', timezone: 'UTC' }
  return anEntry(owner, { ...(owner.org_id === firm.org_id && work), ...times, ...more })
}
const statuses = async (owner: Pick<Firm, 'org_id'> = firm) => {
  const rows = await inFirm(owner, (db) =>
    db.selectFrom('diary_entry').select(['id', 'status']).orderBy('id').execute(),
  )
  return Object.fromEntries(rows.map(({ id, status }) => [id, status]))
}

describe('all that the list shows', () => {
  test('is submitted as far as it can be, answered by its number, and undone as one', async () => {
    const { sam, maya } = firm
    const drafts = [await entry(sam), await entry(sam), await entry(sam)]
    const others = [
      await entry(sam, { details: '' }),
      await entry(sam, { overlap: true }),
      await entry(sam, { status: 'submitted' }),
      await entry(sam, { status: 'rejected', decided_by_id: maya.id, decided_at: '2026-04-01T00:00:00Z' }),
      await entry(maya),
      await entry(sam, { date: '2026-02-27', start: '2026-02-27T09:00:00Z', end: '2026-02-27T10:00:00Z' }),
    ]
    const before = await statuses()

    const done = await as(sam, submitDiary, { body: { filter, count: 3 } })

    expect([done.status, done.body]).toEqual([200, { count: 3, results: [] }])
    expect(await statuses()).toEqual({ ...before, ...Object.fromEntries(drafts.map(({ id }) => [id, 'submitted'])) })
    const token = done.headers['x-undo'] as string
    expect((await as(sam, undoChange, { body: { token } })).status).toBe(204)
    expect(await statuses()).toEqual(before)
    expect(others).toHaveLength(6)
  })

  test('is what its search finds, and is decided, edited and deleted alike', async () => {
    const { sam, maya } = firm
    const [quay, pier] = [await entry(sam, { details: 'Quay' }), await entry(sam, { details: 'Pier' })]
    const quays = `${filter}&search=quay`
    const all = { filter: quays, count: 1 }
    expect((await as(sam, submitDiary, { body: { filter, count: 2 } })).status).toBe(200)
    const current = async () => (await statuses())[quay.id]
    const did = async (expected: string | undefined, act: Promise<{ status: number; text: string }>) => {
      const { status, text } = await act
      expect([200, 204], text).toContain(status)
      expect([await current(), (await statuses())[pier.id]]).toEqual([expected, 'submitted'])
    }
    await did('draft', as(sam, recallDiary, { body: all }))
    await did('submitted', as(sam, submitDiary, { body: all }))
    await did('approved', as(maya, approveDiary, { body: all }))
    await did('draft', as(firm.ada, resetDiary, { body: all }))
    await did('submitted', as(sam, submitDiary, { body: all }))
    expect((await as(maya, rejectDiary, { body: { ...all, reason: '' } })).body).toHaveProperty('reason')
    await did('rejected', as(maya, rejectDiary, { body: { ...all, reason: 'Which quay?' } }))
    await did('draft', as(sam, editDiary, { body: { ...all, details: 'The north quay' } }))
    await did(undefined, as(firm.ada, deleteDiary, { body: { filter: `${filter}&search=north`, count: 1 } }))
  })

  test('is of one person where the list is of one', async () => {
    const { sam, maya, ada } = firm
    const mine = await entry(sam, { status: 'submitted' })
    await entry(maya, { status: 'submitted' })
    const body = { filter: `${filter}&user_id=${sam.id}&diary_status=submitted&page=3`, count: 1 }
    expect((await as(ada, approveDiary, { body })).status).toBe(200)
    expect((await statuses())[mine.id]).toBe('approved')
  })
})

describe('is refused as a whole', () => {
  test('when there are others by now than the person was told', async () => {
    const { sam, maya } = firm
    const [first, two] = [await entry(sam), await entry(sam)]
    const before = await statuses()
    const more = await as(sam, submitDiary, { body: { filter, count: 3 } })
    expect([more.status, more.body]).toMatchObject([
      409,
      {
        code: 'count',
        detail:
          'You chose 3 entries, but the list now has 2 entries. Nothing was changed. Check the list and try again.',
        sent: 3,
        count: 2,
      },
    ])
    // As many, but another one.
    const versions = { [first.id]: first.version, [two.id + 1000]: 1 }
    const others = await as(sam, submitDiary, { body: { filter, count: 2, versions } })
    expect([others.status, others.body]).toMatchObject([
      409,
      { code: 'count', detail: expect.stringContaining('others') },
    ])
    // And one that was changed since it was seen.
    const seen = { [first.id]: first.version, [two.id]: two.version }
    await as(maya, changeDiaryEntry, { params: { id: String(two.id) }, body: { details: 'Changed since' } })
    const stale = await as(sam, submitDiary, { body: { filter, count: 2, versions: seen } })
    expect([stale.status, stale.body]).toMatchObject([409, { code: 'stale', errors: { [two.id]: {} } }])
    expect(await statuses()).toEqual(before)
  })

  test('when it is no filter of the list, or says twice or not at all which entries', async () => {
    const { sam } = firm
    const record = await entry(sam)
    const noFilter = { filter: ['This is not a filter of the list.'] }
    const long = 'start=2025-01-01&end=2026-03-31'
    const which = { ids: ['Name either records or a filter.'] }
    for (const [body, second] of [
      [{ filter: 'diary_status=lost', count: 1 }, noFilter],
      [{ filter: 'user_ids=all', count: 1 }, noFilter],
      [{ filter: long, count: 1 }, { end: ['A period has at most 366 days.'] }],
      [{ filter }, { count: ['This field is required'] }],
      [{ filter, count: 1, ids: [record.id] }, which],
      [{}, which],
    ] as const) {
      const { status, body: answer } = await as(sam, submitDiary, { body: untyped(body) })
      expect([status, answer]).toMatchObject([400, second])
    }
    const byStatus = await as(sam, editDiary, { body: { filter, count: 1, status: 'submitted' } })
    expect([byStatus.status, byStatus.body]).toMatchObject([
      400,
      { status: ['A status cannot be set by a filter. Use the action instead.'] },
    ])
    expect(await statuses()).toEqual({ [record.id]: 'draft' })
  })

  test('when it is too much at once', async () => {
    const { sam, ada } = firm
    await inFirm(firm, (db) =>
      sql`insert into diary_entry (user_id, date, start, "end", timezone, details, overlap_blocked)
        select ${sam.id}::bigint, date '2025-06-01' + n / 24, at, at + interval '1 hour', 'UTC', 'Levels', true
          from (select n, timestamptz '2025-06-01T00:00:00Z' + n * interval '1 hour' as at from generate_series(0, 5000) n) hours
      `.execute(db),
    )
    const max = { filter: 'start=2025-06-01&end=2026-01-31', count: 5001 }
    const edited = await as(ada, editDiary, { body: { ...max, details: 'All of them' } })
    expect([edited.status, edited.body]).toMatchObject([
      400,
      { filter: ['At most 2,000 at once. Filter the list first.'] },
    ])
    const deleted = await as(ada, deleteDiary, { body: max })
    expect([deleted.status, deleted.body]).toMatchObject([
      400,
      { filter: ['At most 5,000 at once. Filter the list first.'] },
    ])
    // Another number comes before that.
    expect((await as(ada, deleteDiary, { body: { ...max, count: 5002 } })).status).toBe(409)
    expect(Object.keys(await statuses())).toHaveLength(5001)
  }, 60_000)
})

describe('reaches nothing that the list does not show, and nobody who may not do it', () => {
  test('by scope, never the person’s own, and never another firm', async () => {
    const [{ sam, maya, olga }, second] = [firm, await aFirm()]
    const theirs = await entry(second.sam, { status: 'submitted' })
    const [staff, own, far] = [
      await entry(sam, { status: 'submitted' }),
      await entry(maya, { status: 'submitted' }),
      await entry(olga, { status: 'submitted' }),
    ]
    await grant(maya, ...deciding, 'diary.view_any')
    for (const more of ['', `&user_ids=${sam.id},${maya.id},${olga.id},${second.sam.id}`]) {
      const all = await as(maya, approveDiary, { body: { filter: filter + more, count: 3 } })
      expect([all.status, all.body]).toMatchObject([409, { sent: 3, count: 1 }])
    }
    const foreign = { filter: `${filter}&user_ids=${second.sam.id}`, count: 1 }
    expect((await as(maya, approveDiary, { body: foreign })).body).toMatchObject({ code: 'count', count: 0 })
    expect((await as(maya, approveDiary, { body: { ...foreign, count: 0 } })).body).toEqual({ count: 0, results: [] })
    expect((await as(maya, approveDiary, { body: { filter, count: 1 } })).status).toBe(200)
    expect(await statuses()).toEqual({ [staff.id]: 'approved', [own.id]: 'submitted', [far.id]: 'submitted' })
    expect(await statuses(second)).toEqual({ [theirs.id]: 'submitted' })
  })

  test('what one may decide and not see is no part of a list', async () => {
    const { sam, maya } = firm
    const record = await entry(sam, { status: 'submitted' })
    await grant(maya, ...deciding)
    expect((await as(maya, approveDiary, { body: { filter, count: 1 } })).body).toMatchObject({ count: 0 })
    // By its id it is decided as before.
    expect((await as(maya, approveDiary, { body: { ids: [record.id] } })).body).toMatchObject({ count: 1 })
  })

  test('403 for who may not do it, or may not see the list', async () => {
    const { sam, maya } = firm
    await entry(sam, { status: 'submitted' })
    const body = { filter, count: 1 }
    expect((await as(sam, approveDiary, { body })).status).toBe(403)
    expect((await as(sam, rejectDiary, { body: { ...body, reason: 'Why' } })).status).toBe(403)
    await grant(maya, 'diary.decide_any', 'diary.view_any')
    expect((await as(maya, approveDiary, { body })).status).toBe(403)
    expect(Object.values(await statuses())).toEqual(['submitted'])
  })
})
