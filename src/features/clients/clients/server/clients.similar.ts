/** Clients that a new one looks like (product rules, section 5): the same name, e-mail domain or telephone. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import type { Ctx } from '#server/context.ts'
import { conflict } from '#server/errors.ts'
import { alikeBy, type Likeness } from '#server/records/alike.ts'
import { mayViewClient } from './clients.access.ts'

interface Similar {
  id: number
  name: string
  /** What is the same. */
  same: ('name' | 'email' | 'phone')[]
}

interface Named {
  name: string
  email?: string | undefined
  phone?: string | undefined
}

const most = 5

/** That a client is like one of this name, address and number: each by its key, as an index has it. */
const looksLike = (name: RawBuilder<unknown>, email: RawBuilder<unknown>, phone: RawBuilder<unknown>) =>
  sql<SqlBool>`(client.name_key = name_key_of(${name}) or client.email_domain = email_domain_of(${email})
    or client.phone_key = phone_key_of(${phone}))`

/**
 * Throws 409 `duplicate` with `similar: [{id, name, same}]` when it looks like clients that the asker may see. Spaces,
 * punctuation and case of a name do not count, nor does the domain of an address that anybody may have.
 */
export async function requireNoDuplicate({ db, me }: Ctx, { name, email = '', phone = '' }: Named): Promise<void> {
  const { rows } = await sql<Similar>`
    select client.id, client.name, to_jsonb(array_remove(array[
        case when client.name_key = name_key_of(${name}::text) then 'name' end,
        case when client.email_domain = email_domain_of(${email}::text) then 'email' end,
        case when client.phone_key = phone_key_of(${phone}::text) then 'phone' end], null)) as same
      from client
     where client.org_id = ${me.org_id} and ${mayViewClient(me)}
       and ${looksLike(sql`${name}::text`, sql`${email}::text`, sql`${phone}::text`)}
     order by (client.name_key = name_key_of(${name}::text)) is true desc, client.name collate human, client.id
     limit ${most}`.execute(db)
  if (rows.length === 0) return
  const names = rows.map((row) => row.name).join(', ')
  throw conflict('duplicate', `This looks like a client that is already here: ${names}.`, { similar: rows })
}

/** Of each row of a file the name of a client that it looks like, of those that the asker may see. */
export const alikeClients = (ctx: Ctx, bodies: readonly Named[]): Promise<(string | null)[]> =>
  alikeBy(ctx, { table: 'client', mayView: mayViewClient }, bodies, [
    likeness(
      'name_key',
      ({ name }) => name,
      (name) => sql`name_key_of(${name})`,
    ),
    likeness(
      'email_domain',
      ({ email = '' }) => email,
      (email) => sql`email_domain_of(${email})`,
    ),
    likeness(
      'phone_key',
      ({ phone = '' }) => phone,
      (phone) => sql`phone_key_of(${phone})`,
    ),
  ])

const likeness = (
  key: 'name_key' | 'email_domain' | 'phone_key',
  asked: (body: Named) => string,
  keyOf: Likeness<Named>['keyOf'],
): Likeness<Named> => ({
  from: 'client',
  key: sql.ref(key),
  id: sql.ref('id'),
  asked: (body) => [asked(body)],
  keyOf,
})
