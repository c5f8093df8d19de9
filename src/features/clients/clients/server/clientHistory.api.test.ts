/** Notes in the history of a record. */
import { expect, test } from 'vitest'

import * as build from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { changeClient, listClientHistory } from '../clients.ts'

const { aFirm, as, grant, inFirm } = testServer()

test('people who are mentioned are called by their names, and nobody of another firm or whom the reader does not know', async () => {
  const firm = await aFirm()
  const { ada, maya, sam } = firm
  const otherFirm = await aFirm()
  const notes = `Ask @user-id:${maya.id}, not @user-id:${otherFirm.maya.id}`
  const params = { id: '' }
  await inFirm(firm, async (db) => {
    params.id = String((await build.aClient(db, { notes })).id)
  })
  await as(ada, changeClient, { params, body: { notes: `@user-id:${maya.id} knows` } })
  const { body } = await as(ada, listClientHistory, { params })
  const stated = body[0]?.changes.find(({ field }) => field === 'notes')
  expect(stated).toMatchObject({
    before: `Ask @${maya.name}, not @somebody`,
    after: `@${maya.name} knows`,
  })
  // Sam sees clients, and of people those he works with: himself.
  await grant(sam, 'clients.view_client')
  const his = await as(sam, listClientHistory, { params })
  expect(his.body[0]?.changes).toMatchObject([{ before: 'Ask @somebody, not @somebody', after: '@somebody knows' }])
  await as(ada, changeClient, { params, body: { notes: `@user-id:${sam.id} knows` } })
  const [latest] = (await as(sam, listClientHistory, { params })).body
  expect(latest?.changes).toMatchObject([{ after: `@${sam.name} knows` }])
})
