/** The firm's bank accounts, in its settings. */
import { sql } from 'kysely'

import { type AppError, invalid } from '#server/http/errors.ts'
import { on, type Route } from '#server/http/route.ts'
import { smallList, smallListWrites } from '#server/records/smallList.ts'
import { type BankAccount, bankAccountCalls } from '../bankAccounts.ts'
import { bankFields, wrongBankFields } from '../bankAccounts.rules.ts'

const accounts = smallList<Omit<BankAccount, 'can_change' | 'can_delete'>>({
  table: 'bank_account',
  columns: ['name', 'bank', 'currency', 'kind', ...bankFields],
  order: sql`currency, kind`,
  access: ['company.change_company'],
  check: ({ kind, currency, ...numbers }) => {
    if (kind === undefined || currency === undefined) return
    const wrong = Object.entries(wrongBankFields({ ...numbers, kind, currency }))
    if (wrong.length > 0) throw invalid(Object.fromEntries(wrong.map(([field, message]) => [field, [message]])))
  },
})

export const bankAccountRoutes: readonly Route[] = [
  on(bankAccountCalls.list, (ctx) => accounts.list(ctx)),
  ...smallListWrites(bankAccountCalls, accounts),
]
export const bankAccountConstraints: Record<string, () => AppError> = {
  bank_account_kind: () =>
    invalid({ currency: ['You already have an account of this kind in this currency. Change that one instead.'] }),
}
