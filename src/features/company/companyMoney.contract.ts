/** Tax rates with the days on which they apply, and nominal accounts (docs/rules/directory.md#the-firm). */
import * as z from 'zod/mini'

import { endpoint, Id, IsoDate, Name, recordFields, text, Version } from '#core/contract.ts'
import { smallListCalls } from '#core/namedList.ts'
import { mayBookToAccounts } from '#core/permissions.ts'
import { mayChangeAccounts } from './companyPermissions.ts'

/** A percentage as text, with at most three decimals: Quebec’s is 9.975. */
const Percent = z.string().check(
  z.regex(/^-?\d{1,6}(\.\d{1,3})?$/, 'Enter a rate as a number with at most three decimals.'),
  z.refine((rate) => !/^-?\d/.test(rate) || (Number(rate) >= 0 && Number(rate) <= 100), {
    error: 'Enter a rate between 0 and 100 per cent.',
  }),
)

/** Tax categories by the codes of UN/CEFACT 5305: standard, zero, exempt, reverse charge, out of scope. */
export const taxCategories = ['S', 'Z', 'E', 'AE', 'O'] as const
export type TaxCategory = (typeof taxCategories)[number]
export const taxCategoryNames: Readonly<Record<TaxCategory, string>> = {
  S: 'Standard',
  Z: 'Zero-rated',
  E: 'Exempt',
  AE: 'Reverse charge',
  O: 'Outside the scope',
}

/**
 * A tax rate. At most one rate of a name applies on a day in a jurisdiction. Both days are included; without an end it
 * stays in force.
 */
export const VatRate = z.object({
  id: Id,
  name: z.string(),
  jurisdiction: z.string(),
  rate: z.string(),
  category: z.enum(taxCategories),
  /** Sentence that an invoice prints for it, such as why nothing is charged. */
  reason: z.string(),
  /** The part of the amount that is taxed, such as `0.3000`. */
  base_fraction: z.string(),
  /** The source of the rate: a law, or a page of the tax office. */
  source: z.string(),
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
const vatRateMore = {
  jurisdiction: text(),
  /** Tax category; by default standard if the rate is above zero, else zero. */
  category: z.enum(taxCategories),
  reason: text(),
  base_fraction: z
    .string()
    .check(z.regex(/^(1(\.0{1,4})?|0\.(?!0+$)\d{1,4})$/, 'Enter a fraction from 0 to 1, such as 0.30.')),
  source: text(),
  valid_to: z.nullable(IsoDate),
}

export const NewVatRate = z.strictObject({ ...vatRateFields, ...z.partial(z.object(vatRateMore)).shape })

export const vatRateCalls = smallListCalls(
  {
    noun: 'VatRate',
    nouns: 'VatRates',
    path: '/company/vat-rates/',
    see: 'session',
    keep: 'company.change_company',
    summaries: {
      list: 'Tax rates by name, newest first; with `date` only those that apply on that day',
      create: 'Add a tax rate from a day on',
      change: 'Change or end a tax rate. Issued invoices are not changed',
      remove: 'Remove an unused tax rate',
    },
  },
  {
    query: z.object({ date: z.optional(IsoDate) }),
    item: VatRate,
    create: NewVatRate,
    change: z.partial(z.strictObject({ ...vatRateFields, ...vatRateMore, version: Version })),
  },
)

export const addDefaultRates = endpoint({
  name: 'addUsualVatRates',
  method: 'POST',
  path: '/company/vat-rates/usual/',
  summary:
    'Add usual rates of the organisation’s country, each with its source, where there is none of that name and place yet',
  access: 'company.change_company',
  body: z.strictObject({}),
  reply: z.array(VatRate),
})

// --- Nominal accounts ------------------------------------------------------------------------------------------------

/** An account is open from `active_from` to `active_until`, both included. Null means no limit. */
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

export const NewNominalAccount = z.strictObject({ ...accountFields, ...z.partial(z.object(accountDates)).shape })

export const nominalAccountCalls = smallListCalls(
  {
    noun: 'NominalAccount',
    nouns: 'NominalAccounts',
    path: '/company/nominal-accounts/',
    see: [...mayChangeAccounts, ...mayBookToAccounts],
    keep: mayChangeAccounts,
    summaries: {
      list: 'Nominal accounts by code; with `start` and `end` those that are open on a day between them',
      create: 'Add a nominal account',
      change: 'Change a nominal account, or close it',
      remove: 'Remove an unused nominal account',
    },
  },
  {
    query: z.object({ start: z.optional(IsoDate), end: z.optional(IsoDate) }),
    item: NominalAccount,
    create: NewNominalAccount,
    change: z.partial(z.strictObject({ ...accountFields, ...accountDates, version: Version })),
  },
)
