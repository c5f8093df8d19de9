/** Inviting a person. What ends an invitation is the database's work (`end_invitations`). */
import { sql } from 'kysely'

import { requireGrantable } from '../../groups/server/groupGrants.ts'
import type { Ctx } from '#server/http/context.ts'
import { conflict, invalid } from '#server/http/errors.ts'
import { sendWithinLimit } from '#server/mail/mailHourly.ts'
import { invitationDays, invitationKey, invitationLetter, invitationLinks } from './invitationMail.ts'

interface Invitee {
  id: number
  first_name: string
  email: string
  active: boolean
  live: boolean
  account_id: number | null
}

/**
 * Writes the person, whose row is locked, a message with a link that works once. Throws as `openInvitation`; 429 when too
 * many were sent.
 */
export async function invite(ctx: Ctx, person: Invitee): Promise<void> {
  const { db, me } = ctx
  const { id } = await openInvitation(ctx, person, { handedOver: false })
  const org = await db.selectFrom('org').where('id', '=', me.org_id).select('name').executeTakeFirstOrThrow()
  const { first_name, email: address } = person
  const invited = { id, user_id: person.id, address, first_name, inviter: me.name, organisation: org.name }
  await sendWithinLimit(ctx, invitationLetter(invited))
}

/** A link to hand over, valid once. Throws as `openInvitation`, and 409 `state` where there is a mail server to send it. */
export async function invitationLink(ctx: Ctx, person: Invitee): Promise<{ link: string; expires: string }> {
  const { db, me, mail } = ctx
  if (mail.status !== 'no_server') throw conflict('state', 'This server can send email. Send the invitation by email.')
  const { id, expires } = await openInvitation(ctx, person, { handedOver: true })
  const link = await invitationLinks(mail.publicUrl)(db, { orgId: me.org_id, key: invitationKey(id) })
  if (link === null) throw new Error('The new invitation has no link.')
  return { link, expires }
}

/**
 * The one open invitation of the person. 409 `state` for somebody who signs in already, is inactive or has left, 400 without an
 * address, 403 for a person with permissions that the caller lacks: whoever can change an address could otherwise have the
 * link to those sent to themselves.
 */
async function openInvitation(
  ctx: Ctx,
  person: Invitee,
  { handedOver }: { handedOver: boolean },
): Promise<{ id: number; expires: string }> {
  if (person.account_id !== null) throw conflict('state', 'This person can already sign in.')
  if (!person.active) throw conflict('state', 'This person is inactive. Make them active, then invite them.')
  if (!person.live) throw conflict('state', 'The end date of this person has passed. Change it, then invite them.')
  if (person.email === '') throw invalid({ email: ['Enter an email address before you invite this person.'] })
  await requireGrantable(ctx, [person.id], 'invite')
  await sql`select end_invitations(${person.id})`.execute(ctx.db)
  return ctx.db
    .insertInto('invitation')
    .values({
      user_id: person.id,
      address: person.email,
      invited_by_id: ctx.me.id,
      handed_over: handedOver,
      expires: sql<string>`now() + make_interval(days => ${invitationDays}::int)`,
    })
    .returning(['id', 'expires'])
    .executeTakeFirstOrThrow()
}
