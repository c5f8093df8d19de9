/**
 * The message of an invitation. Its link is a secret that opens an account: it is made when the message goes out, its
 * hash is stored, and neither the kept message nor the audit ever holds it. A message that is sent again carries a new
 * one, and the earlier one dies.
 */
import { sql } from 'kysely'

import { hashOf, newSecret } from '#server/access/session.ts'
import { composed } from '#server/mail/mailLetter.ts'
import { linkToCome, type Letter, type LinkMaker } from '#server/mail/mail.ts'

/** A link is valid for so many days. */
export const invitationDays = 7

/** One a message: the message's key names it. */
export const invitationKey = (id: number) => `invitation ${id}`
const idIn = (key: string) => Number(key.split(' ')[1])

/** Who is invited by whom to what. */
interface Invited {
  id: number
  user_id: number
  address: string
  first_name: string
  inviter: string
  organisation: string
}

export const invitationLetter = (invited: Invited): Letter => ({
  key: invitationKey(invited.id),
  userId: invited.user_id,
  address: invited.address,
  usefulHours: invitationDays * 24,
  link: 'invitation',
  ...composed({
    subject: `${invited.inviter} invites you to ${invited.organisation}`,
    greeting: `Hello ${invited.first_name},`,
    paragraphs: [
      `${invited.inviter} has added you to ${invited.organisation} on Fieldbook. Open the link to choose a password and sign in.`,
    ],
    action: { label: 'Accept the invitation', url: linkToCome },
    footer: [
      `The link works once, for ${invitationDays} days. It is only for you: please do not share it.`,
      'If you did not expect this message, you can ignore it.',
    ],
  }),
})

/** A fresh link; null for an invitation that has ended, was used or is out of date. */
export const invitationLinks =
  (publicUrl: string): LinkMaker =>
  async (db, { orgId, key }) => {
    const token = `${orgId}.${newSecret()}`
    const made = await db
      .updateTable('invitation')
      .set({ hash: hashOf(token) })
      .where('org_id', '=', orgId)
      .where('id', '=', idIn(key))
      .where('used', 'is', null)
      .where('revoked', 'is', null)
      .where(sql<boolean>`inviter_covers(invitation)`)
      .where('expires', '>', sql<string>`now()`)
      .returning('id')
      .executeTakeFirst()
    return made ? `${publicUrl}/invitation/?token=${token}` : null
  }
