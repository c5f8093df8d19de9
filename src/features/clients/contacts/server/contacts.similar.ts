/**
 * Contacts that a new one looks like (product rules, section 5): the same name, e-mail address or telephone. Colleagues
 * share the domain of their addresses, so of a person it says nothing.
 */
import { sql } from 'kysely'

import type { Ctx } from '#server/context.ts'
import { conflict } from '#server/errors.ts'
import { alikeBy } from '#server/records/alike.ts'
import { mayViewContact } from './contacts.access.ts'

interface Similar {
  id: number
  name: string
  /** What is the same. */
  same: ('name' | 'email' | 'phone')[]
}

interface Person {
  first_name: string
  last_name?: string | undefined
  email?: string | undefined
  phones?: readonly { number: string }[] | undefined
}

const most = 5

/** Throws 409 `duplicate` with `similar: [{id, name, same}]` when it looks like contacts that the asker may see. */
export async function requireNoDuplicate({ db, me }: Ctx, person: Person): Promise<void> {
  const { name, email, numbers } = askedOf(person)
  const { rows } = await sql<Similar>`
    with asked as (
      select name_key_of(${name}::text) as name_key, nullif(lower(${email}::text), '') as email_key,
        array(select phone_key_of(number) from unnest(${numbers}::text[]) number) as phone_keys),
    found as materialized (
      select id, 'name' as same, 1 as weight from contact
       where org_id = ${me.org_id} and name_key = (select name_key from asked)
      union all
      select id, 'email', 2 from contact where org_id = ${me.org_id} and email_key = (select email_key from asked)
      union all
      select contact_id, 'phone', 3 from contact_phone
       where org_id = ${me.org_id} and phone_key = any((select phone_keys from asked)::text[]))
    select contact.id, contact.name, to_jsonb(array_agg(distinct found.same)) as same
      from found join contact on contact.org_id = ${me.org_id} and contact.id = found.id
     where ${mayViewContact(me)}
     group by contact.id, contact.name
     order by min(found.weight), contact.name collate human, contact.id limit ${most}`.execute(db)
  if (rows.length === 0) return
  const names = rows.map((row) => row.name).join(', ')
  throw conflict('duplicate', `This looks like a contact that is already here: ${names}.`, { similar: rows })
}

/** Of each person the name of a contact that it looks like, of those that the asker may see. */
export const contactsAlike = (ctx: Ctx, people: readonly Person[]): Promise<(string | null)[]> =>
  alikeBy(ctx, { table: 'contact', mayView: mayViewContact }, people.map(askedOf), [
    {
      from: 'contact',
      key: sql`name_key`,
      id: sql`id`,
      asked: ({ name }) => [name],
      keyOf: (name) => sql`name_key_of(${name})`,
    },
    {
      from: 'contact',
      key: sql`email_key`,
      id: sql`id`,
      asked: ({ email }) => [email],
      keyOf: (email) => sql`nullif(lower(${email}), '')`,
    },
    {
      from: 'contact_phone',
      key: sql`phone_key`,
      id: sql`contact_id`,
      asked: ({ numbers }) => numbers,
      keyOf: (number) => sql`phone_key_of(${number})`,
    },
  ])

const askedOf = ({ first_name, last_name = '', email = '', phones = [] }: Person) => ({
  name: first_name + last_name,
  email,
  numbers: phones.map(({ number }) => number),
})
