import type { User } from '../users.contract.ts'

const blank = {
  first_name: '',
  last_name: '',
  email: '',
  phone: { mobile: '', office: '', extension: '' },
  position: '',
  start_date: null as string | null,
  end_date: null as string | null,
  manager_id: null as number | null,
  department_id: null as number | null,
  department_ids: [] as number[],
  group_ids: [] as number[],
  calendar_id: null as number | null,
  clock: null as '12' | '24' | null,
  external: false,
}
/** A person as the form holds them, spelt as the contract spells it. */
export type UserValues = typeof blank

/** Values of a new person; `invite` and `active` are for one of the two forms each. */
export const emptyValues = { ...blank, invite: true }

const names = [...Object.keys(blank), 'active'] as (keyof UserValues | 'active')[]
export const valuesOf = (user: User): UserValues & { active: boolean } =>
  Object.fromEntries(names.map((name) => [name, user[name]])) as UserValues & { active: boolean }

/** Labels of the fields, in the history too. */
export const userLabels = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  phone: 'Telephones',
  phone_mobile: 'Mobile',
  phone_office: 'Office phone',
  phone_extension: 'Extension',
  position: 'Position',
  department_id: 'Department',
  department_ids: 'Further departments',
  manager_id: 'Line manager',
  group_ids: 'Groups',
  reason: 'Reason',
  schedule: 'Working week',
  impersonation: 'Acting person',
  calendar_id: 'Calendar of days off',
  clock: 'Clock',
  main_org_id: 'Employed by',
  start_date: 'Start date',
  end_date: 'End date',
  external: 'External',
  active: 'Active',
} as const

export const clocks = [
  { value: '12', label: '12 hours' },
  { value: '24', label: '24 hours' },
] as const
