/** 64 who move the same few clients below each other at once: whatever comes first, nobody ends up below themselves. */
import { expect, test } from 'vitest'

import { changeClient, editClients } from '#features/clients/clients/clients.ts'
import * as build from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { adminOf } from './support/admin.ts'
import { dice, patience, report, size } from './support/dice.ts'
import { allMayWait } from './support/turns.ts'
import { quietly } from './support/world.ts'

const server = testServer({ heavy: allMayWait }, { empty: true })
const admin = adminOf(server.database)

/** Clients that are above themselves. */
const inCircles = (orgId: number) =>
  admin.rows<{ id: number }>(
    `with recursive above (id, parent_id, steps) as (
       select id, parent_id, 1 from client where org_id = $1 and parent_id is not null
       union all
       select above.id, c.parent_id, steps + 1 from above join client c on c.org_id = $1 and c.id = above.parent_id
        where c.parent_id is not null and above.parent_id <> above.id and steps < 100)
     select distinct id::int from above where parent_id = id order by 1`,
    [orgId],
  )

test('no client is above itself, whoever moved it when', { timeout: patience(120_000) }, async () => {
  const firm = await server.aFirm()
  const clients = await server.inFirm(firm, async (db) => {
    const made: { id: number }[] = []
    for (let index = 0; index < 12; index++) made.push(await build.aClient(db))
    return made
  })
  const random = dice()
  const moves = size(10)
  const answers: Record<string, number> = {}
  const writer = async () => {
    for (let index = 0; index < moves; index++) {
      const parent_id = random.chance(0.15) ? null : random.pick(clients).id
      const record = { params: { id: String(random.pick(clients).id) }, body: { parent_id } }
      const many = { ids: [random.pick(clients).id, random.pick(clients).id], parent_id }
      const { status, text } = random.chance(0.5)
        ? await server.as(firm.ada, changeClient, record)
        : await server.as(firm.ada, editClients, { body: { ...many, ids: [...new Set(many.ids)] } })
      const message =
        status === 200 ? 'moved' : `${status} ${String((JSON.parse(text) as { parent_id?: unknown }).parent_id)}`
      answers[message] = (answers[message] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: 64 }, writer))
  report(`parents: ${64 * moves} moves by 64 writers, ${answers['moved']} done, seed ${random.seed}`)
  expect(await inCircles(firm.org_id), `seed ${random.seed}`).toEqual([])
  expect(Object.keys(answers).toSorted()).toEqual([
    '400 A client cannot be below one of its own sub-clients. Choose another parent.',
    '400 A client cannot be its own parent.',
    'moved',
  ])
})

test('a circle is found', async () => {
  const firm = await server.aFirm()
  const [first, two] = await server.inFirm(firm, async (db) => [await build.aClient(db), await build.aClient(db)])
  const below = (id?: number, parent?: number) => `update client set parent_id = ${parent} where id = ${id}`
  await quietly(admin, `${below(first?.id, two?.id)}; ${below(two?.id, first?.id)}`)
  expect(await inCircles(firm.org_id)).toEqual([{ id: first?.id }, { id: two?.id }])
})
