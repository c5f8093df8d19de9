/** A search of the diary, against a plain filter of the same entries: random rows, random queries, no difference. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { today } from '#core/days.ts'
import {
  createDiaryEntry,
  type DiaryEntry,
  type DiaryRow,
  listDiary,
  listUserDiary,
} from '#features/diary/entries/entries.contract.ts'
import { isEntry } from '#features/diary/entries/entryRows.contract.ts'
import { diarySearchKeys } from '#features/diary/entries/entrySearch.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { dice, report, size } from '../../safety/support/dice.ts'
import { addEntries, diaryRules, type EntryAt, withTheirs, yearTo } from './diary.ts'
import { aQuery, words } from './queries.ts'
import { finds } from './reference.ts'

const server = testServer()
const { as, aFirm, grant, inFirm } = server
const chance = dice()
const timezone = 'Europe/London'
const queries = size(60)
const up = (a: number, b: number) => a - b

test('the diary finds what a plain filter finds, of everybody whom one sees and of one person, and counts as many', async () => {
  const firm = await aFirm({ timezone })
  const { ada, sam, maya, olga } = firm
  const now = today(timezone)
  const year = yearTo(now)
  await inFirm(ada, async (db) => {
    // A department and a person are searched for by words, too.
    await db
      .updateTable('department')
      .set({ name: sql<string>`'Quay Wall ' || id` })
      .execute()
    await db.updateTable('member').where('id', '=', sam.id).set({ last_name: 'Granite' }).execute()
    await addEntries(db, chance, [ada, sam, maya, olga], now)
  })
  await as(ada, createDiaryEntry, { body: { active: true, details: 'Harbour' } })
  await grant(maya, 'diary.view_entry', 'diary.view_own_staff', 'clients.view_client')

  const listed = async (person: BuilderPerson, query: Record<string, string> = {}) => {
    const { status, body, text } = await as(person, listDiary, { query: { ...year, ...query } })
    expect(status, text).toBe(200)
    return (body as DiaryRow[]).filter(isEntry)
  }
  const ofOne = async (person: BuilderPerson, query: Record<string, string>) => {
    const request = { params: { id: String(sam.id) }, query: { ...year, ...query } }
    return ((await as(person, listUserDiary, request)).body as DiaryRow[]).filter(isEntry)
  }
  const count = async (person: BuilderPerson, query: Record<string, string>) =>
    ((await as(person, listDiary, { query: { ...year, ...query, rows: '1' } })).body as { count: number }).count
  const idsOf = (entries: readonly { id: number }[]) => entries.map(({ id }) => id).toSorted(up)

  expect(Object.keys(diaryRules.keys).toSorted()).toEqual(Object.keys(diarySearchKeys).toSorted())
  for (const person of [ada, maya]) {
    const seen: DiaryEntry[] = await listed(person)
    const entries: EntryAt[] = await inFirm(ada, (db) => withTheirs(db, seen))
    const me = { id: person.id, org_id: person.org_id, today: now, timezone }
    let found = 0
    for (let index = 0; index < queries; index++) {
      const { terms, query } = aQuery(chance, diarySearchKeys, [...words, ada.name, chance.pick(entries).user.name])
      const wanted = entries.filter((entry) => finds(diaryRules, entry, terms, me))
      const what = `seed ${chance.seed}: ${query}`
      const [everybody, there, ofSam] = await Promise.all([
        listed(person, { search: query }),
        count(person, { search: query }),
        ofOne(person, { search: query }),
      ])
      expect([idsOf(everybody), there], what).toEqual([idsOf(wanted), wanted.length])
      expect(idsOf(ofSam), what).toEqual(idsOf(wanted.filter(({ user_id }) => user_id === sam.id)))
      if (wanted.length > 0) found++
    }
    report(
      `search of the diary: ${queries} queries of ${entries.length}, seed ${chance.seed}, ${found} found something`,
    )
    expect(found).toBeGreaterThan(queries / 5)
  }
}, 120_000)
