/** What is agreed or approved and not billed yet (product rules, section 3, Invoice). */
import * as z from 'zod/mini'

import { Decimal2, endpoint, Id, IsoDate, Ref } from '#core/contract.ts'

/**
 * Of one project: `amount` of what was accepted is on no invoice, drafts included; absent to who does not see prices. `hours`
 * are approved, billable and not invoiced. `since` is the earliest day of either.
 */
const Unbilled = z.object({
  project_id: Id,
  project: Ref,
  client: z.nullable(Ref),
  amount: z.optional(Decimal2),
  hours: Decimal2,
  since: IsoDate,
})
export type Unbilled = z.output<typeof Unbilled>

export const listUnbilled = endpoint({
  name: 'listUnbilled',
  method: 'GET',
  path: '/invoices/unbilled/',
  summary:
    'By project, what was accepted and is on no invoice, and the approved hours that are not invoiced; the oldest first',
  access: 'invoice.view_invoice',
  reply: z.array(Unbilled),
})
