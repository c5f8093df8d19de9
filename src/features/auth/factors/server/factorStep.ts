/**
 * The sign-in between the password and the second factor: a secret in a cookie of the browser, good for ten minutes and a
 * few tries. It is no session, and no call but those of the second step knows it. Everything here runs as fieldbook_auth.
 */
import { sql } from 'kysely'

import type { OpenCtx } from '#server/http/context.ts'
import type { TenantDb } from '#server/db/db.ts'
import { hashOf, isSecure, newSecret, type SessionSettings } from '#server/access/session.ts'
import type { FactorWay } from '../factors.contract.ts'

const goodForMinutes = 10
const maxTries = 5

const cookieName = (settings: SessionSettings) => (isSecure(settings) ? '__Host-step' : 'step')

/** Returns the ways to do a second step; empty if the account has no second factor. */
export async function waysOf(db: TenantDb, accountId: number): Promise<FactorWay[]> {
  const { rows } = await sql<{ code: boolean; passkey: boolean; recovery: boolean }>`
    select exists (select from one_time_codes where account_id = ${accountId} and confirmed is not null) as code,
           exists (select from passkey where account_id = ${accountId}) as passkey,
           exists (select from recovery_code where account_id = ${accountId} and used is null) as recovery`.execute(db)
  const [has] = rows
  if (!has || !(has.code || has.passkey)) return []
  return (['code', 'passkey', 'recovery'] as const).filter((way) => has[way])
}

interface NewStep {
  account_id: number
  kind: 'password' | 'sso'
}

/** Answers the secret, for the cookie. */
export async function beginStep(db: TenantDb, { request, settings }: OpenCtx, step: NewStep): Promise<string> {
  await sql`delete from login_step where expires < now()`.execute(db)
  const before = request.cookies[cookieName(settings)]
  if (before) await db.deleteFrom('login_step').where('hash', '=', hashOf(before)).execute()
  const secret = newSecret()
  await db
    .insertInto('login_step')
    .values({ ...step, hash: hashOf(secret), expires: sql<string>`now() + make_interval(mins => ${goodForMinutes})` })
    .execute()
  return secret
}

export const setStepCookie = ({ reply, settings }: OpenCtx, secret: string): void =>
  void reply.setCookie(cookieName(settings), secret, {
    path: '/',
    sameSite: 'lax',
    secure: isSecure(settings),
    httpOnly: true,
    maxAge: goodForMinutes * 60,
  })

export const clearStepCookie = ({ reply, settings }: OpenCtx): void =>
  void reply.clearCookie(cookieName(settings), { path: '/', secure: isSecure(settings), httpOnly: true })

export interface FactorStep extends NewStep {
  hash: Buffer
}

/** The one of this browser; undefined where there is none, or it is out of date or tried too often. */
export const findStep = (db: TenantDb, ctx: OpenCtx) => stepOf(db, ctx, { lock: false })
export const lockStep = (db: TenantDb, ctx: OpenCtx) => stepOf(db, ctx, { lock: true })

async function stepOf(
  db: TenantDb,
  { request, settings }: OpenCtx,
  { lock }: { lock: boolean },
): Promise<FactorStep | undefined> {
  const secret = request.cookies[cookieName(settings)]
  if (!secret) return undefined
  const step = await db
    .selectFrom('login_step')
    .innerJoin('account', 'account.id', 'login_step.account_id')
    .where('login_step.hash', '=', hashOf(secret))
    .where('login_step.expires', '>', sql<string>`now()`)
    .where('login_step.tries', '<', maxTries)
    .where('account.disabled', '=', false)
    .select(['login_step.hash', 'login_step.account_id', 'login_step.kind'])
    .$if(lock, (query) => query.forUpdate('login_step'))
    .executeTakeFirst()
  return step && { ...step, kind: step.kind === 'sso' ? 'sso' : 'password' }
}

export const countTry = (db: TenantDb, { hash }: FactorStep) =>
  db
    .updateTable('login_step')
    .set({ tries: sql<number>`tries + 1` })
    .where('hash', '=', hash)
    .execute()

export const endStep = (db: TenantDb, { hash }: FactorStep) =>
  db.deleteFrom('login_step').where('hash', '=', hash).execute()

/**
 * Deletes every unfinished second step of an account: after a change of its password or factors, sign-ins must
 * restart.
 */
export const endStepsOf = (db: TenantDb, accountId: number) =>
  db.deleteFrom('login_step').where('account_id', '=', accountId).execute()
