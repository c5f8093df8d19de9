/**
 * Contacts that a new one looks like (docs/rules/directory.md#contacts): the same name, e-mail address or telephone.
 * Colleagues share the domain of their addresses, so of a person it says nothing.
 */
import { sql } from 'kysely'

import type { DuplicateFact, RecordDetails } from '#server/records/duplicates.ts'
import type { NewContact } from '../contacts.ts'

const column = { from: 'contact', id: sql`contact.id` } as const

export const contactLikenesses: readonly DuplicateFact[] = [
  { ...column, says: 'name', key: sql`contact.name_key`, keyOf: (name) => sql`name_key_of(${name})` },
  { ...column, says: 'email', key: sql`contact.email_key`, keyOf: (email) => sql`nullif(lower(${email}), '')` },
  {
    says: 'phone',
    from: 'contact_phone',
    id: sql`contact_phone.contact_id`,
    key: sql`contact_phone.phone_key`,
    keyOf: (number) => sql`phone_key_of(${number})`,
  },
]

export const toldOf = ({
  first_name,
  last_name = '',
  email,
  phones = [],
}: Omit<NewContact, 'confirmed'>): RecordDetails => ({
  name: first_name + last_name,
  email,
  phones: phones.map(({ number }) => number),
})
