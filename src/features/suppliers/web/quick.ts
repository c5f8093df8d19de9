import { quickRecord } from '#web/record/quick/quickRecord.tsx'
import { supplier } from '../suppliers.ts'

/** A new supplier, where it is missing from a picker. */
export const quick = quickRecord(supplier, {
  fields: ['name', 'email', 'phone'],
  begin: ({ typed }) => ({ name: typed }),
})
