/** People from files. */
import { expect, test } from 'vitest'

import { testServer } from '#test/firm.ts'
import { base64 } from '#test/imports.ts'
import { listsOf } from '#test/lists.ts'
import { getSchedule, listUsers } from '../users.contract.ts'
import { userImports } from '../userImport.contract.ts'

const server = testServer()
const { aFirm, as, inFirm } = server
const lists = listsOf(server)

test('people come with their place in the firm and a working week, are not invited, and go again as a whole', async () => {
  const { ada, maya, sam, departments } = await aFirm()
  const lines = [
    'Employee,Work email,Job title,Team,Reports to,Hire date,Termination date,Contractor',
    'Nell van Nash,nell@harbour.example,Surveyor,field,Maya Moss,2026-03-02,,no',
    `Sam Twin,${sam.email.toUpperCase()},,,,,,`,
    'Zoe Zeal,zoe@harbour.example,,Nowhere,,2026-03-02,2026-01-01,yes',
  ]
  const body = { content: base64(lines.join('\n')) }
  const shown = await as(ada, userImports.preview, { body })
  expect([shown.status, shown.body.rows.map(({ errors }) => errors)]).toMatchObject([
    200,
    [
      {},
      { duplicate: ['This looks like “Sam Stone”, which already exists.'] },
      { department: ['Team: “Nowhere” is not a department you can choose.'], end_date: [expect.any(String)] },
    ],
  ])
  expect((await as(sam, userImports.load, { body })).status).toBe(403)
  const done = await as(ada, userImports.load, { body: { ...body, skip: [3, 4] } })
  expect([done.status, done.body]).toMatchObject([201, { records: 1, skipped: 2 }])
  const page = await lists.page(ada, listUsers, { search: 'nell', rows: '20', page: '1' })
  expect(page.results).toMatchObject([
    {
      name: 'Nell van Nash',
      last_name: 'Nash',
      position: 'Surveyor',
      manager_id: maya.id,
      department_id: departments.field.id,
      active: true,
      signs_in: false,
      invitation: null,
    },
  ])
  const id = String(page.results[0]?.id)
  expect((await as(ada, getSchedule, { params: { id } })).body.days).toHaveLength(5)
  expect(
    await inFirm(ada, (db) => db.selectFrom('outbox').where('topic', 'like', 'mail%').selectAll().execute()),
  ).toEqual([])
  const back = await as(ada, userImports.undo, { params: { id: String(done.body.id) }, query: {} })
  expect(back.status, back.text).toBe(200)
  expect((await lists.page(ada, listUsers, { search: 'nell', rows: '20', page: '1' })).count).toBe(0)
})
