/** Rates of a mile or a kilometre, each from a day on. */
import * as z from 'zod/mini'

import { Id, IsoDate, recordFields, Version } from '#core/contract.ts'
import { smallListCalls } from '#core/namedList.ts'
import { distanceUnits } from './expenses.rules.ts'

const RateAmount = z.string().check(
  z.regex(/^\d{1,4}(\.\d{1,4})?$/, 'Enter an amount, such as 0.45.'),
  z.refine((amount) => Number(amount) > 0, 'Enter an amount above nothing.'),
)
const fields = { unit: z.enum(distanceUnits), amount: RateAmount, date_from: IsoDate }

/** `amount`: of one of its unit, until the next one begins. */
export const MileageRate = z.object({
  id: Id,
  unit: z.enum(distanceUnits),
  amount: z.string(),
  date_from: IsoDate,
  ...recordFields,
})
export type MileageRate = z.output<typeof MileageRate>
export const NewMileageRate = z.strictObject(fields)

export const mileageRateCalls = smallListCalls(
  {
    noun: 'MileageRate',
    nouns: 'MileageRates',
    path: '/expenses/mileage-rates/',
    see: ['expenses.view_expense', 'company.change_company'],
    keep: 'company.change_company',
    summaries: {
      list: 'What a mile or a kilometre is paid at, by unit, the newest first',
      create: 'Add a rate from a day on; a unit has one rate a day',
      change: 'Change a rate; what was entered by it before keeps its amount',
      remove: 'Remove a rate; what was entered by it before keeps its amount',
    },
  },
  {
    item: MileageRate,
    create: NewMileageRate,
    change: z.partial(z.strictObject({ ...fields, version: Version })),
  },
)
