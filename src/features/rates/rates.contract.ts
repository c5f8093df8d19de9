/** Charge and cost of an hour, each from a day on (docs/rules/money.md#cost-rates-and-charge-rates). */
import * as z from 'zod/mini'

import {
  Decimal2,
  endpoint,
  Id,
  IdInPath,
  IdText,
  IsoDate,
  listText,
  recordFields,
  Ref,
  text,
  Version,
} from '#core/contract.ts'
import { orRequired } from '#core/messages.ts'
import { smallListCalls } from '#core/namedList.ts'
import { filterSetCalls } from '#features/filter-sets/filterSets.contract.ts'
import { mayManageRates, seesCharges } from './ratePermissions.ts'

export const rateKinds = ['charge', 'cost'] as const

/** Amount of an hour, in the organisation's currency. */
const HourAmount = z.string().check(z.regex(/^\d{1,6}(\.\d{1,2})?$/, 'Enter an amount for an hour, such as 95.00.'))
const dateMissing = 'Enter the first day of the rate.'
const DateFrom = z.pipe(z.string(orRequired(dateMissing, dateMissing)), IsoDate)

/**
 * `amount`: per hour, until a newer one for the same begins. What is null is not said: a charge rate names any of these, and the
 * most specific holds; a cost rate names a person. `role` is the position of people, whatever its capitals.
 */
export const Rate = z.object({
  id: Id,
  kind: z.enum(rateKinds),
  project_id: z.nullable(Id),
  project: z.nullable(Ref),
  client_id: z.nullable(Id),
  client: z.nullable(Ref),
  service_id: z.nullable(Id),
  service: z.nullable(Ref),
  user_id: z.nullable(Id),
  user: z.nullable(Ref),
  role: z.nullable(z.string()),
  task_type_id: z.nullable(Id),
  task_type: z.nullable(Ref),
  amount: Decimal2,
  date_from: IsoDate,
  ...recordFields,
})
export type Rate = z.output<typeof Rate>

const scope = {
  project_id: z.optional(z.nullable(Id)),
  client_id: z.optional(z.nullable(Id)),
  service_id: z.optional(z.nullable(Id)),
  user_id: z.optional(z.nullable(Id)),
  role: z.optional(z.nullable(text())),
  task_type_id: z.optional(z.nullable(Id)),
}
const fields = { amount: HourAmount, date_from: DateFrom }
export const RateValues = z.strictObject(fields)
export const ChargeRateValues = z.strictObject({ ...scope, ...fields })
const NewRate = z.strictObject({ kind: z._default(z.enum(rateKinds), 'cost'), ...scope, ...fields })

export const rateCalls = smallListCalls(
  {
    noun: 'Rate',
    nouns: 'Rates',
    path: '/rates/',
    see: seesCharges,
    keep: mayManageRates,
    summaries: {
      list: 'Charge rates, most specific first, then cost rates by person; newest first within each',
      create: 'Add a rate from a day on: one per scope and day',
      change: 'Change a rate',
      remove: 'Remove a rate. Hours since its start use the next matching one',
    },
  },
  {
    query: z.object({
      kind: z.optional(z.enum(rateKinds)),
      user_id: z.optional(listText(IdText)),
      project_id: z.optional(listText(IdText)),
      client_id: z.optional(listText(IdText)),
      service_id: z.optional(listText(IdText)),
      task_type_id: z.optional(listText(IdText)),
    }),
    item: Rate,
    create: NewRate,
    change: z.partial(z.strictObject({ ...scope, ...fields, version: Version })),
  },
)

const Ids = z.array(Id).check(z.maxLength(500, 'At most 500 at once.'))
/** Filter sets of the list of rates. */
export const rateFilterSets = filterSetCalls({
  prefix: 'rates',
  noun: 'Rate',
  access: seesCharges,
  filters: {
    kind: z.nullable(z.enum(rateKinds)),
    user_ids: Ids,
    project_ids: Ids,
    client_ids: Ids,
    service_ids: Ids,
    task_type_ids: Ids,
  },
  empty: { kind: null, user_ids: [], project_ids: [], client_ids: [], service_ids: [], task_type_ids: [] },
})

export const explainRate = endpoint({
  name: 'explainRate',
  method: 'GET',
  path: '/projects/:id/rates/explain/',
  summary:
    'The charge rate for an hour of a person (default: me) on a project and day (default: today), with the reason and the rates it overrides',
  access: seesCharges,
  params: IdInPath,
  query: z.object({
    user_id: z.optional(IdText),
    task_type_id: z.optional(IdText),
    date: z.optional(IsoDate),
  }),
  reply: z.object({
    date: IsoDate,
    /** Null where none fits. */
    rate: z.nullable(Rate),
    /** A sentence, as is that of each of the others. */
    why: z.string(),
    others: z.array(z.object({ rate: Rate, why: z.string() })),
    /** Facts that the rates were looked for by: who pays, the kind of work, and the person's position. */
    client: z.nullable(Ref),
    service: z.nullable(Ref),
    role: z.string(),
  }),
})

const applied = (name: string, path: `/${string}/`, summary: string) =>
  endpoint({ name, method: 'GET', path, summary, access: seesCharges, params: IdInPath, reply: z.array(Rate) })
export const listProjectRates = applied(
  'listProjectRates',
  '/projects/:id/rates/',
  'Current and future charge rates for its hours, most specific first',
)
export const listClientRates = applied(
  'listClientRates',
  '/clients/:id/rates/',
  'Current and future charge rates for hours on work it pays for, most specific first',
)
export const listRateRoles = endpoint({
  name: 'listRateRoles',
  method: 'GET',
  path: '/rates/roles/',
  summary: 'The positions of people, used as roles in rates, with their number of active people',
  access: seesCharges,
  reply: z.array(z.object({ name: z.string(), people: z.int() })),
})
