import { describe, expect, test } from 'vitest'

import { smtpMailer } from '#server/mail/mailSmtp.ts'
import { sendQueued } from '#server/mail/mail.ts'
import { changeUser, getUser, listUsers } from '../../users/users.contract.ts'
import { getProfile } from '#features/auth/authProfile.contract.ts'
import { createUser } from '../../users/userEdit.contract.ts'
import { login } from '#features/auth/auth.contract.ts'
import { testServer } from '#test/firm.ts'
import { anInvitation } from '#test/invitations.ts'
import { mailServer } from '#test/mail.ts'
import * as contract from '../invitations.contract.ts'
import { invitationLinks } from './invitationMail.ts'

const server = testServer()
const { aFirm, as, anonymous, database, grant, headersOf, inFirm } = server
const password = 'a quayside harbour wall at low tide'
const withId = (person: { id: number }) => ({ params: { id: String(person.id) } })

let people = 0
const anAddress = () => `newcomer.${(people += 1)}@example.com`

/** A new person without an account, and the token of their link. */
async function aNewcomer(firm: Awaited<ReturnType<typeof aFirm>>, email = anAddress()) {
  const { body } = await as(firm.ada, createUser, { body: { first_name: 'Nell', last_name: 'North', email } })
  const token = await anInvitation(server, { org_id: firm.org_id, id: body.id, email })
  return { id: body.id, email, token }
}

const accept = (token: string, word = password) =>
  anonymous(contract.acceptInvitation, { body: { token, password: word } })
const cookieOf = (headers: Record<string, unknown>) =>
  [headers['set-cookie']]
    .flat()
    .map((cookie) => String(cookie).split(';')[0])
    .join('; ')

describe('a person who is added', () => {
  test('is there with every field, a week and no way to sign in until they are invited', async () => {
    const { ada, maya, departments, groups } = await aFirm()
    const given = {
      first_name: 'Nell',
      last_name: 'North',
      email: anAddress(),
      phone: { mobile: '07700 900123', office: '020 7946 0000', extension: '12' },
      position: 'Surveyor',
      start_date: '2026-04-01',
      end_date: null,
      manager_id: maya.id,
      department_id: departments.field.id,
      department_ids: [departments.office.id],
      group_ids: [groups['Staff'] ?? 0],
      external: true,
    }
    const answer = await as(ada, createUser, { body: given })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      ...given,
      name: 'Nell North',
      active: true,
      signs_in: false,
      invitation: null,
      schedule_days: [1, 2, 3, 4, 5],
      version: 1,
    })
    expect((await as(ada, getUser, withId(answer.body))).body).toEqual(answer.body)
    // As the form sends what was left empty.
    const empty = {
      manager_id: null,
      department_id: null,
      start_date: null,
      email: '',
      department_ids: [],
      group_ids: [],
    }
    for (const first_name of ['One', 'Two'])
      expect((await as(ada, createUser, { body: { ...empty, first_name } })).status).toBe(201)
  })

  test('has an address that nobody else of the firm has, whatever its capitals', async () => {
    const { ada, sam, maya } = await aFirm()
    const taken = { email: ['Another person in this firm already has this address. Enter another one.'] }
    const added = await as(ada, createUser, { body: { first_name: 'Sam', email: sam.email.toUpperCase() } })
    expect([added.status, added.body]).toEqual([400, taken])
    const changed = await as(ada, changeUser, { ...withId(maya), body: { email: sam.email.toUpperCase() } })
    expect([changed.status, changed.body]).toEqual([400, taken])
    const otherFirm = await aFirm()
    expect((await as(otherFirm.ada, createUser, { body: { first_name: 'Sam', email: sam.email } })).status).toBe(201)
  })

  test('gets no group with permissions that the asker lacks, and nothing is left of the attempt', async () => {
    const { maya, groups } = await aFirm()
    await grant(maya, 'users.view_user', 'users.add_user')
    const email = anAddress()
    const climb = await as(maya, createUser, {
      body: { first_name: 'Nell', email, group_ids: [groups['Administrator'] ?? 0] },
    })
    expect([climb.status, climb.body]).toEqual([
      403,
      { detail: 'You can only add groups with permissions you have yourself.' },
    ])
    const { body } = await as(maya, listUsers, { query: { search: email } })
    expect(body).toEqual({ results: [], count: 0 })
  })

  test('is the business of who may add people', async () => {
    const { maya, sam } = await aFirm()
    expect((await as(maya, createUser, { body: { first_name: 'Nell' } })).status).toBe(403)
    expect((await as(maya, contract.inviteUser, withId(sam))).status).toBe(403)
  })
})

describe('an invitation', () => {
  test('goes from the form to the mail server, and its link to the firm; nothing that is kept opens it', async () => {
    const firm = await aFirm({ name: 'Tidal Works' })
    const { url, received } = await mailServer()
    const { body: person } = await as(firm.ada, createUser, {
      body: { first_name: 'Nell', email: anAddress(), group_ids: [firm.groups['Staff'] ?? 0], invite: true },
    })
    expect(person.invitation).toMatchObject({ address: person.email, mail: 'waiting', expired: false })
    const mail = await inFirm(firm, (db) => db.selectFrom('mail').select('id').executeTakeFirstOrThrow())
    const send = () =>
      sendQueued(
        database(),
        smtpMailer({ url, from: 'Fieldbook <fieldbook@example.com>' }),
        { orgId: firm.org_id, id: mail.id },
        { invitation: invitationLinks('https://fieldbook.example.com') },
      )
    await send()
    await send()
    expect(received).toHaveLength(1)
    expect(received[0]?.mail.subject).toBe('Ada Adams invites you to Tidal Works')
    const token =
      /https:\/\/fieldbook\.example\.com\/invitation\/\?token=([\w.-]+)/.exec(received[0]?.mail.text ?? '')?.[1] ?? ''
    expect(received[0]?.mail.html).toContain(token)
    expect((await as(firm.ada, getUser, withId(person))).body.invitation?.mail).toBe('sent')

    const saved = await inFirm(firm, async (db) => [
      ...(await db.selectFrom('mail').selectAll().execute()),
      ...(await db.selectFrom('invitation').selectAll().execute()),
      ...(await db.selectFrom('audit').selectAll().execute()),
      ...(await db.selectFrom('outbox').selectAll().execute()),
    ])
    expect(saved.length).toBeGreaterThan(4)
    expect(JSON.stringify(saved)).not.toContain(token.split('.')[1])

    expect((await anonymous(contract.checkInvitation, { body: { token } })).body).toEqual({
      organisation: 'Tidal Works',
      name: 'Nell',
      email: person.email,
      known: false,
    })
    const joined = await accept(token)
    expect([joined.status, joined.text]).toEqual([204, ''])
    const me = await anonymous(getProfile, {}, { headers: { cookie: cookieOf(joined.headers) } })
    expect(me.body).toMatchObject({
      id: person.id,
      org: { id: firm.org_id },
      permissions: { diary: expect.any(Array) },
    })
    const record = await as(firm.ada, getUser, withId(person))
    expect(record.body).toMatchObject({ signs_in: true, invitation: null })
    const signedIn = await anonymous(login, { body: { email: person.email.toUpperCase(), password } })
    expect(signedIn.status).toBe(200)
  })

  test('ends the session that this browser had', async () => {
    const firm = await aFirm()
    const { token } = await aNewcomer(firm)
    const headers = await headersOf(firm.sam, { by: 'cookie' })
    expect((await anonymous(getProfile, {}, { headers })).status).toBe(200)
    const joined = await anonymous(contract.acceptInvitation, { body: { token, password } }, { headers })
    expect(joined.status).toBe(204)
    expect((await anonymous(getProfile, {}, { headers })).status).toBe(401)
  })

  test('works once, also for two browsers at the same moment', async () => {
    const { token } = await aNewcomer(await aFirm())
    const answers = await Promise.all([accept(token), accept(token)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 400])
    const used = { token: ['This link was already used. Sign in with the password you chose.'] }
    expect((await accept(token)).body).toEqual(used)
    expect((await anonymous(contract.checkInvitation, { body: { token } })).body).toEqual(used)
  })

  test.each<[string, (owner: { firm: Awaited<ReturnType<typeof aFirm>>; id: number }) => Promise<unknown>, RegExp]>([
    [
      'expired',
      ({ firm }) =>
        inFirm(firm, (db) => db.updateTable('invitation').set({ expires: '2026-01-01T00:00:00Z' }).execute()),
      /^This link has expired\. Ask for a new invitation\.$/,
    ],
    [
      'replaced by a later one',
      ({ firm, id }) => as(firm.ada, contract.inviteUser, withId({ id })),
      /^This link no longer works\./,
    ],
    [
      'sent to an address that was wrong',
      ({ firm, id }) => as(firm.ada, changeUser, { ...withId({ id }), body: { email: anAddress() } }),
      /^This link no longer works\./,
    ],
    [
      'of somebody who was deactivated meanwhile',
      ({ firm, id }) => as(firm.ada, changeUser, { ...withId({ id }), body: { active: false } }),
      /^This link no longer works\./,
    ],
  ])('opens nothing when it is %s', async (_case, change, sentence) => {
    const firm = await aFirm()
    const { id, token } = await aNewcomer(firm)
    await change({ firm, id })
    const answer = await accept(token)
    expect([answer.status, answer.body]).toEqual([400, { token: [expect.stringMatching(sentence)] }])
    expect((await as(firm.ada, getUser, withId({ id }))).body.signs_in).toBe(false)
  })

  test.each(['', 'x', '1', '1.', `0.${'A'.repeat(43)}`, `1.${'A'.repeat(43)}`, `999999999999999.${'A'.repeat(43)}`])(
    'is not made up: %j',
    async (token) => {
      const answer = await accept(token)
      expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['token']])
    },
  )

  test('is for a good password', async () => {
    const { token } = await aNewcomer(await aFirm())
    expect((await accept(token, 'fourteen chars')).body).toEqual({ password: ['Minimum of 15 characters required'] })
    expect((await accept(token, 'passwordpassword')).body).toEqual({
      password: ['This password is too easy to guess. Choose another one.'],
    })
    expect((await accept(token)).status).toBe(204)
  })

  test('needs an address, which is said under its field before anybody is added', async () => {
    const { ada } = await aFirm()
    const refused = await as(ada, createUser, { body: { first_name: 'Gina', invite: true } })
    expect([refused.status, refused.body['email']]).toEqual([
      400,
      ['Enter the email address for the invitation, or switch off “Invite by email”.'],
    ])
    expect((await as(ada, createUser, { body: { first_name: 'Gina', invite: false } })).status).toBe(201)
  })

  test('to an address with an account elsewhere asks for that password, and shows the inviter nothing', async () => {
    const [firstValue, two] = [await aFirm(), await aFirm({ name: 'Second Firm' })]
    const first = await aNewcomer(firstValue)
    await accept(first.token)
    const again = await as(two.ada, createUser, {
      body: { first_name: 'Nell', email: first.email.toUpperCase(), invite: true },
    })
    const stranger = await as(two.ada, createUser, { body: { first_name: 'Nell', email: anAddress(), invite: true } })
    const shape = (body: object) =>
      JSON.stringify(body).replaceAll(/\d+|newcomer|NEWCOMER|example\.com|EXAMPLE\.COM/g, '')
    expect(shape(again.body)).toBe(shape(stranger.body))
    const { id } = await inFirm(two, (db) =>
      db.selectFrom('invitation').where('user_id', '=', again.body.id).select('id').executeTakeFirstOrThrow(),
    )
    const link = await inFirm(two, (db) =>
      invitationLinks('https://fieldbook.example.com')(db, { orgId: two.org_id, key: `invitation ${id}` }),
    )
    const token = new URL(link ?? '').searchParams.get('token') ?? ''
    expect((await anonymous(contract.checkInvitation, { body: { token } })).body.known).toBe(true)
    const wrong = await accept(token, 'another harbour wall at high tide')
    expect([wrong.status, wrong.body]).toEqual([
      400,
      { password: ['Wrong password. Enter the password of your Fieldbook account.'] },
    ])
    const joined = await accept(token)
    expect(joined.status).toBe(204)
    const me = await anonymous(getProfile, {}, { headers: { cookie: cookieOf(joined.headers) } })
    expect(me.body.org.id).toBe(two.org_id)
    expect(new Set(me.body.orgs.map(({ id: org }) => org))).toEqual(new Set([firstValue.org_id, two.org_id]))
  })

  test('is not for somebody who signs in, is inactive or has no address', async () => {
    const { ada, sam } = await aFirm()
    expect((await as(ada, contract.inviteUser, withId(sam))).body).toEqual({
      code: 'state',
      detail: 'This person can already sign in.',
    })
    const { body: nell } = await as(ada, createUser, { body: { first_name: 'Nell' } })
    expect((await as(ada, contract.inviteUser, withId(nell))).body).toEqual({
      email: ['Enter an email address before you invite this person.'],
    })
    await as(ada, changeUser, { ...withId(nell), body: { active: false, email: anAddress() } })
    expect((await as(ada, contract.inviteUser, withId(nell))).status).toBe(409)
  })

  test('is no way to permissions that the inviter lacks', async () => {
    const { ada, maya, groups } = await aFirm()
    await grant(maya, 'users.view_user', 'users.add_user', 'users.change_user')
    const { body: boss } = await as(ada, createUser, {
      body: { first_name: 'Bo', email: anAddress(), group_ids: [groups['Administrator'] ?? 0] },
    })
    await as(maya, changeUser, { ...withId(boss), body: { email: anAddress() } })
    const answer = await as(maya, contract.inviteUser, withId(boss))
    expect([answer.status, answer.body]).toEqual([
      403,
      { detail: 'You can only invite people whose permissions you have yourself.' },
    ])
  })
})

test('where there is a mail server, no link is handed to whoever invites', async () => {
  const { ada } = await aFirm()
  const made = await as(ada, createUser, { body: { first_name: 'Nell', email: anAddress(), invite: true } })
  expect((await as(ada, contract.makeInvitationLink, withId(made.body))).status).toBe(409)
})
