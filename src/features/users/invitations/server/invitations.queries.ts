/** Invitations by the secret of their link. The link names its organisation, whose walls hold here as anywhere. */
import { sql } from 'kysely'

import { holdsAllOf } from '#features/auth/server/authPlaces.ts'
import { asAuth } from '#features/auth/server/authRole.ts'
import type { TenantDb } from '#server/db/db.ts'
import { invalid, type AppError } from '#server/http/errors.ts'
import { hashOf } from '#server/access/session.ts'

const noLink = (sentence: string): AppError => invalid({ token: [sentence] })
const unknownLink = () =>
  noLink('This link is not valid. Copy the whole link from your message, or ask for a new invitation.')

/** The organisation that a link names. 400 for a text that is no link of ours. */
export function orgOf(token: string): number {
  const org = /^([1-9]\d{0,14})\.[\w-]{43}$/.exec(token)?.[1]
  if (org === undefined) throw unknownLink()
  return Number(org)
}

export interface OpenInvitation {
  id: number
  user_id: number
  address: string
  /** The inviter holds the link, so that it proves nobody's mailbox. */
  handed_over: boolean
  invited_by_id: number | null
  name: string
  organisation: string
}

/** The invitation that the link opens; `lock` keeps it from being used twice. 400 under `token` says why there is none. */
export async function openInvitation(db: TenantDb, token: string, { lock = false } = {}): Promise<OpenInvitation> {
  const orgId = orgOf(token)
  const found = await db
    .selectFrom('invitation')
    .where('org_id', '=', orgId)
    .where('hash', '=', hashOf(token))
    .select(['id', 'user_id', 'address', 'used', 'revoked', 'handed_over', 'invited_by_id'])
    .select([sql<boolean>`expires <= now()`.as('expired'), sql<boolean>`inviter_covers(invitation)`.as('covered')])
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!found) throw unknownLink()
  if (found.used !== null) throw noLink('This link was already used. Sign in with the password you chose.')
  if (found.revoked !== null || !found.covered)
    throw noLink('This link no longer works. Use the one in your latest message, or ask for a new invitation.')
  if (found.expired) throw noLink('This link has expired. Ask for a new invitation.')
  const member = await db
    .selectFrom('member')
    .innerJoin('org', 'org.id', 'member.org_id')
    .where('member.org_id', '=', orgId)
    .where('member.id', '=', found.user_id)
    .where(sql<boolean>`member_is_live(member)`)
    .where('member.account_id', 'is', null)
    .select(['member.name', 'org.name as organisation'])
    .executeTakeFirst()
  if (!member) throw unknownLink()
  const { id, user_id, address, handed_over, invited_by_id } = found
  return { id, user_id, address, handed_over, invited_by_id, ...member }
}

/**
 * The account of the invited address, whatever its capitals. 400 under `token` for one that is closed, and for one without a
 * password that a link in the inviter's hands would give one to: its other organisations would open to them.
 */
export async function accountOf(
  db: TenantDb,
  { address, handed_over, invited_by_id }: OpenInvitation,
): Promise<{ id: number; password_hash: string | null } | null> {
  const account = await asAuth(db, () =>
    db
      .selectFrom('account')
      .where(sql`lower(email)`, '=', address.toLowerCase())
      .select(['id', 'password_hash', 'disabled'])
      .executeTakeFirst(),
  )
  if (account?.disabled) throw noLink('The account with this address is closed. Ask your server administrator.')
  if (!account) return null
  const { id, password_hash } = account
  if (password_hash === null && handed_over && !(await inviterHoldsAllOf(db, invited_by_id, id)))
    throw noLink(
      'This address has an account without a password. Ask your server administrator for a link to choose one, then open this link again.',
    )
  return { id, password_hash }
}

async function inviterHoldsAllOf(db: TenantDb, inviterId: number | null, person: number): Promise<boolean> {
  const inviter = await db
    .selectFrom('member')
    .where('org_id', '=', sql<number>`app_org_id()`)
    .where('id', '=', inviterId)
    .select('account_id')
    .executeTakeFirst()
  return inviter?.account_id != null && holdsAllOf(db, { who: inviter.account_id, person })
}

/** Sentences of refused writes, by the database's constraint. */
export const invitationConstraints = {
  account_email: () => noLink('An account with this address was just created. Open the link again.'),
  member_org_id_account_id_key: () =>
    noLink('Another person in this firm already signs in with this address. Ask for an invitation to another one.'),
}
