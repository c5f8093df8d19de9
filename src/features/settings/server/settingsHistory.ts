/** History of the settings, part by part. */
import { minutesToClock } from '#core/hours.ts'
import { localeCodes } from '#core/locale/localeCodes.ts'
import { locales } from '#core/locale/locales.ts'
import type { DB } from '#db/schema.ts'
import { bankFields, bankKindNames } from '#features/company/bankAccounts.rules.ts'
import { accents, fonts } from '#features/company/documentSettings.ts'
import { taxCategoryNames } from '#features/company/companyMoney.contract.ts'
import type { HistoryColumns } from '#server/history/historyWords.ts'
import { addressShown } from '#server/records/columns.ts'
import type * as contract from '../settings.contract.ts'
import { namedLists } from '../settingsLists.ts'

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const dayOf = (weekday: unknown) => days[Number(weekday) - 1] ?? ''
const hours = { say: (minutes: unknown) => `${minutesToClock(Number(minutes))} hours` }
const oClock = { say: (hour: unknown) => `${Number(hour)}:00` }
/** The rest of an address may be a secret. */
const hostOf = (url: unknown) => URL.parse(String(url))?.host ?? ''
const named: HistoryColumns = { name: 'text' }
const coloured: HistoryColumns = { name: 'text', colour: 'text' }
const itemNames = (items: unknown) => (items as { name: string }[]).map(({ name }) => name).join(', ')
/** The lists of names that a part of the settings shows. */
const tablesOf = (part: contract.SettingsPart) =>
  Object.fromEntries(
    Object.entries(namedLists).flatMap(([table, list]) =>
      list.part === part ? [[table, 'coloured' in list ? coloured : named]] : [],
    ),
  )

/** The tables of each part, and the columns that its screen shows. */
export const settingsShown: Readonly<
  Record<contract.SettingsPart, Readonly<Partial<Record<keyof DB, HistoryColumns>>>>
> = {
  organisation: {
    org: named,
    company: {
      ...addressShown,
      email: 'text',
      phone: 'text',
      website: 'text',
      registration_number: 'text',
      tax_number: 'text',
      locale: {
        choice: Object.fromEntries(localeCodes.map((code) => [code, locales[code].name])),
      },
      timezone: 'text',
      calendar_id: { name: 'calendar' },
      hours_written: { choice: { clock: 'hours and minutes', decimal: 'decimals' } },
      rounding: { choice: { ROUND_HALF_UP: 'half up', ROUND_HALF_EVEN: 'half to even' } },
    },
  },
  keys: {
    api_key: {
      name: 'text',
      user_id: { name: 'member' },
      permissions: 'tags',
      end_date: 'text',
      revoked: { say: () => 'revoked' },
    },
  },
  webhooks: {
    webhook: {
      name: 'text',
      url: { say: hostOf },
      events: 'tags',
      active: 'yes or no',
      secret_changed: 'replaced',
    },
  },
  maps: {
    company: { map_host: 'text', map_attribution: 'text', map_changed: 'replaced' },
  },
  departments: tablesOf('departments'),
  services: { service: { name: 'text', on_land: 'yes or no', taxed_in: { each: (state) => state } } },
  diary: {
    company: {
      diary_times: 'yes or no',
      diary_breaks: 'yes or no',
      diary_travel: 'yes or no',
      diary_non_billable: 'yes or no',
      allow_future_times: { choice: { A: 'any', N: 'none', E: 'ends only' } },
      tracking: 'yes or no',
      overlap: { choice: { block: 'refused', warn: 'warned of', allow: 'allowed' } },
      task_required: 'yes or no',
      task_as_details: 'yes or no',
      self_decision: 'yes or no',
      long_day_minutes: hours,
      no_break_minutes: hours,
      remind_missing: 'yes or no',
      remind_missing_weekday: { say: dayOf },
      remind_missing_hour: oClock,
      remind_waiting: 'yes or no',
      remind_waiting_weekdays: { each: dayOf },
      remind_waiting_hour: oClock,
    },
  },
  holidays: {
    calendar: { name: 'text' },
    holiday: { name: 'text', day: 'text', half: 'yes or no', calendar_id: { name: 'calendar' } },
  },
  leave: {
    company: { leave_year_start: 'text' },
    leave_type: {
      name: 'text',
      colour: 'text',
      counts: 'yes or no',
      needs_approval: 'yes or no',
      sickness: 'yes or no',
      allowance_days: 'text',
      accrual: { choice: { year: 'as the year begins', month: 'month by month' } },
      overdraft_minutes: hours,
      carry_minutes: hours,
      carry_months: 'text',
    },
  },
  invoices: {
    bank_account: {
      name: 'text',
      bank: 'text',
      currency: 'text',
      kind: { choice: bankKindNames },
      ...Object.fromEntries(bankFields.map((field) => [field, 'text'])),
    },
    company: {
      logo_id: { name: 'file' },
      letterhead: 'text',
      footer: 'text',
      accent: { choice: accents },
      font: { choice: fonts },
      payment_days: 'text',
      payment_terms: 'text',
      payment_reference: 'text',
      tax_wording: 'text',
      invoice_prefix: 'text',
      credit_prefix: 'text',
    },
    document_template: {
      name: 'text',
      kind: 'text',
      locale: 'text',
      title: 'text',
      opening: 'text',
      closing: 'text',
      terms: 'text',
      active: { choice: { true: 'yes', false: 'no' } },
    },
    email_template: { name: 'text', kind: 'text', subject: 'text', body: 'text' },
  },
  tax: {
    vat_rate: {
      name: 'text',
      rate: { say: (rate) => `${Number(rate)}%` },
      jurisdiction: 'text',
      category: { choice: taxCategoryNames },
      reason: 'text',
      base_fraction: 'text',
      source: 'text',
      valid_from: 'text',
      valid_to: 'text',
    },
  },
  accounts: { nominal_account: { code: 'text', name: 'text', active_from: 'text', active_until: 'text' } },
  rates: {
    charge_rate: {
      amount: 'text',
      date_from: 'text',
      project_id: { name: 'project' },
      client_id: { name: 'client' },
      service_id: { name: 'service' },
      user_id: { name: 'member' },
      role: 'text',
      task_type_id: { name: 'task_type' },
    },
  },
  expenses: {
    ...tablesOf('expenses'),
    mileage_rate: { unit: 'text', amount: 'text', date_from: 'text' },
  },
  tags: { tag: named },
  categories: tablesOf('categories'),
  fields: {
    extra_field: {
      name: 'text',
      resource: 'text',
      kind: 'text',
      options: 'tags',
      required: 'yes or no',
    },
  },
  items: { quote_item_template: { name: 'text', service_id: { name: 'service' }, items: { say: itemNames } } },
  tasks: {
    ...tablesOf('tasks'),
    task_template: { name: 'text', service_id: { name: 'service' }, tasks: { say: itemNames } },
  },
}
