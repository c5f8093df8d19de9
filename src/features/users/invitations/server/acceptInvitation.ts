/**
 * Accepting an invitation. The link proves that a person reads mail at its address. That suffices for a new account,
 * but not for an existing one, which also opens other organisations: there the password is required.
 */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import { requireUncommon } from '#features/auth/server/authCommon.ts'
import { setSessionCookies } from '#features/auth/server/authCookies.ts'
import { waysOf } from '#features/auth/factors/server/factorStep.ts'
import { writeAuthEvent } from '#features/auth/server/authEvents.ts'
import { hashPassword, verifyPassword } from '#features/auth/server/authPasswords.ts'
import { endPreviousSession } from '#features/auth/server/authOpening.ts'
import { asAuth } from '#features/auth/server/authRole.ts'
import { addSecret, openSession } from '#features/auth/server/authSessions.ts'
import { loginBuckets, uncountAttempt, countAttempt } from '#features/auth/server/authThrottle.ts'
import type { OpenCtx } from '#server/http/context.ts'
import { inTenant, transact, type TenantDb } from '#server/db/db.ts'
import { invalid } from '#server/http/errors.ts'
import type { AcceptBody } from '../invitations.contract.ts'
import { accountOf, openInvitation, orgOf, type OpenInvitation } from './invitations.queries.ts'

/** Returns what the link invites to. 400 under `token`, with the reason, for an invalid one. */
export async function checkInvitation({ database }: OpenCtx, { body }: { body: { token: string } }) {
  const found = await inTenant(database, { orgId: orgOf(body.token) }, async (db) => {
    const invitation = await openInvitation(db, body.token)
    return { ...invitation, account: await accountOf(db, invitation) }
  })
  const { organisation, name, address: email, account } = found
  return { organisation, name, email, known: account !== null && account.password_hash !== null }
}

/**
 * Gives the person their account and signs them in, unless the account has second factors. 400 under `token` for a link
 * that is used, expired or revoked, under `password` for one that is too short or common, or not that of the existing
 * account; 429 after too many wrong passwords.
 */
export async function acceptInvitation(ctx: OpenCtx, { body }: { body: z.output<typeof AcceptBody> }): Promise<void> {
  const { database, request, settings } = ctx
  const orgId = orgOf(body.token)
  const seen = await inTenant(database, { orgId }, async (db) => {
    const invitation = await openInvitation(db, body.token)
    return { invitation, account: await accountOf(db, invitation) }
  })
  // Hashing is slow, so it runs outside of a transaction.
  const hash = await provenHash(ctx, seen, body.password)
  const asThem = { orgId, userId: seen.invitation.user_id, action: 'accept', requestId: ctx.requestId } as const
  const opened = await inTenant(database, asThem, async (db) => {
    const invitation = await openInvitation(db, body.token, { lock: true })
    const account_id = await asAuth(db, () => saveAccount(db, invitation.address, seen.account, hash))
    await join(db, orgId, invitation, account_id)
    return asAuth(db, async () => {
      // The password alone does not suffice for an account with a second factor: the person signs in next.
      if ((await waysOf(db, account_id)).length > 0) {
        await writeAuthEvent(db, request, 'invitation_accepted', account_id, { org_id: orgId })
        return null
      }
      await endPreviousSession(db, ctx)
      const user_agent = request.headers['user-agent'] ?? ''
      const session = { account_id, org_id: orgId, kind: 'password', address: request.ip, user_agent } as const
      const sessionId = await openSession(db, session, settings)
      await writeAuthEvent(db, request, 'invitation_accepted', account_id, { org_id: orgId })
      return { sessionId, cookie: await addSecret(db, sessionId, 'cookie', settings) }
    })
  })
  if (opened) setSessionCookies(ctx, opened.sessionId, opened.cookie)
}

interface Seen {
  invitation: OpenInvitation
  account: Account | null
}
interface Account {
  id: number
  password_hash: string | null
}

/** Returns the hash of a new password, or that of the account if the password is right. */
async function provenHash(ctx: OpenCtx, { invitation, account }: Seen, password: string): Promise<string> {
  const { database, request, settings } = ctx
  const email = invitation.address.toLowerCase()
  const origin = { account: email, address: request.ip }
  if (!account?.password_hash) {
    if (password.length < 15) throw invalid({ password: ['Minimum of 15 characters required'] })
    requireUncommon('password', password, [invitation.name, invitation.address, invitation.organisation])
    return hashPassword(settings, password, origin)
  }
  const buckets = loginBuckets(settings, { email, address: request.ip, knownDevice: null })
  const counted = await transact(database, { role: 'fieldbook_auth' }, (db) => countAttempt(db, buckets))
  if (!(await verifyPassword(settings, password, account.password_hash, origin))) throw wrongPassword()
  await transact(database, { role: 'fieldbook_auth' }, (db) => uncountAttempt(db, counted, { right: true }))
  return account.password_hash
}

const wrongPassword = () => invalid({ password: ['Wrong password. Enter the password of your Fieldbook account.'] })

/** Returns the account of the address, new or existing. Runs as fieldbook_auth. */
async function saveAccount(db: TenantDb, email: string, seen: Account | null, hash: string): Promise<number> {
  const password_hash = { password_hash: hash, password_changed: sql<string>`now()` }
  if (!seen)
    return (
      await db
        .insertInto('account')
        .values({ email, ...password_hash })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const mine = db.updateTable('account').where('id', '=', seen.id).where('disabled', '=', false)
  const saved = await (
    seen.password_hash === null
      ? mine.set(password_hash).where('password_hash', 'is', null)
      : // As it is: somebody who changed the password meanwhile has made the one that was typed the wrong one.
        mine.set({ password_hash: hash }).where('password_hash', '=', hash)
  )
    .returning('id')
    .executeTakeFirst()
  if (!saved) throw wrongPassword()
  return saved.id
}

async function join(db: TenantDb, orgId: number, invitation: OpenInvitation, account_id: number): Promise<void> {
  await db
    .updateTable('member')
    .set({ account_id })
    .where('org_id', '=', orgId)
    .where('id', '=', invitation.user_id)
    .execute()
  await db
    .updateTable('invitation')
    .set({ used: sql<string>`now()` })
    .where('org_id', '=', orgId)
    .where('id', '=', invitation.id)
    .execute()
}
