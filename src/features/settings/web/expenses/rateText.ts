import type { MileageRate } from '#features/expenses/expenseMileage.ts'
import { unitWords } from '#features/expenses/expenses.rules.ts'
import type { Locale } from '#web/locale.ts'

/** `£0.45 a mile`. */
export const rateText = ({ amount, unit }: Pick<MileageRate, 'amount' | 'unit'>, { formats }: Locale) =>
  `${/\.\d\d0*$/.test(amount) ? formats.money(amount) : formats.number(amount, 4)} a ${unitWords[unit].replace(/s$/, '')}`
