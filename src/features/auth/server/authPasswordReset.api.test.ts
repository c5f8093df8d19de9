/**
 * A forgotten password: who gets a link, what it does, and that nobody learns who has an account
 * (docs/rules/access.md#a-forgotten-password).
 */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { accountLinks, tokenIn } from '#test/accountLinks.ts'
import { type BuilderPerson, unique } from '#test/builders.ts'
import { codeOf, factorTools, password } from '#test/factors.ts'
import { testServer, testSettings } from '#test/firm.ts'
import { getProfile } from '../authProfile.contract.ts'
import { checkPasswordReset, requestPasswordReset } from '../authReset.contract.ts'

const server = testServer({ limits: { ...testSettings.limits, loginFailuresPerAccount: 3 } })
const { aFirm, aPerson, anonymous, as, inFirm, raw, signIn } = server
const { asAuth, givePassword, aBrowser, forgetCodes } = factorTools(server)
const { messagesTo, sendMail, request, mailedToken, give, handedToken, reset, newPassword } = accountLinks(server)

const audited = (org: { org_id: number }, action: string) =>
  inFirm(org, (db) =>
    db.selectFrom('audit').where('action', '=', action).select(['user_id', 'entity', 'entity_id']).execute(),
  )
const events = (kind: string, { account_id }: BuilderPerson) =>
  asAuth((db) =>
    db
      .selectFrom('auth_event')
      .where('kind', '=', kind)
      .where('account_id', '=', account_id)
      .select('details')
      .execute(),
  )
const requestFrom = (remoteAddress: string, email: string) =>
  raw({ method: 'POST', url: `/api${requestPasswordReset.path}`, remoteAddress, payload: { email } })
const signsIn = async (person: BuilderPerson, typed: string) => (await aBrowser().logIn(person, typed)).status === 200

describe('by mail', () => {
  test('a link reaches the mailbox, sets a password once, ends every session, and the person is informed', async () => {
    const firm = await aFirm()
    const { sam } = firm
    await givePassword(sam)
    const { token } = await signIn(sam)
    const loggedIn = aBrowser()
    await loggedIn.logIn(sam)
    expect(await request(sam.email.toUpperCase())).toMatchObject({ status: 204, text: '' })

    const [message] = await sendMail(firm)
    expect([message?.to, message?.subject]).toEqual([[sam.email], 'Choose a new password for Fieldbook'])
    expect(message?.html).toContain(message?.url)
    const link = tokenIn(message?.url)
    expect((await anonymous(checkPasswordReset, { body: { token: link } })).body).toEqual({ email: sam.email })
    const stored = [
      ...(await messagesTo(sam)),
      ...(await asAuth((db) => db.selectFrom('login_link').selectAll().execute())),
      ...(await asAuth((db) => db.selectFrom('auth_event').selectAll().execute())),
    ]
    expect(JSON.stringify(stored)).not.toContain(link)

    expect(await signsIn(sam, password)).toBe(true)
    expect(await reset(link)).toMatchObject({ status: 204, text: '' })
    expect((await loggedIn.me()).status).toBe(401)
    expect((await raw({ url: '/api/users/me/', headers: { authorization: `Token ${token}` } })).status).toBe(401)
    expect(await signsIn(sam, password)).toBe(false)
    expect(await signsIn(sam, newPassword)).toBe(true)

    expect(await audited(firm, 'reset_password')).toEqual([{ user_id: sam.id, entity: 'member', entity_id: sam.id }])
    expect(await events('password_link_made', sam)).toHaveLength(1)
    expect(await events('password_reset', sam)).toHaveLength(1)
    expect((await sendMail(firm)).map(({ subject, to }) => [subject, to])).toEqual([
      ['Your password for Fieldbook was changed', [sam.email]],
    ])
  })

  test('an account without a password, as after reading an archive, gets one', async () => {
    const { sam } = await aFirm()
    expect((await reset(await mailedToken(sam))).status).toBe(204)
    expect(await signsIn(sam, newPassword)).toBe(true)
  })

  test('the second factor is asked for as always', async () => {
    const { sam } = await aFirm()
    await givePassword(sam)
    const browser = aBrowser()
    await browser.logIn(sam)
    const { secret } = await browser.addApp()
    await forgetCodes(sam)
    const token = await mailedToken(sam)
    const later = aBrowser()
    const used = await later.send('POST', '/auth/password-reset/confirm/', { token, new_password: newPassword })
    expect(used.status).toBe(204)
    expect([...later.jar.keys()]).toEqual(['device'])
    expect((await later.me()).status).toBe(401)
    expect((await later.logIn(sam, newPassword)).body).toEqual({ second_factor: ['code', 'recovery'] })
    expect((await later.me()).status).toBe(401)
    expect((await later.stepBy(codeOf(secret))).status).toBe(200)
    expect((await later.me()).body).toMatchObject({ id: sam.id })
  })

  test('a browser that used the link signs in although others’ guesses keep the account waiting', async () => {
    const { sam } = await aFirm()
    const browser = aBrowser()
    const token = await mailedToken(sam)
    for (let guess = 0; guess < 4; guess += 1) await aBrowser().logIn(sam, `a wrong guess ${guess}`)
    expect((await aBrowser().logIn(sam, newPassword)).status).toBe(429)
    await browser.send('POST', '/auth/password-reset/confirm/', { token, new_password: newPassword })
    expect((await browser.logIn(sam, newPassword)).status).toBe(200)
  })

  test('a new password is as long and as uncommon as any', async () => {
    const { sam } = await aFirm()
    const token = await mailedToken(sam)
    for (const [typed, sentence] of [
      ['fourteen chars', 'Minimum of 15 characters required'],
      ['Password123Password123!', 'This password is too easy to guess. Choose another one.'],
      ['sam-stone-sam-stone', 'This password is too easy to guess. Choose another one.'],
    ] as const) {
      const { status, body } = await reset(token, typed)
      expect([status, body]).toEqual([400, { new_password: [sentence] }])
    }
    expect((await reset(token)).status).toBe(204)
  })

  test('however often it is asked for, one message is sent in 20 minutes, and four links an hour', async () => {
    const { sam } = await aFirm()
    await Promise.all(Array.from({ length: 6 }, () => request(sam.email)))
    expect(await messagesTo(sam)).toHaveLength(1)
    for (let hour = 0; hour < 6; hour += 1) {
      await asAuth((db) =>
        db
          .updateTable('login_link')
          .where('account_id', '=', sam.account_id)
          .set({ created: sql<string>`created - interval '9 minutes 55 seconds'` })
          .execute(),
      )
      expect((await request(sam.email)).status).toBe(204)
    }
    expect(await messagesTo(sam)).toHaveLength(3)
  })
})

describe('whether an address has an account', () => {
  test('shows neither in the answer nor, over 200 tries, in its time', async () => {
    const firm = await aFirm()
    const people = await Promise.all(
      Array.from({ length: 100 }, () => aPerson(firm, { name: unique('Pat Pier'), group_ids: [] })),
    )
    const tries = people.flatMap(({ email }, index) => [
      { known: true, email },
      { known: false, email: `nobody.at.all.${index}@example.com` },
    ])
    const taken: { known: boolean; ms: number }[] = []
    const seen = new Set<string>()
    const tryOne = async ({ known, email }: (typeof tries)[number]) => {
      const began = performance.now()
      const { status, text, headers } = await requestFrom('10.8.8.8', email)
      taken.push({ known, ms: performance.now() - began })
      const { date: _date, 'x-request-id': _id, ...rest } = headers
      for (const name of Object.keys(rest)) if (name.startsWith('x-ratelimit')) delete rest[name]
      seen.add(JSON.stringify([status, text, rest]))
    }
    // Some at once, as they would come; in turns, so that both kinds meet the same machine. Few, so that the machine is no
    // slower than the time which every answer takes at least.
    while (tries.length > 0) await Promise.all(tries.splice(0, 8).map(tryOne))
    expect([...seen]).toHaveLength(1)
    expect([...seen][0]).toContain('[204,""')
    const timesOf = (known: boolean) => taken.filter((record) => record.known === known).map(({ ms }) => ms)
    const [forKnown, forUnknown] = [timesOf(true), timesOf(false)]
    expect(Math.min(...forKnown, ...forUnknown)).toBeGreaterThan(295)
    expect(distinguishable(forKnown, forUnknown)).toBeLessThan(0.7)
    // The measure finds what there is to find, however much the times of a busy machine differ by themselves.
    const spread = Math.max(200, Math.max(...forUnknown) - Math.min(...forUnknown))
    expect(
      distinguishable(
        forKnown.map((ms) => ms + spread),
        forUnknown,
      ),
    ).toBeGreaterThan(0.9)
    const { rows } = await inFirm(firm, (db) => sql`select from mail where link = 'password'`.execute(db))
    expect(rows).toHaveLength(100)
  })

  test('shows nowhere for a closed account, and one that works nowhere any more: nothing is sent', async () => {
    const { sam, olga } = await aFirm()
    await asAuth((db) => db.updateTable('account').where('id', '=', olga.account_id).set({ disabled: true }).execute())
    await inFirm(sam, (db) => db.updateTable('member').where('id', '=', sam.id).set({ active: false }).execute())
    for (const { email, org_id } of [sam, olga]) {
      expect(await request(email)).toMatchObject({ status: 204, text: '' })
      expect(await messagesTo({ org_id, email })).toEqual([])
    }
  })

  test('nobody tries more than so many from one network address, and others go on', async () => {
    await asAuth((db) =>
      db
        .insertInto('login_throttle')
        .values({ key: 'reset 10.9.9.9', failures: 200, first_failure: sql<string>`now()` })
        .execute(),
    )
    expect((await requestFrom('10.9.9.9', 'nobody@example.com')).status).toBe(204)
    const refused = await requestFrom('10.9.9.9', 'nobody@example.com')
    expect([refused.status, refused.body]).toEqual([
      429,
      { detail: 'Too many links were requested from here. Please try again in an hour.' },
    ])
    expect((await requestFrom('10.9.9.8', 'nobody@example.com')).status).toBe(204)
  })
})

/** How often one of the first takes longer than one of the others: a half where nothing tells them apart. */
function distinguishable(ones: readonly number[], others: readonly number[]): number {
  const longer = ones
    .flatMap((ms) => others.map((otherMs) => Number(ms > otherMs)))
    .reduce((sum, wins) => sum + wins, 0)
  const share = longer / (ones.length * others.length)
  return Math.max(share, 1 - share)
}

describe('handed over', () => {
  test('by somebody who may do all that the person may: it is in the audit, and the person is informed', async () => {
    const firm = await aFirm()
    const { ada, sam } = firm
    const token = await handedToken(ada, sam)
    expect(await audited(firm, 'make_password_link')).toEqual([
      { user_id: ada.id, entity: 'member', entity_id: sam.id },
    ])
    expect(await events('password_link_made', ada)).toEqual([{ details: { for: sam.account_id } }])
    expect((await reset(token)).status).toBe(204)
    expect(await signsIn(sam, newPassword)).toBe(true)
    expect(await audited(firm, 'reset_password')).toHaveLength(1)
    expect((await as(ada, getProfile, {})).status).toBe(200)
  })

  test('four times an hour', async () => {
    const { ada, sam } = await aFirm()
    const statuses = []
    for (let link = 0; link < 5; link += 1) statuses.push((await give(ada, sam)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 429])
  })

  test('without a mail server nothing is promised, to a known address and to none', async () => {
    const { sam } = await aFirm()
    const { mail } = server.settings
    server.settings.mail = { ...mail, status: 'no_server' }
    const answers = [await request(sam.email), await request('nobody.at.all@example.com')]
    server.settings.mail = mail
    for (const { status, body } of answers)
      expect([status, body]).toEqual([
        409,
        {
          detail: 'This server does not send email. Ask an administrator for a link to choose a new password.',
          code: 'state',
        },
      ])
  })
})
