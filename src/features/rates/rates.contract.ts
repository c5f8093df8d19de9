/** What an hour of a person costs the firm, from a day on (product rules, section 3, rate). What it is charged at comes with invoices. */
import * as z from 'zod/mini'

import { Amount, Decimal2, Id, IdText, IsoDate, listText, recordFields, Ref, Version } from '#core/contract.ts'
import { smallListCalls } from '#core/namedList.ts'

/** `amount`: per hour, in the organisation's currency, until the same person's next rate begins. */
export const Rate = z.object({
  id: Id,
  kind: z.literal('cost'),
  user_id: Id,
  user: Ref,
  amount: Decimal2,
  date_from: IsoDate,
  ...recordFields,
})
export type Rate = z.output<typeof Rate>

const fields = { amount: Amount, date_from: IsoDate }
export const NewRate = z.strictObject({ kind: z._default(z.literal('cost'), 'cost'), user_id: Id, ...fields })

/** Whoever sees costs sees rates; who keeps the firm's invoices too changes them. */
export const mayKeepRates = 'invoice.change_invoice'
export const rateCalls = smallListCalls(
  {
    noun: 'Rate',
    nouns: 'Rates',
    path: '/rates/',
    see: 'projects.view_financials',
    keep: mayKeepRates,
    summaries: {
      list: 'What an hour of each person costs, by person, the newest first',
      create: 'Add a rate from a day on; a person has one rate a day',
      change: 'Change a rate',
      remove: 'Remove a rate; hours since it began have the rate before it',
    },
  },
  {
    query: z.object({ user_id: z.optional(listText(IdText)) }),
    item: Rate,
    create: NewRate,
    change: z.partial(z.strictObject({ ...fields, version: Version })),
  },
)
