/** Work that is agreed or approved and not billed yet (docs/rules/money.md#invoices). */
import * as z from 'zod/mini'

import { Decimal2, endpoint, Id, IdInPath, IdText, IsoDate, listText, pageQuery, Ref } from '#core/contract.ts'

/** Days since it was worked, paid for or accepted; the last has no end. */
export const ages = ['30', '60', '90', 'older'] as const
export type Age = (typeof ages)[number]
export const ageWords: Readonly<Record<Age, string>> = {
  '30': '0–30 days',
  '60': '31–60 days',
  '90': '61–90 days',
  older: 'older than 90 days',
}

/** `hours`: at their charge rates; `items`: what was accepted, or the price of a project without items. */
const Amounts = z.object({ hours: Decimal2, expenses: Decimal2, items: Decimal2, total: Decimal2 })
const ByAge = z.object({ '30': Decimal2, '60': Decimal2, '90': Decimal2, older: Decimal2 })
const money = { amounts: z.optional(Amounts), ages: z.optional(ByAge) }

/** An agreed valuation, the newest; `amount` of it is not billed. */
const Valued = z.object({ id: Id, date: IsoDate, amount: Decimal2 })

/**
 * Unbilled work of one project. Amounts are absent for people who do not see prices. `hours` are approved and
 * billable; `charged` is the part that is charged separately: with an agreed price hours are part of it. `unrated`:
 * charged hours without a rate. `since` is the earliest day of any.
 */
const Unbilled = z.object({
  project_id: Id,
  project: Ref,
  client: z.nullable(Ref),
  /** True when the project was abandoned: its work is unbilled, its price is no longer due. */
  abandoned: z.boolean(),
  hours: Decimal2,
  charged: Decimal2,
  unrated: Decimal2,
  since: IsoDate,
  ...money,
  valuation: z.optional(z.nullable(Valued)),
})
export type Unbilled = z.output<typeof Unbilled>
const Sums = z.object({ hours: Decimal2, charged: Decimal2, ...money })
export type UnbilledSums = z.output<typeof Sums>

const unbilledOrderings = ['since', 'client', 'project', 'amount', 'hours'] as const
const filters = {
  client_id: z.optional(listText(IdText)),
  project_id: z.optional(listText(IdText)),
  manager_id: z.optional(listText(IdText)),
  /** Projects with unbilled work of that age. */
  age: z.optional(z.enum(ages)),
}

const listed = z.object({ ...pageQuery(unbilledOrderings, 'since'), ...filters })

export const listUnbilled = endpoint({
  name: 'listUnbilled',
  method: 'GET',
  path: '/invoices/unbilled/',
  summary:
    'Unbilled work by project and age: approved hours and expenses, accepted items and the latest agreed valuation, with totals',
  access: 'invoice.view_invoice',
  query: listed,
  reply: z.object({ results: z.array(Unbilled), count: z.int(), sums: Sums }),
})

export const exportUnbilled = endpoint({
  name: 'exportUnbilled',
  method: 'GET',
  path: '/invoices/unbilled/export/',
  summary: 'Unbilled work as a file',
  access: 'invoice.export',
  query: z.extend(z.omit(listed, { page: true, rows: true }), {
    format: z._default(z.enum(['csv', 'xlsx']), 'csv'),
  }),
  reply: z.string(),
  raw: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
})

/** Work that a draft of a project can be made of, each with its id. Amounts are absent to who does not see prices. */
const UnbilledWork = z.object({
  project: Ref,
  client: z.nullable(Ref),
  abandoned: z.boolean(),
  entries: z.array(
    z.object({
      id: Id,
      date: IsoDate,
      user: z.string(),
      task: z.nullable(z.string()),
      quote_item: z.nullable(z.string()),
      details: z.string(),
      hours: Decimal2,
      /** Whether the hours are charged separately; otherwise they are part of an agreed price. */
      charged: z.boolean(),
      /** Absent without a rate, too. */
      rate: z.optional(Decimal2),
      amount: z.optional(Decimal2),
    }),
  ),
  expenses: z.array(
    z.object({
      id: Id,
      date: IsoDate,
      user: z.string(),
      type: z.nullable(z.string()),
      description: z.string(),
      amount: z.optional(Decimal2),
    }),
  ),
  items: z.array(
    z.object({
      quote_item_id: z.nullable(Id),
      name: z.string(),
      price: z.optional(Decimal2),
      amount: z.optional(Decimal2),
    }),
  ),
  valuation: z.optional(z.nullable(Valued)),
})
export type UnbilledWork = z.output<typeof UnbilledWork>

export const getUnbilledWork = endpoint({
  name: 'getUnbilledWork',
  method: 'GET',
  path: '/projects/:id/unbilled/',
  summary: 'The unbilled hours, expenses and items of a project',
  access: 'invoice.add_invoice',
  params: IdInPath,
  reply: UnbilledWork,
})
