/** Rates of a mile or a kilometre, each from a day on. */
import * as z from 'zod/mini'

import { Id, IsoDate, recordFields, Version } from '#core/contract.ts'
import { smallListCalls } from '#core/namedList.ts'
import { distanceUnits } from './expenses.rules.ts'

const RateAmount = z.string().check(
  z.regex(/^\d{1,4}(\.\d{1,4})?$/, 'Enter an amount, such as 0.45.'),
  z.refine((amount) => Number(amount) > 0, 'Enter an amount above 0.'),
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
      list: 'Mileage rates by unit, newest first',
      create: 'Add a mileage rate from a date on. One rate per unit and day',
      change: 'Change a mileage rate. Existing expenses keep their amounts',
      remove: 'Remove a mileage rate. Existing expenses keep their amounts',
    },
  },
  {
    item: MileageRate,
    create: NewMileageRate,
    change: z.partial(z.strictObject({ ...fields, version: Version })),
  },
)
