/**
 * Nobody decides their own hours, whatever their grants and by whichever way (docs/rules/access.md#deciding-ones-own).
 */
import { beforeEach, describe, expect, test } from 'vitest'

import { allPermissions } from '#core/permissions.ts'
import { undoChange } from '#core/undo.contract.ts'
import {
  approveDiary,
  editDiary,
  rejectDiary,
  resetDiary,
  submitDiary,
} from '#features/diary/entries/entryActions.contract.ts'
import { changeDiaryEntry, createDiaryEntry } from '#features/diary/entries/entries.contract.ts'
import { undoDiaryImport } from '#features/diary/transfer/transfer.contract.ts'
import { approveInbox, getInboxSummary, listInbox } from '#features/diary/inbox/inbox.contract.ts'
import { actingOn } from '#test/acting.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { testServer, type Firm } from '#test/firm.ts'
import { csv, header, importing } from '#test/imports.ts'
import { untyped } from '#test/untyped.ts'

const server = testServer()
const { as, aFirm, anEntry, aPerson, grant, inFirm } = server
const { act } = actingOn(server)
const { load, entriesOf } = importing(server)

let firm: Firm
beforeEach(async () => {
  firm = await aFirm()
})

const entry = (who: BuilderPerson, status: 'submitted' | 'approved', date: string) =>
  anEntry(who, {
    date,
    start: `${date}T09:00:00Z`,
    end: `${date}T12:00:00Z`,
    status,
    project_id: firm.project.id,
    task_id: firm.task.id,
    ...(status === 'approved' && { decided_by_id: firm.otto.id, decided_at: '2026-03-31T09:00:00Z' }),
  })
const statuses = async () => {
  const rows = await inFirm(firm, (db) => db.selectFrom('diary_entry').select(['id', 'status']).orderBy('id').execute())
  return rows.map(({ status }) => status)
}

/** Who may decide most: an administrator, and a manager of whoever with every permission who manages the project too. */
const deciders: [string, (firm: Firm) => Promise<BuilderPerson>][] = [
  ['an administrator', async ({ ada }) => ada],
  [
    'a manager with every permission',
    async ({ maya }) => {
      await grant(maya, ...allPermissions)
      return maya
    },
  ],
]

describe.each(deciders)('%s', (_who, decider) => {
  test('decides none of their own: one, among others, by a filter, by a change, from the inbox, by an undo', async () => {
    const me = await decider(firm)
    const mine = await entry(me, 'submitted', '2026-03-02')
    const done = await entry(me, 'approved', '2026-03-03')
    const sams = await entry(firm.sam, 'submitted', '2026-03-04')
    const untouched = ['submitted', 'approved', 'submitted']
    const withId = ({ id }: { id: number }) => ({ params: { id: String(id) } })
    const reason = 'Please look again.'
    const decidesOwn = [
      () => as(me, approveDiary, { body: { ids: [mine.id] } }),
      () => as(me, rejectDiary, { body: { ids: [mine.id], reason } }),
      () => as(me, resetDiary, { body: { ids: [done.id] } }),
      // What is out of reach for one is out of reach for all.
      () => as(me, approveDiary, { body: { ids: [sams.id, mine.id] } }),
      () => as(me, rejectDiary, { body: { ids: [sams.id, mine.id], reason } }),
      () => as(me, editDiary, { body: { ids: [mine.id], status: 'approved' } }),
      () => as(me, editDiary, { body: { ids: [sams.id, mine.id], status: 'rejected', reason } }),
      () => as(me, editDiary, { body: { ids: [done.id], status: 'draft' } }),
      () => as(me, changeDiaryEntry, { ...withId(mine), body: { status: 'approved' } }),
      () => as(me, changeDiaryEntry, { ...withId(mine), body: { status: 'rejected', reason } }),
      () => as(me, changeDiaryEntry, { ...withId(done), body: { status: 'draft' } }),
      () => as(me, changeDiaryEntry, { ...withId(sams), body: { user_id: me.id, status: 'approved' } }),
      () => as(me, createDiaryEntry, { body: untyped({ date: '2026-03-05', hours: '1.00', status: 'approved' }) }),
    ]
    for (const attempt of decidesOwn) {
      const answer = await attempt()
      expect([400, 403, 404, 409], answer.text).toContain(answer.status)
      expect(await statuses(), attempt.toString()).toEqual(untouched)
    }
    const inbox = await as(me, listInbox, { query: {} })
    expect(inbox.body.results.flatMap(({ entries }) => entries.map(({ id }) => id))).not.toContain(mine.id)
    const { body: summary } = await as(me, getInboxSummary, {})
    expect((await as(me, approveInbox, { body: { count: summary.clean + 1 } })).status).toBe(409)
    if (summary.clean > 0) await as(me, approveInbox, { body: { count: summary.clean } })
    expect((await statuses())[0]).toBe('submitted')
    // Another's decision on one's own is theirs to take back.
    const otherPerson = await aPerson(firm, { name: 'Dee Dale', group_ids: [firm.groups['Administrator'] ?? 0] })
    const approved = await as(otherPerson, approveDiary, { body: { ids: [mine.id] } })
    expect(approved.status).toBe(200)
    const token = String(approved.headers['x-undo'])
    expect((await as(me, undoChange, { body: { token } })).status).toBe(400)
    expect((await statuses())[0]).toBe('approved')
    expect((await as(otherPerson, undoChange, { body: { token } })).status).toBe(204)
    expect((await statuses())[0]).toBe('submitted')
  })

  test('nor by a file: what it says of decisions is not read, and taking an import back takes no decision back', async () => {
    const me = await decider(firm)
    const mine = await entry(me, 'submitted', '2026-03-02')
    const row = (date: string, start: string) => `${date},${start},13:00,Bridge,Levels,a,approved,${firm.otto.name}`
    const named = `${header},Status,Decided by`
    // Beside what is there, in its place, and as what it is already: none of it is decided.
    expect((await load(me, csv(named, row('2026-03-06', '09:00')))).status).toBe(201)
    await load(me, csv(named, row('2026-03-02', '09:00')))
    await load(me, { ...csv(named, row('2026-03-02', '12:00')), duplicates: 'import' })
    const made = (await entriesOf(me)).filter(({ id }) => id !== mine.id)
    expect(made.length).toBeGreaterThan(0)
    expect(new Set(made.map(({ status }) => status))).toEqual(new Set(['draft']))
    expect((await statuses())[0]).toBe('submitted')

    const loaded = await load(me, csv(header, '2026-03-09,09:00,10:00,Bridge,Levels,b'))
    const [own] = await entriesOf(me, { start: '2026-03-09', end: '2026-03-09' })
    const body = { ids: [own?.id ?? 0] }
    await as(me, submitDiary, { body })
    const dee = await aPerson(firm, { name: 'Dee Dale', group_ids: [firm.groups['Administrator'] ?? 0] })
    expect((await as(dee, approveDiary, { body })).status).toBe(200)
    const params = { id: String(loaded.body.id) }
    expect((await as(me, undoChange, { body: { token: String(loaded.headers['x-undo']) } })).status).toBe(409)
    expect((await as(me, undoDiaryImport, { params, query: {} })).status).toBe(409)
    await as(me, undoDiaryImport, { params, query: { keep: 'true' } })
    const [still] = await entriesOf(me, { start: '2026-03-09', end: '2026-03-09' })
    expect(still).toMatchObject({ id: own?.id, status: 'approved' })
  })

  test('nor as somebody else who could, nor lets somebody decide in their name', async () => {
    const me = await decider(firm)
    const mine = await entry(me, 'submitted', '2026-03-02')
    await grant(
      firm.sam,
      'diary.view_entry',
      'diary.view_any',
      'diary.decide_any',
      'diary.reset_any',
      'diary.change_entry',
    )
    const acting = await act(me, firm.sam)
    const body = { ids: [mine.id] }
    for (const answer of [
      await acting.call(approveDiary, { body }),
      await acting.call(editDiary, { body: { ...body, status: 'approved' } }),
      await acting.call(changeDiaryEntry, { params: { id: String(mine.id) }, body: { status: 'approved' } }),
      await acting.call(approveInbox, { body: { count: 1 } }),
    ])
      expect([403, 404], answer.text).toContain(answer.status)
    expect(await statuses()).toEqual(['submitted'])
    // It is the person, not the entry: somebody else who may decides it.
    expect((await as(firm.sam, approveDiary, { body })).status).toBe(200)
  })
})

test('the database refuses it by itself', async () => {
  const { id } = await entry(firm.ada, 'submitted', '2026-03-02')
  const decided = { status: 'approved', decided_by_id: firm.ada.id, decided_at: '2026-03-31T09:00:00Z' } as const
  await expect(
    inFirm(firm, (db) => db.updateTable('diary_entry').where('id', '=', id).set(decided).execute()),
  ).rejects.toThrow()
})
