/** Clients: the organisations that the firm works for (specification, sections 3 and 7; product rules, section 3). */
import * as z from 'zod/mini'

import { Address, AddressChange, PhoneNumber, Tag, Tags, Website } from '#core/address.ts'
import {
  boolText,
  Email,
  endpoint,
  Id,
  IdInPath,
  IdText,
  IsoDate,
  listText,
  Mentions,
  Name,
  pageOf,
  pageQuery,
  recordFields,
  Ref,
  text,
  Version,
} from '#core/contract.ts'
import { bulkCalls } from '#core/records.bulk.ts'
import { recordExport } from '#core/records.export.ts'
import { recordCalls, RecordOption, type RecordNames } from '#core/records.ts'

/**
 * `client`: who pays for this one; `parent`: whom it belongs to; `orgs`: clients that belong together, true both ways;
 * `conversion`: the day on which a prospect became a client. `inactive` is what `inactive_date` means today. Payment is
 * due `payment_days` after the invoice, or after the end of its month; null is the firm's usual. `invoice_contacts`: the
 * contacts at this client whom its invoices go to, of those that the asker may see.
 */
export const Client = z.object({
  id: Id,
  name: z.string(),
  client_id: z.nullable(Id),
  client: z.nullable(Ref),
  category_id: z.nullable(Id),
  category: z.nullable(Ref),
  manager_id: z.nullable(Id),
  manager: z.nullable(Ref),
  type_id: z.nullable(Id),
  type: z.nullable(Ref),
  parent_id: z.nullable(Id),
  parent: z.nullable(Ref),
  org_ids: z.array(Id),
  orgs: z.array(Ref),
  address: Address,
  email: z.string(),
  phone: z.string(),
  website: z.string(),
  notes: z.string(),
  mentions: Mentions,
  tags: z.array(z.string()),
  conversion: z.nullable(IsoDate),
  inactive_date: z.nullable(IsoDate),
  inactive: z.boolean(),
  payment_days: z.nullable(z.int()),
  payment_month_end: z.boolean(),
  tax_number: z.string(),
  invoice_contact_ids: z.array(Id),
  invoice_contacts: z.array(z.extend(Ref, { role: z.string(), inactive: z.boolean() })),
  ...recordFields,
})
export type Client = z.output<typeof Client>

/** `hint`: whom it belongs to and where it is. */
export type ClientOption = z.output<typeof RecordOption>

const fields = {
  client_id: z.nullable(Id),
  category_id: z.nullable(Id),
  manager_id: z.nullable(Id),
  type_id: z.nullable(Id),
  parent_id: z.nullable(Id),
  org_ids: z.array(Id).check(z.maxLength(500)),
  address: AddressChange,
  email: Email,
  phone: PhoneNumber,
  website: Website,
  notes: text({ max: 20_000, lines: true }),
  tags: Tags,
  conversion: z.nullable(IsoDate),
  inactive_date: z.nullable(IsoDate),
  payment_days: z.nullable(z.int().check(z.minimum(0), z.maximum(365))),
  payment_month_end: z.boolean(),
  tax_number: text({ max: 64 }),
}
/** `confirmed`: it is none of those that it looks like. */
export const NewClient = z.strictObject({
  name: Name,
  ...z.partial(z.object(fields)).shape,
  confirmed: z._default(z.boolean(), false),
})
/** Only what is given changes. */
export const ClientChange = z.partial(
  z.strictObject({
    name: Name,
    ...fields,
    /** Contacts at this client. */
    invoice_contact_ids: z.array(Id).check(z.maxLength(500)),
    version: Version,
  }),
)
export type ClientFields = Omit<z.output<typeof ClientChange>, 'version'>

/** The tabs of the list. With `include_inactive` the first two show those who are inactive too. */
export const clientTabs = ['active', 'mine', 'inactive'] as const
export type ClientTab = (typeof clientTabs)[number]

const filters = {
  search: z.optional(text({ max: 1000 })),
  include_inactive: z._default(boolText, false),
  category_id: z.optional(listText(IdText)),
  type_id: z.optional(listText(IdText)),
  manager_id: z.optional(listText(IdText)),
  parent_id: z.optional(listText(IdText)),
  /** With any of them. */
  tags: z.optional(listText(Tag, 50)),
}
export const clientNames = {
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
} as const satisfies RecordNames
export const clientLists = {
  filters,
  tabs: clientTabs,
  orderings: ['name', 'category', 'type', 'manager', 'city', 'created', 'modified', 'inactive_date', 'id'],
  ordering: 'name',
} as const

export const clientCalls = recordCalls(clientNames, clientLists, {
  item: Client,
  option: RecordOption,
  create: NewClient,
  change: ClientChange,
  say: {
    create: '; one that looks like another is 409 `duplicate` unless it is `confirmed`',
    change: '; archive it by its `inactive_date`',
  },
})
export const {
  list: listClients,
  counts: countClients,
  tags: listClientTags,
  get: getClient,
  create: createClient,
  change: changeClient,
  remove: deleteClient,
  history: listClientHistory,
} = clientCalls

export const {
  edit: editClients,
  tag: tagClients,
  archive: archiveClients,
  restore: restoreClients,
} = bulkCalls(clientNames, {
  client_id: fields.client_id,
  category_id: fields.category_id,
  manager_id: fields.manager_id,
  type_id: fields.type_id,
  parent_id: fields.parent_id,
  conversion: fields.conversion,
  inactive_date: fields.inactive_date,
  payment_days: fields.payment_days,
  payment_month_end: fields.payment_month_end,
})

export const exportClients = recordExport(clientNames, clientLists)

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
  summary: 'The projects and quotes of a client that the asker may see',
  access: ['projects.view_project', 'projects.view_quote'],
  params: IdInPath,
  query: z.object(pageQuery(['reference', 'name'], '-reference')),
  reply: pageOf(ClientProject),
})
