import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { codeOf, factorTools, password } from '#test/factors.ts'
import { testServer } from '#test/firm.ts'

const server = testServer()
const { aFirm } = server
const { asAuth, givePassword, aBrowser, age, forgetCodes } = factorTools(server)

/** Sam has an app. */
async function withApp() {
  const firm = await aFirm()
  await givePassword(firm.sam)
  const browser = aBrowser()
  await browser.logIn(firm.sam)
  const { secret, codes, answer } = await browser.addApp()
  expect(answer.status).toBe(200)
  return { ...firm, browser, secret, codes }
}

const wrongCode = { code: ['This code is wrong or expired. Enter the code your app shows now.'] }
const outOfDate = { non_field_errors: ['This sign-in has expired. Please start again.'] }

test('an app is set up; from then on the password is half of the way', async () => {
  const { sam, secret, codes } = await withApp()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(new Set(codes).size).toBe(10)
  expect(codes.every((code) => /^[2-9a-z]{4}(-[2-9a-z]{4}){2}$/.test(code))).toBe(true)

  const browser = aBrowser()
  const half = await browser.logIn(sam)
  expect([half.status, half.body]).toEqual([200, { second_factor: ['code', 'recovery'] }])
  expect([...browser.jar.keys()]).toEqual(['step'])
  expect((await browser.me()).status).toBe(401)
  expect((await browser.send('GET', '/auth/step/')).body).toEqual({ ways: ['code', 'recovery'] })
  const code = codeOf(secret)
  const whole = await browser.stepBy(`${code.slice(0, 3)} ${code.slice(3)}`)
  expect([whole.status, Object.keys(whole.body)]).toEqual([200, ['auth_token']])
  expect((await browser.me()).body).toMatchObject({ id: sam.id })
  expect(browser.jar.has('step')).toBe(false)

  const saved = await asAuth((db) =>
    db.selectFrom('one_time_codes').where('account_id', '=', sam.account_id).selectAll().executeTakeFirstOrThrow(),
  )
  expect(saved.secret.toString('latin1')).not.toContain(Buffer.from(secret).toString('latin1'))
  const hashes = await asAuth((db) => db.selectFrom('recovery_code').selectAll().execute())
  expect(JSON.stringify(hashes)).not.toContain(codes[0]?.replaceAll('-', ''))
})

test('who does not know the password hears nothing of a second factor: the same bytes as ever', async () => {
  const { sam, olga } = await withApp()
  const answers = [
    await aBrowser().logIn(sam, 'not the password at all'),
    await aBrowser().logIn(olga, 'not the password at all'),
    await aBrowser().logIn({ ...sam, email: 'nobody.at.all@example.com' }),
  ]
  for (const { status, text, headers } of answers)
    expect([status, text, headers['set-cookie']]).toEqual([
      400,
      '{"non_field_errors":["Unable to log in with provided credentials."]}',
      undefined,
    ])
})

describe('attacks on codes', () => {
  test('a code that was used, also to set the app up, is not taken again', async () => {
    const { sam, secret } = await withApp()
    const code = codeOf(secret)
    const first = aBrowser()
    await first.logIn(sam)
    expect((await first.stepBy(code)).status).toBe(200)
    const second = aBrowser()
    await second.logIn(sam)
    for (const again of [code, codeOf(secret, -1)]) {
      const answer = await second.stepBy(again)
      expect(answer.status).toBe(400)
      // At the turn of a half minute the older of them is out of its time, too.
      expect([['This code has been used. Wait for the next one.'], wrongCode.code]).toContainEqual(answer.body['code'])
    }
    expect((await second.me()).status).toBe(401)
  })

  test('the same code at the same moment lets one of two in', async () => {
    const { sam, secret } = await withApp()
    const both = [aBrowser(), aBrowser()]
    for (const browser of both) await browser.logIn(sam)
    const code = codeOf(secret, 1)
    const statuses = (await Promise.all(both.map((browser) => browser.stepBy(code)))).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  test('a code of two windows ago, or of later than the next, is refused', async () => {
    const { sam, secret } = await withApp()
    await forgetCodes(sam)
    const browser = aBrowser()
    await browser.logIn(sam)
    for (const from of [-3, -2, 3]) {
      const answer = await browser.stepBy(codeOf(secret, from))
      expect([answer.status, answer.body]).toEqual([400, wrongCode])
    }
    expect((await browser.stepBy(codeOf(secret))).status).toBe(200)
  })

  test('a step bears five tries, and an account ten before it has to wait', async () => {
    const { sam, secret } = await withApp()
    await forgetCodes(sam)
    const tries = async () => {
      const browser = aBrowser()
      expect((await browser.logIn(sam)).status).toBe(200)
      const answers = []
      for (let i = 0; i < 5; i += 1) answers.push(await browser.stepBy('000000'))
      return { browser, answers }
    }
    const { browser, answers } = await tries()
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
    const right = await browser.stepBy(codeOf(secret))
    expect([right.status, right.body]).toEqual([400, outOfDate])
    await tries()
    const { answers: last, browser: lastBrowser } = await tries()
    expect(last.map(({ status }) => status)).toContain(429)
    const waits = await lastBrowser.stepBy(codeOf(secret))
    expect(waits.status).toBe(429)
    expect(waits.body['detail']).toMatch(/^There were too many failed attempts\. Please try again in/)
    // Other people, and the password, go on.
    expect((await aBrowser().logIn(sam)).status).toBe(200)
  })

  test('what the cookie of a step holds opens no other call, in whatever place', async () => {
    const { sam } = await withApp()
    const browser = aBrowser()
    await browser.logIn(sam)
    const step = browser.jar.get('step') ?? ''
    const calls = ['/users/me/', '/auth/sessions/', '/auth/factors/', '/diary/entries/'].map((path) => `/api${path}`)
    for (const url of calls)
      for (const headers of [
        { cookie: `step=${step}` },
        { cookie: `sid=${step}` },
        { authorization: `Token ${step}` },
        { authorization: `Bearer ${step}` },
      ])
        expect((await server.raw({ method: 'GET', url, headers })).status).toBe(401)
    const refresh = await server.raw({ method: 'POST', url: '/api/auth/jwt/refresh/', payload: { refresh: step } })
    expect(refresh.status).toBe(401)
  })

  test('past its ten minutes, after a change of the password, and for a closed account it is over', async () => {
    const { sam, secret, browser: signedIn } = await withApp()
    const ends: (() => Promise<unknown>)[] = [
      () =>
        asAuth((db) =>
          db
            .updateTable('login_step')
            .set({ expires: sql<string>`now() - interval '1 second'` })
            .execute(),
        ),
      () =>
        signedIn.send('POST', '/auth/users/set_password/', {
          current_password: password,
          new_password: 'eight brown otters at high tide',
        }),
    ]
    for (const end of ends) {
      const browser = aBrowser()
      await browser.logIn(sam)
      await end()
      const answer = await browser.stepBy(codeOf(secret))
      expect([answer.status, answer.body]).toEqual([400, outOfDate])
      expect((await browser.send('GET', '/auth/step/')).body).toEqual({ ways: [] })
    }
    const closed = aBrowser()
    await closed.logIn(sam, 'eight brown otters at high tide')
    await asAuth((db) => db.updateTable('account').where('id', '=', sam.account_id).set({ disabled: true }).execute())
    expect((await closed.stepBy(codeOf(secret))).body).toEqual(outOfDate)
  })
})

describe('recovery codes', () => {
  test('each signs in once, however it is typed; the count is shown; new ones end the old', async () => {
    const { sam, codes } = await withApp()
    const use = async (recovery_code: string) => {
      const browser = aBrowser()
      await browser.logIn(sam)
      return { browser, answer: await browser.send('POST', '/auth/step/recovery-code/', { recovery_code }) }
    }
    const { browser, answer } = await use(` ${codes[3]?.toUpperCase().replaceAll('-', ' ')} `)
    expect(answer.status).toBe(200)
    expect((await browser.send('GET', '/auth/factors/')).body).toMatchObject({ recovery_codes_left: 9 })
    const used = { recovery_code: ['This recovery code is wrong or already used.'] }
    const again = await use(codes[3] ?? '')
    expect([again.answer.status, again.answer.body]).toEqual([400, used])
    const renewed = await browser.send('POST', '/auth/factors/recovery-codes/')
    expect((renewed.body['recovery_codes'] as string[]).length).toBe(10)
    expect((await use(codes[4] ?? '')).answer.body).toEqual(used)
    expect((await use((renewed.body['recovery_codes'] as string[])[0] ?? '')).answer.status).toBe(200)
  })

  test('they are not made for who has nothing that they could stand in for, and another person’s are of no use', async () => {
    const { sam, olga, codes } = await withApp()
    await givePassword(olga)
    const browser = aBrowser()
    await browser.logIn(olga)
    expect((await browser.send('POST', '/auth/factors/recovery-codes/')).body).toMatchObject({ code: 'state' })
    await browser.addApp()
    const otherBrowser = aBrowser()
    await otherBrowser.logIn(olga)
    const answer = await otherBrowser.send('POST', '/auth/step/recovery-code/', { recovery_code: codes[0] })
    expect(answer.status).toBe(400)
    expect(sam.account_id).not.toBe(olga.account_id)
  })
})

describe('changing them', () => {
  const oneself = 'You signed in more than ten minutes ago. Please confirm that it is you.'

  test('ten minutes after the sign-in one says again who one is', async () => {
    const { sam, browser } = await withApp()
    await age(sam, 11)
    const changes = [
      () => browser.send('DELETE', '/auth/factors/codes/'),
      () => browser.send('POST', '/auth/factors/recovery-codes/'),
      () => browser.send('POST', '/auth/factors/codes/'),
      () => browser.send('POST', '/auth/factors/passkeys/options/'),
      () => browser.send('DELETE', '/auth/factors/passkeys/1/'),
    ]
    for (const change of changes) {
      const answer = await change()
      expect([answer.status, answer.body]).toEqual([
        403,
        { detail: oneself, code: 'confirm', ways: ['password', 'code'] },
      ])
    }
    const wrong = await browser.send('POST', '/auth/confirm/password/', { password: 'not the password at all' })
    expect([wrong.status, wrong.body]).toEqual([400, { password: ['This is not your password.'] }])
    expect((await browser.send('DELETE', '/auth/factors/codes/')).status).toBe(403)
    expect((await browser.send('POST', '/auth/confirm/password/', { password })).status).toBe(204)
    expect((await browser.send('DELETE', '/auth/factors/codes/')).status).toBe(204)
    expect((await aBrowser().logIn(sam)).body).toHaveProperty('auth_token')
    expect((await browser.send('GET', '/auth/factors/')).body).toMatchObject({ codes: null, recovery_codes_left: 0 })
  })

  test('guesses at the password there are slowed down', async () => {
    const { sam, browser } = await withApp()
    await age(sam, 11)
    const statuses = []
    for (let i = 0; i < 12; i += 1)
      statuses.push((await browser.send('POST', '/auth/confirm/password/', { password: `guess ${i}` })).status)
    expect(statuses.at(-1)).toBe(429)
  })

  test('a session in which none was shown takes one of them: the password adds no factor', async () => {
    const { sam } = await withApp()
    const { cookie, sessionId } = await server.signIn(sam, { fresh: true })
    const browser = aBrowser()
    browser.jar.set('sid', cookie)
    const { csrfToken } = await import('#server/access/session.ts')
    browser.jar.set('csrf', csrfToken(sessionId, server.settings))
    await browser.send('POST', '/auth/confirm/password/', { password })
    const answer = await browser.send('POST', '/auth/factors/passkeys/options/')
    expect([answer.status, answer.body]).toEqual([
      403,
      { detail: 'Confirm one of your second factors first.', code: 'confirm', ways: ['code', 'recovery'] },
    ])
  })

  test('every change is written to the person, and into what happened to the account', async () => {
    const { sam, browser } = await withApp()
    await browser.addPasskey()
    await browser.send('POST', '/auth/factors/recovery-codes/')
    await browser.send('DELETE', '/auth/factors/codes/')
    const letters = await server.inFirm(sam, (db) =>
      db.selectFrom('mail').where('user_id', '=', sam.id).select(['subject', 'address']).orderBy('id').execute(),
    )
    expect(letters).toEqual(
      [
        'One-time codes are on for your Fieldbook account',
        'A passkey was added to your Fieldbook account',
        'New recovery codes were made for your Fieldbook account',
        'One-time codes are off for your Fieldbook account',
      ].map((subject) => ({ subject, address: sam.email })),
    )
    const events = await asAuth((db) =>
      db.selectFrom('auth_event').where('account_id', '=', sam.account_id).select('kind').orderBy('id').execute(),
    )
    expect(events.map(({ kind }) => kind)).toEqual([
      'login',
      'factor_added',
      'factor_added',
      'recovery_codes_made',
      'factor_removed',
    ])
  })
})

test('one session is ended, at once and with its refresh token; that of somebody else is not there', async () => {
  const { sam, olga, browser } = await withApp()
  const { issuePair } = await import('../../server/authRefresh.ts')
  const pair = await issuePair(
    server.database(),
    { account_id: sam.account_id, org_id: sam.org_id, kind: 'sso', address: '', user_agent: '' },
    server.settings,
  )
  const { sessionId } = await server.signIn(olga)
  expect((await browser.send('DELETE', `/auth/sessions/${sessionId}/`)).status).toBe(404)
  expect((await browser.send('DELETE', `/auth/sessions/${pair.sessionId}/`)).status).toBe(204)
  expect((await browser.send('DELETE', `/auth/sessions/${pair.sessionId}/`)).status).toBe(404)
  const headers = { authorization: `Bearer ${pair.access}` }
  expect((await server.raw({ method: 'GET', url: '/api/users/me/', headers })).status).toBe(401)
  const payload = { refresh: pair.refresh }
  expect((await server.raw({ method: 'POST', url: '/api/auth/jwt/refresh/', payload })).status).toBe(401)
  expect((await browser.me()).status).toBe(200)
})
