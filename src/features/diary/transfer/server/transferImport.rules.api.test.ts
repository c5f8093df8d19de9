import { describe, expect, test } from 'vitest'

import { aProject, aTask } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { csv, header, importer, importing } from '#test/imports.ts'
import { listDiaryImports } from '../transfer.contract.ts'

const server = testServer()
const { as, aFirm, anEntry, grant, inFirm } = server
const { preview, load, importers, entriesOf } = importing(server)

describe('all or nothing', () => {
  const year = [
    header,
    ...Array.from({ length: 200 }, (_, index) => {
      const day = Temporal.PlainDate.from('2025-03-03').add({ days: index })
      return `${day.toString()},09:00,17:00,Bridge,Levels,Day ${index}`
    }),
  ]
  const bad = [...year]
  bad[10] = '2025-02-30,09:00,17:00,Bridge,Levels,No such day'
  bad[50] = '2025-04-21,9 o clock,17:00,Bridge,Levels,No such time'
  bad[100] = '2025-06-10,09:00,17:00,Bridge,Desk study,A closed task'

  test('a year with three bad rows is refused with their sentences, and goes in once they are skipped', async () => {
    const { sam } = await importers()
    const body = csv(...bad)

    const refused = await load(sam, body)
    expect([refused.status, refused.body]).toEqual([
      400,
      {
        detail: 'Nothing was imported. 3 of 200 rows have errors.',
        code: 'fields',
        errors: {
          11: { date: ['“2025-02-30” is not a valid date.'] },
          51: { start: ['“9 o clock” is not a time of day.'] },
          101: { task_id: ['This task is closed. Choose another task to log time on.'] },
        },
      },
    ])
    expect(await entriesOf(sam, { start: '2025-03-01', end: '2025-12-31' })).toEqual([])

    const done = await load(sam, { ...body, skip: [11, 51, 101] })
    expect(done.body).toMatchObject({ entries: 197, skipped: 3, hours: '1576.00', first_day: '2025-03-03' })
    expect(await entriesOf(sam, { start: '2025-03-01', end: '2025-12-31' })).toHaveLength(197)
  })

  test('or once they are mended', async () => {
    const { sam } = await importers()
    expect((await load(sam, csv(...year))).body).toMatchObject({ entries: 200, skipped: 0 })
  })

  test('a time that the clocks skipped in spring is refused, one beside it is not', async () => {
    const { sam } = await importers()
    const rows = [
      '2026-03-29,01:30,04:00',
      '2026-03-29,00:15,01:30',
      '2026-03-29,02:30,04:00',
      '2026-10-25,01:30,04:00',
    ]
    const { body } = await preview(sam, csv(header, ...rows.map((row) => `${row},Bridge,Levels,a`)))
    expect(body.rows.map(({ errors }) => errors)).toEqual([
      { start: ['01:30 does not exist on this day because the clocks went forward. Enter another time.'] },
      { end: ['01:30 does not exist on this day because the clocks went forward. Enter another time.'] },
      {},
      {},
    ])
  })

  test('skipping everything imports nothing', async () => {
    const { sam } = await importers()
    const { status, body } = await load(sam, { ...csv(header, '2026-03-02,9:00,10:00,Bridge,Levels,a'), skip: [2] })
    expect([status, body]).toEqual([400, { non_field_errors: ['Nothing to import because every row is skipped.'] }])
  })

  test('the rules of every other way in hold, each with its sentence', async () => {
    const { sam, project } = await importers()
    await inFirm(sam, async (db) => {
      await aProject(db, { name: 'Old quay', requested: null, accepted: '2020-01-01', delivered: '2020-02-01' })
      await aProject(db, { name: 'Given up', abandoned: '2026-01-01' })
      await aTask(db, { project_id: project.id, name: 'Twice' })
      await aTask(db, { project_id: project.id, name: 'twice' })
    })
    const { body } = await preview(
      sam,
      csv(
        'Date,Start,End,Project,Task,Breaks,Travel,Notes',
        '2026-03-02,09:00,10:00,Old quay,,0,0,a',
        '2026-03-02,10:00,11:00,Given up,,0,0,b',
        '2099-03-02,09:00,10:00,Bridge,Levels,0,0,c',
        '2026-03-03,09:00,10:00,Bridge,Levels,45,30,d',
        '2026-03-04,09:00,10:00,Bridge,Twice,0,0,e',
        '2026-03-05,09:00,,Bridge,Levels,0,0,f',
        `2026-03-06,09:00,10:00,Bridge,Levels,0,0,${'x'.repeat(10_001)}`,
      ),
    )
    expect(body.rows.map(({ errors }) => errors)).toEqual([
      { project_id: ['This project was delivered more than 12 weeks ago: no new time can be logged on it.'] },
      { project_id: [expect.stringContaining('cancelled')] },
      { start: ['Time must not be in the future.'], date: ['Date must not be after today.'] },
      { travel: ['Breaks and travel must not be longer than the time from start to end.'] },
      { task_id: ['“Twice” matches several tasks.'] },
      { end: ['Hours, or start and end, are missing.'] },
      { details: ['Maximum of 10000 characters allowed'] },
    ])
  })
})

describe('overlaps (T-2)', () => {
  const rows = csv(
    header,
    '2026-03-02,09:00,12:00,Bridge,Levels,touches what is there',
    '2026-03-02,12:30,13:30,Bridge,Levels,lies across it',
    '2026-03-02,14:00,15:00,Bridge,Levels,fine',
    '2026-03-02,14:59,16:00,Bridge,Levels,lies across row 4',
  )
  const there = { start: '2026-03-02T12:00:00Z', end: '2026-03-02T13:00:00Z' }

  test('are refused where the organisation blocks them, with what is there and among themselves', async () => {
    const { sam } = await importers()
    await anEntry(sam, there)
    const { rows: shown } = (await preview(sam, rows)).body
    expect(shown.map(({ outcome, errors }) => [outcome, errors['start']?.[0]])).toEqual([
      ['import', undefined],
      ['refuse', 'This overlaps an entry of the same person (2 Mar 2026, 12:00 to 13:00).'],
      ['import', undefined],
      ['refuse', 'This overlaps row 4 of the file (2 Mar 2026, 14:00 to 15:00).'],
    ])
    expect((await load(sam, rows)).status).toBe(400)
    expect((await load(sam, { ...rows, skip: [3, 5] })).status).toBe(201)
    expect(await entriesOf(sam)).toHaveLength(3)
  })

  test('a skipped row and a rejected entry are in nobody’s way; another person’s entry is not either', async () => {
    const { sam, maya, olga } = await importers()
    await anEntry(sam, { ...there, status: 'rejected', decided_by_id: maya.id })
    await anEntry(olga, there)
    expect((await preview(sam, { ...rows, skip: [4] })).body.totals).toMatchObject({ import: 3, refuse: 0 })
  })

  test.each([
    ['warn', 2],
    ['allow', 0],
  ] as const)('are let in where it says %s', async (overlap, warned) => {
    const { sam } = await importers()
    await inFirm(sam, (db) => db.updateTable('company').set({ overlap }).execute())
    await anEntry(sam, { ...there, overlap_blocked: false })
    const { totals } = (await preview(sam, rows)).body
    expect(totals).toMatchObject({ import: 4, refuse: 0, warnings: warned })
    expect((await load(sam, rows)).status).toBe(201)
  })

  test('two imports of the same times at once: one of them', async () => {
    const { sam } = await importers()
    const build = (notes: string) => csv(header, `2026-03-02,09:00,17:00,Bridge,Levels,${notes}`)
    const answers = await Promise.all(['a', 'b', 'c'].map((notes) => load(sam, build(notes))))
    expect(answers.map(({ status }) => status === 201).filter(Boolean)).toHaveLength(1)
    expect(answers.filter(({ status }) => status !== 201).every(({ status }) => status === 409 || status === 400)).toBe(
      true,
    )
    expect(await entriesOf(sam)).toHaveLength(1)
  })
})

describe('who may', () => {
  const times = csv(header, '2026-03-02,09:00,10:00,Bridge,Levels,a')

  test('nobody without the permission to import, whatever else they may', async () => {
    const { sam } = await importers()
    await grant(sam, 'diary.view_entry', 'diary.add_entry', 'diary.change_any', 'diary.export')
    for (const answer of [
      await preview(sam, times),
      await load(sam, times),
      await as(sam, listDiaryImports, { query: {} }),
    ])
      expect(answer.status).toBe(403)
  })

  test('for whose diary one may keep, and nobody else’s', async () => {
    const { sam, maya, olga } = await importers()
    const otherFirm = await aFirm()
    const named = (name: string) => csv(`${header},User`, `2026-03-02,09:00,10:00,Bridge,Levels,a,${name}`)
    const errors = { user_id: [expect.stringContaining('is not a person you can choose')] }
    for (const [person, name] of [
      [sam, 'Maya Moss'],
      [maya, 'Olga Orr'],
      [maya, otherFirm.sam.email],
    ] as const)
      expect((await preview(person, named(name))).body.rows[0]?.errors, name).toEqual(errors)
    for (const id of [olga.id, otherFirm.sam.id, 999_999_999]) {
      expect((await load(maya, { ...times, user_id: id })).body).toEqual({ user_id: ['Invalid choice.'] })
      const mapped = { ...named('X'), people: [{ name: 'X', user_id: id }] }
      expect((await load(maya, mapped)).body).toEqual({ 'people.0.user_id': ['Invalid choice.'] })
    }
    expect((await load(maya, { ...times, user_id: sam.id })).status).toBe(201)
  })

  test('on projects and tasks that one could pick, and no others', async () => {
    const { sam } = await importers()
    const otherFirm = await aFirm()
    await grant(sam, 'diary.view_entry', 'diary.add_entry', 'diary.import')
    expect((await preview(sam, times)).body.rows[0]?.errors).toEqual({
      project_id: ['“Bridge” is not a project you can choose.'],
    })
    for (const id of [otherFirm.project.id, 999_999_999])
      expect((await load(sam, { ...times, projects: [{ name: 'Bridge', project_id: id }] })).body).toEqual({
        'projects.0.project_id': ['Invalid choice.'],
      })
    await grant(sam, ...importer)
    for (const id of [otherFirm.task.id, 999_999_999])
      expect((await load(sam, { ...times, tasks: [{ project: 'Bridge', name: 'Levels', task_id: id }] })).body).toEqual(
        {
          'tasks.0.task_id': ['Invalid choice.'],
        },
      )
  })
})
