/** Merges of one record are found from its page, however many others there are. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { clientMerges } from '../clientMerge.contract.ts'
import * as build from '#test/builders.ts'
import { testServer } from '#test/firm.ts'

const { aFirm, as, inFirm } = testServer()
const withId = (id: number) => ({ params: { id: String(id) } })

test('a merge is found by the record that stayed, after a hundred others, and undone', async () => {
  const { ada, client: saved } = await aFirm()
  const [gone, second] = await inFirm(ada, async (db) => [await build.aClient(db), await build.aClient(db)] as const)
  await as(ada, clientMerges.merge, { ...withId(saved.id), body: { from_id: gone.id } })
  await inFirm(ada, (db) =>
    sql`
      insert into merge (entity, kept, gone, gone_name, user_id, request_id)
      select 'client', ${second.id}, 1000000 + n, 'Pier ' || n, ${ada.id}, 'pier ' || n from generate_series(1, 101) n`.execute(
      db,
    ),
  )
  const list = async (query: { kept_id?: string }) => (await as(ada, clientMerges.list, { query })).body
  expect((await list({})).map((merge) => merge.kept.id)).not.toContain(saved.id)
  const [merge, ...more] = await list({ kept_id: String(saved.id) })
  expect([merge?.gone.id, more]).toEqual([gone.id, []])
  expect((await as(ada, clientMerges.undo, { ...withId(merge?.id ?? 0), body: {} })).status).toBe(200)
})
