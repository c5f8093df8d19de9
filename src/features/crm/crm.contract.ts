/**
 * Links of clients and contacts to their records in the firm's CRM (docs/rules/directory.md#crm; groups `contacts` and
 * `sugarcrm`). What changes there comes here; nothing of ours is sent there.
 */
import * as z from 'zod/mini'

import { endpoint, Id, IdInPath, IdText, Instant, Nothing, text } from '#core/contract.ts'

/** A client is an account of the CRM, a contact a contact. */
const CrmLink = z.object({
  id: Id,
  client_id: z.nullable(Id),
  contact_id: z.nullable(Id),
  /** The record's id in the CRM, and the address of its page. */
  crm_id: z.string(),
  url: z.string(),
  /** Time of the last read of this record; null until then. */
  read: z.nullable(Instant),
  /** The reason why the record, or a part of it, could not be read; empty if it is complete. */
  problem: z.string(),
  can_delete: z.boolean(),
})
export type CrmLink = z.output<typeof CrmLink>

/** A record that was found in the CRM, beside ours. */
const FoundCrmRecord = z.object({
  crm_id: z.string(),
  url: z.string(),
  name: z.string(),
  /** The town, which distinguishes namesakes. */
  hint: z.string(),
  /** Whether a client or contact is linked to it already. */
  linked: z.boolean(),
  /** Values that differ, by the field here; `fills`: linking fills it, since it is empty here. */
  values: z.array(z.object({ field: z.string(), here: z.string(), there: z.string(), fills: z.boolean() })),
})
export type FoundCrmRecord = z.output<typeof FoundCrmRecord>

/** How far the CRM was read. */
const CrmState = z.object({
  /** Time of the last read, and the reason why later ones failed. */
  pulled: z.nullable(Instant),
  problem: z.string(),
  /** Whether it is being read at this moment. */
  reading: z.boolean(),
})

const see = ['clients.view_client', 'contacts.view_contact'] as const
const change = ['clients.change_client', 'contacts.change_contact'] as const

/** A new link, of either a client or a contact. */
export const NewCrmLink = z.strictObject({
  client_id: z.optional(Id),
  contact_id: z.optional(Id),
  /** The address of the record's page there, or its id; refused if there is no such record. */
  address: text({ min: 1, max: 1000 }),
})

export const crmCalls = {
  list: endpoint({
    name: 'listCrmLinks',
    method: 'GET',
    path: '/sugarcrm/links/',
    summary: 'The CRM link of a client or contact, with the time of the last update',
    access: see,
    query: z.object({ client_id: z.optional(IdText), contact_id: z.optional(IdText) }),
    reply: z.extend(CrmState, {
      /** The CRM's address; null if the organisation has none. */
      crm: z.nullable(z.string()),
      results: z.array(CrmLink),
    }),
  }),
  search: endpoint({
    name: 'searchCrm',
    method: 'GET',
    path: '/sugarcrm/records/',
    summary: 'Find the CRM record of a client or contact by its name, or by the address of its page',
    access: change,
    query: z.object({
      client_id: z.optional(IdText),
      contact_id: z.optional(IdText),
      /** By default the name of the client or contact. */
      search: z.optional(text({ max: 1000 })),
    }),
    reply: z.object({
      /** Reason why nothing could be found; empty if the CRM answered. */
      problem: z.string(),
      results: z.array(FoundCrmRecord),
    }),
  }),
  create: endpoint({
    name: 'createCrmLink',
    method: 'POST',
    path: '/sugarcrm/links/',
    summary: 'Link a client or contact to its CRM record; empty fields are filled from the CRM',
    access: change,
    body: NewCrmLink,
    reply: CrmLink,
    creates: true,
  }),
  remove: endpoint({
    name: 'deleteCrmLink',
    method: 'DELETE',
    path: '/sugarcrm/links/:id/',
    summary: 'Remove a CRM link. Data from the CRM is not deleted',
    access: ['sugarcrm.delete_link', 'contacts.delete_crm_link'],
    params: IdInPath,
    reply: Nothing,
  }),
  pull: endpoint({
    name: 'pullCrm',
    method: 'POST',
    path: '/sugarcrm/pull/',
    summary: 'Read the CRM now, in addition to every 15 minutes',
    access: change,
    body: z.strictObject({}),
    status: 200,
    reply: CrmState,
  }),
} as const
