/**
 * The server against the table that was typed from docs/rules/access.md#scopes before the rule was written: every way
 * of standing to an entry × every grant × view, change, decide, reset.
 */
import { describe, expect, test } from 'vitest'

import {
  approveDiary,
  editDiary,
  rejectDiary,
  resetDiary,
  submitDiary,
} from '#features/diary/entries/entryActions.contract.ts'
import {
  changeDiaryEntry,
  getDiaryEntry,
  listDiary,
  listDiaryHistory,
  listUserDiary,
  type DiaryEntry,
} from '#features/diary/entries/entries.contract.ts'
import { listInbox } from '#features/diary/inbox/inbox.contract.ts'
import {
  diaryReach,
  diaryReachOfOwnWithSelfDecision,
  relations,
  type GrantedScope,
  type EntryReach,
  type Relation,
  type Verb,
} from '#features/diary/entries/server/entryScopesTable.ts'
import { defaultGroups } from '#features/users/groups/groups.ts'
import { testServer } from '#test/firm.ts'
import { grantsFor, standing, type SafetyPosition } from './support/diaries.ts'

const server = testServer()
const { as, grant, inFirm, aFirm, anEntry } = server

const march = { start: '2026-03-01', end: '2026-03-31' }
const verbs: Verb[] = ['view', 'change', 'decide', 'reset']
const scopes = Object.keys(diaryReach.own) as GrantedScope[]

/** Ways to use one grant of a verb: every call that does it must agree. */
const ways: Record<Verb, (who: SafetyPosition) => Promise<Record<string, boolean>>> = {
  view: async ({ asker, owner, entry }) => {
    const { id } = await entry('draft')
    const params = { id: String(id) }
    const detail = await as(asker, getDiaryEntry, { params })
    const history = await as(asker, listDiaryHistory, { params })
    const list = (await as(asker, listDiary, { query: march })).body as DiaryEntry[]
    const mine = await as(asker, listUserDiary, { params: { id: String(owner.id) }, query: march })
    const paged = (await as(asker, listDiary, { query: { ...march, rows: '100' } })).body as {
      results: DiaryEntry[]
      count: number
    }
    expect(paged.count).toBe(list.length)
    if (detail.status !== 200) expect([detail.status, detail.text]).toEqual([404, ''])
    return {
      detail: detail.status === 200,
      history: history.status === 200,
      list: list.some((row) => row.id === id),
      page: paged.results.some((row) => row.id === id),
      'list of the person': mine.status === 200 && mine.body.some((row) => row.id === id),
    }
  },
  change: async ({ asker, entry }) => {
    const [first, two, three] = [await entry('draft'), await entry('draft'), await entry('draft')]
    const changed = await as(asker, changeDiaryEntry, {
      params: { id: String(first.id) },
      body: { details: 'Changed', version: 1 },
    })
    const edited = await as(asker, editDiary, { body: { ids: [two.id], details: 'Changed' } })
    return {
      change: changed.status === 200,
      'change in the database': await detailsAre(asker, entry, first.id, 'Changed'),
      edit: edited.status === 200,
      'edit in the database': await detailsAre(asker, entry, two.id, 'Changed'),
      // What is not complete is refused with 400 by whom it reaches, and 404 by whom it does not.
      submit: (await as(asker, submitDiary, { body: { ids: [three.id] } })).status !== 404,
    }
  },
  decide: async ({ asker, entry }) => {
    const [first, two, three] = [await entry('submitted'), await entry('submitted'), await entry('submitted')]
    const inbox = await as(asker, listInbox, { query: { rows: '50' } })
    const waiting = inbox.status === 200 ? inbox.body.results.flatMap(({ entries }) => entries) : []
    if (inbox.status !== 200) expect(inbox.status).toBe(403)
    return {
      'what waits for me': waiting.some(({ id }) => id === first.id),
      approve: (await as(asker, approveDiary, { body: { ids: [first.id] } })).status === 200,
      reject: (await as(asker, rejectDiary, { body: { ids: [two.id], reason: 'Which levels?' } })).status === 200,
      'by a change of status':
        (await as(asker, changeDiaryEntry, { params: { id: String(three.id) }, body: { status: 'approved' } }))
          .status === 200,
    }
  },
  reset: async ({ asker, entry }) => {
    const [first, two] = [await entry('submitted'), await entry('approved')]
    return {
      submitted: (await as(asker, resetDiary, { body: { ids: [first.id] } })).status === 200,
      approved: (await as(asker, resetDiary, { body: { ids: [two.id] } })).status === 200,
    }
  },
}

async function detailsAre(actor: SafetyPosition['asker'], _entry: unknown, id: number, details: string) {
  const row = await inFirm(actor, (db) =>
    db.selectFrom('diary_entry').where('id', '=', id).select('details').executeTakeFirst(),
  )
  return row?.details === details
}

async function holds(who: SafetyPosition, table: Readonly<Record<GrantedScope, EntryReach>>) {
  const wrong: string[] = []
  let cells = 0
  for (const scope of scopes)
    for (const verb of verbs) {
      await grant(who.asker, ...grantsFor(verb, scope))
      for (const [way, reached] of Object.entries(await ways[verb](who)))
        if (reached !== table[scope][verb])
          wrong.push(`${verb} with ${scope}, ${way}: ${reached ? 'reached' : 'refused'}`)
      cells += 1
    }
  expect(cells).toBe(scopes.length * verbs.length)
  return wrong
}

describe.each(Object.keys(relations) as Relation[])('%s', (relation) => {
  test(relations[relation], async () => {
    expect(await holds(await standing(server, relation), diaryReach[relation])).toEqual([])
  })
})

test('the person’s own with self_decision on: the same scopes as over anyone', async () => {
  const who = await standing(server, 'own')
  await inFirm(who.asker, (db) => db.updateTable('company').set({ self_decision: true }).execute())
  expect(await holds(who, diaryReachOfOwnWithSelfDecision)).toEqual([])
})

test('a cell of the table that is wrong is found', async () => {
  const wrong = { ...diaryReach.direct_report, own_staff: { view: true, change: true, decide: false, reset: true } }
  const found = await holds(await standing(server, 'direct_report'), wrong)
  expect(found.length).toBeGreaterThan(0)
  expect(found.every((line) => line.startsWith('decide with own_staff'))).toBe(true)
})

test('what a list shows is what the detail shows, for every default group (P-1)', async () => {
  const firm = await aFirm()
  const owners = [firm.ada, firm.maya, firm.sam, firm.otto, firm.olga, firm.fin, firm.erin]
  const works = [
    { project_id: firm.project.id, task_id: firm.task.id },
    { project_id: firm.otherProject.id, task_id: firm.otherTask.id },
    {},
  ]
  const ids: number[] = []
  for (const owner of owners)
    for (const [index, work] of works.entries()) {
      const date = `2026-03-0${index + 2}`
      ids.push((await anEntry(owner, { ...work, date, start: `${date}T09:00:00Z`, end: `${date}T10:00:00Z` })).id)
    }
  for (const group of defaultGroups) {
    const person = await server.aPerson(firm, {
      name: `${group.name} Person`,
      group_ids: [firm.groups[group.name] ?? 0],
      department_id: firm.departments.field.id,
    })
    for (const reader of [person, ...owners]) {
      const list = (await as(reader, listDiary, { query: march })).body as DiaryEntry[]
      const shown = new Set(list.map(({ id }) => id))
      const allowed: number[] = []
      for (const id of ids)
        if ((await as(reader, getDiaryEntry, { params: { id: String(id) } })).status === 200) allowed.push(id)
      expect(shown, `${group.name}: ${reader.name}`).toEqual(new Set(allowed))
      if (reader !== person) continue
      const all = ['Administrator', 'Director', 'Finance'].includes(group.name)
      expect(allowed.length === ids.length, `${group.name} sees everything`).toBe(all)
    }
  }
})
