/**
 * Steps that every change of the caller's own second factors shares: identify, require a fresh proof, send a notice.
 */
import { sql } from 'kysely'

import type { Me, OwnCtx } from '#server/http/context.ts'
import { transact, type TenantDb } from '#server/db/db.ts'
import { AppError, conflict } from '#server/http/errors.ts'
import { loadSession } from '#server/access/loadSession.ts'

import { writeAuthEvent } from '../../server/authEvents.ts'
import { mailNotice } from '../../server/authNotices.ts'
import { asAuth } from '../../server/authRole.ts'
import { waysOf } from './factorStep.ts'
import { recoveryCodesLeft, makeRecoveryCodes } from './factorRecovery.ts'
import type { Factors } from '../factors.contract.ts'

/** Minutes after a sign-in, or after one has said again who one is, in which factors may be changed. */
const freshMinutes = 10

/**
 * Runs a transaction of the caller's own organisation whose answer no Idempotency-Key stores, since it may hold
 * secrets. Changes of one account wait for each other.
 */
export const asOneself = <T>(ctx: OwnCtx, work: (db: TenantDb, me: Me) => Promise<T>): Promise<T> =>
  transact(ctx.database, {}, async (db) => {
    const { me } = await loadSession(db, ctx.request, ctx.settings, { beforeFactor: true })
    await asAuth(db, () =>
      db.selectFrom('account').where('id', '=', me.account_id).select('id').forUpdate().executeTakeFirstOrThrow(),
    )
    return work(db, me)
  })

/**
 * Throws 403 `confirm` where one has to say again who one is, with the `ways` to do so. A session in which none of the
 * account's factors was shown takes one of them: a password that somebody else knows adds no factor.
 */
export async function requireFresh(db: TenantDb, me: Me): Promise<void> {
  const { session, ways } = await asAuth(db, async () => ({
    session: await db
      .selectFrom('session')
      .where('id', '=', me.session_id)
      .select(sql<boolean>`second_factor is not null`.as('shown'))
      .select(sql<boolean>`coalesce(confirmed, created) > now() - make_interval(mins => ${freshMinutes})`.as('fresh'))
      .executeTakeFirstOrThrow(),
    ways: await waysOf(db, me.account_id),
  }))
  const mustShow = ways.length > 0 && !session.shown
  if (session.fresh && !mustShow) return
  throw new AppError(403, {
    detail: mustShow
      ? 'Confirm one of your second factors first.'
      : 'You signed in more than ten minutes ago. Please confirm that it is you.',
    code: 'confirm',
    ways: mustShow ? ways : ['password', ...ways.filter((way) => way !== 'recovery')],
  })
}

/** Marks the session as proven by the new factor; returns recovery codes with the first one. */
export async function afterAdding(ctx: OwnCtx, db: TenantDb, me: Me, what: string) {
  const recovery_codes = await asAuth(db, async () => {
    await db
      .updateTable('session')
      .set({ second_factor: sql<string>`now()` })
      .where('id', '=', me.session_id)
      .execute()
    await writeAuthEvent(db, ctx.request, 'factor_added', me.account_id, { what })
    return (await recoveryCodesLeft(db, me.account_id)) > 0 ? null : makeRecoveryCodes(db, me.account_id)
  })
  return { recovery_codes }
}

/** Throws 409 `state` if the last factor was removed although a group requires one. */
export async function afterRemoving(ctx: OwnCtx, db: TenantDb, me: Me, what: string): Promise<void> {
  await asAuth(db, async () => {
    if ((await waysOf(db, me.account_id)).length === 0) {
      if (await isRequired(db, me.account_id))
        throw conflict(
          'state',
          'Your organisation requires a second factor. Add another one before you remove this one.',
        )
      await db.deleteFrom('recovery_code').where('account_id', '=', me.account_id).execute()
    }
    await writeAuthEvent(db, ctx.request, 'factor_removed', me.account_id, { what })
  })
}

/** Returns whether a group in any of the account's organisations requires a second factor. Runs as fieldbook_auth. */
export async function isRequired(db: TenantDb, accountId: number): Promise<boolean> {
  const { rows } = await sql<{ required: boolean }>`select factor_required(${accountId}) as required`.execute(db)
  return rows[0]?.required ?? false
}

/** Removes all factors beside the password. Runs as fieldbook_auth. */
export async function removeAllFactors(db: TenantDb, accountId: number): Promise<void> {
  for (const table of ['one_time_codes', 'passkey', 'recovery_code', 'login_step'] as const)
    await db.deleteFrom(table).where('account_id', '=', accountId).execute()
}

export async function listFactors(ctx: OwnCtx): Promise<Factors> {
  const { database, me, settings } = ctx
  return transact(database, { role: 'fieldbook_auth' }, async (db) => {
    const account_id = me.account_id
    const codes = await db
      .selectFrom('one_time_codes')
      .where('account_id', '=', account_id)
      .where('confirmed', 'is not', null)
      .select(['created', 'last_used'])
      .executeTakeFirst()
    const passkeys = await db
      .selectFrom('passkey')
      .where('account_id', '=', account_id)
      .select(['id', 'name', 'created', 'last_used'])
      .orderBy('id')
      .execute()
    const { missing } = await db
      .selectFrom('session')
      .where('id', '=', me.session_id)
      .select(sql<boolean>`second_factor is null`.as('missing'))
      .executeTakeFirstOrThrow()
    const required = await isRequired(db, account_id)
    return {
      codes: codes ?? null,
      passkeys,
      recovery_codes_left: await recoveryCodesLeft(db, account_id),
      required,
      missing: required && missing,
      passkeys_at: passkeyOrigin(settings.publicUrl),
    }
  })
}

/** WebAuthn works at https and on this machine, and never at a bare address. */
export function passkeyOrigin(publicUrl: string): string | null {
  const { protocol, hostname } = new URL(publicUrl)
  const isName = /[a-z]/.test(hostname) && !hostname.includes(':')
  return hostname === 'localhost' || (protocol === 'https:' && isName) ? publicUrl : null
}

/** Sends a notice to the caller's own account, in the organisation that they work in. */
export async function tellMyself(ctx: OwnCtx, db: TenantDb, me: Me, events: { subject: string; happened: string }) {
  const { first_name } = await db
    .selectFrom('member')
    .where('org_id', '=', me.org_id)
    .where('id', '=', me.id)
    .select('first_name')
    .executeTakeFirstOrThrow()
  await mailNotice(
    { ...ctx, address: ctx.request.ip },
    db,
    { id: me.id, email: me.email, first_name },
    { about: 'second factor', ...events },
  )
}
