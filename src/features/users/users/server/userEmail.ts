/** The address that a person of the organisation signs in with, changed by an administrator (docs/decisions/0093). */
import { sql } from 'kysely'

import { linkKey, linksOf, pendingAddress } from '#features/auth/server/authAccountLinks.ts'
import { writeAuthEvent } from '#features/auth/server/authEvents.ts'
import { cancelEmailOf, requestEmail } from '#features/auth/server/authEmail.ts'
import { isElsewhere } from '#features/auth/server/authPlaces.ts'
import { asAuth } from '#features/auth/server/authRole.ts'
import type { Ctx, OwnCtx } from '#server/http/context.ts'
import { transact, type TenantDb } from '#server/db/db.ts'
import { conflict, invalid } from '#server/http/errors.ts'
import { loadSession } from '#server/access/loadSession.ts'
import { requireGrantable } from '../../groups/server/groupGrants.ts'
import { mayView } from './users.access.ts'
import { lockMember, requireMember } from './users.queries.ts'

interface SignedInPerson {
  id: number
  account_id: number
  first_name: string
  name: string
  email: string
}

/**
 * Asks for another address of somebody who signs in; the old one stays until the new one is confirmed. 409 `state` for
 * oneself, whose password is asked for, and for an account that works in another organisation too; 400 under `email` for
 * none and for one that somebody of the organisation has.
 */
export async function changeAddress(ctx: Ctx, person: SignedInPerson, email: string): Promise<void> {
  const { db, me } = ctx
  if (person.id === me.id)
    throw conflict('state', 'You sign in with this address: change it on your account page, with your password.')
  if (email === '')
    throw invalid({
      email: [`${person.first_name} signs in with this address. Enter another one, or make them inactive.`],
    })
  if (await asAuth(db, () => isElsewhere(db, person.account_id, me.org_id)))
    throw conflict(
      'state',
      `${person.name} also signs in elsewhere with this address. Only they can change it, on their account page.`,
    )
  const otherRecord = await db
    .selectFrom('member')
    .where('org_id', '=', me.org_id)
    .where('id', '<>', person.id)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .select('id')
    .executeTakeFirst()
  if (otherRecord)
    throw invalid({ email: ['Another person in this firm already has this address. Enter another one.'] })
  await requestEmail(ctx, person, email)
}

/** A person whose new address waits, and whose access the caller may change. 404 out of reach, 409 `state` where none waits, 403. */
async function requirePending(ctx: Pick<Ctx, 'db' | 'me'>, id: number) {
  const person = await lockMember(ctx, id, mayView(ctx.me))
  const { account_id } = person
  const pending = account_id === null ? null : await asAuth(ctx.db, () => pendingAddress(ctx.db, account_id))
  if (account_id === null || pending === null || pending.made_by === account_id)
    throw conflict('state', 'This person has no new email address waiting for confirmation.')
  await requireGrantable(ctx, [id], 'change the email address of')
  return { person: { id, account_id }, pending }
}

/** 409 `state` where there is a mail server to send it. In a transaction of its own, whose answer no Idempotency-Key stores. */
export const giveEmailLink = (ctx: OwnCtx, id: number): Promise<{ url: string; expires: string }> =>
  transact(ctx.database, {}, async (db: TenantDb) => {
    const { me } = await loadSession(db, ctx.request, ctx.settings)
    await requireMember({ db, me }, id, mayView(me))
    if (ctx.mail.status === 'ready') throw conflict('state', 'The link was emailed to the new address.')
    const { person, pending } = await requirePending({ db, me }, id)
    const link = await linksOf('address', ctx.mail.publicUrl)(db, {
      orgId: me.org_id,
      key: linkKey('address', pending.id),
    })
    if (link === null) throw new Error('The new address has no link.')
    await asAuth(db, () =>
      writeAuthEvent(db, ctx.request, 'email_link_made', me.account_id, { for: person.account_id }),
    )
    return { url: link, expires: pending.expires }
  })

export async function cancelEmail(ctx: Ctx, { params }: { params: { id: number } }): Promise<void> {
  const { person } = await requirePending(ctx, params.id)
  await cancelEmailOf(ctx, person)
}
