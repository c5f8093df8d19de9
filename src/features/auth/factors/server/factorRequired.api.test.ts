import { describe, expect, test } from 'vitest'

import { allPermissions } from '#core/permissions.ts'
import { factorTools } from '#test/factors.ts'
import { testServer } from '#test/firm.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { acquireImpersonation } from '../../authActing.contract.ts'
import { getProfile } from '../../authProfile.contract.ts'
import { issuePair } from '../../server/authRefresh.ts'
import { resetFactors } from '../factors.contract.ts'

const server = testServer()
const { aFirm, as, inFirm, raw } = server
const { asAuth, givePassword, aBrowser } = factorTools(server)

const require = (firm: { org_id: number; groups: Record<string, number> }, group: string) =>
  inFirm(firm, (db) =>
    db
      .updateTable('user_group')
      .where('org_id', '=', firm.org_id)
      .where('id', '=', firm.groups[group] ?? 0)
      .set({ second_factor: true })
      .execute(),
  )
const missing = {
  detail: 'Your organisation requires a second factor. Set one up, or sign in with yours, to continue.',
  code: 'second_factor',
}
const needed = {
  code: 'state',
  detail: 'Your organisation requires a second factor. Add another one before you remove this one.',
}

describe('a group that asks for a second factor', () => {
  test('its people do nothing before they have one, and go on as soon as they have', async () => {
    const firm = await aFirm()
    const { sam, olga, fin } = firm
    await givePassword(sam)
    const browser = aBrowser()
    await browser.logIn(sam)
    expect((await browser.me()).status).toBe(200)
    await require(firm, 'Staff')
    for (const path of ['/users/me/', '/auth/sessions/', '/diary/entries/', '/diary/changes/']) {
      const answer = await browser.send('GET', path)
      expect([path, answer.status]).toEqual([path, answer.status === 404 ? 404 : 403])
      if (answer.status === 403) expect(answer.body).toEqual(missing)
    }
    expect((await browser.me()).body).toEqual(missing)
    expect((await as(olga, getProfile, {})).body).toEqual(missing)
    expect((await as(fin, getProfile, {})).status).toBe(200)
    expect((await browser.send('GET', '/auth/factors/')).body).toMatchObject({ required: true, missing: true })
    expect((await browser.addApp()).answer.status).toBe(200)
    expect((await browser.me()).status).toBe(200)
  })

  test('is evaded by no token, no pair and no later sign-in with the password alone', async () => {
    const firm = await aFirm()
    const { sam } = firm
    await givePassword(sam)
    const { account_id, org_id } = sam
    const before = await issuePair(
      server.database(),
      { account_id, org_id, kind: 'sso', address: '', user_agent: '' },
      server.settings,
    )
    await require(firm, 'Staff')
    const refreshed = await raw({ method: 'POST', url: '/api/auth/jwt/refresh/', payload: { refresh: before.refresh } })
    const { body } = await aBrowser().logIn(sam)
    const tokens = [before.access, refreshed.body['access'], body['auth_token'], (await server.signIn(sam)).token]
    for (const token of tokens) {
      const answer = await raw({
        method: 'GET',
        url: '/api/users/me/',
        headers: { authorization: `Bearer ${String(token)}` },
      })
      expect([answer.status, answer.body]).toEqual([403, missing])
    }
    // Another session’s second factor is not this one’s.
    const browser = aBrowser()
    await browser.logIn(sam)
    await browser.addApp()
    const headers = { authorization: `Bearer ${before.access}` }
    expect((await raw({ method: 'GET', url: '/api/users/me/', headers })).status).toBe(403)
  })

  test('keeps the last factor of its people', async () => {
    const firm = await aFirm()
    const { sam } = firm
    await givePassword(sam)
    const browser = aBrowser()
    await browser.logIn(sam)
    await browser.addApp()
    await require(firm, 'Staff')
    const refused = await browser.send('DELETE', '/auth/factors/codes/')
    expect([refused.status, refused.body]).toEqual([409, needed])
    await browser.addPasskey()
    expect((await browser.send('DELETE', '/auth/factors/codes/')).status).toBe(204)
    const [passkey] = (await browser.send('GET', '/auth/factors/')).body['passkeys'] as { id: number }[]
    expect((await browser.send('DELETE', `/auth/factors/passkeys/${passkey?.id}/`)).body).toEqual(needed)
  })

  test('is not asked for by an administrator who could not show one', async () => {
    const firm = await aFirm()
    const { ada, groups } = firm
    await givePassword(ada)
    const browser = aBrowser()
    await browser.logIn(ada)
    const ask = (group: string) => browser.send('PATCH', `/users/groups/${groups[group]}/`, { second_factor: true })
    const refused = await ask('Administrator')
    expect([refused.status, refused.body]).toEqual([
      400,
      {
        second_factor: [
          'You are in this group and have no second factor yourself. Set one up on your account page first.',
        ],
      },
    ])
    expect((await ask('Staff')).body).toMatchObject({ second_factor: true })
    await browser.addApp()
    expect((await ask('Administrator')).status).toBe(200)
    expect((await browser.me()).status).toBe(200)
  })

  test('is not entered by acting as one of its people', async () => {
    const firm = await aFirm()
    const { ada, sam } = firm
    await require(firm, 'Staff')
    const answer = await as(ada, acquireImpersonation, { params: { id: String(sam.id) } }, { by: 'cookie' })
    expect([answer.status, answer.body]).toEqual([
      403,
      { detail: 'Sam Stone uses a second factor. Sign in with your own second factor to act as them.' },
    ])
  })
})

describe('resetting somebody’s second factor', () => {
  const reset = (by: BuilderPerson, person: BuilderPerson) =>
    as(by, resetFactors, { params: { id: String(person.id) } })

  async function samWithApp() {
    const firm = await aFirm()
    await givePassword(firm.sam)
    const browser = aBrowser()
    await browser.logIn(firm.sam)
    await browser.addApp()
    return { ...firm, browser }
  }

  test('an administrator does it: audited, written to the person, their sessions ended', async () => {
    const { ada, sam, browser } = await samWithApp()
    expect((await reset(ada, sam)).status).toBe(204)
    expect((await browser.me()).status).toBe(401)
    expect((await aBrowser().logIn(sam)).body).toHaveProperty('auth_token')
    const audit = await inFirm(ada, (db) =>
      db
        .selectFrom('audit')
        .where('org_id', '=', ada.org_id)
        .where('action', '=', 'reset_factors')
        .select(['user_id', 'entity', 'entity_id'])
        .execute(),
    )
    expect(audit).toEqual([{ user_id: ada.id, entity: 'member', entity_id: sam.id }])
    const letters = await inFirm(sam, (db) =>
      db.selectFrom('mail').where('user_id', '=', sam.id).select('subject').orderBy('id', 'desc').execute(),
    )
    expect(letters[0]?.subject).toBe('Your second factor for Fieldbook was reset')
    expect((await reset(ada, sam)).body).toEqual({ detail: 'This person has no second factor.', code: 'state' })
  })

  test('nobody does it to who may do more, nor to who works where they do not', async () => {
    const { ada, maya, sam, browser } = await samWithApp()
    const stronger = { detail: 'You can only reset the second factor of people whose permissions you have yourself.' }
    await server.grant(maya, 'users.view_user', 'users.change_user')
    const weaker = await reset(maya, sam)
    expect([weaker.status, weaker.body]).toEqual([403, stronger])
    await server.grant(maya, ...allPermissions)
    expect((await reset(maya, ada)).status).toBe(409)

    const elsewhere = await aFirm()
    await inFirm(elsewhere, (db) =>
      db
        .insertInto('member')
        .values({
          account_id: sam.account_id,
          first_name: 'Sam',
          last_name: 'Stone',
          email: sam.email,
          main_org_id: elsewhere.org_id,
        })
        .execute(),
    )
    const abroad = await reset(ada, sam)
    expect([abroad.status, abroad.body]).toEqual([403, stronger])
    expect((await browser.me()).status).toBe(200)
    expect(await asAuth((db) => db.selectFrom('one_time_codes').selectAll().execute())).not.toEqual([])
  })

  test('the person’s own factors are changed on their own page', async () => {
    const { ada } = await aFirm()
    expect((await reset(ada, ada)).body).toMatchObject({ code: 'state' })
  })
})
