/**
 * Links for the owner of an account that is being guessed at (promise: however many addresses guess, the owner gets in).
 * A link makes the browser that opens it a known one, which has its own count of failures. It signs nobody in: whoever
 * reads the mail, or hands the link over, still needs the password.
 */
import { sql } from 'kysely'

import type { OpenCtx } from '#server/context.ts'
import { inTenant, transact, type TenantDb } from '#server/db.ts'
import { AppError, conflict, invalid } from '#server/errors.ts'
import { composed } from '#server/mail.letter.ts'
import { linkToCome, queueMail, type Letter, type LinkMaker } from '#server/mail.ts'
import { hashOf, newSecret } from '#server/session.ts'
import { deviceSecret, setDeviceCookie } from './auth.cookies.ts'
import { writeAuthEvent } from './auth.events.ts'
import { findAccount } from './auth.login.ts'
import { rememberDevice } from './auth.opening.ts'
import { asAuth } from './auth.role.ts'
import { homeOrganisation, membershipIn } from './auth.sessions.ts'
import { loginBuckets, mustWait } from './auth.throttle.ts'

const goodForMinutes = 60
/** While one is this young and unused, no other is sent: nobody fills the owner's mailbox, and none is about to expire. */
const onlyEveryMinutes = 20
const mostAnHour = 4
/** The answer takes this long whether or not there is something to send, so that its time tells nothing. */
const answerMs = 300

/**
 * Queues the message when the account exists and has to wait. Says the same in any case; 409 `state` where no mail is
 * sent at all.
 */
export async function requestLoginLink(ctx: OpenCtx, { body }: { body: { email: string } }): Promise<void> {
  const { database, mail } = ctx
  if (mail.status !== 'ready')
    throw conflict(
      'state',
      'No mail is sent from here. Ask an administrator of your organisation for a link to sign in.',
    )
  const answered = new Promise((resolve) => setTimeout(resolve, answerMs))
  const wanted = await transact(database, { role: 'fieldbook_auth' }, (db) => waitingAccount(db, ctx, body.email))
  if (wanted) await inTenant(database, { orgId: wanted.org_id }, (db) => sendLink(db, ctx, wanted))
  await answered
}

interface Waiting {
  account_id: number
  org_id: number
  user_id: number
}

/** The account that has to wait now, where its owner works, and who they are there. Runs as fieldbook_auth. */
async function waitingAccount(db: TenantDb, ctx: OpenCtx, typed: string): Promise<Waiting | null> {
  const email = typed.toLowerCase()
  const device = deviceSecret(ctx)
  const account = await findAccount(db, email, device)
  const knownDevice = device !== null && account?.known_device ? hashOf(device) : null
  const waits = await mustWait(db, loginBuckets(ctx.settings, { email, address: ctx.request.ip, knownDevice }))
  if (!account || account.disabled || !waits) return null
  const org_id = await homeOrganisation(db, account.id)
  const user_id = org_id === null ? null : await membershipIn(db, { account_id: account.id, org_id })
  return org_id === null || user_id === null ? null : { account_id: account.id, org_id, user_id }
}

async function sendLink(db: TenantDb, { request }: OpenCtx, { account_id, org_id, user_id }: Waiting): Promise<void> {
  const made = await asAuth(db, async () => {
    const { email } = await lockAccount(db, account_id)
    const recent = await db
      .selectFrom('login_link')
      .where('account_id', '=', account_id)
      .where('used', 'is', null)
      .where(sql<boolean>`created > now() - make_interval(mins => ${onlyEveryMinutes})`)
      .select('id')
      .executeTakeFirst()
    const id = recent ? null : await addLink(db, account_id, null)
    return id === null ? null : { id, email }
  })
  if (!made) return
  const member = await db
    .selectFrom('member')
    .where('org_id', '=', org_id)
    .where('id', '=', user_id)
    .select('first_name')
    .executeTakeFirstOrThrow()
  await queueMail(db, [loginLetter({ ...made, user_id, first_name: member.first_name })])
  await asAuth(db, () => writeAuthEvent(db, request, 'login_link_made', account_id))
}

/** One at a time makes links of an account. Runs as fieldbook_auth. */
const lockAccount = (db: TenantDb, id: number) =>
  db.selectFrom('account').where('id', '=', id).select('email').forUpdate().executeTakeFirstOrThrow()

/** Its id; null when there were enough of them: each is good for some guesses, also by whoever reads somebody's mail. */
async function addLink(db: TenantDb, account_id: number, hash: Buffer | null): Promise<number | null> {
  const ofAccount = db.selectFrom('login_link').where('account_id', '=', account_id)
  await db
    .deleteFrom('login_link')
    .where('account_id', '=', account_id)
    .where(sql<boolean>`expires < now()`)
    .execute()
  if ((await ofAccount.select('id').execute()).length >= mostAnHour) return null
  const { id } = await db
    .insertInto('login_link')
    .values({ account_id, hash, expires: sql<string>`now() + make_interval(mins => ${goodForMinutes})` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const loginKey = (id: number) => `login link ${id}`
const idIn = (key: string) => Number(key.split(' ')[2])

const loginLetter = (to: { id: number; user_id: number; email: string; first_name: string }): Letter => ({
  key: loginKey(to.id),
  userId: to.user_id,
  address: to.email,
  usefulHours: 1,
  link: 'login',
  ...composed({
    subject: 'Your link to sign in to Fieldbook',
    greeting: `Hello ${to.first_name},`,
    paragraphs: [
      'Somebody has typed wrong passwords for your account so often that nobody may try for a while. Open the link to sign in with your password at once.',
    ],
    action: { label: 'Sign in', url: linkToCome },
    footer: [
      'The link works once, for an hour. It does not replace your password, which nobody has got.',
      'If you did not ask for this message, you need not do anything.',
    ],
  }),
})

const urlOf = (publicUrl: string, token: string) => `${publicUrl}/login/link/?token=${token}`

/** A fresh link for the message; null for one that is out of date or used. */
export const loginLinks =
  (publicUrl: string): LinkMaker =>
  (db, { key }) =>
    asAuth(db, async () => {
      const token = newSecret()
      const made = await db
        .updateTable('login_link')
        .set({ hash: hashOf(token) })
        .where('id', '=', idIn(key))
        .where('used', 'is', null)
        .where('expires', '>', sql<string>`now()`)
        .returning('id')
        .executeTakeFirst()
      return made ? urlOf(publicUrl, token) : null
    })

/** A link to hand over; 429 when there were enough of them in the hour. */
export const makeLoginLink = (
  db: TenantDb,
  { mail, request }: OpenCtx,
  { by, account_id }: { by: number; account_id: number },
): Promise<{ url: string; expires: string }> =>
  asAuth(db, async () => {
    await lockAccount(db, account_id)
    const token = newSecret()
    const id = await addLink(db, account_id, hashOf(token))
    if (id === null)
      throw new AppError(
        429,
        { detail: `At most ${mostAnHour} links an hour are made for a person. Please try again in an hour.` },
        { 'retry-after': '3600' },
      )
    await writeAuthEvent(db, request, 'login_link_made', by, { for: account_id })
    const { expires } = await db
      .selectFrom('login_link')
      .where('id', '=', id)
      .select('expires')
      .executeTakeFirstOrThrow()
    return { url: urlOf(mail.publicUrl, token), expires }
  })

/** Makes this browser a known one of the account. 400 under `token` for a link that is used, out of date or none. */
export async function useLoginLink(ctx: OpenCtx, { body }: { body: { token: string } }): Promise<{ email: string }> {
  const { email, device } = await transact(ctx.database, { role: 'fieldbook_auth' }, async (db) => {
    const link = await db
      .updateTable('login_link')
      .set({ used: sql<string>`now()` })
      .where('hash', '=', hashOf(body.token))
      .where('used', 'is', null)
      .where('expires', '>', sql<string>`now()`)
      .returning('account_id')
      .executeTakeFirst()
    if (!link) throw invalid({ token: ['This link has been used or is out of date. Ask for another one.'] })
    const account = await lockAccount(db, link.account_id)
    await writeAuthEvent(db, ctx.request, 'login_link_used', link.account_id)
    return { email: account.email, device: await rememberDevice(db, link.account_id) }
  })
  setDeviceCookie(ctx, device)
  return { email }
}
