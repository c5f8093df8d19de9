/** Line managers never come back to where they began, however many write at once. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { testServer } from '#test/firm.ts'
import { editUsers } from '#features/users/users/userBulk.contract.ts'
import { changeUser } from '#features/users/users/users.contract.ts'
import { allMayWait } from './support/turns.ts'

const { aFirm, aPerson, as, inFirm } = testServer({ heavy: allMayWait })

const writers = 64
/** Each writer's row and what it is put below, drawn so that nearly every pair closes a circle with others. */
const drawn = (ids: readonly number[]) =>
  Array.from({ length: writers }, (_, index) => ({
    id: ids[index % ids.length] ?? 0,
    above: ids[(index * 5 + 1 + Math.floor(index / ids.length)) % ids.length] ?? 0,
  })).map(({ id, above }) => ({ id, above: above === id ? (ids.find((number) => number !== id) ?? 0) : above }))

/** How many people are above themselves. */
const circles = (firm: Awaited<ReturnType<typeof aFirm>>) =>
  inFirm(firm, async (db) => {
    const { rows } = await sql<{ id: number }>`
      with recursive above as (
        select id, manager_id as above from member where manager_id is not null
        union select a.id, m.manager_id from above a
          join member m on m.org_id = ${firm.org_id} and m.id = a.above where m.manager_id is not null)
      select id from above where id = above`.execute(db)
    return rows.length
  })

test('64 writers on line managers, one by one and by many at once, make no circle', async () => {
  const firm = await aFirm()
  const people = []
  for (let index = 0; index < 8; index += 1) people.push(await aPerson(firm, { name: `Person ${index}` }))
  const answers = await Promise.all(
    drawn(people.map(({ id }) => id)).map(({ id, above }, index) =>
      index % 2 === 0
        ? as(firm.ada, changeUser, { params: { id: String(id) }, body: { manager_id: above } })
        : as(firm.ada, editUsers, { body: { ids: [id], manager_id: above } }),
    ),
  )
  const count = (status: number) => answers.filter((answer) => answer.status === status).length
  expect(await circles(firm)).toBe(0)
  expect(count(200) + count(400)).toBe(writers)
  // Both have happened, or nothing was tried.
  expect(Math.min(count(200), count(400))).toBeGreaterThan(0)
})
