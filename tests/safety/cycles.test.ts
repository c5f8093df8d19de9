/** Line managers and parent clients never come back to where they began, however many write at once. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { changeClient } from '#features/clients/clients.contract.ts'
import * as build from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { editUsers } from '#features/users/users.acts.contract.ts'
import { changeUser } from '#features/users/users.contract.ts'

const { aFirm, aPerson, as, inFirm } = testServer()

const writers = 64
/** Each writer's row and what it is put below, drawn so that nearly every pair closes a circle with others. */
const drawn = (ids: readonly number[]) =>
  Array.from({ length: writers }, (_, at) => ({
    id: ids[at % ids.length] ?? 0,
    above: ids[(at * 5 + 1 + Math.floor(at / ids.length)) % ids.length] ?? 0,
  })).map(({ id, above }) => ({ id, above: above === id ? (ids.find((one) => one !== id) ?? 0) : above }))

/** How many rows of the table are above themselves. */
const circles = (firm: { org_id: number }, table: 'member' | 'client', column: 'manager_id' | 'parent_id') =>
  inFirm(firm as never, async (db) => {
    const { rows } = await sql<{ id: number }>`
      with recursive above as (
        select id, ${sql.ref(column)} as above from ${sql.table(table)} where ${sql.ref(column)} is not null
        union select a.id, ${sql.ref(`t.${column}`)} from above a
          join ${sql.table(table)} t on t.org_id = ${firm.org_id} and t.id = a.above where ${sql.ref(`t.${column}`)} is not null)
      select id from above where id = above`.execute(db)
    return rows.length
  })

test('64 writers on line managers, one by one and by many at once, make no circle', async () => {
  const firm = await aFirm()
  const people = []
  for (let at = 0; at < 8; at += 1) people.push(await aPerson(firm, { name: `Person ${at}` }))
  const answers = await Promise.all(
    drawn(people.map(({ id }) => id)).map(({ id, above }, at) =>
      at % 2 === 0
        ? as(firm.ada, changeUser, { params: { id: String(id) }, body: { manager_id: above } })
        : as(firm.ada, editUsers, { body: { ids: [id], manager_id: above } }),
    ),
  )
  const count = (status: number) => answers.filter((one) => one.status === status).length
  expect(await circles(firm, 'member', 'manager_id')).toBe(0)
  expect(count(200) + count(400)).toBe(writers)
  // Both have happened, or nothing was tried.
  expect(Math.min(count(200), count(400))).toBeGreaterThan(0)
})

test('64 writers on parents of clients make no circle', async () => {
  const firm = await aFirm()
  const ids: number[] = []
  await inFirm(firm, async (db) => {
    for (let at = 0; at < 8; at += 1) ids.push((await build.aClient(db, { name: `Client ${at}` })).id)
  })
  const answers = await Promise.all(
    drawn(ids).map(({ id, above }) =>
      as(firm.ada, changeClient, { params: { id: String(id) }, body: { parent_id: above } }),
    ),
  )
  const count = (status: number) => answers.filter((one) => one.status === status).length
  expect(await circles(firm, 'client', 'parent_id')).toBe(0)
  expect(count(200) + count(400)).toBe(writers)
  expect(Math.min(count(200), count(400))).toBeGreaterThan(0)
})
