/** Mailed links of an account, sent to its address at the request of somebody who need not be its owner. */
import type { OpenCtx } from '#server/http/context.ts'
import { inTenant, transact, type TenantDb } from '#server/db/db.ts'
import { composed, type LetterParts } from '#server/mail/mailLetter.ts'
import { linkToCome, queueMail } from '#server/mail/mail.ts'
import { addMailedLink, linkKey, lockAccount, type LinkPurpose } from './authAccountLinks.ts'
import { writeAuthEvent } from './authEvents.ts'
import { asAuth } from './authRole.ts'
import { homeOrganisation, membershipIn } from './authSessions.ts'

/** Milliseconds of every answer, whether or not a mail is sent, so that its time reveals nothing. */
const answerMs = 300

/** An account, and the person that it is in the organisation where its owner last worked. */
interface AccountPlace {
  account_id: number
  org_id: number
  user_id: number
}

/** Null for an account that signs in nowhere any more. Runs as fieldbook_auth. */
export async function placeOf(db: TenantDb, account_id: number): Promise<AccountPlace | null> {
  const org_id = await homeOrganisation(db, account_id)
  const user_id = org_id === null ? null : await membershipIn(db, { account_id, org_id })
  return org_id === null || user_id === null ? null : { account_id, org_id, user_id }
}

interface MailedLink {
  purpose: LinkPurpose
  event: 'login_link_made' | 'password_link_made'
  letter: Omit<LetterParts, 'greeting' | 'action'> & { label: string }
}

/**
 * Mails a link to the account that `find` returns, running as fieldbook_auth. Takes equally long whether or not there
 * is an account, and sends nothing while the last link is recent or after many.
 */
export async function mailLinkTo(
  { database, request, requestId }: OpenCtx,
  find: (db: TenantDb) => Promise<AccountPlace | null>,
  link: MailedLink,
): Promise<void> {
  const answered = new Promise((resolve) => setTimeout(resolve, answerMs))
  const place = await transact(database, { role: 'fieldbook_auth' }, find)
  if (place) await inTenant(database, { orgId: place.org_id, requestId }, (db) => mailLink(db, request, place, link))
  await answered
}

async function mailLink(
  db: TenantDb,
  request: OpenCtx['request'],
  { account_id, org_id, user_id }: AccountPlace,
  { purpose, event, letter: { label, ...letter } }: MailedLink,
): Promise<void> {
  const added = await asAuth(db, async () => {
    const { email } = await lockAccount(db, account_id)
    const id = await addMailedLink(db, purpose, account_id)
    return id === null ? null : { id, email }
  })
  if (!added) return
  const { first_name } = await db
    .selectFrom('member')
    .where('org_id', '=', org_id)
    .where('id', '=', user_id)
    .select('first_name')
    .executeTakeFirstOrThrow()
  const parts = composed({ ...letter, greeting: `Hello ${first_name},`, action: { label, url: linkToCome } })
  const to = { key: linkKey(purpose, added.id), userId: user_id, address: added.email }
  await queueMail(db, [{ ...parts, ...to, usefulHours: 1, link: purpose }])
  await asAuth(db, () => writeAuthEvent(db, request, event, account_id))
}
