/**
 * Contacts that a new one looks like (product rules, section 5): the same name, e-mail address or telephone. Colleagues
 * share the domain of their addresses, so of a person it says nothing.
 */
import { sql, type RawBuilder } from 'kysely'

import type { Ctx, Me } from '#server/context.ts'
import { conflict } from '#server/errors.ts'
import { mayViewContact } from './contacts.access.ts'

type Sql = RawBuilder<unknown>
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

/** Contacts with this name, address or one of these telephones, by their keys: `id`, `same` and its `weight`. */
const similarTo = (me: Me, name: Sql, email: Sql, phones: Sql) => sql`
  select id, 'name' as same, 1 as weight from contact where org_id = ${me.org_id} and name_key = ${name}
  union all
  select id, 'email', 2 from contact where org_id = ${me.org_id} and email_key = ${email}
  union all
  select contact_id, 'phone', 3 from contact_phone where org_id = ${me.org_id} and phone_key = any(${phones})`

/** Throws 409 `duplicate` with `similar: [{id, name, same}]` when it looks like contacts that the asker may see. */
export async function requireNoDuplicate({ db, me }: Ctx, person: Person): Promise<void> {
  const { name, email, numbers } = askedOf(person)
  const { rows } = await sql<Similar>`
    with asked as (
      select name_key_of(${name}::text) as name_key, nullif(lower(${email}::text), '') as email_key,
        array(select phone_key_of(number) from unnest(${numbers}::text[]) number) as phone_keys),
    found as (${similarTo(
      me,
      sql`(select name_key from asked)`,
      sql`(select email_key from asked)`,
      sql`(select phone_keys from asked)::text[]`,
    )})
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
export async function contactsAlike({ db, me }: Ctx, people: readonly Person[]): Promise<(string | null)[]> {
  const { rows } = await sql<{ here: string | null }>`
    select (select contact.name from (${similarTo(
      me,
      sql`name_key_of(asked.name)`,
      sql`nullif(lower(asked.email), '')`,
      sql`array(select phone_key_of(sent.number) from jsonb_array_elements_text(asked.numbers) sent (number))`,
    )}) found join contact on contact.org_id = ${me.org_id} and contact.id = found.id
     where ${mayViewContact(me)} order by contact.id limit 1) as here
      from jsonb_to_recordset(${JSON.stringify(people.map((one, at) => ({ at, ...askedOf(one) })))}::jsonb)
           asked (at int, name text, email text, numbers jsonb)
     order by asked.at`.execute(db)
  return rows.map(({ here }) => here)
}

const askedOf = ({ first_name, last_name = '', email = '', phones = [] }: Person) => ({
  name: first_name + last_name,
  email,
  numbers: phones.map(({ number }) => number),
})
