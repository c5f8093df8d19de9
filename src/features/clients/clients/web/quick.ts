import { quickRecord } from '#web/record/quick/quickRecord.tsx'
import { client } from '../clients.ts'
import { inputs } from './inputs.tsx'

/** A new client, where it is missing from a picker. */
export const quick = quickRecord(client, {
  fields: ['name', 'email', 'phone', 'manager_id'],
  references: inputs,
  begin: ({ typed, me: { id, name } }) => ({ name: typed, manager_id: id, manager: { id, name } }),
})
