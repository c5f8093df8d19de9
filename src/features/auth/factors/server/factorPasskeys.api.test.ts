import { describe, expect, test } from 'vitest'

import { factorTools } from '#test/factors.ts'
import { testServer } from '#test/firm.ts'
import { softPasskey } from '#test/passkeys.ts'

const server = testServer()
const { aFirm } = server
const { asAuth, givePassword, aBrowser, age } = factorTools(server)
const refusal = (sentence: string) => [400, { non_field_errors: [sentence] }]
const notVerified = refusal('The passkey could not be verified. Please try again.')
const outOfDate = refusal('This request has expired or was begun in another browser. Please try again.')
const descriptionOf = ({ status, body }: { status: number; body: unknown }) => [status, body]

/** Sam has a passkey. */
async function withPasskey() {
  const firm = await aFirm()
  await givePassword(firm.sam)
  const browser = aBrowser()
  await browser.logIn(firm.sam)
  const { key, answer } = await browser.addPasskey()
  expect(answer.status).toBe(201)
  return { ...firm, browser, key }
}
type Browser = ReturnType<typeof aBrowser>

const ask = (browser: Browser, step = false) => browser.challenge('/auth/passkey/options/', { step })
const finish = (browser: Browser, passkey: object) => browser.send('POST', '/auth/passkey/', { passkey })

test('a passkey is the second step, and the whole sign-in', async () => {
  const { sam, key } = await withPasskey()
  const second = aBrowser()
  expect((await second.logIn(sam)).body).toEqual({ second_factor: ['passkey', 'recovery'] })
  expect((await finish(second, key.sign(await ask(second, true)))).status).toBe(200)
  expect((await second.me()).body).toMatchObject({ id: sam.id })

  const whole = aBrowser()
  expect((await finish(whole, key.sign(await ask(whole)))).status).toBe(200)
  expect((await whole.me()).body).toMatchObject({ id: sam.id })
  const { body } = await whole.send('GET', '/auth/sessions/')
  expect(Object.values(body)[0]).toMatchObject({ kind: 'passkey' })
})

describe('attacks on passkeys', () => {
  const wrongly: [string, Parameters<ReturnType<typeof softPasskey>['sign']>[1]][] = [
    ['at another site', { origin: 'https://fieldbook.evil.example' }],
    ['at this host by another port', { origin: 'http://localhost:9999' }],
    ['for another site', { rpId: 'evil.example' }],
    ['without verifying the person', { verified: false }],
  ]
  test.each(wrongly)('one that was made %s is not added', async (_how, moods) => {
    const { browser } = await withPasskey()
    const fresh = softPasskey(server.settings.publicUrl)
    const challenge = await browser.challenge('/auth/factors/passkeys/options/')
    const answer = await browser.send('POST', '/auth/factors/passkeys/', {
      name: 'Evil',
      passkey: fresh.make(challenge, moods),
    })
    expect(descriptionOf(answer)).toEqual(notVerified)
    // And what was asked is over.
    const again = await browser.send('POST', '/auth/factors/passkeys/', {
      name: 'Late',
      passkey: fresh.make(challenge),
    })
    expect(descriptionOf(again)).toEqual(outOfDate)
  })

  test.each(wrongly)('what was signed %s opens nothing', async (_how, moods) => {
    const { key } = await withPasskey()
    const browser = aBrowser()
    expect(descriptionOf(await finish(browser, key.sign(await ask(browser), moods)))).toEqual(notVerified)
    expect((await browser.me()).status).toBe(401)
  })

  test('what was signed once is not taken again, nor in another browser', async () => {
    const { key } = await withPasskey()
    const browser = aBrowser()
    const signed = key.sign(await ask(browser))
    const thief = aBrowser()
    await ask(thief)
    expect(descriptionOf(await finish(thief, signed))).toEqual(outOfDate)
    // Whoever tried it there has used it up.
    expect(descriptionOf(await finish(browser, signed))).toEqual(outOfDate)
    const fresh = key.sign(await ask(browser))
    expect((await finish(browser, fresh)).status).toBe(200)
    expect(descriptionOf(await finish(browser, fresh))).toEqual(outOfDate)
  })

  test('a challenge is of one session, and for one purpose', async () => {
    const { sam, browser, key } = await withPasskey()
    const otherBrowser = aBrowser()
    await otherBrowser.logIn(sam)
    await finish(otherBrowser, key.sign(await ask(otherBrowser, true)))
    const mine = await browser.challenge('/auth/factors/passkeys/options/')
    const passkey = softPasskey(server.settings.publicUrl).make(mine)
    expect(
      descriptionOf(await otherBrowser.send('POST', '/auth/factors/passkeys/', { name: 'Other', passkey })),
    ).toEqual(outOfDate)
    const confirming = await browser.challenge('/auth/confirm/passkey/options/')
    expect(descriptionOf(await finish(browser, key.sign(confirming)))).toEqual(outOfDate)
    const signingIn = key.sign(await ask(browser))
    expect(descriptionOf(await browser.send('POST', '/auth/confirm/passkey/', { passkey: signingIn }))).toEqual(
      outOfDate,
    )
  })

  test('one that counts backwards may be a copy', async () => {
    const { key } = await withPasskey()
    const browser = aBrowser()
    expect((await finish(browser, key.sign(await ask(browser), { counter: 9 }))).status).toBe(200)
    for (const counter of [9, 8, 0]) {
      const thief = aBrowser()
      expect(descriptionOf(await finish(thief, key.sign(await ask(thief), { counter })))).toEqual(
        refusal('This passkey may have been copied. Sign in another way, then remove it from your account.'),
      )
    }
    const owner = aBrowser()
    expect((await finish(owner, key.sign(await ask(owner), { counter: 10 }))).status).toBe(200)
  })

  test('one of another account does not finish this sign-in, nor confirm this person', async () => {
    const { sam, olga, browser } = await withPasskey()
    await givePassword(olga)
    const hers = aBrowser()
    await hers.logIn(olga)
    const { key } = await hers.addPasskey()
    const another = refusal('This passkey belongs to another account.')
    const half = aBrowser()
    await half.logIn(sam)
    expect(descriptionOf(await finish(half, key.sign(await ask(half, true))))).toEqual(another)
    expect((await half.me()).status).toBe(401)
    const challenge = await browser.challenge('/auth/confirm/passkey/options/')
    expect(
      descriptionOf(await browser.send('POST', '/auth/confirm/passkey/', { passkey: key.sign(challenge) })),
    ).toEqual(another)
    const [passkey] = (await hers.send('GET', '/auth/factors/')).body['passkeys'] as { id: number }[]
    expect((await browser.send('DELETE', `/auth/factors/passkeys/${passkey?.id}/`)).status).toBe(404)
    // It is in use: nobody else adds it to their own.
    const add = await browser.challenge('/auth/factors/passkeys/options/')
    const taken = await browser.send('POST', '/auth/factors/passkeys/', { name: 'Hers', passkey: key.make(add) })
    expect(descriptionOf(taken)).toEqual(refusal('This passkey is already in use.'))
  })

  test('another key’s signature, an unknown passkey and nonsense are refused', async () => {
    const { key } = await withPasskey()
    const browser = aBrowser()
    const stranger = softPasskey(server.settings.publicUrl)
    const challenge = await ask(browser)
    expect(descriptionOf(await finish(browser, stranger.sign(challenge)))).toEqual(
      refusal('Unknown passkey. Use another way to sign in.'),
    )
    const forged = { ...stranger.sign(await ask(browser)), id: key.id, rawId: key.id }
    expect(descriptionOf(await finish(browser, forged))).toEqual(notVerified)
    const signed = key.sign(await ask(browser))
    const broken = { ...signed, response: { ...signed.response, authenticatorData: 'AAAA' } }
    expect(descriptionOf(await finish(browser, broken))).toEqual(notVerified)
    const nonsense = { ...signed, response: { ...signed.response, clientDataJSON: 'bm90IGpzb24' } }
    expect(descriptionOf(await finish(browser, nonsense))).toEqual(outOfDate)
  })
})

test('a passkey says that it is still oneself', async () => {
  const { sam, browser, key } = await withPasskey()
  await age(sam, 11)
  expect((await browser.send('POST', '/auth/factors/recovery-codes/')).body).toMatchObject({
    code: 'confirm',
    ways: ['password', 'passkey'],
  })
  const challenge = await browser.challenge('/auth/confirm/passkey/options/')
  const answer = await browser.send('POST', '/auth/confirm/passkey/', { passkey: key.sign(challenge) })
  expect(answer.status).toBe(204)
  expect((await browser.send('POST', '/auth/factors/recovery-codes/')).status).toBe(200)
})

test('who may not come in any more is not let in by a passkey', async () => {
  const { sam, key } = await withPasskey()
  await asAuth((db) => db.updateTable('account').where('id', '=', sam.account_id).set({ disabled: true }).execute())
  const browser = aBrowser()
  const answer = await finish(browser, key.sign(await ask(browser)))
  expect(descriptionOf(answer)).toEqual(refusal('This sign-in has expired. Please start again.'))
})
