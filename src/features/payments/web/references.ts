/** Choices of a payment's client. */
import { has } from '#core/permissions.ts'
import { pickerField } from '#web/record/editing/fields.tsx'
import type { KitReference } from '#web/record/kit/reference.tsx'
import { offered } from '#web/record/kit/references.ts'
import { payment } from '../payments.ts'
import { clients, inputs } from './inputs.tsx'

const client: KitReference = {
  ...inputs.client_id,
  edit: (label) => pickerField(label, clients, 'No matching client'),
  lookup: { asks: { ...payment.calls.get, access: 'clients.view_client' }, find: clients },
  offered: async (me, search, signal) =>
    has(me, 'clients.view_client') ? offered(await clients(search, signal), '') : [],
}
export const references = { client_id: client }
