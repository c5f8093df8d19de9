/** However many addresses guess, the owner of an account gets in, by a link that is no substitute for the password. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { giveLoginLink, requestLoginLink, useLoginLink } from '../auth.contract.ts'
import { transact } from '#server/db/db.ts'
import { smtpMailer } from '#server/mail/mailSmtp.ts'
import { sendQueued } from '#server/mail/mail.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { testServer, type Firm } from '#test/firm.ts'
import { mailServer } from '#test/mail.ts'
import { linksOf } from './authAccountLinks.ts'
import { hashPassword } from './authPasswords.ts'

const server = testServer(
  {
    limits: {
      loginFailuresPerAccount: 3,
      loginFailuresPerAddress: 60,
      passwordConcurrency: 2,
      passwordQueue: 200,
      sessionIdleDays: 14,
      sessionAbsoluteDays: 30,
    },
  },
  { empty: true },
)
const { aFirm, anonymous, as, raw, database, inFirm, grant } = server
const password = 'seven grey herons at low tide'
const asAuth = <T>(work: Parameters<typeof transact<T>>[2]) => transact(database(), { role: 'fieldbook_auth' }, work)

let firm: Firm
let owner: BuilderPerson
beforeEach(async () => {
  firm = await aFirm()
  owner = firm.sam
  const password_hash = await hashPassword(server.settings, password)
  await asAuth((db) => db.updateTable('account').where('id', '=', owner.account_id).set({ password_hash }).execute())
})

let addresses = 0
const newAddress = () => `10.2.${(addresses += 1) >> 8}.${addresses & 255}`

const signIn = (given: string, { cookie = '', email = owner.email } = {}) =>
  raw({
    method: 'POST',
    url: '/api/auth/token/login/',
    remoteAddress: newAddress(),
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
    payload: { email, password: given },
  })

/** From an address of its own each, until the account has to wait. */
async function attack(email = owner.email) {
  for (let index = 0; index < 4; index += 1) await signIn(`a wrong guess ${index}`, { email })
  expect((await signIn(password, { email })).status).toBe(429)
}

const ask = (email = owner.email) => anonymous(requestLoginLink, { body: { email } })
const use = (token: string) => anonymous(useLoginLink, { body: { token } })
const queued = () => inFirm(firm, (db) => db.selectFrom('mail').selectAll().orderBy('id').execute())

/** The token in each message that goes out now. */
async function sent(): Promise<string[]> {
  const { url, received } = await mailServer()
  const mailer = smtpMailer({ url, from: 'Fieldbook <fieldbook@example.com>' })
  for (const { id } of await queued())
    await sendQueued(
      database(),
      mailer,
      { orgId: firm.org_id, id },
      { login: linksOf('login', 'https://fieldbook.example.com') },
    )
  return received.map(({ mail, to }) => {
    expect(to).toEqual([owner.email])
    const [, token = ''] =
      /https:\/\/fieldbook\.example\.com\/login\/link\/\?token=([\w-]{43})/.exec(mail.text ?? '') ?? []
    expect(mail.html).toContain(token)
    return token
  })
}

const deviceOf = (answer: { headers: Record<string, unknown> }) =>
  [answer.headers['set-cookie']]
    .flat()
    .map((cookie) => String(cookie).split(';')[0] ?? '')
    .join('; ')

describe('while an account is guessed at', () => {
  test('its owner gets in by the link in their mail, and guesses from everywhere go on being refused', async () => {
    await attack()
    expect(await ask()).toMatchObject({ status: 204, text: '' })
    const [token = ''] = await sent()
    const opened = await use(token)
    expect([opened.status, opened.body]).toEqual([200, { email: owner.email }])
    const cookie = deviceOf(opened)
    expect(cookie).toMatch(/^device=/)
    expect((await signIn(password)).status).toBe(429)
    // The link is no password.
    expect((await signIn('a wrong guess', { cookie })).status).toBe(400)
    expect((await signIn(password, { cookie })).status).toBe(200)
  })

  test('the link works once, also when two use it at the same moment, and not after its hour', async () => {
    await attack()
    await ask()
    const [token = ''] = await sent()
    const answers = await Promise.all(Array.from({ length: 8 }, () => use(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const over = { token: ['This link was already used or has expired. Ask for a new one.'] }
    for (const { status, body } of [
      ...answers.filter((answer) => answer.status !== 200),
      await use(token),
      await use('x'),
    ])
      expect([status, body]).toEqual([400, over])
    const late = await as(firm.ada, giveLoginLink, { params: { id: String(owner.id) } })
    await asAuth((db) =>
      db
        .updateTable('login_link')
        .set({ expires: sql<string>`now()` })
        .execute(),
    )
    expect((await use(new URL(late.body.url).searchParams.get('token') ?? '')).status).toBe(400)
  })

  test('whoever asks again and again has one message sent in 20 minutes, and cannot keep the owner from theirs', async () => {
    await attack()
    await Promise.all(Array.from({ length: 6 }, () => ask()))
    expect(await queued()).toHaveLength(1)
    const [token = ''] = await sent()
    expect((await use(token)).status).toBe(200)
    await ask()
    expect(await queued()).toHaveLength(2)
    // Four an hour, whoever reads them.
    for (let index = 0; index < 5; index += 1) {
      await asAuth((db) =>
        db
          .updateTable('login_link')
          .set({ used: sql<string>`now()` })
          .execute(),
      )
      await ask()
    }
    expect(await queued()).toHaveLength(4)
  })

  test('nothing that is kept opens it', async () => {
    await attack()
    await ask()
    const [token = ''] = await sent()
    const saved = [
      ...(await queued()),
      ...(await asAuth((db) => db.selectFrom('login_link').selectAll().execute())),
      ...(await asAuth((db) => db.selectFrom('auth_event').selectAll().execute())),
    ]
    expect(token).toHaveLength(43)
    expect(JSON.stringify(saved)).not.toContain(token)
  })
})

describe('asking for a link', () => {
  test('says the same, and nothing is sent, for an account that need not wait, a closed one and none', async () => {
    const { olga } = firm
    await attack(olga.email)
    await attack('nobody.at.all@example.com')
    await asAuth((db) => db.updateTable('account').where('id', '=', olga.account_id).set({ disabled: true }).execute())
    for (const email of [owner.email, olga.email, 'nobody.at.all@example.com'])
      expect(await ask(email)).toMatchObject({ status: 204, text: '' })
    expect(await queued()).toEqual([])
    expect((await ask('no address')).status).toBe(400)
  })

  test('takes as long where there is something to send', async () => {
    await attack()
    for (const email of ['nobody.at.all@example.com', owner.email]) {
      const began = performance.now()
      await ask(email)
      expect(performance.now() - began).toBeGreaterThan(295)
    }
  })
})

describe('a link to hand over', () => {
  const give = (by: BuilderPerson, { id }: { id: number }) => as(by, giveLoginLink, { params: { id: String(id) } })

  test('is made by who may change people, for those of their own firm who sign in, four times an hour', async () => {
    const { ada, maya } = firm
    const elsewhere = await aFirm()
    expect((await give(maya, owner)).status).toBe(403)
    await grant(maya, 'users.change_user')
    for (const [by, person] of [
      [maya, owner],
      [ada, elsewhere.sam],
      [ada, { id: 999_999_999 }],
    ] as const)
      expect((await give(by, person)).status).toBe(404)
    await attack()
    const { body } = await give(ada, owner)
    const cookie = deviceOf(await use(new URL(body.url).searchParams.get('token') ?? ''))
    expect((await signIn(password, { cookie })).status).toBe(200)
    const more = [await give(ada, owner), await give(ada, owner), await give(ada, owner), await give(ada, owner)]
    expect(more.map(({ status }) => status)).toEqual([200, 200, 200, 429])
  })
})
