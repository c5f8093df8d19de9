/**
 * A forgotten password (docs/decisions/0092). A link sets another one: mailed to the account's own address, handed over by
 * somebody who may do all that the person may, or printed by who runs the server. It signs nobody in, so that the second
 * factor is asked for as always.
 */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import type { OpenCtx } from '#server/http/context.ts'
import { transact, type Database, type TenantDb } from '#server/db/db.ts'
import { AppError, conflict, invalid } from '#server/http/errors.ts'
import type { ResetPasswordBody } from '../authReset.contract.ts'
import { endStepsOf } from '../factors/server/factorStep.ts'
import { addHandedLink, endLinksOf, findLink, type FoundLink, lockAccount, takeLink } from './authAccountLinks.ts'
import { requireUncommon } from './authCommon.ts'
import { setDeviceCookie } from './authCookies.ts'
import { type EventOrigin, writeAuthEvent } from './authEvents.ts'
import { findAccount } from './authLogin.ts'
import { mailLinkTo, placeOf } from './authMailedLinks.ts'
import { mailNotice } from './authNotices.ts'
import { rememberDevice } from './authOpening.ts'
import { hashPassword } from './authPasswords.ts'
import { holdsAllOf, inEachPlace, listPlaces } from './authPlaces.ts'
import { asAuth } from './authRole.ts'
import { endSessions } from './authSessions.ts'
import { countAttempt, resetBucket } from './authThrottle.ts'

/**
 * Mails a link to the address when it has an account that can sign in somewhere. Answers the same after the same time in
 * any case; 429 after too many requests of one network address, 409 `state` where no mail is sent.
 */
export async function requestPasswordReset(ctx: OpenCtx, { body }: { body: { email: string } }): Promise<void> {
  if (ctx.mail.status !== 'ready')
    throw conflict(
      'state',
      'This server does not send email. Ask an administrator for a link to choose a new password.',
    )
  await transact(ctx.database, { role: 'fieldbook_auth' }, (db) =>
    countAttempt(db, [resetBucket(ctx.settings, ctx.request.ip)], tooManyRequests),
  )
  await mailLinkTo(ctx, (db) => accountToReset(db, body.email), {
    purpose: 'password',
    event: 'password_link_made',
    letter: {
      subject: 'Choose a new password for Fieldbook',
      paragraphs: ['A new password was requested for your account. Open the link to choose one.'],
      label: 'Choose a new password',
      footer: [
        'The link works once, for an hour. Your old password works until you choose a new one.',
        'If you did not request this message, you can ignore it.',
      ],
    },
  })
}

const tooManyRequests = (seconds: number) =>
  new AppError(
    429,
    { detail: 'Too many links were requested from here. Please try again in an hour.' },
    { 'retry-after': String(seconds) },
  )

async function accountToReset(db: TenantDb, typed: string) {
  const account = await findAccount(db, typed.toLowerCase(), null)
  return !account || account.disabled ? null : placeOf(db, account.id)
}

interface NewLink {
  /** The account whose password it sets. */
  account_id: number
  publicUrl: string
  /** The account of who hands it over; null: the operator. */
  made_by: number | null
}

/** A link to hand over. 429 after too many within the hour. Runs as fieldbook_auth. */
export async function makePasswordLink(
  db: TenantDb,
  origin: EventOrigin,
  { made_by, account_id, publicUrl }: NewLink,
): Promise<{ url: string; expires: string }> {
  await lockAccount(db, account_id)
  const maker = made_by === null ? {} : { made_by }
  const link = await addHandedLink(db, { purpose: 'password', account_id, publicUrl, ...maker })
  if (made_by === null) await writeAuthEvent(db, origin, 'password_link_made', account_id, { by: 'operator' })
  else await writeAuthEvent(db, origin, 'password_link_made', made_by, { for: account_id })
  return link
}

interface Operator {
  email: string
  publicUrl: string
  requestId: string
}

/** A link for the operator of the server to hand over, whoever it is for; in the audit of each organisation of the account. */
export function printPasswordLink(
  database: Database,
  { email, publicUrl, requestId }: Operator,
): Promise<{ email: string; url: string } | { refused: string }> {
  return transact(database, {}, async (db) => {
    const account = await asAuth(db, () => findAccount(db, email.trim().toLowerCase(), null))
    if (!account) return { refused: `Nobody signs in with ${email} here. Check the spelling of the address.` }
    if (account.disabled) return { refused: `The account of ${email} is closed.` }
    const places = await asAuth(db, () => listPlaces(db, account.id))
    if (places.length === 0)
      return {
        refused: `${email} is not active in any organisation here. An administrator must reactivate them first.`,
      }
    const origin = { ip: '', id: requestId }
    const link = { made_by: null, account_id: account.id, publicUrl }
    const { url } = await asAuth(db, () => makePasswordLink(db, origin, link))
    await inEachPlace(db, account.id, { action: 'make_password_link', requestId, byThemselves: false }, (place) =>
      markPerson(db, place, 'password_link_made'),
    )
    return { email: email.trim(), url }
  })
}

/** The person's history says when, by the action of the transaction. */
const markPerson = (
  db: TenantDb,
  { org_id, user_id }: { org_id: number; user_id: number },
  column: 'password_link_made' | 'password_reset',
) =>
  db
    .updateTable('member')
    .set({ [column]: sql<string>`now()` })
    .where('org_id', '=', org_id)
    .where('id', '=', user_id)
    .execute()

const invalidLink = () => invalid({ token: ['This link no longer works. Ask for a new one on the sign-in page.'] })

/** The address whose password the link sets. 400 under `token` for a link that is not valid. */
export async function checkPasswordReset(
  { database }: OpenCtx,
  { body }: { body: { token: string } },
): Promise<{ email: string }> {
  const { email } = await validLink(database, body.token)
  return { email }
}

/** Finds the account of a valid link, without using it. Throws 400 under `token`. */
const validLink = (database: Database, token: string) =>
  transact(database, {}, async (db) => requireHolds(db, await asAuth(db, () => findLink(db, 'password', token))))

/**
 * The account of a link and where it works. A link that was handed over is as good as what its maker may do at the moment
 * of its use: no grant since then, to the person or to a group of theirs, is reached by it. Throws 400 under `token`.
 */
async function requireHolds(db: TenantDb, link: FoundLink | undefined) {
  if (!link) throw invalidLink()
  const { account, made_by } = link
  const places = await asAuth(db, () => listPlaces(db, account.id))
  if (account.disabled || places.length === 0) throw invalidLink()
  if (made_by !== null && !(await holdsAllOf(db, { who: made_by, person: account.id }))) throw invalidLink()
  return { account_id: account.id, email: account.email, names: places.map(({ name }) => name) }
}

/**
 * Sets the password, ends every session and outstanding link of the account, and forgets the browsers that knew it. 400
 * under `token` for a link that is not valid and under `new_password` for one that is too common.
 */
export async function resetPassword(
  ctx: OpenCtx,
  { body }: { body: z.output<typeof ResetPasswordBody> },
): Promise<void> {
  const { database, request, requestId, settings } = ctx
  // The link is checked before the password is hashed, so that strangers cause no work.
  const { email, names } = await validLink(database, body.token)
  requireUncommon('new_password', body.new_password, [...names, email])
  const password_hash = await hashPassword(settings, body.new_password, { account: email, address: request.ip })
  const device = await transact(database, {}, async (db) => {
    const link = await asAuth(db, () => takeLink(db, 'password', body.token))
    const { account_id } = await requireHolds(db, link)
    const secret = await asAuth(db, async () => {
      await db
        .updateTable('account')
        .set({ password_hash, password_changed: sql<string>`now()` })
        .where('id', '=', account_id)
        .execute()
      await endSessions(db, { account_id })
      await endStepsOf(db, account_id)
      await endLinksOf(db, account_id)
      await db.deleteFrom('known_device').where('account_id', '=', account_id).execute()
      await writeAuthEvent(db, request, 'password_reset', account_id)
      return rememberDevice(db, account_id)
    })
    let noticed = false
    await inEachPlace(db, account_id, { action: 'reset_password', requestId, byThemselves: true }, async (place) => {
      const { user_id: id, first_name } = place
      await markPerson(db, place, 'password_reset')
      if (noticed) return
      noticed = true
      await sql`select set_config('app.action', '', true)`.execute(db)
      await mailNotice({ ...ctx, address: request.ip }, db, { id, email, first_name }, passwordWasReset)
    })
    return secret
  })
  setDeviceCookie(ctx, device)
}

const passwordWasReset = {
  about: 'password',
  subject: 'Your password for Fieldbook was changed',
  happened: 'A link was used to choose a new password for your account, and all of its sessions have ended.',
} as const
