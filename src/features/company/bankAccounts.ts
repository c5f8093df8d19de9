/** Bank accounts that invoices ask to be paid into: one for each currency and kind of account. */
import * as z from 'zod/mini'

import { Id, recordFields, text, Version } from '#core/contract.ts'
import { smallListCalls } from '#core/namedList.ts'
import {
  bankFields,
  type BankField,
  bankKindNames,
  isBankKind,
  wrongBankField,
  wrongBankFields,
} from './bankAccounts.rules.ts'

export const currencies = ['CAD', 'EUR', 'GBP', 'INR', 'USD'] as const

/** A number of a bank, without the signs that people group it by, checked for its form. */
const numberOf = (field: BankField) =>
  text({ max: 255 }).check(
    z.overwrite((value) => (field === 'upi_id' ? value : value.replaceAll(/[\s.-]/g, '').toUpperCase())),
    (payload) => {
      const wrong = payload.value === '' ? null : wrongBankField(field, payload.value)
      if (wrong !== null) payload.issues.push({ code: 'custom', input: payload.value, message: wrong })
    },
  )
const numbers = Object.fromEntries(bankFields.map((field) => [field, numberOf(field)])) as Record<
  BankField,
  ReturnType<typeof numberOf>
>
const noNumbers = Object.fromEntries(bankFields.map((field) => [field, z._default(numbers[field], '')])) as Record<
  BankField,
  z.ZodMiniDefault<ReturnType<typeof numberOf>>
>
const kind = z.enum(Object.keys(bankKindNames).filter((name) => isBankKind(name)))
const fields = { name: text({ min: 1, max: 70 }), bank: text({ max: 70 }), currency: z.enum(currencies), kind }

const BankAccount = z.object({
  id: Id,
  /** Name of the holder, as the bank knows them. */
  name: z.string(),
  bank: z.string(),
  currency: fields.currency,
  kind,
  ...(Object.fromEntries(bankFields.map((field) => [field, z.string()])) as Record<BankField, z.ZodMiniString>),
  ...recordFields,
})
export type BankAccount = z.output<typeof BankAccount>

export const NewBankAccount = z
  .strictObject({ ...fields, bank: z._default(fields.bank, ''), ...noNumbers })
  .check((payload) => {
    for (const [field, message] of Object.entries(wrongBankFields(payload.value)))
      payload.issues.push({ code: 'custom', input: payload.value, path: [field], message })
  })

export const bankAccountCalls = smallListCalls(
  {
    noun: 'BankAccount',
    nouns: 'BankAccounts',
    path: '/company/bank-accounts/',
    see: ['company.change_company', 'invoice.view_invoice', 'clients.view_invoice'],
    keep: 'company.change_company',
    summaries: {
      list: 'Bank accounts for invoices, by currency',
      create: 'Add a bank account; its numbers are checked for their form',
      change: 'Change a bank account. Issued invoices are not changed',
      remove: 'Remove a bank account. Issued invoices are not changed',
    },
  },
  {
    item: BankAccount,
    create: NewBankAccount,
    change: z.partial(z.strictObject({ ...fields, ...numbers, version: Version })),
  },
)
