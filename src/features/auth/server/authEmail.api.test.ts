/**
 * The address that somebody signs in with, changed by them or by an administrator
 * (docs/rules/access.md#the-address-somebody-signs-in-with).
 */
import { beforeEach, describe, expect, test } from 'vitest'

import { archiveUsers } from '#features/users/users/userBulk.contract.ts'
import { changeUser, getUser, listUsers } from '#features/users/users/users.contract.ts'
import { accountLinks, tokenIn } from '#test/accountLinks.ts'
import { actingOn } from '#test/acting.ts'
import { type BuilderPerson, unique } from '#test/builders.ts'
import { factorTools, password } from '#test/factors.ts'
import { testServer, type Firm } from '#test/firm.ts'
import { setPassword } from '../auth.contract.ts'
import {
  cancelEmail,
  cancelOwnEmail,
  changeOwnEmail,
  confirmEmail,
  getOwnEmail,
  giveEmailLink,
} from '../authEmail.contract.ts'
import { getProfile } from '../authProfile.contract.ts'

const server = testServer()
const { aFirm, as, anonymous, grant, inFirm } = server
const { asAuth, givePassword, aBrowser } = factorTools(server)
const { messagesTo, tokenMailedTo, sendMail, mailedToken, reset } = accountLinks(server)

const withId = ({ id }: { id: number }) => ({ params: { id: String(id) } })
const anAddress = () => `${unique('new.address').replace(' ', '.')}@example.com`
const confirm = (token: string) => anonymous(confirmEmail, { body: { token } })
const signsIn = async (email: string) => (await aBrowser().logIn({ email } as BuilderPerson)).status === 200
const change = (person: BuilderPerson, email: string, current_password = password) =>
  as(person, changeOwnEmail, { body: { email, current_password } })
const invalidLink = {
  token: ['This link no longer works. Sign in with your old address and ask for the change again.'],
}
const audited = (org: { org_id: number }, ...actions: string[]) =>
  inFirm(org, (db) =>
    db
      .selectFrom('audit')
      .where('entity', '=', 'member')
      .where('action', 'in', actions)
      .select(['user_id', 'entity_id', 'action'])
      .orderBy('id')
      .execute(),
  )

let firm: Firm
let sam: BuilderPerson
beforeEach(async () => {
  firm = await aFirm()
  sam = firm.sam
  await givePassword(sam)
})

/** Sam works in another firm too. */
async function worksElsewhere(): Promise<Firm> {
  const elsewhere = await aFirm()
  await inFirm(elsewhere, (db) =>
    db
      .insertInto('member')
      .values({ first_name: 'Sam', email: sam.email, account_id: sam.account_id, main_org_id: firm.org_id })
      .execute(),
  )
  return elsewhere
}

describe('the person’s own address', () => {
  test('is changed by the password and the link in the new mailbox; the old one gets a notice, and signs in until then', async () => {
    const elsewhere = await worksElsewhere()
    const address = anAddress()
    const answer = await change(sam, address)
    expect(answer.body).toEqual({ email: sam.email, pending: { address, expires: expect.any(String) as string } })
    expect([await signsIn(sam.email), await signsIn(address)]).toEqual([true, false])
    // Nobody else is told of it.
    expect((await as(firm.ada, getUser, withId(sam))).body).toMatchObject({ email: sam.email, email_pending: null })

    const sent = await sendMail(firm)
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      [[address], 'Confirm your email address for Fieldbook'],
      [[sam.email], 'Your email address for Fieldbook is about to change'],
    ])
    expect(sent[1]?.text).toContain(address)
    const done = await confirm(tokenIn(sent[0]?.url))
    expect([done.status, done.body]).toEqual([200, { email: address }])
    expect([await signsIn(sam.email), await signsIn(address)]).toEqual([false, true])
    expect((await as(sam, getOwnEmail, {})).body).toEqual({ email: address, pending: null })
    expect((await as(sam, getProfile, {})).body.email).toBe(address)
    for (const { ada, org_id } of [firm, elsewhere]) {
      const { body } = await as(ada, listUsers, { query: { search: address } })
      expect(body).toMatchObject({ count: 1, results: [{ email: address, email_pending: null }] })
      expect((await audited({ org_id }, 'confirm_email')).length).toBe(1)
    }
    expect(await audited(firm, 'request_email')).toEqual([
      { user_id: sam.id, entity_id: sam.id, action: 'request_email' },
    ])
  })

  test('takes the right password, and an address that it is not yet', async () => {
    const address = anAddress()
    const wrong = await change(sam, address, 'not the right words')
    expect([wrong.status, wrong.body]).toEqual([400, { current_password: ['This is not your current password.'] }])
    const same = await change(sam, sam.email.toUpperCase())
    expect([same.status, same.body]).toEqual([400, { email: ['You already sign in with this address.'] }])
    for (const email of ['', 'no address', 'a b@example.com']) expect((await change(sam, email)).status).toBe(400)
    expect(await messagesTo({ ...sam, email: address })).toEqual([])
  })

  test('can be cancelled, by oneself, by changing the password and by asking for another one', async () => {
    const [first, second, third] = [anAddress(), anAddress(), anAddress()]
    await change(sam, first)
    const firstToken = await tokenMailedTo({ ...sam, email: first }, 'address')
    expect((await as(sam, cancelOwnEmail, {})).status).toBe(204)
    expect((await as(sam, getOwnEmail, {})).body.pending).toBeNull()
    await change(sam, second)
    const secondToken = await tokenMailedTo({ ...sam, email: second }, 'address')
    await change(sam, third)
    const thirdToken = await tokenMailedTo({ ...sam, email: third }, 'address')
    const body = { current_password: password, new_password: 'three herons on a wet slate roof' }
    expect((await as(sam, setPassword, { body })).status).toBe(204)
    for (const token of [firstToken, secondToken, thirdToken]) {
      const { status, body: refused } = await confirm(token)
      expect([status, refused]).toEqual([400, invalidLink])
    }
    expect((await as(sam, getProfile, {})).body.email).toBe(sam.email)
  })

  test('that another account has is asked for alike, and refused to whoever reads its mail', async () => {
    const { olga } = firm
    const [taken, free] = [await change(sam, olga.email.toUpperCase()), await change(firm.sam, anAddress())]
    expect([taken.status, Object.keys(taken.body)]).toEqual([free.status, Object.keys(free.body)])
    await change(sam, olga.email)
    const refused = await confirm(await tokenMailedTo({ ...sam, email: olga.email }, 'address'))
    expect([refused.status, refused.body]).toEqual([
      400,
      { token: ['This address already has a Fieldbook account. Use another address, or sign in with it.'] },
    ])
  })

  test('works once, of eight who use it at the same moment too, and for nobody who is closed or gone', async () => {
    const address = anAddress()
    await change(sam, address)
    const token = await tokenMailedTo({ ...sam, email: address }, 'address')
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await confirm(token)).body).toEqual(invalidLink)

    await change({ ...sam, email: address }, sam.email)
    const back = await tokenMailedTo(sam, 'address')
    await as(firm.ada, archiveUsers, { body: { ids: [sam.id] } })
    expect((await confirm(back)).body).toEqual(invalidLink)
    for (const blank of ['', 'x', back.slice(1)]) expect((await confirm(blank)).status).toBe(400)
  })

  test('ends what was mailed to the old address', async () => {
    const toOld = await mailedToken(sam)
    const address = anAddress()
    await change(sam, address)
    await confirm(await tokenMailedTo({ ...sam, email: address }, 'address'))
    expect((await reset(toOld)).status).toBe(400)
    expect(await signsIn(address)).toBe(true)
  })

  test('is not changed without a mail server, nor in somebody else’s name', async () => {
    const { mail } = server.settings
    server.settings.mail = { ...mail, status: 'no_server' }
    const refused = await change(sam, anAddress())
    server.settings.mail = mail
    expect([refused.status, refused.body['code']]).toEqual([409, 'state'])
    const { call } = await actingOn(server).act(firm.ada, sam)
    const body = { email: anAddress(), current_password: password }
    expect((await call(changeOwnEmail, { body })).status).toBe(403)
    expect((await call(cancelOwnEmail, {})).status).toBe(403)
  })
})

describe('by an administrator', () => {
  const changeBy = (by: BuilderPerson, person: BuilderPerson, email: string) =>
    as(by, changeUser, { ...withId(person), body: { email } })

  test('waits for the new mailbox; the screen says so, the old one gets a notice and signs in until then', async () => {
    const { ada } = firm
    const address = anAddress()
    const changed = await changeBy(ada, sam, address)
    const pending = { address, expires: expect.any(String) as string }
    expect(changed.body).toMatchObject({ email: sam.email, email_pending: pending })
    expect((await as(sam, getOwnEmail, {})).body).toEqual({ email: sam.email, pending })
    const sent = await sendMail(firm)
    expect(sent.map(({ to }) => to)).toEqual([[address], [sam.email]])
    expect(sent[0]?.text).toContain('Ada Adams has asked to use this address to sign in to Fieldbook.')
    expect([await signsIn(sam.email), await signsIn(address)]).toEqual([true, false])
    expect((await confirm(tokenIn(sent[0]?.url))).status).toBe(200)
    expect((await as(ada, getUser, withId(sam))).body).toMatchObject({ email: address, email_pending: null })
    expect([await signsIn(sam.email), await signsIn(address)]).toEqual([false, true])
    expect(await audited(firm, 'request_email', 'confirm_email')).toEqual([
      { user_id: ada.id, entity_id: sam.id, action: 'request_email' },
      { user_id: sam.id, entity_id: sam.id, action: 'confirm_email' },
    ])
  })

  test('is cancelled by them and by the person', async () => {
    for (const cancel of [() => as(firm.ada, cancelEmail, withId(sam)), () => as(sam, cancelOwnEmail, {})]) {
      const address = anAddress()
      await changeBy(firm.ada, sam, address)
      const token = await tokenMailedTo({ ...sam, email: address }, 'address')
      expect((await cancel()).status).toBe(204)
      expect((await as(firm.ada, getUser, withId(sam))).body.email_pending).toBeNull()
      expect((await confirm(token)).status).toBe(400)
    }
    expect((await as(firm.ada, cancelEmail, withId(sam))).status).toBe(409)
  })

  test('is refused for an account of another organisation too, for oneself, for none and for a colleague’s', async () => {
    const { ada, olga, otto } = firm
    await grant(otto, 'users.view_user', 'users.change_user')
    const before = (await as(ada, getUser, withId(sam))).body
    const refusals = [
      [await changeBy(ada, sam, ''), 400],
      [await changeBy(ada, sam, olga.email.toUpperCase()), 400],
      [await changeBy(ada, ada, anAddress()), 409],
      [await changeBy(otto, sam, anAddress()), 403],
    ] as const
    for (const [{ status }, expected] of refusals) expect(status).toBe(expected)
    await worksElsewhere()
    const abroad = await changeBy(ada, sam, anAddress())
    expect([abroad.status, abroad.body]).toEqual([
      409,
      {
        detail: 'Sam Stone also signs in elsewhere with this address. Only they can change it, on their account page.',
        code: 'state',
      },
    ])
    expect((await as(ada, getUser, withId(sam))).body).toEqual(before)
    // A form that sends what is there changes nothing.
    expect((await changeBy(ada, sam, sam.email)).status).toBe(200)
  })

  test('is of no use once the person has more than who asked, or works elsewhere too', async () => {
    const { otto, ada, groups } = firm
    await grant(sam, 'tasks.view_task')
    for (const since of [
      () => as(ada, changeUser, { ...withId(sam), body: { group_ids: [groups['Administrator'] ?? 0] } }),
      worksElsewhere,
    ]) {
      await grant(otto, 'users.view_user', 'users.change_user', 'tasks.view_task')
      const address = anAddress()
      const answer = await changeBy(otto, sam, address)
      expect(answer.status, answer.text).toBe(200)
      const token = await tokenMailedTo({ ...sam, email: address }, 'address')
      await since()
      expect((await confirm(token)).body).toEqual(invalidLink)
      await as(ada, changeUser, { ...withId(sam), body: { group_ids: [] } })
    }
  })

  test('without a mail server hands the link over', async () => {
    const { ada, otto } = firm
    const { mail } = server.settings
    const address = anAddress()
    await changeBy(ada, sam, address)
    expect((await as(ada, giveEmailLink, withId(sam))).status).toBe(409)
    server.settings.mail = { ...mail, status: 'no_server' }
    await grant(otto, 'users.view_user', 'users.change_user')
    const [refused, first, second] = [
      await as(otto, giveEmailLink, withId(sam)),
      await as(ada, giveEmailLink, withId(sam)),
      await as(ada, giveEmailLink, withId(sam)),
    ]
    server.settings.mail = mail
    expect([refused.status, first.status, second.status]).toEqual([403, 200, 200])
    expect((await confirm(tokenIn(first.body.url))).status).toBe(400)
    expect((await confirm(tokenIn(second.body.url))).status).toBe(200)
    expect(await signsIn(address)).toBe(true)
  })

  test('is a plain change for somebody who has not joined yet', async () => {
    const { id } = await inFirm(firm, (db) =>
      db
        .insertInto('member')
        .values({ first_name: 'Ivo', email: anAddress() })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const email = anAddress()
    const changed = await as(firm.ada, changeUser, { ...withId({ id }), body: { email } })
    expect(changed.body).toMatchObject({ email, email_pending: null })
  })
})

test('whatever writes the row, whoever signs in has the address of their account', async () => {
  const write = (values: { email?: string; account_id?: number }) =>
    inFirm(firm, (db) =>
      db.updateTable('member').where('id', '=', sam.id).set(values).returning('email').executeTakeFirstOrThrow(),
    )
  expect(await write({ email: 'somewhere.else@example.com' })).toEqual({ email: sam.email })
  const made = await asAuth((db) =>
    db.insertInto('account').values({ email: anAddress() }).returning(['id', 'email']).executeTakeFirstOrThrow(),
  )
  expect(await write({ account_id: made.id })).toEqual({ email: made.email })
})
