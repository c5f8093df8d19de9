/**
 * The address that somebody signs in with (docs/decisions/0093). Another one waits in a link to its own mailbox; until the
 * link is used the old one signs in. The database gives every place of the account the address of the account.
 */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import type { Ctx, Me, OpenCtx, OwnCtx } from '#server/http/context.ts'
import { transact, type TenantDb } from '#server/db/db.ts'
import { conflict, invalid } from '#server/http/errors.ts'
import { loadSession } from '#server/access/loadSession.ts'
import { sendWithinLimit } from '#server/mail/mailHourly.ts'
import { composed } from '#server/mail/mailLetter.ts'
import { linkToCome } from '#server/mail/mail.ts'
import type { ChangeEmailBody, getOwnEmail as OwnEmail } from '../authEmail.contract.ts'
import { addAddressLink, endLinksOf, linkKey, lockAccount, pendingAddress, takeLink } from './authAccountLinks.ts'
import { writeAuthEvent } from './authEvents.ts'
import { mailNotice } from './authNotices.ts'
import { verifyOwnPassword } from './authOwnPassword.ts'
import { holdsAllOf, inEachPlace, isElsewhere, listPlaces } from './authPlaces.ts'
import { asAuth } from './authRole.ts'

type Own = z.output<typeof OwnEmail.reply>

export const getOwnEmail = ({ db, me }: Pick<Ctx, 'db' | 'me'>): Promise<Own> =>
  asAuth(db, async () => {
    const pending = await pendingAddress(db, me.account_id)
    return { email: me.email, pending: pending && { address: pending.address, expires: pending.expires } }
  })

/**
 * Mails a link to the new address, and a notice to the old one. 400 under `current_password` for a wrong one and under
 * `email` for the address that one has; 409 `state` where no mail is sent; 429 after too many. Whether another account has
 * the address shows nowhere.
 */
export async function changeOwnEmail(ctx: OwnCtx, { body }: { body: z.output<typeof ChangeEmailBody> }): Promise<Own> {
  if (ctx.mail.status !== 'ready')
    throw conflict(
      'state',
      'This server does not send email, so a new address cannot be confirmed. Ask an administrator to change it.',
    )
  const wrong = () => invalid({ current_password: ['This is not your current password.'] })
  const before = await verifyOwnPassword(ctx, body.current_password, wrong)
  return transact(ctx.database, {}, async (db) => {
    const { me } = await loadSession(db, ctx.request, ctx.settings)
    if (sameAddress(body.email, me.email)) throw invalid({ email: ['You already sign in with this address.'] })
    const { password_hash } = await asAuth(db, () => lockAccount(db, me.account_id))
    if (password_hash !== before) throw wrong()
    const person = { id: me.id, account_id: me.account_id, email: me.email, first_name: await firstNameOf(db, me) }
    await requestEmail({ ...ctx, db, me, address: ctx.request.ip }, person, body.email)
    return getOwnEmail({ db, me })
  })
}

const firstNameOf = async (db: TenantDb, { org_id, id }: Me) =>
  (
    await db
      .selectFrom('member')
      .where('org_id', '=', org_id)
      .where('id', '=', id)
      .select('first_name')
      .executeTakeFirstOrThrow()
  ).first_name

export const sameAddress = (address: string, otherAddress: string): boolean =>
  address.toLowerCase() === otherAddress.toLowerCase()

interface Holder {
  id: number
  account_id: number
  email: string
  first_name: string
}
type Actor = Pick<Ctx, 'db' | 'me' | 'mail' | 'requestId' | 'address'>

/**
 * A link to the new address of a person of the caller's organisation, in place of an earlier one, and a notice to the old
 * address; the person's history says who asked. Without a mail server the link waits to be handed over. 429 after too many.
 */
export async function requestEmail(ctx: Actor, person: Holder, address: string): Promise<void> {
  const { db, me, mail } = ctx
  const isOwn = person.id === me.id
  const id = await asAuth(db, async () => {
    await lockAccount(db, person.account_id)
    await writeAuthEvent(db, originOf(ctx), 'email_change_requested', me.account_id, { for: person.account_id })
    return addAddressLink(db, { account_id: person.account_id, address, made_by: me.account_id })
  })
  await sql`select set_config('app.action', 'request_email', true)`.execute(db)
  await db
    .updateTable('member')
    .set({ email_change_requested: sql<string>`now()` })
    .where('org_id', '=', me.org_id)
    .where('id', '=', person.id)
    .execute()
  await sql`select set_config('app.action', '', true)`.execute(db)
  if (mail.status !== 'ready') return
  const who = isOwn ? 'You have' : `${me.name} has`
  await sendWithinLimit(ctx, {
    key: linkKey('address', id),
    userId: person.id,
    address,
    usefulHours: 72,
    link: 'address',
    ...composed({
      subject: 'Confirm your email address for Fieldbook',
      greeting: `Hello ${person.first_name},`,
      paragraphs: [`${who} asked to use this address to sign in to Fieldbook. Open the link to confirm it.`],
      action: { label: 'Confirm the address', url: linkToCome },
      footer: [
        `The link works once, for three days. Until you use it, sign in with ${person.email}.`,
        'If you did not expect this message, you can ignore it.',
      ],
    }),
  })
  await mailNotice(ctx, db, person, {
    about: 'email',
    subject: 'Your email address for Fieldbook is about to change',
    happened: `${who} asked to change the address that you sign in with to ${address}. It changes once that address is confirmed. You can cancel it on your account page.`,
  })
}

const originOf = ({ requestId, address }: Pick<Actor, 'requestId' | 'address'>) => ({ ip: address, id: requestId })

/** Ends the link to a new address. Does nothing where there is none. */
export const cancelOwnEmail = (ctx: Ctx): Promise<void> => cancelEmailOf(ctx, ctx.me)

/** The same of a person of the caller's organisation. */
export async function cancelEmailOf(
  ctx: Pick<Actor, 'db' | 'me' | 'requestId' | 'address'>,
  person: { id: number; account_id: number },
): Promise<void> {
  const { db, me } = ctx
  const wasPending = await asAuth(db, async () => {
    await lockAccount(db, person.account_id)
    if ((await pendingAddress(db, person.account_id)) === null) return false
    await endLinksOf(db, person.account_id, 'address')
    await writeAuthEvent(db, originOf(ctx), 'email_change_cancelled', me.account_id, { for: person.account_id })
    return true
  })
  if (!wasPending) return
  await sql`select set_config('app.action', 'cancel_email', true)`.execute(db)
  await db
    .updateTable('member')
    .set({ email_change_requested: null })
    .where('org_id', '=', me.org_id)
    .where('id', '=', person.id)
    .execute()
}

const noLink = (sentence: string) => invalid({ token: [sentence] })

/**
 * Makes the new address the one that its account signs in with, everywhere, and ends the account's other links: they went to
 * the old address. 400 under `token` for a link that is not valid, or whose address got an account of its own.
 */
export function confirmEmail(
  { database, request, requestId }: OpenCtx,
  { body }: { body: { token: string } },
): Promise<{ email: string }> {
  return transact(database, {}, async (db) => {
    const link = await asAuth(db, () => takeLink(db, 'address', body.token))
    if (!link?.address || link.account.disabled || !(await mayStillChange(db, link.account.id, link.made_by)))
      throw noLink('This link no longer works. Sign in with your old address and ask for the change again.')
    const { account, address } = link
    await asAuth(db, async () => {
      const otherRecord = await db
        .selectFrom('account')
        .where(sql`lower(email)`, '=', address.toLowerCase())
        .where('id', '<>', account.id)
        .select('id')
        .executeTakeFirst()
      if (otherRecord)
        throw noLink('This address already has a Fieldbook account. Use another address, or sign in with it.')
      await db.updateTable('account').set({ email: address }).where('id', '=', account.id).execute()
      await endLinksOf(db, account.id)
      await writeAuthEvent(db, request, 'email_changed', account.id)
    })
    const change = { action: 'confirm_email', requestId, byThemselves: true, past: true } as const
    await inEachPlace(db, account.id, change, ({ org_id, user_id }) =>
      sql`
        update member m set email = ${address}, email_shared = exists (
            select from member o where o.org_id = m.org_id and o.id <> m.id and not o.email_shared and lower(o.email) = ${address.toLowerCase()})
         where m.org_id = ${org_id} and m.id = ${user_id}`.execute(db),
    )
    return { email: address }
  })
}

/** Whoever asked for it could still ask: the person themselves, or somebody who lacks nothing of theirs, in their only organisation. */
async function mayStillChange(db: TenantDb, account_id: number, made_by: number | null): Promise<boolean> {
  const places = await asAuth(db, () => listPlaces(db, account_id))
  const [place] = places
  if (!place || made_by === null) return false
  if (made_by === account_id) return true
  if (await asAuth(db, () => isElsewhere(db, account_id, place.org_id))) return false
  return holdsAllOf(db, { who: made_by, person: account_id })
}
