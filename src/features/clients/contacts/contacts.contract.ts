/** Contacts: people at clients (specification, section 3; product rules, section 2, 16). */
import * as z from 'zod/mini'

import { Address, AddressChange, PhoneNumber, Tag, Tags } from '#core/address.ts'
import {
  boolText,
  Details,
  Email,
  Id,
  IdText,
  IsoDate,
  listText,
  Name,
  recordFields,
  Ref,
  text,
  Version,
} from '#core/contract.ts'
import { bulkCalls } from '#core/records.bulk.ts'
import { recordExport } from '#core/records.export.ts'
import { recordCalls, RecordOption, type RecordNames } from '#core/records.ts'

export const phoneKinds = ['mobile', 'office', 'home', 'other'] as const
const PhoneKind = z.enum(phoneKinds)

/**
 * `clients`: where the person is, the main one first, with their role there and whether its invoices go to them; only
 * to those who may see clients. `inactive_date` is the contact's own; `inactive_from` is the day that counts: its own,
 * else, once all of its clients have one, the last of theirs. `inactive` is what that means today.
 */
export const Contact = z.object({
  id: Id,
  title: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  name: z.string(),
  position: z.string(),
  email: z.string(),
  phones: z.array(z.object({ kind: PhoneKind, number: z.string() })),
  source: z.string(),
  source_details: z.string(),
  tags: z.array(z.string()),
  opt_out: z.boolean(),
  inactive_date: z.nullable(IsoDate),
  inactive_from: z.nullable(IsoDate),
  inactive: z.boolean(),
  address: Address,
  clients: z.array(z.object({ client_id: Id, client: Ref, role: z.string(), invoices: z.boolean() })),
  ...recordFields,
})
export type Contact = z.output<typeof Contact>

/** `hint`: where the person is. */
export type ContactOption = z.output<typeof RecordOption>

const ContactPhone = z.strictObject({
  kind: z._default(PhoneKind, 'office'),
  number: PhoneNumber.check(z.minLength(1, 'This field is required')),
})
const ContactClient = z.strictObject({
  client_id: Id,
  role: z._default(text(), ''),
  invoices: z._default(z.boolean(), false),
})
const fields = {
  title: text({ max: 64 }),
  last_name: text(),
  position: text(),
  email: Email,
  phones: z.array(ContactPhone).check(z.maxLength(20)),
  source: text(),
  source_details: Details,
  tags: Tags,
  opt_out: z.boolean(),
  inactive_date: z.nullable(IsoDate),
  address: AddressChange,
  /** The main one first; the whole list, of those that the asker may see. */
  clients: z.array(ContactClient).check(
    z.maxLength(50),
    z.refine(
      (clients) => new Set(clients.map(({ client_id }) => client_id)).size === clients.length,
      'Each client once.',
    ),
  ),
}
/** `confirmed`: it is none of those that it looks like. */
export const NewContact = z.strictObject({
  first_name: Name,
  ...z.partial(z.object(fields)).shape,
  confirmed: z._default(z.boolean(), false),
})
/** Only what is given changes; phones and clients as whole lists. */
export const ContactChange = z.partial(z.strictObject({ first_name: Name, ...fields, version: Version }))
export type ContactFields = Omit<z.output<typeof ContactChange>, 'version'>

const contactTabs = ['active', 'inactive'] as const
export type ContactTab = (typeof contactTabs)[number]

const filters = {
  search: z.optional(text({ max: 1000 })),
  include_inactive: z._default(boolText, false),
  client_id: z.optional(listText(IdText)),
  /** With any of them. */
  tags: z.optional(listText(Tag, 50)),
}

export const contactNames = {
  prefix: 'contacts',
  noun: 'Contact',
  nouns: 'Contacts',
  one: 'a contact',
  many: 'contacts',
  see: 'contacts.view_contact',
  add: 'contacts.add_contact',
  change: 'contacts.change_contact',
  remove: 'contacts.delete_contact',
  export: 'contacts.export',
} as const satisfies RecordNames
/** `name` is by last name, as people look for each other; `client` by the name of the main one. */
export const contactLists = {
  filters,
  tabs: contactTabs,
  orderings: ['name', 'client', 'city', 'first_name', 'position', 'email', 'created', 'modified', 'id'],
  ordering: 'name',
} as const

export const contactCalls = recordCalls(contactNames, contactLists, {
  item: Contact,
  option: RecordOption,
  create: NewContact,
  change: ContactChange,
  say: {
    create: '; one that looks like another is 409 `duplicate` unless it is `confirmed`',
    change: '; archive it by its `inactive_date`',
  },
})
export const {
  list: listContacts,
  counts: countContacts,
  tags: listContactTags,
  get: getContact,
  create: createContact,
  change: changeContact,
  remove: deleteContact,
  history: listContactHistory,
} = contactCalls

export const {
  edit: editContacts,
  tag: tagContacts,
  archive: archiveContacts,
  restore: restoreContacts,
} = bulkCalls(contactNames, {
  position: fields.position,
  source: fields.source,
  source_details: fields.source_details,
  opt_out: fields.opt_out,
  inactive_date: fields.inactive_date,
})

export const exportContacts = recordExport(contactNames, contactLists)
