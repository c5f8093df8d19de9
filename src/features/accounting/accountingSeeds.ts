/** The accounts that a new firm books on. They are its own from then on: it gives them the codes and names of its books. */
import type { LocaleCode } from '#core/locale/localeCodes.ts'
import { serverLocales } from '#core/locale/locales.ts'
import type { AccountUse } from './accounting.contract.ts'

export function firstAccounts(locale: LocaleCode): { use: AccountUse; code: string; name: string }[] {
  const { receivable, tax } = serverLocales[locale].accounts
  return [
    { use: 'receivable', code: '1100', name: receivable },
    { use: 'bank', code: '1200', name: 'Bank' },
    { use: 'tax', code: '2200', name: tax },
    { use: 'income', code: '4000', name: 'Sales' },
    { use: 'write_off', code: '8100', name: 'Work written off' },
  ]
}
