/**
 * The message of an invitation. Its link is a secret that opens an account: it is made when the message is sent, only
 * its hash is stored, and neither the stored message nor the audit ever contains it. Sending again makes a new link,
 * and the earlier one stops working.
 */
import { sql } from 'kysely'

import { hashOf, newSecret } from '#server/access/session.ts'
import { composed } from '#server/mail/mailLetter.ts'
import { linkToCome, type Letter, type LinkMaker } from '#server/mail/mail.ts'

/** Days for which a link is valid. */
export const invitationDays = 7

/** Key of the invitation's message: a message with the same key is sent only once. */
export const invitationKey = (id: number) => `invitation ${id}`
const idIn = (key: string) => Number(key.split(' ')[1])

/** An invitation with the names of both people and the organisation. */
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

/** Makes a fresh link; null for an invitation that is ended, used or expired. */
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
