/** Imports of many rows at once, beside people who type: each is in the diary whole or not at all, and none overlaps (T-2). */
import { expect, test } from 'vitest'

import { createDiaryEntry } from '#features/diary/entries/entries.contract.ts'
import { undoDiaryImport } from '#features/diary/transfer/transfer.contract.ts'
import { testServer } from '#test/firm.ts'
import { csv, header, importing } from '#test/imports.ts'
import { adminOf } from './support/admin.ts'
import { dice, patience, report, size } from './support/dice.ts'
import { overlapping } from './support/storm.ts'
import { allMayWait } from './support/turns.ts'

const server = testServer({ heavy: allMayWait }, { empty: true })
const { as, grant, inFirm } = server
const { load, importers } = importing(server)
const admin = adminOf(server.database)

/** How many rows of each file are in the diary, by the file's name in the details. */
async function found(orgId: number): Promise<Map<string, number>> {
  const rows = await admin.rows<{ file: string; count: string }>(
    `select split_part(details, ',', 1) as file, count(*) as count from diary_entry
      where org_id = $1 and details like 'file %' group by 1`,
    [orgId],
  )
  return new Map(rows.map(({ file, count }) => [file, Number(count)]))
}

/** Files whose entries are not what was answered: all of their rows, or none. */
async function halves(orgId: number, answered: ReadonlyMap<string, number>): Promise<string[]> {
  const there = await found(orgId)
  return [...answered].flatMap(([file, rows]) => {
    const count = there.get(file) ?? 0
    return count === rows ? [] : [`${file}: ${count} of ${rows}`]
  })
}

const day = (index: number) => Temporal.PlainDate.from('2026-03-02').add({ days: index }).toString()
const clock = (quarter: number) =>
  `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`

test(
  'files that overlap each other, imported at once and taken back, beside forms',
  { timeout: patience(120_000) },
  async () => {
    const random = dice()
    const { sam, maya, org_id, project, task } = await importers()
    await grant(
      maya,
      'diary.change_any',
      'diary.delete_entry',
      'diary.change_entry',
      'diary.import',
      'diary.add_entry',
      'diary.view_any',
      'diary.view_entry',
      'projects.view_project',
      'tasks.view_task',
    )
    const answered = new Map<string, number>()
    const details: Record<string, number> = {}
    const count = (what: string) => void (details[what] = (details[what] ?? 0) + 1)
    let [files, forms] = [0, 0]
    const days = 40

    /** A file of two to twelve rows over the forty days, a quarter of a day each, so that most meet another's. */
    const anImport = async () => {
      const name = `file ${(files += 1)}`
      const rows = Array.from({ length: 2 + random.int(11) }, (_, index) => {
        const from = 32 + random.int(32)
        return `${day(random.int(days))},${clock(from)},${clock(from + 1 + random.int(6))},Bridge,Levels,"${name}, row ${index}"`
      })
      const by = random.pick([sam, maya])
      const { status, body } = await load(by, { ...csv(header, ...rows), user_id: sam.id })
      count(`import ${status}`)
      answered.set(name, status === 201 ? rows.length : 0)
      if (status !== 201 || !random.chance(0.3)) return
      const undone = await as(by, undoDiaryImport, { params: { id: String(body.id) }, query: {} })
      count(`undo ${undone.status}`)
      if (undone.status === 200) answered.set(name, 0)
    }
    const aForm = async () => {
      forms += 1
      const from = 32 + random.int(32)
      const start = `${day(random.int(days))}T${clock(from)}:00Z`
      const end = Temporal.Instant.from(start)
        .add({ minutes: 15 * (1 + random.int(6)) })
        .toString()
      const body = { start, end, project_id: project.id, task_id: task.id, details: 'typed' }
      count(`form ${(await as(sam, createDiaryEntry, { body })).status}`)
    }
    const actions = size(240)
    let begun = 0
    const writer = async () => {
      while ((begun += 1) <= actions) await (random.chance(0.6) ? anImport() : aForm())
    }
    await Promise.all(Array.from({ length: 12 }, writer))

    report(`imports: ${files} files and ${forms} forms by 12 writers, seed ${random.seed}, ${JSON.stringify(details)}`)
    expect(await overlapping(admin, org_id)).toEqual([])
    expect(await halves(org_id, answered)).toEqual([])
    expect(
      Object.keys(details).filter((what) => !/^(import (201|400|409)|undo 200|form (201|400|409))$/.test(what)),
    ).toEqual([])
    // Both were let in and refused, or nothing was tried.
    for (const what of ['import 201', 'import 400', 'undo 200', 'form 201'])
      expect(details[what], what).toBeGreaterThan(0)
  },
)

test('a half of an import is found', async () => {
  const { sam, org_id } = await importers()
  const rows = ['a', 'b'].map((row, index) => `${day(index)},09:00,10:00,Bridge,Levels,"file 1, row ${row}"`)
  expect((await load(sam, csv(header, ...rows))).status).toBe(201)
  expect(await halves(org_id, new Map([['file 1', 2]]))).toEqual([])
  await inFirm(sam, (db) => db.deleteFrom('diary_entry').where('details', '=', 'file 1, row b').execute())
  expect(await halves(org_id, new Map([['file 1', 2]]))).toEqual(['file 1: 1 of 2'])
})
