/** Clients that a new one looks like (product rules, section 5): the same name, e-mail domain or telephone. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import type { Ctx } from '#server/context.ts'
import { conflict } from '#server/errors.ts'
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
export async function alikeClients({ db, me }: Ctx, bodies: readonly Named[]): Promise<(string | null)[]> {
  const asked = bodies.map(({ name, email = '', phone = '' }, at) => ({ at, name, email, phone }))
  const { rows } = await sql<{ here: string | null }>`
    select (select client.name from client
             where client.org_id = ${me.org_id} and ${mayViewClient(me)}
               and ${looksLike(sql`asked.name`, sql`asked.email`, sql`asked.phone`)}
             order by client.id limit 1) as here
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) asked (at int, name text, email text, phone text)
     order by asked.at`.execute(db)
  return rows.map(({ here }) => here)
}
