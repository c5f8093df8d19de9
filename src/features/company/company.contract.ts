/**
 * The firm: its settings, its lists, its days off, and which organisation a session works in
 * (docs/rules/directory.md#the-firm).
 */
import * as z from 'zod/mini'

import { hoursForms } from '#core/locale/localeCodes.ts'
import { Address, AddressChange, PhoneNumber, Website } from '#core/address.ts'
import { Decimal2, Email, endpoint, Id, IdInPath, Name, Nothing, recordFields, text, Version } from '#core/contract.ts'
import { smallListCalls } from '#core/namedList.ts'
import { isState } from './companyRegions.ts'
import { DiaryConfig, LocaleCode } from '#features/auth/authProfile.contract.ts'

const Rounding = z.enum(['ROUND_HALF_UP', 'ROUND_HALF_EVEN'])
const DiaryFields = z.object({
  times: z.boolean(),
  breaks: z.boolean(),
  travel: z.boolean(),
  non_billable: z.boolean(),
})

/** Paid hours of a day from which approvers are notified. */
const DayHours = z.string().check(
  z.regex(/^\d{1,2}(\.\d{1,2})?$/, 'Enter hours as a number with two decimals.'),
  z.refine((hours) => Number(hours) >= 1 && Number(hours) <= 24, 'Between 1 and 24 hours.'),
)
const Weekday = z.int().check(z.minimum(1), z.maximum(7))
/** An hour of the organisation's clock. */
const Hour = z.int().check(z.minimum(0), z.maximum(23))
const MissingReminder = { on: z.boolean(), weekday: Weekday, hour: Hour }
const WaitingReminder = {
  on: z.boolean(),
  weekdays: z.array(Weekday).check(z.minLength(1, 'Choose at least one day.'), z.maxLength(7)),
  hour: Hour,
}

/** An organisation's settings. `overlap` decides what happens to an entry at the time of another one. */
export const Company = z.object({
  id: Id,
  name: z.string(),
  address: Address,
  email: z.string(),
  phone: z.string(),
  website: z.string(),
  /** The number in the register of companies and the tax office's, as letters and invoices show them. */
  registration_number: z.string(),
  tax_number: z.string(),
  /** True once the list of what a new firm has to set up is put away. */
  set_up: z.boolean(),
  locale: LocaleCode,
  /** IANA zone. */
  timezone: z.string(),
  calendar: z.nullable(z.object({ id: Id, name: z.string() })),
  calendar_id: z.nullable(Id),
  hours_written: z.enum(hoursForms),
  rounding: Rounding,
  configs: z.object({
    diary: z.extend(DiaryConfig, {
      task_required: z.boolean(),
      task_as_details: z.boolean(),
      self_decision: z.boolean(),
      long_day_hours: Decimal2,
      no_break_hours: Decimal2,
      reminders: z.object({ missing: z.object(MissingReminder), waiting: z.object(WaitingReminder) }),
    }),
  }),
  ...recordFields,
})
export type Company = z.output<typeof Company>

/**
 * A change of the diary's settings. Only given fields change. Approvers are notified about `long_day_hours` and
 * `no_break_hours`. Reminders go out by mail at an hour of the organisation's clock: about missing hours of last week
 * on one weekday, about entries that wait for a decision on several.
 */
export const DiaryChange = z.partial(
  z.strictObject({
    diary_fields: z.partial(z.strictObject(DiaryFields.shape)),
    allow_future_times: z.enum(['A', 'N', 'E']),
    tracking: z.boolean(),
    overlap: z.enum(['block', 'warn', 'allow']),
    task_required: z.boolean(),
    /** The name of an entry's task stands for its details. */
    task_as_details: z.boolean(),
    self_decision: z.boolean(),
    long_day_hours: DayHours,
    no_break_hours: DayHours,
    reminders: z.partial(
      z.strictObject({
        missing: z.partial(z.strictObject(MissingReminder)),
        waiting: z.partial(z.strictObject(WaitingReminder)),
      }),
    ),
  }),
)

/** A change of the organisation. Only given fields change, also inside `configs`. */
export const CompanyChange = z.partial(
  z.strictObject({
    name: Name,
    address: AddressChange,
    email: Email,
    phone: PhoneNumber,
    website: Website,
    registration_number: text({ max: 64 }),
    tax_number: text({ max: 64 }),
    set_up: z.boolean(),
    locale: LocaleCode,
    timezone: text({ min: 1, max: 64 }),
    calendar_id: z.nullable(Id),
    hours_written: z.enum(hoursForms),
    rounding: Rounding,
    configs: z.strictObject({ diary: DiaryChange }),
    version: Version,
  }),
)

export const getCompany = endpoint({
  name: 'getCompany',
  method: 'GET',
  path: '/company/',
  summary: 'The organisation that the session works in, and its settings',
  access: 'session',
  reply: Company,
})

export const changeCompany = endpoint({
  name: 'changeCompany',
  method: 'PATCH',
  path: '/company/:id/',
  summary: 'Change the settings of the organisation that you are signed in to',
  access: 'company.change_company',
  params: IdInPath,
  body: CompanyChange,
  reply: Company,
})

/** Opens one of the organisations in the profile's `orgs`. Any other answers as one that does not exist. */
export const activateCompany = endpoint({
  name: 'activateCompany',
  method: 'GET',
  path: '/company/:id/activate/',
  summary: 'Switch to this organisation in every tab of this browser',
  access: 'session',
  inPerson: 'organisation',
  params: IdInPath,
  reply: Nothing,
  status: 200,
  writes: true,
})

export const activateCompanyByPost = endpoint({
  name: 'activateCompanyByPost',
  method: 'POST',
  path: '/company/:id/activate/',
  summary: 'Switch to this organisation (same as GET, without changing state by GET)',
  access: 'session',
  inPerson: 'organisation',
  params: IdInPath,
  reply: Nothing,
  status: 200,
})

// --- Departments and services ----------------------------------------------------------------------------------------

/** `#rrggbb`, or empty. */
const Colour = z.string().check(z.regex(/^(#[0-9a-f]{6})?$/, 'Enter a colour as #rrggbb.'))
const Department = z.object({ id: Id, name: z.string(), active: z.boolean(), colour: z.string(), ...recordFields })
export type Department = z.output<typeof Department>

export const departmentCalls = smallListCalls(
  {
    noun: 'Department',
    nouns: 'Departments',
    path: '/company/departments/',
    see: 'session',
    keep: 'company.change_company',
    summaries: {
      list: 'Departments, by name',
      create: 'Add a department',
      change: 'Change the name or colour of a department',
      remove: 'Remove an unused department',
    },
  },
  {
    item: Department,
    create: z.strictObject({ name: Name, colour: z._default(Colour, '') }),
    change: z.partial(z.strictObject({ name: Name, active: z.boolean(), colour: Colour, version: Version })),
  },
)

/**
 * `on_land`: taxed where the land is, else at the client’s address. `taxed_in`: states of the United States whose sales tax
 * it bears, by name or letters.
 */
const Service = z.object({
  id: Id,
  name: z.string(),
  active: z.boolean(),
  on_land: z.boolean(),
  taxed_in: z.array(z.string()),
  ...recordFields,
})
export type Service = z.output<typeof Service>
const States = z.array(text({ min: 1, max: 30 })).check(
  z.maxLength(60),
  z.refine((states) => states.every((state) => isState(state)), 'Name states, such as Texas or TX.'),
)

export const serviceCalls = smallListCalls(
  {
    noun: 'Service',
    nouns: 'Services',
    path: '/company/services/',
    see: 'session',
    keep: 'company.change_company',
    summaries: {
      list: 'Services, by name',
      create: 'Add a service',
      change: 'Rename a service or set its tax treatment',
      remove: 'Remove an unused service',
    },
  },
  {
    item: Service,
    create: z.strictObject({ name: Name, on_land: z._default(z.boolean(), true), taxed_in: z._default(States, []) }),
    change: z.partial(
      z.strictObject({ name: Name, active: z.boolean(), on_land: z.boolean(), taxed_in: States, version: Version }),
    ),
  },
)
