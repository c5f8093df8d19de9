/** Where no mail server is set, an invitation is said not to be sent; once one is, the next is. */
import { expect, test } from 'vitest'

import { getUser, listUsers } from '../../users/users.contract.ts'
import { createUser } from '../../users/userEdit.contract.ts'
import { testServer, testSettings } from '#test/firm.ts'
import { acceptInvitation, checkInvitation, inviteUser, makeInvitationLink } from '../invitations.contract.ts'

const server = testServer({ mail: { ...testSettings.mail, status: 'no_server' } })
const { aFirm, anonymous, as, inFirm, grant } = server

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

const tokenOf = ({ link }: { link: string }) => new URL(link).searchParams.get('token') ?? ''

test('its link is handed over instead: it works once, an earlier one no more, and nothing keeps it', async () => {
  const firm = await aFirm()
  const email = 'nell.handed@example.com'
  const made = await as(firm.ada, createUser, { body: { first_name: 'Nell', email, invite: true } })
  const params = { id: String(made.body.id) }
  const [first, second] = [
    await as(firm.ada, makeInvitationLink, { params }),
    await as(firm.ada, makeInvitationLink, { params }),
  ]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.body.link).toMatch(/^http.*\/invitation\/\?token=\d+\.[\w-]{43}$/)
  expect((await anonymous(checkInvitation, { body: { token: tokenOf(first.body) } })).status).toBe(400)
  const token = tokenOf(second.body)
  expect((await anonymous(checkInvitation, { body: { token } })).body).toMatchObject({ email })
  const saved = await inFirm(firm, (db) => db.selectFrom('audit').selectAll().execute())
  expect(JSON.stringify(saved)).not.toContain(token.split('.')[1])
  const password = 'a quayside harbour wall at low tide'
  expect((await anonymous(acceptInvitation, { body: { token, password } })).status).toBe(204)
  expect((await anonymous(acceptInvitation, { body: { token, password } })).status).toBe(400)
  expect((await as(firm.ada, makeInvitationLink, { params })).status).toBe(409)
})

test('no link to a person with permissions that the asker lacks, nor for who may not add people', async () => {
  const firm = await aFirm()
  const body = { first_name: 'Nell', email: 'nell.higher@example.com', group_ids: [firm.groups['Administrator'] ?? 0] }
  const made = await as(firm.ada, createUser, { body })
  const params = { id: String(made.body.id) }
  expect((await as(firm.maya, makeInvitationLink, { params })).status).toBe(403)
  await grant(firm.maya, 'users.view_user', 'users.add_user')
  expect((await as(firm.maya, makeInvitationLink, { params })).status).toBe(403)
})
