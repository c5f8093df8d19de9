/**
 * Links for the owner of an account that is being guessed at (promise: however many addresses guess, the owner gets in).
 * A link makes the browser that opens it a known one, which has its own count of failures. It signs nobody in: whoever
 * reads the mail, or hands the link over, still needs the password.
 */
import type { OpenCtx } from '#server/http/context.ts'
import { transact, type TenantDb } from '#server/db/db.ts'
import { conflict, invalid } from '#server/http/errors.ts'
import { hashOf } from '#server/access/session.ts'
import { addHandedLink, lockAccount, takeLink } from './authAccountLinks.ts'
import { deviceSecret, setDeviceCookie } from './authCookies.ts'
import { writeAuthEvent } from './authEvents.ts'
import { findAccount } from './authLogin.ts'
import { mailLinkTo, placeOf } from './authMailedLinks.ts'
import { rememberDevice } from './authOpening.ts'
import { asAuth } from './authRole.ts'
import { loginBuckets, mustWait } from './authThrottle.ts'

/**
 * Queues the message when the account exists and has to wait. Says the same in any case; 409 `state` where no mail is
 * sent at all.
 */
export async function requestLoginLink(ctx: OpenCtx, { body }: { body: { email: string } }): Promise<void> {
  if (ctx.mail.status !== 'ready')
    throw conflict('state', 'This server does not send email. Ask an administrator for a link to sign in.')
  await mailLinkTo(ctx, (db) => waitingAccount(db, ctx, body.email), {
    purpose: 'login',
    event: 'login_link_made',
    letter: {
      subject: 'Your link to sign in to Fieldbook',
      paragraphs: [
        'Your account is paused after too many wrong passwords. Open the link to sign in with your password now.',
      ],
      label: 'Sign in',
      footer: [
        'The link works once, for an hour. You still need your password, which nobody else has.',
        'If you did not request this message, you can ignore it.',
      ],
    },
  })
}

/** The account that has to wait now, where its owner works, and who they are there. Runs as fieldbook_auth. */
async function waitingAccount(db: TenantDb, ctx: OpenCtx, typed: string) {
  const email = typed.toLowerCase()
  const device = deviceSecret(ctx)
  const account = await findAccount(db, email, device)
  const knownDevice = device !== null && account?.known_device ? hashOf(device) : null
  const waits = await mustWait(db, loginBuckets(ctx.settings, { email, address: ctx.request.ip, knownDevice }))
  return !account || account.disabled || !waits ? null : placeOf(db, account.id)
}

/** A link to hand over; 429 when there were enough of them in the hour. */
export const makeLoginLink = (
  db: TenantDb,
  { mail, request }: OpenCtx,
  { by, account_id }: { by: number; account_id: number },
): Promise<{ url: string; expires: string }> =>
  asAuth(db, async () => {
    await lockAccount(db, account_id)
    const link = await addHandedLink(db, { purpose: 'login', account_id, publicUrl: mail.publicUrl })
    await writeAuthEvent(db, request, 'login_link_made', by, { for: account_id })
    return link
  })

/** Makes this browser a known one of the account. 400 under `token` for a link that is used, out of date or none. */
export async function useLoginLink(ctx: OpenCtx, { body }: { body: { token: string } }): Promise<{ email: string }> {
  const { email, device } = await transact(ctx.database, { role: 'fieldbook_auth' }, async (db) => {
    const link = await takeLink(db, 'login', body.token)
    if (!link) throw invalid({ token: ['This link was already used or has expired. Ask for a new one.'] })
    const { account } = link
    await writeAuthEvent(db, ctx.request, 'login_link_used', account.id)
    return { email: account.email, device: await rememberDevice(db, account.id) }
  })
  setDeviceCookie(ctx, device)
  return { email }
}
