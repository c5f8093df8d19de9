/** Attacks on links to a new password: each is refused, and the password stays. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

import { addDays, today } from '#core/days.ts'
import { createApiKey } from '#features/api-keys/apiKeys.contract.ts'
import { groupCalls } from '#features/users/groups/groups.contract.ts'
import { archiveUsers } from '#features/users/users/userBulk.contract.ts'
import { changeUser } from '#features/users/users/users.contract.ts'
import { accountLinks, tokenIn } from '#test/accountLinks.ts'
import { actingOn } from '#test/acting.ts'
import { type BuilderPerson, unique } from '#test/builders.ts'
import { factorTools, password } from '#test/factors.ts'
import { testServer, type Firm } from '#test/firm.ts'
import { anInvitation } from '#test/invitations.ts'
import { giveLoginLink, setPassword } from '../auth.contract.ts'
import { checkPasswordReset, givePasswordLink } from '../authReset.contract.ts'
import { hashPassword } from './authPasswords.ts'

const server = testServer()
const { aFirm, aPerson, anonymous, as, grant, inFirm, headersOf } = server
const { asAuth } = factorTools(server)
const { mailedToken, give, handedToken, reset, newPassword } = accountLinks(server)
const acting = actingOn(server)

let firm: Firm
let elsewhere: Firm
let passwordHash: string
beforeAll(async () => {
  firm = await aFirm()
  elsewhere = await aFirm()
  passwordHash = await hashPassword(server.settings, password)
})

/** Somebody on the staff, with a password. */
const aMember = () => aPerson(firm, { name: unique('Tam Tern'), group_ids: [firm.groups['Staff'] ?? 0], passwordHash })
/** Somebody who may make links for the staff, and no more than that. */
async function aManager(): Promise<BuilderPerson> {
  const manager = await aPerson(firm, { name: unique('Mo Marsh'), group_ids: [firm.groups['Staff'] ?? 0] })
  await inFirm(firm, async (db) => {
    const group = await db
      .insertInto('user_group')
      .values({ name: unique('People'), permissions: ['users.view_user', 'users.change_user'] })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('member_group').values({ user_id: manager.id, group_id: group.id }).execute()
  })
  return manager
}
/** The person works in the other firm too, in this group. */
const worksElsewhere = (person: BuilderPerson, group: string) =>
  inFirm(elsewhere, async (db) => {
    const { account_id, email } = person
    const member = await db
      .insertInto('member')
      .values({ account_id, email, first_name: 'Tam', main_org_id: firm.org_id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const group_id = elsewhere.groups[group] ?? 0
    await db.insertInto('member_group').values({ user_id: member.id, group_id }).execute()
  })
const addToGroup = (person: BuilderPerson, group_id: number) =>
  inFirm(firm, (db) => db.insertInto('member_group').values({ user_id: person.id, group_id }).execute())
const params = ({ id }: { id: number }) => ({ params: { id: String(id) } })
const passwordOf = ({ account_id }: BuilderPerson) =>
  asAuth((db) =>
    db.selectFrom('account').where('id', '=', account_id).select('password_hash').executeTakeFirstOrThrow(),
  ).then(({ password_hash }) => password_hash)

const over = {
  token: ['This link no longer works. Ask for a new one on the sign-in page.'],
}

/** Attacks on the person: each ends with a link's token that must not work. */
const attacks: Record<string, (person: BuilderPerson) => Promise<string>> = {
  'a link that was used': async (person) => {
    const token = await mailedToken(person)
    expect((await reset(token)).status).toBe(204)
    return token
  },
  'a link after its hour': async (person) => {
    const token = await mailedToken(person)
    await asAuth((db) =>
      db
        .updateTable('login_link')
        .where('account_id', '=', person.account_id)
        .set({ expires: sql<string>`now()` })
        .execute(),
    )
    return token
  },
  'one altered character': async (person) => {
    const token = await mailedToken(person)
    return `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
  },
  'all but the last character': async (person) => (await mailedToken(person)).slice(0, -1),
  'one character more': async (person) => `${await mailedToken(person)}A`,
  'its hash, as the database has it': async (person) => {
    await mailedToken(person)
    const { hash } = await asAuth((db) =>
      db.selectFrom('login_link').where('account_id', '=', person.account_id).select('hash').executeTakeFirstOrThrow(),
    )
    return Buffer.from(hash ?? '').toString('base64url')
  },
  'a link past a wait': async (person) => tokenIn((await as(firm.ada, giveLoginLink, params(person))).body.url),
  'an invitation of the organisation': async () => {
    const { org_id } = firm
    const { id } = await inFirm(firm, (db) =>
      db.insertInto('member').values({ first_name: 'Ivo' }).returning('id').executeTakeFirstOrThrow(),
    )
    return anInvitation(server, { org_id, id, email: `${unique('ivo').replace(' ', '')}@example.com` })
  },
  'the token of a session': async (person) => (await server.signIn(person)).token,
  'the older of two links, after the newer': async (person) => {
    const older = await mailedToken(person)
    expect((await reset(await handedToken(firm.ada, person))).status).toBe(204)
    return older
  },
  'a link that was asked for before the password was changed': async (person) => {
    const token = await mailedToken(person)
    const body = { current_password: password, new_password: 'three herons on a wet slate roof' }
    expect((await as(person, setPassword, { body })).status).toBe(204)
    return token
  },
  'a link of somebody who was made inactive since': async (person) => {
    const token = await mailedToken(person)
    expect((await as(firm.ada, archiveUsers, { body: { ids: [person.id] } })).status).toBe(200)
    return token
  },
  'a link of an account that was closed since': async (person) => {
    const token = await mailedToken(person)
    await asAuth((db) =>
      db.updateTable('account').where('id', '=', person.account_id).set({ disabled: true }).execute(),
    )
    return token
  },
  'a link in the hands of its maker, after the person became an administrator': async (person) => {
    const token = await handedToken(await aManager(), person)
    const group_ids = [firm.groups['Staff'] ?? 0, firm.groups['Administrator'] ?? 0]
    expect((await as(firm.ada, changeUser, { ...params(person), body: { group_ids } })).status).toBe(200)
    return token
  },
  'the same, after a group of the person got a permission that the maker lacks': async (person) => {
    const { body } = await as(firm.ada, groupCalls.create, { body: { name: unique('Crew'), permissions: [] } })
    await addToGroup(person, body.id)
    const token = await handedToken(await aManager(), person)
    const permissions = ['projects.view_financials' as const]
    expect((await as(firm.ada, groupCalls.change, { ...params(body), body: { permissions } })).status).toBe(200)
    return token
  },
  'the same, after its maker lost what the person has': async (person) => {
    const manager = await aManager()
    const token = await handedToken(manager, person)
    await grant(manager, 'users.view_user', 'users.change_user')
    return token
  },
  'the same, after its maker left': async (person) => {
    const manager = await aManager()
    const token = await handedToken(manager, person)
    expect((await as(firm.ada, archiveUsers, { body: { ids: [manager.id] } })).status).toBe(200)
    return token
  },
  'the same, after the person got rights in another organisation': async (person) => {
    const token = await handedToken(firm.ada, person)
    await worksElsewhere(person, 'Administrator')
    return token
  },
  nothing: () => Promise.resolve('x'),
}

describe('a link that opens nothing', () => {
  test.each(Object.entries(attacks))('%s', async (_name, prepare) => {
    const person = await aMember()
    const token = await prepare(person)
    const before = await passwordOf(person)
    const check = await anonymous(checkPasswordReset, { body: { token } })
    expect([check.status, check.body]).toEqual([400, over])
    const used = await reset(token, 'a password of the attacker, long enough')
    expect([used.status, used.body]).toEqual([400, over])
    expect(await passwordOf(person)).toBe(before)
    // Signed in or not makes no difference to a link.
    const headers = await headersOf(firm.ada, { by: 'cookie' })
    const body = { token, new_password: newPassword }
    const payload = { method: 'POST', url: '/api/auth/password-reset/confirm/', headers, payload: body } as const
    expect((await server.raw(payload)).status).toBe(400)
  })

  test('of eight who use one at the same moment one has it', async () => {
    const person = await aMember()
    const token = await mailedToken(person)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => reset(token, `${newPassword} number ${index}`)),
    )
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    for (const { status, body } of answers.filter((answer) => answer.status !== 204))
      expect([status, body]).toEqual([400, over])
  })

  test('looking at one does not use it up', async () => {
    const token = await mailedToken(await aMember())
    for (let look = 0; look < 3; look += 1)
      expect((await anonymous(checkPasswordReset, { body: { token } })).status).toBe(200)
    expect((await reset(token)).status).toBe(204)
  })
})

type Refusal = readonly [status: number, body: unknown]
const lacks: Refusal = [403, { detail: 'You can only make a link for people whose permissions you have yourself.' }]

/** Who asks for a link that they may not have, and for whom. */
const requests: Record<string, () => Promise<readonly [Awaited<ReturnType<typeof give>>, ...Refusal]>> = {
  'without the permission to change people': async () => [
    await give(firm.sam, await aMember()),
    403,
    expect.anything(),
  ],
  'for somebody who may do more': async () => [await give(await aManager(), firm.ada), ...lacks],
  'for somebody of another organisation': async () => [await give(firm.ada, elsewhere.sam), 404, undefined],
  'for nobody': async () => [await give(firm.ada, { id: 999_999_999 }), 404, undefined],
  'for somebody who works in another organisation as well': async () => {
    const person = await aMember()
    await worksElsewhere(person, 'Staff')
    return [await give(firm.ada, person), ...lacks]
  },
  'for oneself, from a session that somebody left open': async () => [
    await give(firm.ada, firm.ada),
    409,
    { detail: 'This is your own account: change your password on your account page.', code: 'state' },
  ],
  'for somebody who has not joined yet': async () => {
    const pending = await inFirm(firm, (db) =>
      db.insertInto('member').values({ first_name: 'Ines' }).returning('id').executeTakeFirstOrThrow(),
    )
    return [await give(firm.ada, pending), 409, { detail: 'This person cannot sign in.', code: 'state' }]
  },
  'while acting as an administrator': async () => {
    const { call } = await acting.act(firm.ada, await aManager())
    return [await call(givePasswordLink, params(await aMember())), 403, expect.anything()]
  },
  'by an API key': async () => {
    const body = {
      name: unique('Payroll'),
      end_date: addDays(today('Europe/London'), 30),
      permissions: ['users.change_user' as const, 'users.view_user' as const],
    }
    const { key } = (await as(firm.ada, createApiKey, { body })).body
    const headers = { authorization: `Api-Key ${key}` }
    return [await anonymous(givePasswordLink, params(await aMember()), { headers }), 403, expect.anything()]
  },
}

test.each(Object.entries(requests))('no link is made %s', async (_name, ask) => {
  const [answer, status, body] = await ask()
  expect([answer.status, answer.body]).toEqual([status, body])
  expect(answer.text).not.toContain('token=')
})

test('a repeated request with the same key is a new link, and the answer of the first is stored nowhere', async () => {
  const person = await aMember()
  const headers = { ...(await headersOf(firm.ada)), 'idempotency-key': 'twice' }
  const ask = () => anonymous(givePasswordLink, params(person), { headers })
  const [first, second] = [(await ask()).body.url, (await ask()).body.url]
  expect(tokenIn(first)).not.toBe(tokenIn(second))
  const stored = await inFirm(firm, (db) => db.selectFrom('idempotency_key').selectAll().execute())
  expect(JSON.stringify(stored)).not.toContain(tokenIn(first))
})
