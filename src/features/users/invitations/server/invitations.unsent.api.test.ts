/** Where no mail server is set, an invitation is said not to be sent; once one is, the next is. */
import { expect, test } from 'vitest'

import { getUser, listUsers } from '../../users/users.contract.ts'
import { createUser } from '../../users/users.edit.contract.ts'
import { testServer, testSettings } from '#test/firm.ts'
import { inviteUser } from '../invitations.contract.ts'

const { aFirm, as, inFirm } = testServer({ mail: { ...testSettings.mail, status: 'no_server' } })

test('an invitation without a mail server is not on its way, wherever it is shown', async () => {
  const firm = await aFirm()
  const email = 'nell.unsent@example.com'
  const made = await as(firm.ada, createUser, { body: { first_name: 'Nell', email, invite: true } })
  const unsent = { address: email, mail: 'no_server', expired: false }
  expect([made.status, made.body.invitation]).toMatchObject([201, unsent])
  const params = { id: String(made.body.id) }
  expect((await as(firm.ada, inviteUser, { params })).body.invitation).toMatchObject(unsent)
  expect((await as(firm.ada, getUser, { params })).body.invitation).toMatchObject(unsent)
  const listed = await as(firm.ada, listUsers, { query: { search: email } })
  expect(listed.body).toMatchObject({ results: [{ invitation: unsent }] })
})

test('one that went out before the server was taken away was sent', async () => {
  const firm = await aFirm()
  const email = 'nell.before@example.com'
  const made = await as(firm.ada, createUser, { body: { first_name: 'Nell', email, invite: true } })
  await inFirm(firm, (db) => db.updateTable('mail').set({ sent: '2026-11-01T10:00:00Z' }).execute())
  const shown = await as(firm.ada, getUser, { params: { id: String(made.body.id) } })
  expect(shown.body.invitation?.mail).toBe('sent')
})
