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
  Name,
  Nothing,
  pageOf,
  pageQuery,
  recordFields,
  Ref,
  text,
  Version,
} from '#core/contract.ts'
import { HistoryItem } from '#core/history.ts'

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
  tags: z.array(z.string()),
  conversion: z.nullable(IsoDate),
  inactive_date: z.nullable(IsoDate),
  inactive: z.boolean(),
  payment_days: z.nullable(z.int()),
  payment_month_end: z.boolean(),
  tax_number: z.string(),
  invoice_contact_ids: z.array(Id),
  invoice_contacts: z.array(Ref),
  ...recordFields,
})
export type Client = z.output<typeof Client>

/** A choice in a picker; `hint` tells namesakes apart. */
export const ClientOption = z.object({ id: Id, name: z.string(), hint: z.string(), inactive: z.boolean() })
export type ClientOption = z.output<typeof ClientOption>

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
const ClientFilters = z.object(filters)
export type ClientFilters = z.output<typeof ClientFilters>

export const listClients = endpoint({
  name: 'listClients',
  method: 'GET',
  path: '/clients/',
  summary: 'Clients: a page, or with `selection` options to pick from, at most 100',
  access: 'clients.view_client',
  query: z.object({
    ...pageQuery(['name', 'category', 'type', 'manager', 'city', 'created', 'modified', 'inactive_date', 'id'], 'name'),
    ...filters,
    tab: z._default(z.enum(clientTabs), 'active'),
    selection: z._default(boolText, false),
    /** Of a selection: these, also inactive ones. */
    ids: z.optional(listText(IdText)),
  }),
  reply: z.union([z.array(ClientOption), pageOf(Client)]),
})

export const countClients = endpoint({
  name: 'countClients',
  method: 'GET',
  path: '/clients/counts/',
  summary: 'How many clients each tab of the list has, by the same filters',
  access: 'clients.view_client',
  query: ClientFilters,
  reply: z.object({ active: z.int(), mine: z.int(), inactive: z.int() }),
})

export const getClient = endpoint({
  name: 'getClient',
  method: 'GET',
  path: '/clients/:id/',
  summary: 'A client',
  access: 'clients.view_client',
  params: IdInPath,
  reply: Client,
})

export const createClient = endpoint({
  name: 'createClient',
  method: 'POST',
  path: '/clients/',
  summary: 'Add a client; one that looks like another is 409 `duplicate` unless it is `confirmed`',
  access: 'clients.add_client',
  body: NewClient,
  reply: Client,
  creates: true,
})

export const changeClient = endpoint({
  name: 'changeClient',
  method: 'PATCH',
  path: '/clients/:id/',
  summary: 'Change a client; archive it by its `inactive_date`',
  access: 'clients.change_client',
  params: IdInPath,
  body: ClientChange,
  reply: Client,
})

export const deleteClient = endpoint({
  name: 'deleteClient',
  method: 'DELETE',
  path: '/clients/:id/',
  summary: 'Delete a client that nothing hangs on (409 `in_use`)',
  access: 'clients.delete_client',
  params: IdInPath,
  reply: Nothing,
})

export const getClientHistory = endpoint({
  name: 'getClientHistory',
  method: 'GET',
  path: '/clients/:id/history/',
  summary: 'What happened to a client, newest first',
  access: 'clients.view_client',
  params: IdInPath,
  reply: z.array(HistoryItem),
})

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
