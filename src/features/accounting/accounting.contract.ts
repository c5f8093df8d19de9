/**
 * The journal of what was issued, credited, paid and written off, the accounts that things are booked on, and the files that
 * other programs for accounts read. Amounts are in the organisation's currency, text with two decimals.
 */
import * as z from 'zod/mini'

import { Decimal2, endpoint, Id, IdText, Instant, IsoDate, pageOf, pageQuery, Ref } from '#core/contract.ts'
import { mayBookToAccounts } from '#core/permissions.ts'
import { mayChangeAccounts } from '#features/company/companyPermissions.ts'

export const entryKinds = ['invoice', 'credit', 'payment', 'refund', 'write_off'] as const
export const entryWords: Readonly<Record<(typeof entryKinds)[number], string>> = {
  invoice: 'Invoice',
  credit: 'Credit note',
  payment: 'Payment',
  refund: 'Refund',
  write_off: 'Write-off',
}

const Account = z.object({ id: Id, code: z.string(), name: z.string() })
/** A booked line; either `debit` or `credit` is zero. */
const Line = z.object({ nominal_account: Account, debit: Decimal2, credit: Decimal2 })

/** A journal entry; `party` names the client or supplier as they were called on the day of booking. */
const Entry = z.object({
  id: Id,
  date: IsoDate,
  kind: z.enum(entryKinds),
  name: z.string(),
  party: z.string(),
  /** Sum of its debits, which equals that of its credits. */
  amount: Decimal2,
  lines: z.array(Line),
  /** The entry that it takes back. */
  reverses_id: z.nullable(Id),
  /** The entry's invoice, if the caller may see it; null for a deleted payment. */
  invoice: z.nullable(Ref),
  payment: z.nullable(Ref),
  created: Instant,
})
export type JournalEntry = z.output<typeof Entry>

/** The first and last day of a period, both included. */
const period = { start: IsoDate, end: IsoDate }
/** Largest number of days of an export, and of the balances. */
export const maxDays = 366

export const listJournal = endpoint({
  name: 'listJournal',
  method: 'GET',
  path: '/accounting/journal/',
  summary: 'The journal by page: filtered by period, kind, account, number or name',
  access: 'accounting.view_journal',
  query: z.object({
    ...pageQuery(['date', 'id'], '-date'),
    start: z.optional(IsoDate),
    end: z.optional(IsoDate),
    kind: z.optional(z.enum(entryKinds)),
    nominal_account_id: z.optional(IdText),
  }),
  reply: pageOf(Entry),
})

export const listBalances = endpoint({
  name: 'listJournalBalances',
  method: 'GET',
  path: '/accounting/journal/balances/',
  summary: 'Totals by account in a period: debits equal credits',
  access: 'accounting.view_journal',
  query: z.object(period),
  reply: z.array(Line),
})

/** Formats of an export: those of the three programs, and a plain-text ledger for hledger and similar programs. */
const journalFormats = ['xero', 'quickbooks', 'sage', 'ledger'] as const
export type JournalFormat = (typeof journalFormats)[number]
export const exportJournal = endpoint({
  name: 'exportJournal',
  method: 'GET',
  path: '/accounting/journal/export/',
  summary:
    'The journal of a period as a file: the CSV that Xero, QuickBooks Online or Sage 50 imports, or a plain-text ledger',
  access: 'accounting.export',
  query: z.object({ ...period, format: z._default(z.enum(journalFormats), 'ledger') }),
  reply: z.string(),
  raw: ['text/csv', 'text/plain'],
})

// --- What is booked where ---------------------------------------------------------------------------------------------

export const accountUses = ['receivable', 'bank', 'income', 'tax', 'write_off'] as const
export type AccountUse = (typeof accountUses)[number]
export const accountUseWords: Readonly<Record<AccountUse, string>> = {
  receivable: 'What clients owe',
  bank: 'Payments received',
  income: 'Invoice lines',
  tax: 'Tax charged',
  write_off: 'Work written off',
}

/** A null account: booked where the firm books such things. */
const Booked = z.object({ id: Id, name: z.string(), nominal_account_id: z.nullable(Id) })
const AccountUses = z.object({
  uses: z.array(z.object({ use: z.enum(accountUses), nominal_account_id: z.nullable(Id) })),
  invoice_types: z.array(Booked),
  services: z.array(Booked),
  tax_rates: z.array(Booked),
})
export type AccountUses = z.output<typeof AccountUses>

export const getAccountUses = endpoint({
  name: 'getAccountUses',
  method: 'GET',
  path: '/accounting/uses/',
  summary: 'Account assignment by use, invoice type, service and tax rate',
  access: [...mayChangeAccounts, ...mayBookToAccounts],
  reply: AccountUses,
})

/**
 * Sets one account: exactly one use, invoice type, service or tax rate. It counts from the next entry on; booked
 * entries stay.
 */
export const changeAccountUse = endpoint({
  name: 'changeAccountUse',
  method: 'PATCH',
  path: '/accounting/uses/',
  summary: 'Set the account for a purpose, invoice type, service or tax rate',
  access: mayChangeAccounts,
  body: z.strictObject({
    use: z.optional(z.enum(accountUses)),
    invoice_type_id: z.optional(Id),
    service_id: z.optional(Id),
    tax_rate_id: z.optional(Id),
    nominal_account_id: z.nullable(Id),
  }),
  reply: AccountUses,
})
