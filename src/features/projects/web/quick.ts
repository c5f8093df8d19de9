import { quickRecord } from '#web/record/quick/quickRecord.tsx'
import { formFields } from './formFields.ts'
import { inputs } from './inputs.tsx'

/** A new project of the chosen client, where it is missing from a picker. */
export const quick = quickRecord(formFields, {
  fields: ['name', 'client_id', 'service_id', 'department_id', 'managed_by_id'],
  references: inputs,
  begin: ({ typed, context: { client = null }, me: { id, name } }) => ({
    name: typed,
    client_id: client?.id ?? null,
    client,
    managed_by_id: id,
    managed_by: { id, name },
  }),
})
