/** Fields of projects and quote items for their contract type and its terms. */
import * as z from 'zod/mini'

import { moneyField, textField } from '#core/recordFields.ts'

export const contractTypes = ['fixed', 'hourly', 'capped', 'percentage', 'retainer'] as const

const FeePercent = z.string().check(z.regex(/^(100|\d{1,2}(\.\d{1,4})?)$/, 'Enter a percentage up to 100.'))
const amount = { see: 'projects.view_financials', searchKey: null } as const
const money = (label: string) => moneyField(label, amount)

/** Makes the fields of a contract. `empty`: the type of a new record. */
export const contractFields = <const Types extends readonly string[]>(types: Types, empty: Types[number]) => ({
  contract_type: {
    ...textField('Contract type', { searchKey: null, found: false }),
    write: z.enum(types),
    read: z.enum(types),
    empty,
  },
  /** Largest amount for the hours. */
  cap: money('Cap'),
  construction_value: money('Construction value'),
  /** Percentage of the construction value. */
  fee_percent: {
    ...moneyField('Percentage', { ...amount, quantity: true }),
    write: z.nullable(FeePercent),
    read: z.optional(z.nullable(z.string())),
  },
  /** Amount for each month. */
  retainer: money('A month'),
})
