/** The search of the diary through the API: what each key finds, that the export finds the same, and that nothing breaks it. */
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'

import { parseCsv } from '#core/csv.ts'
import { addDays, today } from '#core/days.ts'
import { aProject } from '#test/builders.ts'
import { testServer, type Firm } from '#test/firm.ts'
import { listDiary, listUserDiary, type DiaryEntry } from '../entries.contract.ts'
import { diarySearchKeys } from '../entrySearch.ts'
import { exportDiary } from '../../transfer/transfer.contract.ts'

const server = testServer()
const { as, aFirm, anEntry, grant, inFirm } = server
const march = { start: '2026-03-01', end: '2026-03-31' }
let firm: Firm

/** Each entry is known by its details: Sam works on the bridge, Olga on the tunnel, Maya has a word with herself. */
beforeAll(async () => {
  firm = await aFirm()
  const { sam, olga, maya, ada, project, task, otherProject, otherTask } = firm
  const on = (day: string, from: string, to: string) => ({
    date: `2026-03-${day}`,
    start: `2026-03-${day}T${from}:00Z`,
    end: `2026-03-${day}T${to}:00Z`,
  })
  const bridge = { project_id: project.id, task_id: task.id }
  await anEntry(sam, { ...bridge, ...on('02', '09:00', '17:00'), breaks: 30, details: 'levels' })
  await anEntry(sam, { ...bridge, ...on('07', '09:00', '13:00'), nonbillable_minutes: 240, details: 'saturday' })
  await anEntry(sam, { ...on('09', '09:00', '09:20'), details: 'call: 100% done, "so"', status: 'submitted' })
  const decided = { decided_by_id: maya.id, decided_at: '2026-03-20T09:00:00Z' }
  const tunnel = { project_id: otherProject.id, task_id: otherTask.id }
  await anEntry(olga, {
    ...tunnel,
    ...on('10', '08:00', '18:00'),
    travel: 90,
    details: 'rings',
    status: 'approved',
    ...decided,
    locked: true,
  })
  await anEntry(olga, {
    ...tunnel,
    ...on('10', '17:00', '19:00'),
    details: 'clash',
    overlap: true,
    nonbillable_minutes: 30,
  })
  await anEntry(maya, {
    ...bridge,
    ...on('12', '09:00', '12:00'),
    details: 'mine',
    status: 'rejected',
    ...decided,
    decided_by_id: ada.id,
  })
  await anEntry(ada, { date: '2026-03-13', start: '2026-03-13T09:00:00Z', end: null, active: true, details: 'timer' })
  await grant(maya, 'diary.view_entry', 'diary.view_any', 'diary.export', 'clients.view_client')
})

const everything = ['levels', 'saturday', 'call: 100% done, "so"', 'rings', 'clash', 'mine', 'timer']
const found = async (search: string) => {
  const { status, body } = await as(firm.maya, listDiary, { query: { ...march, search, ordering: 'start' } })
  expect(status).toBe(200)
  return (body as DiaryEntry[]).map(({ details }) => details)
}
const but = (...names: string[]) => everything.filter((name) => !names.includes(name))

/** The project's reference is another one in every run: `REF` stands for it. */
const cases: [query: string, finds: string[]][] = [
  ['', everything],
  ['project:bridge', ['levels', 'saturday', 'mine']],
  ['project:"Tunnel"', ['rings', 'clash']],
  ['project:REF', ['levels', 'saturday', 'mine']],
  ['project:"REF Bridge"', ['levels', 'saturday', 'mine']],
  ['reference:REF', ['levels', 'saturday', 'mine']],
  ['reference:bridge', []],
  ['-project:bridge', but('levels', 'saturday', 'mine')],
  ['client:harbour', ['levels', 'saturday', 'rings', 'clash', 'mine']],
  ['client:nobody', []],
  ['task:levels', ['levels', 'saturday', 'mine']],
  ['task:levels,MONITORING', ['levels', 'saturday', 'rings', 'clash', 'mine']],
  ['-task:levels', ['call: 100% done, "so"', 'rings', 'clash', 'timer']],
  ['person:"sam stone"', ['levels', 'saturday', 'call: 100% done, "so"']],
  ['user:stone', ['levels', 'saturday', 'call: 100% done, "so"']],
  ['person:me', ['mine']],
  ['person:me,olga', ['rings', 'clash', 'mine']],
  ['-person:me', but('mine')],
  ['department:field', ['levels', 'saturday', 'call: 100% done, "so"', 'mine']],
  ['-department:field', ['rings', 'clash', 'timer']],
  ['manager:otto', ['rings', 'clash']],
  ['manager:me', ['levels', 'saturday', 'call: 100% done, "so"']],
  ['details:ring', ['rings']],
  ['status:draft', ['levels', 'saturday', 'clash', 'timer']],
  ['status:SUBMITTED,approved', ['call: 100% done, "so"', 'rings']],
  ['-status:draft', ['call: 100% done, "so"', 'rings', 'mine']],
  ['date:2026-03-10', ['rings', 'clash']],
  ['date:2026-03-07-2026-03-09', ['saturday', 'call: 100% done, "so"']],
  ['date:2026-03-09..2026-03-07', ['saturday', 'call: 100% done, "so"']],
  ['date:<2026-03-07', ['levels']],
  ['date:>2026-03-10', ['mine', 'timer']],
  ['date:2026-03-02,2026-03-13', ['levels', 'timer']],
  ['-date:2026-03-10', but('rings', 'clash')],
  ['hours:7.5', ['levels']],
  ['hours:7.50', ['levels']],
  ['hours:0.33', ['call: 100% done, "so"']],
  ['hours:<3', ['call: 100% done, "so"', 'clash']],
  ['hours:>7.5', ['rings']],
  ['hours:3-4', ['saturday', 'mine']],
  ['hours:4..3', ['saturday', 'mine']],
  ['hours:2,4', ['saturday', 'clash']],
  ['-hours:>0', ['timer']],
  ['hours:99999999999999999999', []],
  ['breaks:>0', ['levels']],
  ['travel:60-120', ['rings']],
  ['billable:yes', ['levels', 'call: 100% done, "so"', 'rings', 'clash', 'mine']],
  ['billable:no', ['saturday']],
  ['nonbillable:yes', ['saturday', 'clash']],
  ['nonbillable:no', ['levels', 'call: 100% done, "so"', 'rings', 'mine']],
  ['is:running', ['timer']],
  ['is:overlap', ['clash']],
  ['is:locked', ['rings']],
  ['is:weekend', ['saturday']],
  ['is:mine,running', ['mine', 'timer']],
  ['-is:mine', but('mine')],
  ['import:1', []],
  ['-import:>0', everything],
  // terms are "and"
  ['project:bridge status:draft', ['levels', 'saturday']],
  ['project:bridge -is:weekend hours:>3', ['levels']],
  // plain text: in details, project, task and person
  ['bridge', ['levels', 'saturday', 'mine']],
  ['stone call', ['call: 100% done, "so"']],
  ['-stone', but('levels', 'saturday', 'call: 100% done, "so"')],
  // no wildcards, and what is no key is text
  ['100%', ['call: 100% done, "so"']],
  ['%', ['call: 100% done, "so"']],
  ['details:_', []],
  ['call:', ['call: 100% done, "so"']],
  ['colour:red', []],
  ['status:lost', []],
  ['hours:many', []],
  // says nothing yet
  ['project:', everything],
  ['"" - status:,', everything],
]
test.each(cases)('%s', async (query, finds) => {
  const { reference } = await inFirm(firm, (db) =>
    db.selectFrom('project').where('id', '=', firm.project.id).select('reference').executeTakeFirstOrThrow(),
  )
  expect((await found(query.replaceAll('REF', reference))).toSorted()).toEqual(finds.toSorted())
})

test('the table of cases tries every key', () => {
  const tried = Object.keys(diarySearchKeys).filter((key) => cases.some(([query]) => query.includes(`${key}:`)))
  expect(tried).toEqual(Object.keys(diarySearchKeys))
})

test('the days of a search are where it looks, where no window is asked for', async () => {
  const { sam, task } = await aFirm()
  const yesterday = addDays(today('Europe/London'), -1)
  const atDate = (date: string) => ({ task_id: null, date, start: `${date}T09:00:00Z`, end: `${date}T10:00:00Z` })
  await anEntry(sam, { ...atDate(yesterday), details: 'fresh' })
  await anEntry(sam, { ...atDate('2025-06-03'), details: 'old' })
  const details = async (query: Record<string, string>) => {
    const answer = await as(sam, listDiary, { query })
    // On a working day the day itself is among them, to be added.
    return (answer.body as DiaryEntry[]).filter(({ id }) => id !== null).map((entry) => entry.details)
  }
  expect(task.id).toBeGreaterThan(0)
  expect(await details({})).toEqual(['fresh'])
  expect(await details({ search: 'date:2025-06-01..2025-06-30' })).toEqual(['old'])
  expect(await details({ search: 'date:yesterday' })).toEqual(['fresh'])
  expect(await details({ search: '-date:yesterday' })).toEqual([])
})

test('without days, everybody’s diary is a fortnight up to today, and one person’s today and the seven days before', async () => {
  const { sam } = await aFirm()
  const now = today('Europe/London')
  for (const ago of [0, 7, 8, 13, 14]) {
    const date = addDays(now, -ago)
    await anEntry(sam, { task_id: null, date, start: `${date}T00:00:00Z`, end: `${date}T00:01:00Z`, details: `${ago}` })
  }
  const logged = (rows: unknown) =>
    (rows as DiaryEntry[]).filter(({ id }) => id !== null).map(({ details }) => Number(details))
  expect(logged((await as(sam, listDiary, { query: {} })).body)).toEqual([0, 7, 8, 13])
  const ofSam = { params: { id: String(sam.id) } }
  const own = (await as(sam, listUserDiary, { ...ofSam, query: {} })).body
  expect(logged(own)).toEqual([0, 7])
  expect(own.map(({ date }) => date).filter((date) => date < addDays(now, -7))).toEqual([])
  const from = { start: addDays(now, -14) }
  expect(logged((await as(sam, listUserDiary, { ...ofSam, query: from })).body)).toEqual([7, 8, 13, 14])
})

test('the export and the diary of one person find what the list finds', async () => {
  const { maya, sam } = firm
  for (const [query] of cases.filter(([text]) => !text.includes('REF'))) {
    const list = await found(query)
    const file = await as(maya, exportDiary, { query: { ...march, search: query } })
    const [header = [], ...rows] = parseCsv(file.text, ',', { rows: 100, columns: 50, cell: 20_000 }).map(
      ({ cells }) => cells,
    )
    const index = header.indexOf('Details')
    expect([query, rows.map((cells) => cells[index] ?? '').toSorted()]).toEqual([query, list.toSorted()])
    const own = await as(maya, listUserDiary, { params: { id: String(sam.id) }, query: { ...march, search: query } })
    const ofSam = list.filter((details) => ['levels', 'saturday', 'call: 100% done, "so"'].includes(details))
    expect([query, own.body.map(({ details }) => details).toSorted()]).toEqual([query, ofSam.toSorted()])
  }
})

describe('a search reaches no further than who asks', () => {
  test('entries out of reach are found by no key', async () => {
    const { sam } = firm
    for (const search of [
      'project:tunnel',
      'person:olga',
      'is:locked',
      'status:approved',
      '-person:me',
      'hours:>0 -is:mine',
    ])
      expect((await as(sam, listDiary, { query: { ...march, search } })).body).toEqual([])
  })

  test('a client is found by who may see clients, or picks the project anyway', async () => {
    const { otto, project, sam } = await aFirm({ grants: { otto: ['diary.view_entry', 'diary.view_any'] } })
    await anEntry(sam, { project_id: project.id })
    const hits = async () =>
      ((await as(otto, listDiary, { query: { ...march, search: 'client:harbour' } })).body as DiaryEntry[]).length
    expect(await hits()).toBe(0)
    await grant(otto, 'diary.view_entry', 'diary.view_any', 'clients.view_client')
    expect(await hits()).toBe(1)
    await grant(otto, 'diary.view_entry', 'diary.view_any', 'projects.view_project', 'projects.view_quote')
    expect(await hits()).toBe(1)
  })

  test('names of another firm find nothing', async () => {
    const otherFirm = await aFirm()
    const theirs = await inFirm(otherFirm, (db) => aProject(db, { name: 'Zanzibar' }))
    await anEntry(otherFirm.sam, { project_id: theirs.id })
    expect(await found('project:zanzibar')).toEqual([])
  })
})

test('whatever is typed, the server answers: entries, or what is wrong with the field', async () => {
  const piece = fc.oneof(
    fc.constantFrom(...Object.keys(diarySearchKeys).map((key) => `${key}:`)),
    fc.constantFrom(
      '"',
      '-',
      ',',
      ':',
      '<',
      '>',
      '..',
      ' ',
      '%',
      '_',
      '\\',
      "'",
      ';--',
      '$1',
      '\0',
      '\u{1f600}',
      '\ud800',
    ),
    fc.constantFrom(
      'me',
      'today',
      'last-month',
      '2026-03-10',
      '0001-01-01',
      '9999-12-31',
      '-0',
      '1e5',
      '9'.repeat(30),
      '.5',
      'yes',
      'running',
    ),
    fc.string({ maxLength: 5 }),
  )
  const query = fc.oneof(
    fc.array(piece, { maxLength: 60 }).map((equipment) => equipment.join('')),
    fc.string(),
  )
  let answered = 0
  await fc.assert(
    fc.asyncProperty(query, async (search) => {
      const { status, body } = await as(firm.maya, listDiary, { query: { ...march, search } })
      if (status !== 400) expect([search, status]).toEqual([search, 200])
      else expect(Object.keys(body)).toEqual(['search'])
      answered += Number(status === 200)
    }),
    { numRuns: 300 },
  )
  expect(answered).toBeGreaterThan(100)
})
