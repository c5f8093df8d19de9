/** The types of leave that a firm begins with; it changes them in its settings. */
import type { LocaleCode } from '#core/locale/localeCodes.ts'
import { serverLocales } from '#core/locale/locales.ts'

export function firstLeaveTypes(locale: LocaleCode) {
  const { name, days } = serverLocales[locale].annualLeave
  const uncounted = { counts: false, allowance_days: '0', carry_minutes: 0, carry_months: null }
  return [
    {
      name,
      colour: '#2f9e44',
      counts: true,
      needs_approval: true,
      sickness: false,
      allowance_days: days,
      carry_minutes: 5 * 450,
      carry_months: 3,
    },
    { name: 'Sick leave', colour: '#e8590c', needs_approval: false, sickness: true, ...uncounted },
    { name: 'Unpaid leave', colour: '#7048e8', needs_approval: true, sickness: false, ...uncounted },
  ]
}
