/** Contacts: people at clients (docs/rules/directory.md#contacts). */
import * as z from 'zod/mini'

import { PhoneNumber } from '#core/address.ts'
import { Id, IdText, IsoDate, listText, Ref, text } from '#core/contract.ts'
import { mergeCalls } from '#core/merges.ts'
import { column, dateColumn } from '#core/recordColumns.ts'
import {
  addressField,
  dayField,
  emailField,
  type FormValues,
  linesField,
  requiredField,
  rowsField,
  tagsField,
  textField,
  yesNoField,
} from '#core/recordFields.ts'
import { confirmable, defineRecord } from '#core/recordKit.ts'
import type { ItemOf } from '#core/recordType.ts'
import { RecordOption } from '#core/records.ts'

export const phoneKinds = ['mobile', 'office', 'home', 'other'] as const
const PhoneKind = z.enum(phoneKinds)
/** `invoices`: gets a client's invoices; `opt-out`: wants no mail that is not about their own work. */
export const contactFlags = ['active', 'inactive', 'opt-out', 'invoices'] as const
export type ContactFlag = (typeof contactFlags)[number]

interface PlaceValues {
  client_id: number | null
  role: string
  invoices: boolean
}
/** A contact as a choice of a picker. */
const ContactOption = z.extend(RecordOption, { email: z.string() })

const [nowhere, unreached]: [PlaceValues[], { kind: (typeof phoneKinds)[number]; number: string }[]] = [[], []]

/** A cell of clients, and of numbers of a kind, holds several; roles and invoices stand in the order of the clients. */
const clientColumns = [
  column('clients', 'Clients', 32, [
    'client',
    'company',
    'company name',
    'organisation',
    'organization',
    'account name',
  ]),
  column('role', 'Role', 18, ['role at client', 'contact type']),
  column('invoices', 'Gets invoices', 14, ['invoices']),
]
const phoneColumns = [
  column('office', 'Office telephone', 18, [
    'phone',
    'telephone',
    'phone number',
    'tel',
    'business phone',
    'work phone',
    'office',
    'office phone',
  ]),
  column('mobile', 'Mobile', 18, ['mobile phone', 'cell', 'cell phone', 'mobile number']),
  column('home', 'Home telephone', 18, ['home phone', 'home']),
  column('other', 'Other telephone', 18, ['other phone', 'other']),
]

/**
 * `clients`: where the person is, the main one first, with their role there and whether its invoices go to them; only
 * to those who may see clients, and written as a whole list of those. `inactive_date` is the contact's own;
 * `inactive_from` is the day that counts: its own, else, once all of its clients have one, the last of theirs. `inactive`
 * is what that means today.
 */
export const contact = defineRecord({
  names: {
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
  },
  noun: 'contact',
  title: 'Contacts',
  with: ['remove', 'export', 'import', 'edit', 'tag', 'duplicates'],
  fields: {
    title: textField('Title', {
      max: 64,
      width: 8,
      aliases: ['salutation', 'prefix'],
      hint: 'Such as Dr',
      example: 'Dr',
    }),
    first_name: requiredField('First name', {
      width: 18,
      aliases: ['forename', 'given name', 'name', 'full name', 'contact', 'contact name'],
      searchKey: null,
    }),
    last_name: textField('Last name', { width: 18, aliases: ['surname', 'family name'], searchKey: null }),
    position: textField('Position', {
      width: 22,
      listWidth: '11rem',
      aliases: ['job title', 'job', 'role title', 'designation'],
      example: 'surveyor',
      bulk: true,
    }),
    clients: rowsField('Clients', {
      write: z
        .array(
          z.strictObject({ client_id: Id, role: z._default(text(), ''), invoices: z._default(z.boolean(), false) }),
        )
        .check(
          z.maxLength(50),
          z.refine(
            (clients) => new Set(clients.map(({ client_id }) => client_id)).size === clients.length,
            'Enter each client once.',
          ),
        ),
      read: z.array(z.object({ client_id: Id, client: Ref, role: z.string(), invoices: z.boolean() })),
      empty: nowhere,
      held: (places) => places.map(({ client: _client, ...place }) => place),
      columns: clientColumns,
    }),
    email: emailField('Email', {
      width: 28,
      listWidth: '14rem',
      aliases: ['e mail', 'email address', 'e mail address', 'e mail 1 value', 'mail'],
      hint: 'Part of the address',
      example: '@example.com',
    }),
    phones: rowsField('Telephones', {
      write: z
        .array(
          z.strictObject({
            kind: z._default(PhoneKind, 'office'),
            number: PhoneNumber.check(z.minLength(1, 'This field is required')),
          }),
        )
        .check(z.maxLength(20)),
      read: z.array(z.object({ kind: PhoneKind, number: z.string() })),
      empty: unreached,
      columns: phoneColumns,
    }),
    address: addressField({ searchKey: null }),
    source: textField('Source', {
      width: 18,
      listWidth: '9rem',
      aliases: ['lead source', 'origin'],
      hint: 'How you know them',
      example: 'fair',
      found: false,
      bulk: true,
    }),
    source_details: linesField('Source details', {
      width: 30,
      aliases: ['lead source details'],
      searchKey: null,
      bulk: true,
    }),
    opt_out: yesNoField('Opted out', {
      width: 10,
      aliases: ['opt out', 'email opt out', 'unsubscribed', 'do not contact'],
      yes: 'They want no email',
      no: 'They can receive email',
      bulk: true,
    }),
    inactive_date: dayField('Inactive from', {
      listWidth: '8rem',
      searchKey: 'inactive',
      hint: 'Inactive from: a day or a range of days',
      columns: [
        dateColumn('inactive_date', 'Inactive from', ['inactive', 'inactive date', 'archived']),
        // The day from which a contact without an own date is inactive, because all their clients have one.
        { ...dateColumn('inactive_by_client', 'Inactive by client from'), readOnly: true },
      ],
      bulk: true,
    }),
    tags: tagsField({ example: 'newsletter' }),
  },
  also: { name: z.string(), inactive_from: z.nullable(IsoDate), inactive: z.boolean() },
  sent: confirmable,
  /** `hint`: where the person is. */
  option: ContactOption,
  tabs: ['active', 'inactive'],
  /** `name` is by last name, as people look for each other; `client` by the name of the main one. */
  orderings: ['name', 'client', 'city', 'first_name', 'position', 'email', 'created', 'modified', 'id'],
  ordering: 'name',
  // An order by client would reveal the clients of contacts.
  orderingNeeds: { client: 'clients.view_client' },
  filters: { client_id: z.optional(listText(IdText)) },
  ends: 'inactive_date',
  /** `role`: at any client. */
  searchKeys: {
    name: { kind: 'text' },
    client: { kind: 'text' },
    role: { kind: 'text' },
    phone: { kind: 'text' },
    is: { kind: 'choice', options: contactFlags },
  },
  say: {
    create: '; one that looks like another is 409 `duplicate` unless it is `confirmed`',
    change: '; archive it by its `inactive_date`',
  },
})
export type Contact = ItemOf<typeof contact>
export type ContactValues = FormValues<(typeof contact)['fields']>
export type NewContact = z.output<(typeof contact)['New']>
export type ContactOption = z.output<typeof ContactOption>
/** The clients of a contact, as a body contains them. */
export type ContactPlaces = NonNullable<z.output<(typeof contact)['Change']>['clients']>

export const contactMerges = mergeCalls({
  prefix: 'contacts',
  noun: 'Contact',
  access: contact.names.remove,
  fields: contact.fields,
  reply: contact.Item,
})
