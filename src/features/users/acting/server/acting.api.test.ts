/** Acting as somebody else: who may, the way back, and what is kept of it. */
import { beforeEach, describe, expect, test } from 'vitest'

import { allPermissions } from '#core/permissions.ts'
import { getUser } from '../../users/users.contract.ts'
import { listUserHistory } from '../../users/userLists.contract.ts'
import { getUserOrgs } from '../../orgs/orgs.contract.ts'
import { getProfile } from '#features/auth/authProfile.contract.ts'
import { actingOn, cookiesOf, over, whoIs } from '#test/acting.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { testServer, type Firm } from '#test/firm.ts'
import { acquireImpersonation } from '#features/auth/authActing.contract.ts'
import { listSessions, logoutSession } from '#features/auth/auth.contract.ts'

const server = testServer()
const { as, aFirm, aPerson, grant, inFirm, raw } = server
const { acquire, act, release, asAuth } = actingOn(server)
let firm: Firm
beforeEach(async () => {
  firm = await aFirm()
})

const params = ({ id }: { id: number }) => ({ params: { id: String(id) } })
const rowsOf = (member: { org_id: number }, entity: string) =>
  inFirm(member, (db) => db.selectFrom('audit').where('entity', '=', entity).selectAll().orderBy('id').execute())

describe('who may', () => {
  test('an administrator, as somebody who may do no more: the cookies change hands and the profile says so', async () => {
    const { ada, sam } = firm
    const acting = await act(ada, sam)
    expect(acting.answer.body).toMatchObject({ user: { id: sam.id, name: sam.name } })
    const { body } = await acting.call(getProfile, {})
    expect(body).toMatchObject({ id: sam.id, name: sam.name, impersonator: { id: ada.id, name: ada.name } })
    const left = Temporal.Now.instant()
      .until(Temporal.Instant.from(body.impersonator?.until ?? ''))
      .total('minutes')
    expect(Math.round(left)).toBe(60)
    expect(acting.cookies['own']).toBe(acting.own.cookie)
  })

  /** The button's word and the call's, which are one. */
  async function bothSay(actor: BuilderPerson, person: BuilderPerson) {
    const shown = await as(actor, getUser, params(person))
    const { answer } = await acquire(actor, person)
    expect(shown.body.can_impersonate).toBe(answer.status === 200)
    return [answer.status, answer.body]
  }

  test('nobody who was not given it, whatever else they may', async () => {
    await grant(firm.maya, ...allPermissions.filter((permission) => permission !== 'profiles.can_impersonate'))
    expect(await bothSay(firm.maya, firm.sam)).toEqual([
      403,
      { detail: 'You do not have permission to perform this action.' },
    ])
  })

  test('never oneself, and never who cannot sign in: inactive, without an account, or with a closed one', async () => {
    const { ada, sam, olga, otto } = firm
    expect(await bothSay(ada, ada)).toEqual([
      400,
      { non_field_errors: ['You cannot act as yourself. Choose another person.'] },
    ])
    await inFirm(firm, (db) => db.updateTable('member').where('id', '=', sam.id).set({ active: false }).execute())
    await inFirm(firm, (db) => db.updateTable('member').where('id', '=', olga.id).set({ account_id: null }).execute())
    await asAuth((db) => db.updateTable('account').where('id', '=', otto.account_id).set({ disabled: true }).execute())
    for (const person of [sam, olga, otto])
      expect(await bothSay(ada, person)).toEqual([
        400,
        { non_field_errors: [`You cannot act as ${person.name} because they cannot sign in.`] },
      ])
  })

  test('never somebody who may do what one may not oneself; which that is, is not said', async () => {
    const { maya, sam } = firm
    await grant(maya, 'users.view_user', 'profiles.can_impersonate', 'diary.view_entry')
    await grant(sam, 'diary.view_entry', 'clients.view_client')
    expect(await bothSay(maya, sam)).toEqual([
      403,
      { detail: 'You can only act as people who have no more permissions than you.' },
    ])
    await grant(sam, 'diary.view_entry')
    expect((await bothSay(maya, sam))[0]).toBe(200)
  })

  test('somebody of another organisation, and nobody at all, are the same; so is who is out of sight', async () => {
    const elsewhere = await aFirm()
    const unknownPerson = { id: 999_999_999 }
    for (const person of [elsewhere.sam, unknownPerson]) {
      const { answer } = await acquire(firm.ada, person)
      expect([answer.status, answer.text]).toEqual([404, ''])
    }
    await grant(firm.maya, 'profiles.can_impersonate')
    await grant(firm.sam)
    const { answer } = await acquire(firm.maya, firm.sam)
    expect([answer.status, answer.text]).toEqual([404, ''])
  })

  test('never by a token', async () => {
    const answer = await as(firm.ada, acquireImpersonation, params(firm.sam))
    expect([answer.status, answer.body]).toEqual([
      403,
      { detail: 'You can act as another person only in a browser, not with a token.' },
    ])
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  test('never as a third person from there', async () => {
    const { ada, sam, olga } = firm
    await grant(sam, 'users.view_user', 'profiles.can_impersonate')
    await grant(olga)
    const acting = await act(ada, sam)
    const answer = await acting.call(acquireImpersonation, params(olga))
    expect([answer.status, answer.body]).toEqual([
      409,
      { code: 'state', detail: 'You are already acting as another person. Stop acting first.' },
    ])
    expect((await acting.call(getUser, params(olga))).body.can_impersonate).toBe(false)
  })
})

describe('going back', () => {
  test('one is oneself again, in the session that one had, and the other one is over', async () => {
    const { ada, sam } = firm
    const acting = await act(ada, sam)
    const answer = await release(acting.headers)
    expect([answer.status, cookiesOf(answer)['sid'], cookiesOf(answer)['own']]).toEqual([204, acting.own.cookie, ''])
    const mine = await raw({ url: '/api/users/me/', headers: { cookie: `sid=${acting.own.cookie}` } })
    expect(mine.body).toMatchObject({ name: ada.name, impersonator: null })
    expect(await whoIs(acting)).toEqual([401, over])
  })

  test('it takes the person’s own cookie too, and the CSRF value of the session', async () => {
    const { ada, sam, maya } = firm
    const acting = await act(ada, sam)
    const { 'x-csrftoken': csrf, cookie } = acting.headers
    expect((await release({ cookie })).status).toBe(403)
    expect(await whoIs(acting)).toBe(sam.name)
    const another = await server.signIn(maya)
    for (const own of ['', `; own=${another.cookie}`, `; own=${acting.cookies['sid']}`]) {
      const thief = await act(ada, sam)
      const headers = { cookie: `sid=${thief.cookies['sid']}${own}`, 'x-csrftoken': thief.headers['x-csrftoken'] }
      const answer = await release(headers)
      expect([answer.status, cookiesOf(answer)['sid']]).toEqual([204, ''])
    }
    expect(csrf).not.toBe('')
  })

  test('nothing happens to who acts as nobody, and to a stranger', async () => {
    const headers = await server.headersOf(firm.ada, { by: 'cookie' })
    for (const actor of [headers, {}]) {
      const answer = await release(actor)
      expect([answer.status, answer.text, answer.headers['set-cookie']]).toEqual([204, '', undefined])
    }
    expect((await raw({ url: '/api/users/me/', headers })).body).toMatchObject({ name: firm.ada.name })
  })

  test('signing out ends both', async () => {
    const acting = await act(firm.ada, firm.sam)
    const answer = await acting.call(logoutSession, {})
    expect([answer.status, cookiesOf(answer)['own']]).toEqual([204, ''])
    const mine = await raw({ url: '/api/users/me/', headers: { cookie: `sid=${acting.own.cookie}` } })
    expect([mine.status, (await acting.call(getProfile, {})).status]).toEqual([401, 401])
  })
})

describe('two organisations', () => {
  test('one stays in this one: the person’s other organisations are neither named nor entered', async () => {
    const there = await aFirm({ name: 'Far Quay' })
    await aPerson(there, { name: firm.sam.name, email: firm.sam.email })
    await grant(firm.sam, 'users.view_user')
    const acting = await act(firm.ada, firm.sam)
    const { body } = await acting.call(getProfile, {})
    expect(body.orgs.map(({ id }) => id)).toEqual([firm.org_id])
    const listed = await acting.call(getUserOrgs, params(firm.sam))
    expect(listed.body.orgs.map(({ id }) => id)).toEqual([firm.org_id])
    for (const method of ['GET', 'POST'] as const) {
      const answer = await raw({ method, url: `/api/company/${there.org_id}/activate/`, headers: acting.headers })
      expect([answer.status, answer.body]).toEqual([
        403,
        { detail: 'You cannot switch organisations while acting as another person. Stop acting first.' },
      ])
    }
    expect((await as(firm.sam, getProfile, {})).body.orgs).toHaveLength(2)
  })
})

describe('what is kept of it', () => {
  test('beginning and end are audited, with who and as whom', async () => {
    const { ada, sam } = firm
    const acting = await act(ada, sam)
    await release(acting.headers)
    expect(await rowsOf(firm, 'impersonation')).toMatchObject([
      { action: 'acquire', user_id: ada.id, on_behalf_of_id: null, after: { user_id: ada.id, as_user_id: sam.id } },
      { action: 'release', user_id: ada.id, on_behalf_of_id: sam.id, before: { released: null } },
    ])
  })

  test('and stand in the history of the person', async () => {
    const { ada, sam } = firm
    await release((await act(ada, sam)).headers)
    const { body } = await as(ada, listUserHistory, params(sam))
    expect(body.slice(0, 2)).toMatchObject([
      {
        user: { id: ada.id },
        on_behalf_of: { id: sam.id },
        changes: [{ field: 'impersonation', before: ada.name, after: `${ada.name}, until they stopped` }],
      },
      {
        user: { id: ada.id },
        on_behalf_of: null,
        changes: [{ field: 'impersonation', before: null, after: ada.name }],
      },
    ])
  })

  test('a refused one leaves nothing', async () => {
    const { answer } = await acquire(firm.ada, firm.ada)
    expect([answer.status, await rowsOf(firm, 'impersonation')]).toEqual([400, []])
  })

  test('the person sees that somebody acts as them, among their sessions', async () => {
    const { sam, ada } = firm
    await act(ada, sam)
    const { body } = await as(sam, listSessions, {})
    expect(body.map(({ kind }) => kind).toSorted()).toEqual(['impersonation', 'password'])
  })
})
