/** Clients: the organisations that the firm works for (docs/rules/directory.md#clients). */
import * as z from 'zod/mini'

import { boolText, endpoint, Id, IdInPath, IsoDate, pageOf, pageQuery, Ref } from '#core/contract.ts'
import { column } from '#core/recordColumns.ts'
import {
  addressField,
  dayField,
  emailField,
  later,
  nameField,
  notesField,
  numberField,
  phoneField,
  referenceField,
  rowsField,
  tagsField,
  textField,
  websiteField,
  yesNoField,
} from '#core/recordFields.ts'
import { confirmable, defineRecord } from '#core/recordKit.ts'
import type { ItemOf } from '#core/recordType.ts'
import { RecordOption } from '#core/records.ts'

/**
 * Flags of a client. `prospect`: not converted yet; `mine`: managed by the caller; `month-end`: it pays from the end
 * of the month on.
 */
export const clientFlags = ['active', 'inactive', 'prospect', 'mine', 'month-end'] as const
export type ClientFlag = (typeof clientFlags)[number]

const Ids = z.array(Id).check(z.maxLength(500))

/**
 * The lists that clients are sorted by take a permission of their own each (docs/rules/access.md#permissions): to who
 * lacks it a client has none, in lists, files, filters, searches and histories alike.
 */
export const client = defineRecord({
  names: {
    prefix: 'clients',
    noun: 'Client',
    nouns: 'Clients',
    one: 'a client',
    many: 'clients',
    see: 'clients.view_client',
    add: 'clients.add_client',
    change: 'clients.change_client',
    remove: 'clients.delete_client',
    export: 'clients.export',
  },
  noun: 'client',
  title: 'Clients',
  with: ['remove', 'export', 'import', 'edit', 'tag', 'duplicates'],
  fields: {
    name: nameField({
      width: 32,
      aliases: [
        'client',
        'client name',
        'company',
        'company name',
        'organisation',
        'organization',
        'account name',
        'customer',
        'customer name',
      ],
      example: 'bath',
    }),
    category_id: referenceField('Category', {
      table: 'client_category',
      see: 'clients.view_category',
      width: 16,
      listWidth: '9rem',
      aliases: ['industry', 'sector'],
      example: 'developer',
      bulk: true,
    }),
    type_id: referenceField('Type', {
      table: 'client_type',
      see: 'clients.view_type',
      width: 16,
      listWidth: '8rem',
      aliases: ['client type', 'account type'],
      example: 'company',
      bulk: true,
    }),
    manager_id: referenceField('Manager', {
      table: 'member',
      listWidth: '10rem',
      aliases: ['account manager', 'account owner', 'owner'],
      hint: 'The client manager',
      example: 'me',
      bulk: true,
    }),
    /** The parent organisation of the client. */
    parent_id: referenceField('Belongs to', {
      table: 'client',
      filter: 'unsaved',
      width: 28,
      listWidth: '10rem',
      aliases: ['parent', 'parent account', 'parent company', 'group'],
      hint: 'The parent client',
      example: 'group',
      bulk: true,
    }),
    /** The client that pays this client's invoices. */
    client_id: referenceField('Invoices are paid by', {
      table: 'client',
      filter: 'none',
      heading: 'Paid for by',
      width: 28,
      aliases: ['payer', 'bill to', 'billing client'],
      searchKey: 'payer',
      hint: 'The client who pays its invoices',
      example: 'group',
      bulk: true,
    }),
    /** Clients that belong together, true both ways. */
    org_ids: rowsField('Related clients', {
      write: Ids,
      read: z.array(Id),
      empty: [] as number[],
      key: 'related',
      columns: [
        column('related', 'Related clients', 32, ['related', 'related to', 'related accounts', 'related companies']),
      ],
      searchKey: 'related',
      hint: 'A related client',
      example: 'group',
    }),
    address: addressField({ searchKey: null }),
    email: emailField('Email', {
      width: 28,
      listWidth: '12rem',
      aliases: ['e mail', 'email address', 'e mail address', 'mail'],
      hint: 'Part of the address',
      example: '@example.com',
    }),
    phone: phoneField('Telephone', {
      width: 18,
      listWidth: '10rem',
      aliases: ['phone', 'phone number', 'telephone number', 'tel', 'main phone'],
      hint: 'Digits of the number',
      example: '01225',
    }),
    website: websiteField('Website', {
      width: 28,
      aliases: ['web', 'url', 'web address', 'site'],
      hint: 'Part of the address',
      example: 'example.com',
      found: false,
    }),
    tax_number: textField('Tax registration number', {
      max: 64,
      heading: 'Tax registration',
      width: 18,
      aliases: ['vat number', 'vat no', 'vat', 'tax number', 'tax id', 'gstin', 'gst number', 'abn'],
      searchKey: 'tax',
      hint: 'Part of the tax number',
      example: 'GB12',
    }),
    /** Days after the invoice date, or after the end of its month; null means the firm's default. */
    payment_days: numberField('Days to pay', {
      min: 0,
      max: 365,
      heading: 'Payment days',
      width: 12,
      aliases: ['payment terms', 'terms', 'credit days'],
      searchKey: 'payment',
      hint: 'Days to pay: 30, >30 or 14-30',
      bulk: true,
    }),
    payment_month_end: yesNoField('From the end of the month', {
      heading: 'From month end',
      width: 12,
      aliases: ['month end', 'end of month'],
      bulk: true,
    }),
    /**
     * The contacts at this client who get its invoices, as far as the caller may see them; the import of contacts
     * fills them.
     */
    invoice_contact_ids: later(
      rowsField('Invoices go to', {
        write: Ids,
        read: z.array(Id),
        empty: [] as number[],
        see: 'contacts.view_contact',
        key: 'invoice_contacts',
        columns: [column('invoice_contacts', 'Gets invoices', 32, [], { readOnly: true })],
      }),
    ),
    /** The day on which a prospect became a client. */
    conversion: dayField('Client since', {
      listWidth: '8rem',
      aliases: ['conversion', 'converted', 'conversion date', 'customer since'],
      hint: 'Client since: a day or a range of days',
      past: true,
      bulk: true,
    }),
    inactive_date: dayField('Inactive from', {
      listWidth: '8rem',
      aliases: ['inactive', 'inactive date', 'archived', 'closed'],
      searchKey: 'inactive',
      hint: 'Inactive from: a day or a range of days',
      bulk: true,
    }),
    tags: tagsField({ example: 'urgent' }),
    notes: notesField({ example: '"rear entrance"' }),
  },
  also: {
    orgs: z.array(Ref),
    /** Tells whether `inactive_date` has come. */
    inactive: z.boolean(),
    invoice_contacts: z.array(z.extend(Ref, { role: z.string(), inactive: z.boolean() })),
  },
  sent: confirmable,
  /** A client in a picker; `hint` is its parent and its place. */
  option: RecordOption,
  /** Tabs of the list. With `include_inactive` the first two include inactive clients. */
  tabs: ['active', 'mine', 'inactive'],
  orderings: ['name', 'category', 'type', 'manager', 'city', 'created', 'modified', 'inactive_date', 'id'],
  ordering: 'name',
  ends: 'inactive_date',
  searchKeys: { is: { kind: 'choice', options: clientFlags } },
  say: {
    create: '; one that looks like another is 409 `duplicate` unless it is `confirmed`',
    change: '; archive it by its `inactive_date`',
  },
})
export type Client = ItemOf<typeof client>

export const {
  list: listClients,
  counts: countClients,
  get: getClient,
  create: createClient,
  change: changeClient,
  remove: deleteClient,
  history: listClientHistory,
} = client.calls
export const { edit: editClients, tag: tagClients, archive: archiveClients, restore: restoreClients } = client.bulk
export const { export: exportClients, imports: clientImports, names: clientNames } = client

/** A project or a quote of the client. */
export const ClientProject = z.object({
  id: Id,
  reference: z.string(),
  name: z.string(),
  managed_by: z.nullable(Ref),
  requested: z.nullable(IsoDate),
  quoted: z.nullable(IsoDate),
  accepted: z.nullable(IsoDate),
  delivered: z.nullable(IsoDate),
  abandoned: z.nullable(IsoDate),
})
export type ClientProject = z.output<typeof ClientProject>

export const listClientProjects = endpoint({
  name: 'listClientProjects',
  method: 'GET',
  path: '/clients/:id/projects/',
  summary: 'The projects and quotes of a client that I may see',
  access: ['projects.view_project', 'projects.view_quote'],
  params: IdInPath,
  query: z.object({
    ...pageQuery(['reference', 'name'], '-reference'),
    /** Whether only projects are listed that are neither delivered nor given up. */
    open: z._default(boolText, false),
  }),
  reply: pageOf(ClientProject),
})
