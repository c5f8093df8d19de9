/** Acting as somebody else: a session of theirs below the caller's own, in the browser's cookie for an hour. */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import { mayImpersonate, mayView } from '../../users/server/users.access.ts'
import { requireMember } from '../../users/server/users.queries.ts'
import { loadSession } from '#server/access/loadSession.ts'
import type { Me, OpenCtx, OwnCtx } from '#server/http/context.ts'
import { transact, type TenantDb } from '#server/db/db.ts'
import { forbidden, invalid } from '#server/http/errors.ts'
import { requireInPerson } from '#server/access/notWhileImpersonating.ts'
import { cookieNames, hashOf, requireCsrf } from '#server/access/session.ts'
import { type acquireImpersonation, actingMinutes } from '#features/auth/authActing.contract.ts'
import { clearSessionCookies, saveOwnCookie, setSessionCookies } from '#features/auth/server/authCookies.ts'
import { writeAuthEvent } from '#features/auth/server/authEvents.ts'
import { asAuth } from '#features/auth/server/authRole.ts'
import { addSecret, endSessions } from '#features/auth/server/authSessions.ts'

/**
 * Begins acting as somebody, and gives the browser their session. Throws 404 for a person out of reach; 400 for the
 * caller and for people who cannot sign in; 403 with a token, and for people with permissions that the caller lacks;
 * 409 `state` for a caller who is already acting.
 */
export async function acquire(
  ctx: OwnCtx,
  { params }: { params: { id: number } },
): Promise<z.output<typeof acquireImpersonation.reply>> {
  const { database, request, settings } = ctx
  const opened = await transact(database, {}, async (db) => {
    const { me, byCookie } = await loadSession(db, request, settings)
    requireInPerson(me, 'impersonation')
    const person = await requireMember({ db, me }, params.id, mayView(me))
    if (!byCookie) throw forbidden('You can act as another person only in a browser, not with a token.')
    await requireActable(db, me, person)
    await sql`select set_config('app.action', 'acquire', true)`.execute(db)
    const { id, until } = await db
      .insertInto('impersonation')
      .values({
        user_id: me.id,
        as_user_id: person.id,
        until: sql<string>`now() + make_interval(mins => ${actingMinutes})`,
      })
      .returning(['id', 'until'])
      .executeTakeFirstOrThrow()
    const child = await asAuth(db, () => openBelow(db, ctx, { me, account_id: person.account_id ?? 0, id, until }))
    const { rows } = await sql<{ missing: boolean }>`select factor_missing(${child.sessionId}) as missing`.execute(db)
    if (rows[0]?.missing)
      throw forbidden(`${person.name} uses a second factor. Sign in with your own second factor to act as them.`)
    return { ...child, until, user: { id: person.id, name: person.name } }
  })
  const own = request.cookies[cookieNames(settings).sid] ?? ''
  setSessionCookies(ctx, opened.sessionId, opened.cookie)
  saveOwnCookie(ctx, own)
  return { user: opened.user, until: opened.until }
}

/**
 * Throws unless the caller may act as the person. The database's own rule decides in the end, and every request checks
 * it again.
 */
async function requireActable(
  db: TenantDb,
  me: Me,
  person: { id: number; name: string; live: boolean; account_id: number | null },
) {
  if (person.id === me.id) throw invalid({ non_field_errors: ['You cannot act as yourself. Choose another person.'] })
  const disabled = await asAuth(db, () =>
    db
      .selectFrom('account')
      .where('id', '=', person.account_id ?? 0)
      .where('disabled', '=', true)
      .select('id')
      .executeTakeFirst(),
  )
  if (!person.live || person.account_id === null || disabled)
    throw invalid({ non_field_errors: [`You cannot act as ${person.name} because they cannot sign in.`] })
  const may = await db
    .selectFrom('member')
    .where('member.org_id', '=', me.org_id)
    .where('member.id', '=', person.id)
    .where(mayImpersonate(me))
    .select('member.id')
    .executeTakeFirst()
  if (!may) throw forbidden(`You can only act as people who have no more permissions than you.`)
}

interface Below {
  me: Me
  account_id: number
  /** Id of the row to which audit rows refer. */
  id: number
  until: string
}

/** Opens a session of the person's that ends with the caller's own, and at `until`. Runs as fieldbook_auth. */
async function openBelow(db: TenantDb, { request, settings }: OwnCtx, { me, account_id, id, until }: Below) {
  const { kind } = await db
    .selectFrom('session')
    .where('id', '=', me.session_id)
    .select('kind')
    .executeTakeFirstOrThrow()
  const session = await db
    .insertInto('session')
    .values({
      account_id,
      kind,
      org_id: me.org_id,
      parent_id: me.session_id,
      impersonation_id: id,
      expires: until,
      address: request.ip,
      user_agent: (request.headers['user-agent'] ?? '').slice(0, 500),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const details = { impersonation_id: id, session_id: session.id }
  await writeAuthEvent(db, request, 'impersonation_acquired', me.account_id, details)
  return { sessionId: session.id, cookie: await addSecret(db, session.id, 'cookie', settings) }
}

/**
 * Ends acting as somebody, and restores the caller's own session, which has remained open. It needs both cookies:
 * without the caller's own one, or if that session is over, the browser is signed out. Does nothing for people who act
 * as nobody.
 */
export async function release(ctx: OpenCtx): Promise<void> {
  const { database, request, settings } = ctx
  const names = cookieNames(settings)
  const [carried, own] = [request.cookies[names.sid], request.cookies[names.own]]
  if (!carried) return
  const released = await transact(database, {}, async (db) => {
    const child = await asAuth(db, () => sessionOf(db, carried))
    if (!child || child.parent_id === null) return null
    requireCsrf(request, child.id, settings)
    const { parent_id } = child
    const parent = await asAuth(db, async () => {
      await endSessions(db, { id: child.id })
      const found = own ? await sessionOf(db, own) : undefined
      if (found?.id !== parent_id || !found.good) return undefined
      const details = { impersonation_id: child.impersonation_id ?? 0, session_id: child.id }
      await writeAuthEvent(db, request, 'impersonation_released', found.account_id, details)
      return found
    })
    if (parent) await noteReleased(db, child, request.id)
    return { parentId: parent?.id ?? null }
  })
  if (!released) return
  if (released.parentId === null || !own) clearSessionCookies(ctx)
  else setSessionCookies(ctx, released.parentId, own)
}

/** Reads the session of a cookie, valid or not. Runs as fieldbook_auth. */
const sessionOf = (db: TenantDb, cookie: string) =>
  db
    .selectFrom('session_token')
    .innerJoin('session', 'session.id', 'session_token.session_id')
    .innerJoin('account', 'account.id', 'session.account_id')
    .where('session_token.hash', '=', hashOf(cookie))
    .where('session_token.kind', '=', 'cookie')
    .where('session_token.expires', '>', sql<string>`now()`)
    .select(['session.id', 'session.parent_id', 'session.impersonation_id', 'session.org_id', 'session.account_id'])
    .select(sql<boolean>`session.ended is null and session.expires > now() and not account.disabled`.as('good'))
    .executeTakeFirst()

/** Audits the end in the organisation where it took place, in the names of both people. */
async function noteReleased(
  db: TenantDb,
  { org_id, impersonation_id }: { org_id: number; impersonation_id: number | null },
  requestId: string,
): Promise<void> {
  await sql`
    select set_config('app.org_id', ${String(org_id)}, true), set_config('app.request_id', ${requestId}, true),
           set_config('app.action', 'release', true)`.execute(db)
  await sql`
    select set_config('app.user_id', as_user_id::text, true), set_config('app.impersonator_id', user_id::text, true)
      from impersonation where org_id = ${org_id} and id = ${impersonation_id}`.execute(db)
  await db
    .updateTable('impersonation')
    .set({ released: sql<string>`least(now(), until)` })
    .where('org_id', '=', org_id)
    .where('id', '=', impersonation_id)
    .where('released', 'is', null)
    .execute()
}
