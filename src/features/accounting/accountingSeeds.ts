/** The accounts that a new firm books on. They are its own from then on: it gives them the codes and names of its books. */
import type { LocaleCode } from '#core/locale/locales.ts'
import type { AccountUse } from './accounting.contract.ts'

const american: readonly LocaleCode[] = ['US', 'CA']
const taxNames: Readonly<Record<LocaleCode, string>> = {
  GB: 'VAT charged',
  IE: 'VAT charged',
  IN: 'GST charged',
  CA: 'Sales tax charged',
  US: 'Sales tax charged',
}

export const firstAccounts = (locale: LocaleCode): { use: AccountUse; code: string; name: string }[] => [
  { use: 'receivable', code: '1100', name: american.includes(locale) ? 'Accounts receivable' : 'Trade debtors' },
  { use: 'bank', code: '1200', name: 'Bank' },
  { use: 'tax', code: '2200', name: taxNames[locale] },
  { use: 'income', code: '4000', name: 'Sales' },
  { use: 'write_off', code: '8100', name: 'Work written off' },
]
