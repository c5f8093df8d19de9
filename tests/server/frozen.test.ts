/** A submitted or issued record is frozen whole: also in fields that a later release adds. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { invoice } from '#features/invoices/invoices.ts'
import { anApprovedExpense } from '#test/billing.ts'
import { testServer } from '#test/firm.ts'
import { adminOf } from '../safety/support/admin.ts'

const server = testServer({}, { empty: true })
const { aFirm, as, inFirm } = server
const admin = adminOf(server.database)

test('a new field of an expense, an invoice, a payment and a valuation is frozen with the rest', async () => {
  const firm = await aFirm()
  const { ada, sam, maya, client, project } = firm
  await inFirm(firm, (db) =>
    anApprovedExpense(db, { user_id: sam.id, by: maya.id, amount: '20.00', parts: [[project.id, '20.00']] }),
  )
  const body = { client_id: client.id, lines: [{ description: 'Survey', price: '100.00' }] }
  const draft = (await as(ada, invoice.calls.create, { body })).body
  await as(ada, invoice.calls.issue, { params: { id: String(draft.id) }, body: {} })
  await inFirm(firm, async (db) => {
    await sql`insert into payment (client_id, name, date, amount_received, locked)
      values (${client.id}, 'P1', '2026-03-01', 5, true)`.execute(db)
    await sql`insert into valuation (project_id, date, state, submitted, submitted_by_id)
      values (${project.id}, '2026-03-01', 'submitted', now(), ${ada.id})`.execute(db)
  })
  for (const table of ['expense', 'invoice', 'payment', 'valuation']) {
    await admin.run(`alter table ${table} add column probe text not null default ''`)
    const changed = inFirm(firm, (db) => sql`update ${sql.table(table)} set probe = 'later'`.execute(db))
    await expect(changed, table).rejects.toMatchObject({ constraint: `${table}_stays` })
  }
})
