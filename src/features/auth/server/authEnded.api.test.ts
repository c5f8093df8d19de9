/** The last day of a person: what opens on it, and that nothing of the organisation opens after it. */
import { describe, expect, test } from 'vitest'

import { personalAccess } from '#core/apiKeys.ts'
import { addDays, today } from '#core/days.ts'
import { createApiKey } from '#features/api-keys/apiKeys.contract.ts'
import { createFeed } from '#features/schedule/feeds/feeds.contract.ts'
import { changeUser, getUser } from '#features/users/users/users.contract.ts'
import { isReminded } from '#server/jobs/reminders.ts'
import { actingOn } from '#test/acting.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { codeOf, factorTools } from '#test/factors.ts'
import { type Firm, testServer } from '#test/firm.ts'
import { refreshToken } from '../auth.contract.ts'
import { getProfile } from '../authProfile.contract.ts'
import { isRequired } from '../factors/server/factorOwn.ts'
import { listMemberships } from './authOrgs.ts'
import { issuePair } from './authRefresh.ts'

const server = testServer()
const { aFirm, aPerson, anonymous, as, database, grant, inFirm, raw, settings, signIn } = server
const { acquire, act } = actingOn(server)
const { asAuth, givePassword, aBrowser, forgetCodes } = factorTools(server)

const params = ({ id }: { id: number }) => ({ params: { id: String(id) } })
const dayFrom = (days: number) => addDays(today('Europe/London'), days)
const lastDay = (by: BuilderPerson, person: { id: number }, end_date: string | null) =>
  as(by, changeUser, { ...params(person), body: { end_date } })
async function setLastDay(by: BuilderPerson, person: { id: number }, end_date: string | null) {
  const { status, text } = await lastDay(by, person, end_date)
  expect(status, text).toBe(200)
}

/** Sam works at Harbour and at Quay. */
async function twoFirms() {
  const [harbour, quay] = [await aFirm(), await aFirm({ name: 'Quay' })]
  const there = await aPerson(quay, {
    name: harbour.sam.name,
    email: harbour.sam.email,
    main_org_id: harbour.org_id,
    group_ids: [quay.groups['Staff'] ?? 0],
  })
  return { harbour, quay, here: harbour.sam, there }
}

const profileBy = async (headers: Record<string, string>) =>
  (await anonymous(getProfile, {}, { headers })).status === 200

/** Each way into an organisation: what is made while it is open, and whether it opens then. */
const ways: Record<string, (person: BuilderPerson, firm: Firm) => Promise<() => Promise<boolean>>> = {
  'the token of a session': async (person) => {
    const { token } = await signIn(person, { fresh: true })
    return () => profileBy({ authorization: `Token ${token}` })
  },
  'the cookie of a session': async (person) => {
    const { cookie } = await signIn(person, { fresh: true })
    return () => profileBy({ cookie: `sid=${cookie}` })
  },
  'a rotating access token': async ({ account_id, org_id }) => {
    const { access } = await issuePair(
      database(),
      { account_id, org_id, kind: 'sso', address: '', user_agent: '' },
      settings,
    )
    return () => profileBy({ authorization: `Bearer ${access}` })
  },
  'a refresh token': async ({ account_id, org_id }) => {
    let { refresh } = await issuePair(
      database(),
      { account_id, org_id, kind: 'sso', address: '', user_agent: '' },
      settings,
    )
    return async () => {
      const { status, body } = await anonymous(refreshToken, { body: { refresh } })
      if (status === 200) refresh = body.refresh
      return status === 200
    }
  },
  'an API key': async (person) => {
    const { body, status, text } = await as(person, createApiKey, {
      body: { name: 'Payroll', end_date: dayFrom(30), permissions: [personalAccess] },
    })
    expect(status, text).toBe(201)
    return () => profileBy({ authorization: `Api-Key ${body.key}` })
  },
  'a calendar feed': async (person) => {
    const { body, status, text } = await as(person, createFeed, { body: { kind: 'schedule', detail: 'titles' } })
    expect(status, text).toBe(201)
    return async () => (await raw({ url: new URL(body.address).pathname })).status === 200
  },
  'a session of somebody who acts as them': async (person, { ada }) => {
    const acting = await act(ada, person)
    return async () => (await acting.call(getProfile, {})).status === 200
  },
  'beginning to act as them': (person, { ada }) =>
    Promise.resolve(async () => {
      const shown = await as(ada, getUser, params(person))
      const { answer } = await acquire(ada, person)
      expect(shown.body.can_impersonate).toBe(answer.status === 200)
      return answer.status === 200
    }),
  'acting as somebody oneself': async (person, firm) => {
    await grant(person, 'profiles.can_impersonate', 'users.view_user')
    const erin = await aPerson(firm, { name: 'Erin Eads', group_ids: [] })
    const acting = await act(person, erin)
    return async () => (await acting.call(getProfile, {})).status === 200
  },
  'the list of their organisations': ({ account_id, org_id }) =>
    Promise.resolve(async () => {
      const memberships = await asAuth((db) => listMemberships(db, account_id))
      return memberships.some(({ id }) => id === org_id)
    }),
  'mail of reminders': ({ id, org_id }) =>
    Promise.resolve(async () => {
      const row = await inFirm({ org_id }, (db) =>
        db.selectFrom('member').where('id', '=', id).select(isReminded('member').as('is')).executeTakeFirstOrThrow(),
      )
      return Boolean(row.is)
    }),
}

describe('of two organisations', () => {
  test.each(Object.keys(ways))('%s ends in the one after the last day, and not in the other', async (name) => {
    const { harbour, quay, here, there } = await twoFirms()
    const way = ways[name]
    if (!way) throw new Error(`${name} is no way.`)
    const [opensHere, opensThere] = [await way(here, harbour), await way(there, quay)]
    const opens = async () => [await opensHere(), await opensThere()]
    const found: Record<string, boolean[]> = { 'no end date': await opens() }
    for (const [when, day] of Object.entries({ today: 0, yesterday: -1, 'last year': -365, tomorrow: 1 })) {
      await setLastDay(harbour.ada, here, dayFrom(day))
      found[when] = await opens()
    }
    expect(found).toEqual({
      'no end date': [true, true],
      today: [true, true],
      yesterday: [false, true],
      'last year': [false, true],
      // Who comes back has what was still theirs.
      tomorrow: [true, true],
    })
  })
})

describe('signing in', () => {
  const failed = (sentence: string) => ({ non_field_errors: [sentence] })
  const ended = failed('Your access to Harbour Surveys ended on 3 Feb 2026.')
  const wrong = failed('Unable to log in with provided credentials.')
  const passkeyOf = async (browser: Browser, key: Passkey, step: boolean) =>
    browser.send('POST', '/auth/passkey/', {
      passkey: key.sign(await browser.challenge('/auth/passkey/options/', { step })),
    })
  type Browser = ReturnType<typeof aBrowser>
  type Passkey = Awaited<ReturnType<Browser['addPasskey']>>['key']

  /** Each way to sign in: what is set up for it, and the answer that would sign in. */
  const entries: Record<string, (person: BuilderPerson) => Promise<(browser: Browser) => ReturnType<Browser['send']>>> =
    {
      'a password': () => Promise.resolve((browser: Browser) => Promise.resolve(browser.send('GET', '/health/'))),
      'a code after it': async (person) => {
        const { secret } = await withFactor(person, (browser) => browser.addApp())
        return async (browser) => {
          await forgetCodes(person)
          return browser.stepBy(codeOf(secret))
        }
      },
      'a recovery code after it': async (person) => {
        const { codes } = await withFactor(person, (browser) => browser.addApp())
        return (browser) => browser.send('POST', '/auth/step/recovery-code/', { recovery_code: codes.pop() })
      },
      'a passkey after it': async (person) => {
        const { key } = await withFactor(person, (browser) => browser.addPasskey())
        return (browser) => passkeyOf(browser, key, true)
      },
    }
  async function withFactor<T>(person: BuilderPerson, add: (browser: Browser) => Promise<T>): Promise<T> {
    const browser = aBrowser()
    await browser.logIn(person)
    return add(browser)
  }
  const signedIn = async (browser: Browser) => (await browser.me()).status === 200

  test.each(Object.keys(entries))('by %s opens on the last day, and says after it when it was', async (name) => {
    const { ada, sam } = await aFirm()
    await givePassword(sam)
    const finish = await entries[name]?.(sam)
    if (!finish) throw new Error(`${name} is no way.`)
    await setLastDay(ada, sam, dayFrom(0))
    const [early, late, begun] = [aBrowser(), aBrowser(), aBrowser()]
    await early.logIn(sam)
    await finish(early)
    expect(await signedIn(early)).toBe(true)
    // Of a sign-in whose second step comes too late.
    await begun.logIn(sam)

    await setLastDay(ada, sam, '2026-02-03')
    const answer = await late.logIn(sam)
    expect([answer.status, answer.body]).toEqual([400, ended])
    if (name !== 'a password') {
      const second = await finish(begun)
      expect([second.status, second.body]).toEqual([400, ended])
    }
    expect([await signedIn(early), await signedIn(late), await signedIn(begun)]).toEqual([false, false, false])

    await setLastDay(ada, sam, dayFrom(1))
    await late.logIn(sam)
    await finish(late)
    expect([await signedIn(early), await signedIn(late)]).toEqual([true, true])
  })

  test('by a passkey alone likewise', async () => {
    const { ada, sam } = await aFirm({ locale: 'US' })
    await givePassword(sam)
    const { key } = await withFactor(sam, (browser) => browser.addPasskey())
    await setLastDay(ada, sam, '2026-02-03')
    const refused = await passkeyOf(aBrowser(), key, false)
    expect([refused.status, refused.body]).toEqual([
      400,
      failed('Your access to Harbour Surveys ended on Feb 3, 2026.'),
    ])
    await setLastDay(ada, sam, dayFrom(0))
    expect((await passkeyOf(aBrowser(), key, false)).status).toBe(200)
  })

  test('a stranger is answered as for an address that nobody has, and so is who was made inactive', async () => {
    const { ada, sam, olga } = await aFirm()
    await givePassword(sam)
    await givePassword(olga)
    await setLastDay(ada, sam, '2026-02-03')
    await as(ada, changeUser, { ...params(olga), body: { active: false, end_date: '2026-02-03' } })
    const guess = await aBrowser().logIn(sam, 'not the password')
    const inactive = await aBrowser().logIn(olga)
    for (const { status, body } of [guess, inactive]) expect([status, body]).toEqual([400, wrong])
  })

  test('who works elsewhere comes in there; who left both reads of both, the later first', async () => {
    const { harbour, quay, here, there } = await twoFirms()
    await givePassword(here)
    await signIn(here, { fresh: true })
    await setLastDay(harbour.ada, here, dayFrom(-1))
    const browser = aBrowser()
    await browser.logIn(here)
    expect((await browser.me()).body).toMatchObject({ id: there.id, org: { name: 'Quay' }, orgs: [{ name: 'Quay' }] })
    const back = await browser.send('POST', `/company/${harbour.org_id}/activate/`)
    expect([back.status, back.text]).toEqual([404, ''])
    await setLastDay(harbour.ada, here, '2026-02-03')
    await setLastDay(quay.ada, there, '2026-02-04')
    expect((await aBrowser().logIn(here)).body).toEqual({
      non_field_errors: [
        'Your access to Quay ended on 4 Feb 2026.',
        'Your access to Harbour Surveys ended on 3 Feb 2026.',
      ],
    })
  })

  test('what a group asks of who left is not asked any more', async () => {
    const { harbour, here, there } = await twoFirms()
    await inFirm(harbour, (db) =>
      db.updateTable('user_group').where('name', '=', 'Staff').set({ second_factor: true }).execute(),
    )
    const required = () => asAuth((db) => isRequired(db, there.account_id))
    expect(await required()).toBe(true)
    await setLastDay(harbour.ada, here, dayFrom(-1))
    expect(await required()).toBe(false)
  })
})
