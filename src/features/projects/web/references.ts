/** Choices of a project's references in lists and files. */
import { has, type Permission } from '#core/permissions.ts'
import { departmentCalls, serviceCalls } from '#features/company/company.contract.ts'
import { personReference } from '#features/users/users/web/personReference.tsx'
import { pickerField } from '#web/record/editing/fields.tsx'
import { type KitReference, shortList } from '#web/record/kit/reference.tsx'
import { offered } from '#web/record/kit/references.ts'
import type { Milestone } from '../projectMilestones.ts'
import { abandonedReasonCalls, confirmationCalls, projectCategoryCalls, projectSourceCalls } from '../projectLists.ts'
import { findContacts } from '#features/clients/contacts/web/contactOptions.ts'
import { clients, inputs } from './inputs.tsx'

type Found = typeof findContacts
/** Records that have pages of their own; `asks`: what it takes to look for them. */
const recordReference = (
  input: Pick<KitReference, 'Input'>,
  { find, asks, nothing }: { find: Found; asks: Permission; nothing: string },
): KitReference => ({
  ...input,
  edit: (label) => pickerField(label, find, nothing),
  lookup: { asks: { access: asks }, find },
  offered: async (me, search, signal) => (has(me, asks) ? offered(await find(search, signal), '') : []),
})
const clientReference = recordReference(inputs.client_id, {
  find: clients,
  asks: 'clients.view_client',
  nothing: 'No matching client',
})
const contactReference = recordReference(inputs.contact_id, {
  find: findContacts,
  asks: 'contacts.view_contact',
  nothing: 'No matching contact',
})
/** Written out, so that who chooses one fetches nothing of what projects are. */
const people: Readonly<Record<`${Milestone | 'abandoned'}_by_id`, KitReference>> = {
  requested_by_id: personReference,
  quoted_by_id: personReference,
  accepted_by_id: personReference,
  surveyed_by_id: personReference,
  processed_by_id: personReference,
  checked_by_id: personReference,
  delivered_by_id: personReference,
  invoiced_by_id: personReference,
  received_by_id: personReference,
  abandoned_by_id: personReference,
}

export const references = {
  client_id: clientReference,
  billing_client_id: clientReference,
  contact_id: contactReference,
  category_id: shortList(projectCategoryCalls.list),
  service_id: shortList(serviceCalls.list),
  department_id: shortList(departmentCalls.list),
  managed_by_id: personReference,
  source_id: shortList(projectSourceCalls.list),
  confirmation_id: shortList(confirmationCalls.list),
  abandoned_reason_id: shortList(abandonedReasonCalls.list),
  ...people,
}
