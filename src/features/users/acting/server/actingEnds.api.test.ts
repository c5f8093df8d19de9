/** Ways in which acting as somebody else ends, and where each leaves one. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { allPermissions, type Permission } from '#core/permissions.ts'
import { type Acting, actingOn, cookiesOf, over, whoIs } from '#test/acting.ts'
import { testServer, type Firm } from '#test/firm.ts'
import { endOtherSessions } from '#features/auth/auth.contract.ts'

const server = testServer()
const { as, aFirm, aPerson, grant, inFirm, raw } = server
const { act, release, letPass, asAuth } = actingOn(server)
let firm: Firm
beforeEach(async () => {
  firm = await aFirm()
})

const without = (permission: Permission) => allPermissions.filter((name) => name !== permission)

describe('it ends', () => {
  test('after the hour, however busy one was; what leads back still does', async () => {
    const acting = await act(firm.ada, firm.sam)
    await asAuth((db) =>
      db
        .updateTable('session')
        .where('id', '=', acting.child.id)
        .set({ last_seen: sql<string>`now() - interval '5 minutes'` })
        .execute(),
    )
    const until = () =>
      asAuth((db) =>
        db
          .selectFrom('session')
          .where('id', '=', acting.child.id)
          .select(['expires', 'last_seen'])
          .executeTakeFirstOrThrow(),
      )
    const before = await until()
    expect(await whoIs(acting)).toBe(firm.sam.name)
    await expect.poll(async () => (await until()).last_seen).not.toBe(before.last_seen)
    expect((await until()).expires).toBe(before.expires)
    await letPass(acting.child.id)
    expect(await whoIs(acting)).toEqual([401, over])
    expect(cookiesOf(await release(acting.headers))['sid']).toBe(acting.own.cookie)
  })

  const ways: Record<string, (acting: Acting, firm: Firm) => Promise<unknown>> = {
    'when one loses the permission': (_acting, { ada }) => grant(ada, ...without('profiles.can_impersonate')),
    'when the person comes by a permission that one lacks': async (_acting, { ada, sam }) => {
      await grant(ada, ...without('clients.view_client'))
      await grant(sam, 'clients.view_client')
    },
    'when the person is made inactive': (_acting, { sam }) =>
      inFirm(sam, (db) => db.updateTable('member').where('id', '=', sam.id).set({ active: false }).execute()),
    'when the person’s account is closed': (_acting, { sam }) =>
      asAuth((db) => db.updateTable('account').where('id', '=', sam.account_id).set({ disabled: true }).execute()),
    'when the person ends their other sessions': (_acting, { sam }) => as(sam, endOtherSessions, {}),
  }
  test.each(Object.entries(ways))('%s, and one goes back', async (_name, end) => {
    // Somebody else keeps the organisation going meanwhile.
    await grant(firm.maya, ...allPermissions)
    const acting = await act(firm.ada, firm.sam)
    expect(await whoIs(acting)).toBe(firm.sam.name)
    await end(acting, firm)
    expect(await whoIs(acting)).toEqual([401, over])
    expect((await release(acting.headers)).status).toBe(204)
  })

  const ends: Record<string, (acting: Acting, firm: Firm) => Promise<unknown>> = {
    'is ended elsewhere': (_acting, { ada }) => as(ada, endOtherSessions, {}),
    'is over': ({ own }) => letPass(own.sessionId),
    'is of a closed account': (_acting, { ada }) =>
      asAuth((db) => db.updateTable('account').where('id', '=', ada.account_id).set({ disabled: true }).execute()),
  }
  test.each(Object.entries(ends))('with one’s own session, when that %s: then one is nobody', async (_name, end) => {
    const acting = await act(firm.ada, firm.sam)
    await end(acting, firm)
    expect(await whoIs(acting)).toEqual([401, { detail: 'Please sign in.' }])
    const answer = await release(acting.headers)
    expect([answer.status, cookiesOf(answer)['sid']]).toEqual([204, ''])
  })

  test('when one has left the organisation', async () => {
    await grant(firm.maya, ...allPermissions)
    const acting = await act(firm.ada, firm.sam)
    await inFirm(firm, (db) => db.updateTable('member').where('id', '=', firm.ada.id).set({ active: false }).execute())
    expect(await whoIs(acting)).toEqual([401, over])
  })

  test('when the person’s own session moves to another organisation', async () => {
    const there = await aFirm()
    await aPerson(there, {
      name: firm.ada.name,
      email: firm.ada.email,
      group_ids: [there.groups['Administrator'] ?? 0],
    })
    const acting = await act(firm.ada, firm.sam)
    const moved = await raw({
      method: 'POST',
      url: `/api/company/${there.org_id}/activate/`,
      headers: { authorization: `Token ${acting.own.token}` },
    })
    expect(moved.status).toBe(200)
    expect(await whoIs(acting)).toEqual([401, over])
  })
})
