import { describe, expect, test } from 'vitest'

import { testServer } from '#test/firm.ts'
import { base64, csv, importer, importing, sample, type DiaryImportBody } from '#test/imports.ts'
import type { DiaryEntry } from '../../entries/entries.contract.ts'

const server = testServer()
const { anEntry, grant, headersOf, inFirm } = server
const { preview, load, importers, entriesOf } = importing(server)

const descriptionOf = ({ user, date, start, end, hours, hours_nonbillable, task, details }: DiaryEntry) =>
  [
    user.name,
    date,
    start.slice(11, 16),
    end?.slice(11, 16),
    hours,
    hours_nonbillable,
    task?.name ?? '',
    details,
  ] as const

describe('the exports of other trackers become drafts', () => {
  test.each([
    [
      'harvest.csv',
      [
        ['Sam Stone', '2026-03-02', '09:00', '12:30', '3.50', '0.00', 'Levels', 'Levels along the quay, north side'],
        ['Sam Stone', '2026-03-02', '12:30', '16:45', '4.25', '0.00', 'Drawing', 'Plotted the "north" levels'],
        ['Maya Moss', '2026-03-03', '09:00', '15:20', '6.33', '0.00', 'Levels', 'Levels along the quay,\nsouth side'],
        ['Sam Stone', '2026-03-03', '09:00', '10:00', '1.00', '1.00', 'Levels', 'Travel to the yard'],
      ],
    ],
    [
      'toggl.csv',
      [
        ['Sam Stone', '2026-03-02', '09:00', '12:30', '3.50', '0.00', 'Levels', 'Levels along the quay'],
        ['Sam Stone', '2026-03-02', '12:30', '17:00', '4.50', '0.00', 'Drawing', 'Plotting'],
        ['Maya Moss', '2026-03-03', '14:00', '15:20', '1.33', '0.00', '', 'Looked through the levels'],
        ['Sam Stone', '2026-03-03', '22:00', '02:15', '4.25', '4.25', 'Levels', 'Night tide'],
      ],
    ],
    [
      'clockify.csv',
      [
        ['Sam Stone', '2026-03-02', '09:00', '12:30', '3.50', '0.00', 'Levels', 'Levels along the quay'],
        ['Sam Stone', '2026-03-02', '12:30', '17:00', '4.50', '0.00', 'Drawing', 'Plotting'],
        ['Maya Moss', '2026-03-03', '14:00', '15:20', '1.33', '0.00', '', 'Looked through the levels'],
        ['Sam Stone', '2026-03-13', '22:00', '02:15', '4.25', '4.25', 'Levels', 'Night tide'],
      ],
    ],
    [
      'kimai.csv',
      [
        ['Sam Stone', '2026-03-02', '09:00', '12:30', '3.50', '0.00', 'Levels', 'Levels along the quay'],
        ['Sam Stone', '2026-03-02', '12:30', '17:00', '4.50', '0.00', 'Drawing', 'Plotting'],
        ['Maya Moss', '2026-03-03', '14:00', '15:20', '1.33', '0.00', '', 'Looked through the levels'],
        ['Sam Stone', '2026-03-03', '22:00', '02:15', '4.25', '4.25', 'Levels', 'Night tide'],
      ],
    ],
  ])('%s', async (name, entries) => {
    const { maya } = await importers()
    const body = { content: sample(name), file_name: name }

    const shown = await preview(maya, body)
    expect(shown.body.totals).toMatchObject({ rows: 4, import: 4, refuse: 0 })
    expect(await entriesOf(maya)).toEqual([])
    const done = await load(maya, body)

    expect([done.status, done.body]).toMatchObject([
      201,
      { source: name.replace('.csv', ''), entries: 4, file_name: name, can_undo: true, user: { name: 'Maya Moss' } },
    ])
    const there = await entriesOf(maya)
    expect(there.map(descriptionOf)).toEqual(entries)
    expect(new Set(there.map(({ status }) => status))).toEqual(new Set(['draft']))
    expect(shown.body.totals.hours).toBe(done.body.hours)
  })

  test.each(['csv', 'xlsx'] as const)('and our own export comes back as it was: %s', async (format) => {
    const { sam, maya, project, task } = await importers()
    await grant(maya, ...importer, 'diary.change_own_staff', 'diary.view_own_staff', 'diary.export')
    const details = '=1+1, "quoted"\nand more'
    await anEntry(sam, {
      project_id: project.id,
      task_id: task.id,
      details,
      breaks: 30,
      travel: 45,
      nonbillable_minutes: 60,
    })
    const query = { start: '2026-03-01', format }
    const exported = await server.app().inject({ url: '/api/diary/export/', query, headers: await headersOf(maya) })
    const [before] = await entriesOf(maya)
    await inFirm(sam, (db) => db.deleteFrom('diary_entry').execute())

    const { status, body } = await load(maya, { content: base64(exported.rawPayload) })

    expect([status, body]).toMatchObject([201, { source: 'fieldbook', entries: 1 }])
    const [after] = await entriesOf(maya)
    const fields = [
      'date',
      'start',
      'end',
      'breaks',
      'travel',
      'hours',
      'hours_nonbillable',
      'details',
      'task_id',
      'user_id',
    ] as const
    for (const field of fields) expect(after?.[field], field).toEqual(before?.[field])
  })
})

describe('questions', () => {
  test('dates that may be read two ways are asked for, and not guessed', async () => {
    const { sam } = await importers()
    const body = { content: sample('ambiguous-dates.csv') }

    const { question, rows } = (await preview(sam, body)).body
    expect(question).toEqual({
      kind: 'date_order',
      text: 'Dates like 1/2/2026 are ambiguous. Choose the order of day and month.',
      sample: '1/2/2026',
      options: [
        { value: 'dmy', example: 'day 1, month 2' },
        { value: 'mdy', example: 'month 1, day 2' },
      ],
    })
    expect(rows).toEqual([])
    expect((await load(sam, body)).body).toEqual({ date_order: [question?.text] })
    expect((await load(sam, { ...body, date_order: 'mdy' })).body).toMatchObject({
      first_day: '2026-01-02',
      last_day: '2026-03-04',
    })
  })

  test('columns that say nothing are mapped by hand', async () => {
    const { sam } = await importers()
    const body = { content: sample('german-semicolons.csv') }

    expect((await preview(sam, body)).body).toMatchObject({
      question: { kind: 'mapping', text: 'Choose the column for the date.' },
      delimiter: ';',
      columns: [{ name: 'Datum' }, { name: 'Von' }, { name: 'Bis' }, { name: 'Stunden' }, { name: 'Projekt' }, {}],
    })
    const mapping = { date: 0, start: 1, end: 2, duration: 3, project: 4, details: 5 }
    expect((await load(sam, { ...body, mapping })).body).toMatchObject({ entries: 2, hours: '5.75' })
    expect((await load(sam, { ...body, mapping: { date: 0, duration: 9 } })).body).toEqual({
      mapping: ['The mapping names a column that is not in the file.'],
    })
  })

  test('names that are none of ours are listed with what they may mean, and mapped', async () => {
    const { maya, sam, project, task } = await importers()
    const body = csv(
      'Date,Hours,User,Project,Task,Notes',
      '2026-03-02,1,Samuel Stone,Brigde,Levels,a',
      '2026-03-02,1,Samuel Stone,Brigde,Levels,b',
      '2026-03-02,1,Maya Moss,Bridge,Leveling,c',
      '2026-03-03,1,Maya Moss,Internal,,d',
    )

    const { unmatched, totals, rows } = (await preview(maya, body)).body
    expect(totals).toMatchObject({ import: 0, refuse: 4 })
    expect(rows[0]?.errors).toEqual({
      user_id: ['“Samuel Stone” is not a person you can choose.'],
      project_id: ['“Brigde” is not a project you can choose.'],
    })
    expect(unmatched.people).toMatchObject([{ name: 'Samuel Stone', rows: 2, choices: [{ id: sam.id }, {}] }])
    expect(unmatched.projects.map(({ name, rows: rowNumbers }) => [name, rowNumbers])).toEqual([
      ['Brigde', 2],
      ['Internal', 1],
    ])
    expect(unmatched.projects[0]?.choices[0]).toEqual({ id: project.id, name: `${project.reference} Bridge` })
    expect(unmatched.tasks).toMatchObject([
      { project: 'Bridge', project_id: project.id, name: 'Leveling', rows: 1, choices: [{ id: task.id }, {}, {}] },
    ])

    const mapped: DiaryImportBody = {
      ...body,
      people: [{ name: 'samuel stone', user_id: sam.id }],
      projects: [
        { name: 'Brigde', project_id: project.id },
        { name: 'Internal', project_id: null },
      ],
      tasks: [{ project: 'Bridge', name: 'Leveling', task_id: task.id }],
    }
    expect((await load(maya, mapped)).body).toMatchObject({ entries: 4 })
    expect(
      (await entriesOf(maya)).map(({ user, project: entryProject, task: entryTask }) => [
        user.name,
        entryProject?.name,
        entryTask?.name,
      ]),
    ).toEqual([
      ['Maya Moss', 'Bridge', 'Levels'],
      ['Sam Stone', 'Bridge', 'Levels'],
      ['Sam Stone', 'Bridge', 'Levels'],
      ['Maya Moss', undefined, undefined],
    ])
  })
})

test('rows of a person who is mapped to nobody are left out, whatever else is wrong with them', async () => {
  const { maya } = await importers()
  const body = csv(
    'Date,Hours,User,Project',
    '2026-03-02,1,Gone Long,Bridge',
    '2026-03-02,x,Gone Long,',
    '2026-03-03,1,Maya Moss,Bridge',
  )
  const mapped: DiaryImportBody = { ...body, people: [{ name: 'gone long', user_id: null }] }

  expect((await preview(maya, body)).body.totals).toMatchObject({ import: 1, refuse: 2 })
  expect((await preview(maya, mapped)).body).toMatchObject({
    totals: { import: 1, skip: 2, refuse: 0 },
    unmatched: { people: [] },
  })
  expect((await load(maya, mapped)).body).toMatchObject({ entries: 1, skipped: 2 })
})

test('hours without times follow one another in the day, behind what is there and from the schedule’s start', async () => {
  const { sam } = await importers()
  await inFirm(sam, async (db) => {
    await db.deleteFrom('schedule_day').where('user_id', '=', sam.id).execute()
    await db
      .insertInto('schedule_day')
      .values({ user_id: sam.id, weekday: 2, start_time: '07:30', end_time: '15:00' })
      .execute()
  })
  await anEntry(sam, { start: '2026-03-02T09:00:00Z', end: '2026-03-02T11:00:00Z' })
  const { body } = await preview(
    sam,
    csv(
      'Date,Start,Hours,Notes',
      '2026-03-02,,1.5,behind the one that has times',
      '2026-03-02,,0:30,and behind that',
      '2026-03-02,13:00,1,has a start',
      '2026-03-03,,1,the schedule begins at 7:30',
      '2026-03-04,,1,no schedule',
      '2026-03-04,22:00,3,into the next day',
      '2026-03-04,,1,full',
    ),
  )
  expect(
    body.rows.map(({ entry, errors }) => [entry.start?.slice(11, 16), entry.end?.slice(11, 16), errors['hours']?.[0]]),
  ).toEqual([
    ['14:00', '15:30', undefined],
    ['15:30', '16:00', undefined],
    ['13:00', '14:00', undefined],
    ['07:30', '08:30', undefined],
    [undefined, undefined, 'The entries of this day run until midnight. Choose another day or shorten one.'],
    ['22:00', '01:00', undefined],
    [undefined, undefined, 'The entries of this day run until midnight. Choose another day or shorten one.'],
  ])
})

test('a row that was imported before is found, and may be skipped', async () => {
  const { sam } = await importers()
  const first = csv(
    'Date,Hours,Project,Notes',
    '2026-03-02,1,Bridge,same',
    '2026-03-02,1,Bridge,same',
    '2026-03-03,1,Bridge,x',
  )
  expect((await load(sam, first)).status).toBe(201)
  const more = csv(
    'Date,Hours,Project,Notes',
    '2026-03-02,1,Bridge,same',
    '2026-03-02,1,Bridge,same',
    '2026-03-02,1,Bridge,same',
    '2026-03-04,1,Bridge,new',
  )

  const { rows, totals } = (await preview(sam, more)).body
  expect(totals).toMatchObject({ duplicates: 2, refuse: 2 })
  expect(rows.map(({ outcome, errors }) => [outcome, errors['non_field_errors']?.[0]?.slice(0, 30)])).toEqual([
    ['refuse', 'This row was imported before, '],
    ['refuse', 'This row was imported before, '],
    ['import', undefined],
    ['import', undefined],
  ])
  expect((await load(sam, { ...more, duplicates: 'skip' })).body).toMatchObject({ entries: 2, skipped: 2 })
  expect((await load(sam, { ...more, duplicates: 'import' })).body).toMatchObject({ entries: 4 })
})
