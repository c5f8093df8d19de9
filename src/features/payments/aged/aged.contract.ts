/** Open amounts by how long they are overdue, client by client, at a date. */
import * as z from 'zod/mini'

import { Decimal2, endpoint, IsoDate, Ref } from '#core/contract.ts'

/** Ages by days overdue at the date: none, 1 to 30, 31 to 60, 61 to 90, and more. */
export const ages = ['current', 'days_30', 'days_60', 'days_90', 'older'] as const
export const ageWords: Record<(typeof ages)[number], string> = {
  current: 'Not due',
  days_30: '1–30 days',
  days_60: '31–60 days',
  days_90: '61–90 days',
  older: 'Over 90 days',
}
export const Aged = z.object({
  current: Decimal2,
  days_30: Decimal2,
  days_60: Decimal2,
  days_90: Decimal2,
  older: Decimal2,
  total: Decimal2,
})
export type Aged = z.output<typeof Aged>

/** `credit`: payments and credit notes that are set against no invoice; `balance`: the open amount less that. */
const Owed = z.extend(Aged, { credit: z.optional(Decimal2), balance: z.optional(Decimal2) })
export type Owed = z.output<typeof Owed>
const AgedDebt = z.object({
  date: IsoDate,
  /** Clients with open invoices or credit, by name. Credit is absent for viewers who may not see payments. */
  results: z.array(z.extend(Owed, { client: Ref })),
  totals: Owed,
})
export type AgedDebt = z.output<typeof AgedDebt>

/** Day of the report, by default today. An earlier day counts what had been issued, credited and paid until then. */
const query = z.object({ date: z.optional(IsoDate) })

export const getAgedDebt = endpoint({
  name: 'getAgedDebt',
  method: 'GET',
  path: '/payments/aged/',
  summary: 'Aged debt by client at a date: open amounts by days overdue, and credit',
  access: 'invoice.view_invoice',
  query,
  reply: AgedDebt,
})

export const exportAgedDebt = endpoint({
  name: 'exportAgedDebt',
  method: 'GET',
  path: '/payments/aged/export/',
  summary: 'Aged debt as a CSV file',
  access: 'invoice.export',
  query,
  reply: z.string(),
  raw: ['text/csv'],
})
