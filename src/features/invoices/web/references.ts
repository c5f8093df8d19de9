/** Choices of an invoice's references, in its list and on its page. */
import { has, type Permission } from '#core/permissions.ts'
import { nominalAccountCalls } from '#features/company/companyMoney.contract.ts'
import { pickerField } from '#web/record/editing/fields.tsx'
import type { ReferenceInput } from '#web/record/kit/input.tsx'
import { type KitReference, shortList } from '#web/record/kit/reference.tsx'
import { offered } from '#web/record/kit/references.ts'
import { invoice, invoiceTypeCalls } from '../invoices.ts'
import { clients, inputs, projects } from './inputs.tsx'

const picked = (input: ReferenceInput, find: typeof clients, blank: string, asks: Permission): KitReference => ({
  ...input,
  edit: (label) => pickerField(label, find, blank),
  lookup: { asks: { ...invoice.calls.get, access: asks }, find },
  offered: async (me, search, signal) => (has(me, asks) ? offered(await find(search, signal), '') : []),
})

export const references = {
  client_id: picked(inputs.client_id, clients, 'No matching client', 'clients.view_client'),
  project_id: picked(inputs.project_id, projects, 'No matching project', 'projects.view_project'),
  type_id: shortList(invoiceTypeCalls.list),
  nominal_account_id: shortList(nominalAccountCalls.list),
}
