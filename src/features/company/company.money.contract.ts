/** Tax rates with the days on which they apply, and nominal accounts (specification, sections 3 and 7). */
import * as z from 'zod/mini'

import { endpoint, Id, IdInPath, IsoDate, Name, Nothing, recordFields, text, Version } from '#core/contract.ts'
import { mayChangeAccounts } from './company.permissions.ts'

/** Per cent, as text; at most two decimals. */
const Percent = z.string().check(
  z.regex(/^-?\d{1,6}(\.\d{1,2})?$/, 'Enter a rate as a number with at most two decimals.'),
  z.refine((rate) => !/^-?\d/.test(rate) || (Number(rate) >= 0 && Number(rate) <= 100), {
    error: 'A rate is between 0 and 100 per cent.',
  }),
)

/** One of its name applies on any day in any jurisdiction. Both days are included; without an end it goes on. */
export const VatRate = z.object({
  id: Id,
  name: z.string(),
  jurisdiction: z.string(),
  rate: z.string(),
  valid_from: IsoDate,
  valid_to: z.nullable(IsoDate),
  ...recordFields,
})
export type VatRate = z.output<typeof VatRate>

const vatRateFields = {
  name: Name,
  rate: Percent,
  valid_from: IsoDate,
}
const vatRateMore = { jurisdiction: text(), valid_to: z.nullable(IsoDate) }

export const listVatRates = endpoint({
  name: 'listVatRates',
  method: 'GET',
  path: '/company/vat-rates/',
  summary: 'Tax rates by name, the latest first; with `date` those that apply on that day',
  access: 'session',
  query: z.object({ date: z.optional(IsoDate) }),
  reply: z.array(VatRate),
})

export const NewVatRate = z.strictObject({ ...vatRateFields, ...z.partial(z.object(vatRateMore)).shape })

export const createVatRate = endpoint({
  name: 'createVatRate',
  method: 'POST',
  path: '/company/vat-rates/',
  summary: 'Add a tax rate from a day on',
  access: 'company.change_company',
  body: NewVatRate,
  reply: VatRate,
  creates: true,
})

export const changeVatRate = endpoint({
  name: 'changeVatRate',
  method: 'PATCH',
  path: '/company/vat-rates/:id/',
  summary: 'Change a tax rate, or end it; what was issued with it stays as it was',
  access: 'company.change_company',
  params: IdInPath,
  body: z.partial(z.strictObject({ ...vatRateFields, ...vatRateMore, version: Version })),
  reply: VatRate,
})

export const deleteVatRate = endpoint({
  name: 'deleteVatRate',
  method: 'DELETE',
  path: '/company/vat-rates/:id/',
  summary: 'Remove a tax rate that nothing refers to',
  access: 'company.change_company',
  params: IdInPath,
  reply: Nothing,
})

// --- Nominal accounts ------------------------------------------------------------------------------------------------

/** Open from `active_from` to `active_until`, both included; null: since ever, or for good. */
export const NominalAccount = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  active_from: z.nullable(IsoDate),
  active_until: z.nullable(IsoDate),
  ...recordFields,
})
export type NominalAccount = z.output<typeof NominalAccount>

const accountFields = { code: text({ min: 1, max: 64 }), name: Name }
const accountDates = { active_from: z.nullable(IsoDate), active_until: z.nullable(IsoDate) }

export const listNominalAccounts = endpoint({
  name: 'listNominalAccounts',
  method: 'GET',
  path: '/company/nominal-accounts/',
  summary: 'Nominal accounts by code; with `start` and `end` those that are open on a day between them',
  access: [
    ...mayChangeAccounts,
    'invoice.view_invoice',
    'payment.view_payment',
    'supplier.view_supplier',
    'expenses.approve_expense',
  ],
  query: z.object({ start: z.optional(IsoDate), end: z.optional(IsoDate) }),
  reply: z.array(NominalAccount),
})

export const NewNominalAccount = z.strictObject({ ...accountFields, ...z.partial(z.object(accountDates)).shape })

export const createNominalAccount = endpoint({
  name: 'createNominalAccount',
  method: 'POST',
  path: '/company/nominal-accounts/',
  summary: 'Add a nominal account',
  access: mayChangeAccounts,
  body: NewNominalAccount,
  reply: NominalAccount,
  creates: true,
})

export const changeNominalAccount = endpoint({
  name: 'changeNominalAccount',
  method: 'PATCH',
  path: '/company/nominal-accounts/:id/',
  summary: 'Change a nominal account, or close it',
  access: mayChangeAccounts,
  params: IdInPath,
  body: z.partial(z.strictObject({ ...accountFields, ...accountDates, version: Version })),
  reply: NominalAccount,
})

export const deleteNominalAccount = endpoint({
  name: 'deleteNominalAccount',
  method: 'DELETE',
  path: '/company/nominal-accounts/:id/',
  summary: 'Remove a nominal account that nothing refers to',
  access: mayChangeAccounts,
  params: IdInPath,
  reply: Nothing,
})
