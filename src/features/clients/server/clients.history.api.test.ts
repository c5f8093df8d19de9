/** What the history of a record says of its notes. */
import { expect, test } from 'vitest'

import * as build from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { changeClient, listClientHistory } from '../clients.contract.ts'

const { aFirm, as, inFirm } = testServer()

test('people who are mentioned are called by their names, and nobody of another firm', async () => {
  const firm = await aFirm()
  const { ada, maya } = firm
  const other = await aFirm()
  let id = 0
  await inFirm(firm, async (db) => {
    id = (await build.aClient(db, { name: 'Tidal Works' })).id
  })
  const params = { id: String(id) }
  const notes = `Ask @user-id:${maya.id}, not @user-id:${other.maya.id}`
  await as(ada, changeClient, { params, body: { notes } })
  const { body } = await as(ada, listClientHistory, { params })
  const said = body[0]?.changes.find(({ field }) => field === 'notes')
  expect(said?.after).toBe(`Ask @${maya.name}, not @user-id:${other.maya.id}`)
})
