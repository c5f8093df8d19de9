import { changed } from '#web/record/values.ts'
import type { User } from '../users.contract.ts'

/** A person as the form holds them, spelt as the contract spells it. */
export interface UserValues {
  first_name: string
  last_name: string
  email: string
  phone: { mobile: string; office: string; extension: string }
  position: string
  start_date: string | null
  end_date: string | null
  manager_id: number | null
  department_id: number | null
  department_ids: number[]
  group_ids: number[]
  calendar_id: number | null
  clock: '12' | '24' | null
  external: boolean
}

/** What a new person begins with; `invite` and `active` are for one of the two forms each. */
export const emptyValues: UserValues & { invite: boolean } = {
  first_name: '',
  last_name: '',
  email: '',
  phone: { mobile: '', office: '', extension: '' },
  position: '',
  start_date: null,
  end_date: null,
  manager_id: null,
  department_id: null,
  department_ids: [],
  group_ids: [],
  calendar_id: null,
  clock: null,
  external: false,
  invite: true,
}

export function valuesOf(user: User): UserValues & { active: boolean } {
  const { first_name, last_name, email, phone, position, start_date, end_date } = user
  const { manager_id, department_id, department_ids, group_ids, calendar_id, clock, external, active } = user
  return {
    first_name,
    last_name,
    email,
    phone,
    position,
    start_date,
    end_date,
    manager_id,
    department_id,
    department_ids,
    group_ids,
    calendar_id,
    clock,
    external,
    active,
  }
}

/** What is sent of a person who is there: only what is another than it was. */
export const bodyOf = <V extends UserValues>(values: V, before: V | undefined): Record<string, unknown> => ({
  ...changed(values, before),
})

/** What the fields are called, in the history too. */
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
  schedule: 'Working week',
  impersonation: 'Acted as by',
  calendar_id: 'Calendar of days off',
  clock: 'Clock',
  main_org_id: 'Employed by',
  start_date: 'Start date',
  end_date: 'End date',
  external: 'External',
  active: 'Active',
} as const
