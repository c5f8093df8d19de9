/**
 * Clients that a new one looks like (product rules, section 5): the same name, e-mail domain or telephone. Whoever adds one
 * is told while they type, of names much alike too.
 */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import type { Ctx } from '#server/context.ts'
import { conflict } from '#server/errors.ts'
import { alikeBy, type Likeness } from '#server/records/alike.ts'
import type { SimilarClient } from '../clients.similar.contract.ts'
import { mayViewClient } from './clients.access.ts'

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

/** Those that the asker may see. Spaces, punctuation and case of a name do not count, nor does a domain that anybody may have. */
async function similarTo(
  { db, me }: Ctx,
  { name, email = '', phone = '' }: Named,
  alike: { is: RawBuilder<unknown>; how: RawBuilder<unknown> } = { is: sql`false`, how: sql`null::real` },
): Promise<SimilarClient[]> {
  const { rows } = await sql<SimilarClient>`
    select client.id, client.name, to_jsonb(array_remove(array[
        case when client.name_key = name_key_of(${name}::text) then 'name' when ${alike.is} then 'like' end,
        case when client.email_domain = email_domain_of(${email}::text) then 'email' end,
        case when client.phone_key = phone_key_of(${phone}::text) then 'phone' end], null)) as same
      from client
     where client.org_id = ${me.org_id} and ${mayViewClient(me)}
       and (${looksLike(sql`${name}::text`, sql`${email}::text`, sql`${phone}::text`)} or ${alike.is})
     order by (client.name_key = name_key_of(${name}::text)) is true desc, ${alike.how} desc,
       client.name collate human, client.id
     limit ${most}`.execute(db)
  return rows
}

/** Throws 409 `duplicate` with `similar: [{id, name, same}]` when it looks like clients that the asker may see. */
export async function requireNoDuplicate(ctx: Ctx, client: Named): Promise<void> {
  const similar = await similarTo(ctx, client)
  if (similar.length === 0) return
  const names = similar.map((row) => row.name).join(', ')
  throw conflict('duplicate', `This looks like a client that is already here: ${names}.`, { similar })
}

/** Names that begin alike, of which an index knows, and share more than half of what they are written of. */
export function similarClients(ctx: Ctx, client: Named): Promise<SimilarClient[]> {
  const key = sql`name_key_of(${client.name}::text)`
  const begins = sql`left(${key}, 4)`
  const how = sql`coalesce(similarity(client.name_key, ${key}), 0)`
  const is = sql`(length(${key}) >= 4 and client.name_key >= ${begins}
    and client.name_key < ${begins} || E'\\uffff' and ${how} > 0.5)`
  return similarTo(ctx, client, { is, how })
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
