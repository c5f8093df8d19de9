/** Who waits for somebody else's change does not keep a connection from everybody. */
import { expect, test } from 'vitest'

import { changeClient, createClient } from '#features/clients/clients.contract.ts'
import { undoChange } from '#features/undo/undo.contract.ts'
import { testServer } from '#test/firm.ts'

const { aFirm, as, inFirm } = testServer({}, { statementTimeoutMs: 10_000 })

const refused = [503, { detail: 'Somebody else is changing this right now. Please try again in a moment.' }, '2']

test('a change, a copy of it and an undo that wait too long are told to come again, and work then', async () => {
  const { ada } = await aFirm()
  const made = await as(ada, createClient, { body: { name: 'Dock' } })
  const params = { id: String(made.body.id) }
  const change = () =>
    as(ada, changeClient, { params, body: { phone: '1' } }, { headers: { 'idempotency-key': 'one' } })
  const undo = () => as(ada, undoChange, { body: { token: String(made.headers['x-undo']) } })
  const held = await inFirm(ada, async (db) => {
    await db.selectFrom('client').where('id', '=', made.body.id).select('id').forUpdate().execute()
    // An undo may take two minutes to write, but not to wait.
    return Promise.all([change(), change(), undo()])
  })
  for (const { status, body, headers } of held) expect([status, body, headers['retry-after']]).toEqual(refused)
  expect((await change()).status).toBe(200)
})
