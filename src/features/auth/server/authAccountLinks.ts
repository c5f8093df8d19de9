/**
 * Links of an account, in a message to its address or handed over. A link works once, for a while, and only the hash of its
 * secret is stored. How many there may be is limited: nobody fills a mailbox or collects links by asking again.
 */
import { sql } from 'kysely'

import type { TenantDb } from '#server/db/db.ts'
import { AppError } from '#server/http/errors.ts'
import type { LinkMaker } from '#server/mail/mail.ts'
import { hashOf, newSecret } from '#server/access/session.ts'
import { asAuth } from './authRole.ts'

/** `login`: past the wait that others' guesses brought on; `password`: to choose a new one; `address`: to sign in with it. */
export type LinkPurpose = 'login' | 'password' | 'address'

const validMinutes: Readonly<Record<LinkPurpose, number>> = { login: 60, password: 60, address: 3 * 24 * 60 }
/** While a link is younger and unused no other is mailed, so that the one in the mailbox is never about to expire. */
const mailEveryMinutes = 20
const maxPerHour = 4

const paths: Readonly<Record<LinkPurpose, string>> = {
  login: '/login/link/',
  password: '/login/password/',
  address: '/login/email/',
}
const urlOf = (purpose: LinkPurpose, publicUrl: string, token: string) => `${publicUrl}${paths[purpose]}?token=${token}`

/** The link's message is found by this key, and the link by the number in it. */
export const linkKey = (purpose: LinkPurpose, id: number) => `${purpose} link ${id}`
const idIn = (key: string) => Number(key.split(' ')[2])

/** Makes the others that change the account's links wait until the commit. Runs as fieldbook_auth. */
export const lockAccount = (db: TenantDb, id: number) =>
  db
    .selectFrom('account')
    .where('id', '=', id)
    .select(['id', 'email', 'disabled', 'password_hash'])
    .forUpdate()
    .executeTakeFirstOrThrow()

const valid = sql<boolean>`used is null and expires > now()`

/** A link to mail, whose secret is made when the message goes out; null while there are enough. Runs as fieldbook_auth. */
export async function addMailedLink(db: TenantDb, purpose: LinkPurpose, account_id: number): Promise<number | null> {
  const recent = await db
    .selectFrom('login_link')
    .where('account_id', '=', account_id)
    .where('purpose', '=', purpose)
    .where(valid)
    .where(sql<boolean>`created > now() - make_interval(mins => ${mailEveryMinutes})`)
    .select('id')
    .executeTakeFirst()
  return recent ? null : ((await addLink(db, { account_id, purpose }))?.id ?? null)
}

interface HandedLink {
  purpose: LinkPurpose
  account_id: number
  publicUrl: string
  /** The account that hands it over, where the link is only as good as what that account may do. */
  made_by?: number
}

/** A link to hand over. 429 after too many within the hour. Runs as fieldbook_auth. */
export async function addHandedLink(
  db: TenantDb,
  { publicUrl, ...link }: HandedLink,
): Promise<{ url: string; expires: string }> {
  const token = newSecret()
  const added = await addLink(db, { ...link, hash: hashOf(token) })
  if (!added) throw tooManyLinks()
  return { url: urlOf(link.purpose, publicUrl, token), expires: added.expires }
}

const tooManyLinks = () =>
  new AppError(
    429,
    { detail: `A person can have ${maxPerHour} links an hour. Please try again in an hour.` },
    { 'retry-after': '3600' },
  )

interface NewAddress {
  account_id: number
  address: string
  /** The account that asks for it. */
  made_by: number
}

/** The id of a link to a new address, in place of an earlier one. 429 after too many within the hour. Runs as fieldbook_auth. */
export async function addAddressLink(db: TenantDb, link: NewAddress): Promise<number> {
  await endLinksOf(db, link.account_id, 'address')
  const added = await addLink(db, { ...link, purpose: 'address' })
  if (!added) throw tooManyLinks()
  return added.id
}

/** The new address that waits to be confirmed. Runs as fieldbook_auth. */
export const pendingAddress = async (db: TenantDb, account_id: number) =>
  (await db
    .selectFrom('login_link')
    .where('account_id', '=', account_id)
    .where('purpose', '=', 'address')
    .where(valid)
    .select(['id', sql<string>`address`.as('address'), 'expires', 'made_by'])
    .executeTakeFirst()) ?? null

async function addLink(
  db: TenantDb,
  link: { purpose: LinkPurpose; account_id: number; hash?: Buffer; made_by?: number; address?: string },
): Promise<{ id: number; expires: string } | null> {
  const linksOfAccount = { account_id: link.account_id, purpose: link.purpose }
  const lastHour = sql<boolean>`created > now() - interval '1 hour'`
  await db
    .deleteFrom('login_link')
    .where('account_id', '=', link.account_id)
    .where(sql<boolean>`expires < now() and not ${lastHour}`)
    .execute()
  const { count } = await db
    .selectFrom('login_link')
    .where('account_id', '=', linksOfAccount.account_id)
    .where('purpose', '=', linksOfAccount.purpose)
    .where(lastHour)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  if (count >= maxPerHour) return null
  return db
    .insertInto('login_link')
    .values({ ...link, expires: sql<string>`now() + make_interval(mins => ${validMinutes[link.purpose]})` })
    .returning(['id', 'expires'])
    .executeTakeFirstOrThrow()
}

/** The address that the message about a link needs; null for a link that was used, ended or is out of date. */
export const linksOf =
  (purpose: LinkPurpose, publicUrl: string): LinkMaker =>
  (db, { key }) =>
    asAuth(db, async () => {
      const token = newSecret()
      const made = await db
        .updateTable('login_link')
        .set({ hash: hashOf(token) })
        .where('id', '=', idIn(key))
        .where('purpose', '=', purpose)
        .where(valid)
        .returning('id')
        .executeTakeFirst()
      return made ? urlOf(purpose, publicUrl, token) : null
    })

export interface FoundLink {
  id: number
  made_by: number | null
  /** The new one, of a link to it. */
  address: string | null
  account: { id: number; email: string; disabled: boolean }
}

/**
 * The valid link with this secret, and its account, which is locked: whatever ends the account's links waits until the
 * commit, or was before. Runs as fieldbook_auth.
 */
export async function findLink(db: TenantDb, purpose: LinkPurpose, token: string): Promise<FoundLink | undefined> {
  const named = db
    .selectFrom('login_link')
    .where('hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where(valid)
    .select(['id', 'account_id', 'made_by', 'address'])
  const before = await named.executeTakeFirst()
  if (!before) return undefined
  const account = await lockAccount(db, before.account_id)
  const link = await named.executeTakeFirst()
  return link && { id: link.id, made_by: link.made_by, address: link.address, account }
}

/** Uses the valid link with this secret: of several who try at once, one has it. Runs as fieldbook_auth. */
export async function takeLink(db: TenantDb, purpose: LinkPurpose, token: string): Promise<FoundLink | undefined> {
  const link = await findLink(db, purpose, token)
  if (link)
    await db
      .updateTable('login_link')
      .set({ used: sql<string>`now()` })
      .where('id', '=', link.id)
      .execute()
  return link
}

/** Ends the outstanding links of the account: every one, or those for a purpose. Runs as fieldbook_auth. */
export const endLinksOf = (db: TenantDb, account_id: number, purpose?: LinkPurpose) =>
  db
    .updateTable('login_link')
    .set({ expires: sql<string>`now()` })
    .where('account_id', '=', account_id)
    .where(valid)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose ?? ''))
    .execute()
