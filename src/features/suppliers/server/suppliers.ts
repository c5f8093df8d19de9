import { byKeys } from '#server/records/duplicates.ts'
import { recordKit } from '#server/records/kit.ts'
import { supplier } from '../suppliers.ts'

/** Suppliers on the server. Whoever may see suppliers sees all of the firm's (docs/rules/access.md#groups). */
export const suppliers = recordKit(supplier, {
  table: 'supplier',
  alike: { by: byKeys('supplier') },
  stays: { record: 'This supplier', instead: 'Delete them first.' },
})
