/** A link to join opens what its maker saw and may give, and nothing that was granted since (docs/decisions/0092). */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { undoChange } from '#core/undo.contract.ts'
import { login } from '#features/auth/auth.contract.ts'
import { groupCalls } from '../../groups/groups.contract.ts'
import { archiveUsers, editUsers, restoreUsers } from '../../users/userBulk.contract.ts'
import { changeUser, getUser } from '../../users/users.contract.ts'
import { createUser } from '../../users/userEdit.contract.ts'
import { type BuilderPerson, unique } from '#test/builders.ts'
import { type Firm, testServer, testSettings } from '#test/firm.ts'
import * as contract from '../invitations.contract.ts'
import { invitationKey, invitationLinks } from './invitationMail.ts'

const server = testServer({ mail: { ...testSettings.mail, status: 'no_server' } })
const { aFirm, aPerson, as, anonymous, grant, inFirm } = server
const password = 'a quayside harbour wall at low tide'
const withId = (person: { id: number }) => ({ params: { id: String(person.id) } })

/** Otto may add people and little else; he invited Nell, who is in a group of his own rights, and holds her link. */
async function invited() {
  const firm = await aFirm()
  const { ada, otto } = firm
  await grant(otto, 'users.view_user', 'users.add_user', 'tasks.view_task')
  const crew = await as(ada, groupCalls.create, { body: { name: 'Crew', permissions: ['tasks.view_task'] } })
  const email = `${unique('nell').replace(' ', '')}@example.com`
  const body = { first_name: 'Nell', last_name: 'North', email, group_ids: [crew.body.id] }
  const { body: nell } = await as(otto, createUser, { body })
  const made = await as(otto, contract.makeInvitationLink, withId(nell))
  expect(made.status, made.text).toBe(200)
  return { ...firm, crew: crew.body, nell, token: new URL(made.body.link).searchParams.get('token') ?? '' }
}
type Invited = Awaited<ReturnType<typeof invited>>

const accept = (token: string) => anonymous(contract.acceptInvitation, { body: { token, password } })
const check = (token: string) => anonymous(contract.checkInvitation, { body: { token } })
const staff = ({ groups }: Pick<Firm, 'groups'>) => groups['Staff'] ?? 0

const ended = {
  token: ['This link no longer works. Use the one in your latest message, or ask for a new invitation.'],
}
const unknown = {
  token: ['This link is not valid. Copy the whole link from your message, or ask for a new invitation.'],
}

const undo = async (person: BuilderPerson, change: { headers: Record<string, unknown> }) =>
  expect((await as(person, undoChange, { body: { token: String(change.headers['x-undo']) } })).status).toBe(204)

/** Everything that gives the person more, or another address, after the link was made. */
const changes: Record<string, (firm: Invited) => Promise<unknown>> = {
  'groups, one by one': ({ ada, nell, crew, groups }) =>
    as(ada, changeUser, { ...withId(nell), body: { group_ids: [crew.id, groups['Administrator'] ?? 0] } }),
  'groups, together with others': (firm) =>
    as(firm.ada, editUsers, { body: { ids: [firm.nell.id, firm.sam.id], add_group_ids: [staff(firm)] } }),
  'groups, that were taken away and are back by an undo': async ({ ada, nell }) => {
    const taken = await as(ada, changeUser, { ...withId(nell), body: { group_ids: [] } })
    await undo(ada, taken)
  },
  'a permission of a group, which the maker lacks': ({ ada, crew }) =>
    as(ada, groupCalls.change, {
      ...withId(crew),
      body: { permissions: ['tasks.view_task', 'projects.view_financials'] },
    }),
  'another address': ({ ada, nell }) =>
    as(ada, changeUser, { ...withId(nell), body: { email: 'n.north@example.com' } }),
  'another address, and the first one again by an undo': async ({ ada, nell }) =>
    undo(ada, await as(ada, changeUser, { ...withId(nell), body: { email: 'n.north@example.com' } })),
  'nothing, by being made inactive': ({ ada, nell }) => as(ada, archiveUsers, { body: { ids: [nell.id] } }),
  'nothing, by being made inactive and active again': async ({ ada, nell }) => {
    await as(ada, archiveUsers, { body: { ids: [nell.id] } })
    await as(ada, restoreUsers, { body: { ids: [nell.id] } })
  },
  'what the maker has lost since': ({ otto }) => grant(otto, 'users.view_user', 'users.add_user'),
}

describe('a link that was handed over does not work once the person got', () => {
  test.each(Object.entries(changes))('%s', async (_what, change) => {
    const firm = await invited()
    expect((await check(firm.token)).status).toBe(200)
    await change(firm)
    for (const answer of [await check(firm.token), await accept(firm.token)]) {
      expect(answer.status).toBe(400)
      expect([ended, unknown]).toContainEqual(answer.body)
    }
    const { body } = await as(firm.ada, getUser, withId(firm.nell))
    expect(body.signs_in).toBe(false)
    // Whoever looks is not told of an invitation that could still be accepted.
    expect(body.invitation?.expired ?? true).toBe(true)
  })
})

test.each<[string, (firm: Invited) => Promise<unknown>]>([
  ['fewer groups', ({ ada, nell }) => as(ada, changeUser, { ...withId(nell), body: { group_ids: [] } })],
  [
    'a permission of a group, which its maker has too',
    ({ ada, crew }) =>
      as(ada, groupCalls.change, { ...withId(crew), body: { permissions: ['tasks.view_task', 'users.view_user'] } }),
  ],
  ['another position', ({ ada, nell }) => as(ada, changeUser, { ...withId(nell), body: { position: 'Surveyor' } })],
  [
    'the same address in capitals',
    ({ ada, nell }) => as(ada, changeUser, { ...withId(nell), body: { email: nell.email.toUpperCase() } }),
  ],
])('a link goes on after %s', async (_what, change) => {
  const firm = await invited()
  await change(firm)
  expect((await accept(firm.token)).status).toBe(204)
})

test('a message that waits carries no link any more once the person got more', async () => {
  const { ada, nell, groups, org_id } = await invited()
  const { id } = await inFirm({ org_id }, (db) =>
    db.selectFrom('invitation').where('revoked', 'is', null).select('id').executeTakeFirstOrThrow(),
  )
  const make = () =>
    inFirm({ org_id }, (db) =>
      invitationLinks('https://fieldbook.example.com')(db, { orgId: org_id, key: invitationKey(id) }),
    )
  expect(await make()).toContain('token=')
  await as(ada, changeUser, { ...withId(nell), body: { group_ids: [groups['Director'] ?? 0] } })
  expect(await make()).toBeNull()
})

describe('somebody who waits to join as an administrator', () => {
  const pending = async () => {
    const firm = await aFirm()
    const email = `${unique('dora').replace(' ', '')}@example.com`
    const body = { first_name: 'Dora', email, group_ids: [firm.groups['Administrator'] ?? 0] }
    const { body: dora } = await as(firm.ada, createUser, { body })
    const link = await as(firm.ada, contract.makeInvitationLink, withId(dora))
    return { ...firm, dora, token: new URL(link.body.link).searchParams.get('token') ?? '' }
  }

  test('keeps their address: nobody who may do less moves it to a mailbox of their own', async () => {
    const { ada, otto, dora, token } = await pending()
    await grant(otto, 'users.view_user', 'users.change_user')
    const moved = await as(otto, changeUser, { ...withId(dora), body: { email: 'otto@elsewhere.example' } })
    expect([moved.status, moved.body]).toEqual([
      403,
      { detail: 'You can only change the email address of people whose permissions you have yourself.' },
    ])
    expect((await as(ada, getUser, withId(dora))).body.email).toBe(dora.email)
    expect((await accept(token)).status).toBe(204)
  })

  test('is invited again by nobody who may do less', async () => {
    const { otto, dora, token } = await pending()
    await grant(otto, 'users.view_user', 'users.add_user', 'users.change_user')
    for (const call of [contract.inviteUser, contract.makeInvitationLink]) {
      const again = await as(otto, call, withId(dora))
      expect([again.status, again.body]).toEqual([
        403,
        { detail: 'You can only invite people whose permissions you have yourself.' },
      ])
    }
    expect((await accept(token)).status).toBe(204)
  })
})

describe('an address that has an account without a password, as after reading an archive', () => {
  /** Ida administers another firm, and has no password yet; Otto invites her address here. */
  async function takingOver() {
    const [firm, second] = [await aFirm(), await aFirm()]
    const ida = await aPerson(second, { name: unique('Ida Inlet'), group_ids: [second.groups['Administrator'] ?? 0] })
    await grant(firm.otto, 'users.view_user', 'users.add_user')
    const { body } = await as(firm.otto, createUser, { body: { first_name: 'Ida', email: ida.email } })
    return { ...firm, ida, invitee: body }
  }
  const signsIn = async ({ email }: BuilderPerson) =>
    (await anonymous(login, { body: { email, password } })).status === 200

  test('gets none by a link in the hands of who may do less in its other organisation', async () => {
    const { otto, ida, invitee } = await takingOver()
    const { body } = await as(otto, contract.makeInvitationLink, withId(invitee))
    const token = new URL(body.link).searchParams.get('token') ?? ''
    const refused = {
      token: [
        'This address has an account without a password. Ask your server administrator for a link to choose one, then open this link again.',
      ],
    }
    for (const answer of [await check(token), await accept(token)])
      expect([answer.status, answer.body]).toEqual([400, refused])
    expect(await signsIn(ida)).toBe(false)
  })

  test('gets one by a link in its own mail', async () => {
    const { org_id, ida, invitee } = await takingOver()
    const token = await inFirm({ org_id }, async (db) => {
      const { id } = await db
        .insertInto('invitation')
        .values({ user_id: invitee.id, address: ida.email, expires: sql<string>`now() + interval '7 days'` })
        .returning('id')
        .executeTakeFirstOrThrow()
      const url = await invitationLinks('https://fieldbook.example.com')(db, { orgId: org_id, key: invitationKey(id) })
      return new URL(url ?? '').searchParams.get('token') ?? ''
    })
    expect((await accept(token)).status).toBe(204)
    expect(await signsIn(ida)).toBe(true)
  })
})
