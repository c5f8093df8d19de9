/** The calls of leave beside the requests themselves: types, allowances, the ledger, the planner and a look ahead. */
import * as z from 'zod/mini'

import {
  boolText,
  Decimal2,
  Details,
  endpoint,
  Id,
  IdText,
  Instant,
  IsoDate,
  listText,
  Name,
  recordFields,
  Ref,
  Version,
} from '#core/contract.ts'
import { smallListCalls } from '#core/namedList.ts'
import { ledgerKinds } from './leaveLedger.ts'
import { decides, opensLeave } from './leavePermissions.ts'
import { parts } from './leave.rules.ts'
import { decisionIds } from './leave.workflow.ts'

// --- Types -----------------------------------------------------------------------------------------------------------

const Colour = z.string().check(z.regex(/^(#[0-9a-f]{6})?$/, 'Enter a colour as #rrggbb.'))
const Minutes = (max: number) => z.int().check(z.minimum(0), z.maximum(max))
const Days = z.string().check(
  z.regex(/^\d{1,3}(\.\d)?$/, 'Enter days, such as 25 or 12.5.'),
  z.refine((days) => Number(days) <= 366, 'At most 366 days.'),
)

const typeShape = {
  name: Name,
  /** `#rrggbb`, or empty. */
  colour: Colour,
  /** Whether leave of this type is taken from an allowance. */
  counts: z.boolean(),
  needs_approval: z.boolean(),
  /** Whether the leave is sickness, which calendars of other programs and e-mails only call an absence. */
  sickness: z.boolean(),
  /** Days that everybody may take in a leave year. */
  allowance_days: Days,
  /** Whether the allowance is granted in full when the year begins, or month by month as it is earned. */
  accrual: z.enum(['year', 'month']),
  /** How far below zero an approval may take the balance. */
  overdraft_minutes: Minutes(100_000),
  /** The most that is carried into the next leave year, and the months after which it expires; null: with that year. */
  carry_minutes: Minutes(1_000_000),
  carry_months: z.nullable(z.int().check(z.minimum(1), z.maximum(12))),
}
export const LeaveType = z.object({ id: Id, ...typeShape, ...recordFields })
export type LeaveType = z.output<typeof LeaveType>

export const NewLeaveType = z.strictObject({ ...z.partial(z.object(typeShape)).shape, name: Name })

export const leaveTypeCalls = smallListCalls(
  {
    noun: 'LeaveType',
    nouns: 'LeaveTypes',
    path: '/leave/types/',
    see: 'session',
    keep: 'company.change_company',
    summaries: {
      list: 'Leave types, by name',
      create: 'Add a leave type',
      change: 'Change a leave type',
      remove: 'Remove an unused leave type',
    },
  },
  {
    item: LeaveType,
    create: NewLeaveType,
    change: z.partial(z.strictObject({ ...typeShape, version: Version })),
  },
)
const TypeRef = z.object({ id: Id, name: z.string(), colour: z.string() })

export const getLeaveYear = endpoint({
  name: 'getLeaveYear',
  method: 'GET',
  path: '/leave/year/',
  summary: 'The month and day on which the leave year begins',
  access: 'session',
  keyAccess: opensLeave,
  reply: z.object({ begins: z.string(), fixed: z.boolean() }),
})
export const LeaveYearChange = z.strictObject({
  begins: z
    .string()
    .check(z.regex(/^(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$/, 'Enter a month and a day as MM-DD, up to the 28th.')),
})
export const changeLeaveYear = endpoint({
  name: 'changeLeaveYear',
  method: 'PATCH',
  path: '/leave/year/',
  summary: 'Change the start of the leave year, before any leave is granted or taken',
  access: 'company.change_company',
  body: LeaveYearChange,
  reply: getLeaveYear.reply,
})

// --- Allowances and the ledger ---------------------------------------------------------------------------------------

/** Allowance of one person, type and leave year; hours with two decimals. */
export const Allowance = z.object({
  /** Id of the allowance; null if none is set for that year. */
  id: z.nullable(Id),
  user_id: Id,
  user: Ref,
  type: TypeRef,
  year_start: IsoDate,
  year_end: IsoDate,
  /** Allowance of a whole year, and the part of it for the days of employment and their working weeks. */
  annual: Decimal2,
  /** Hours of the working week for which `annual` was set: another week changes it in proportion. */
  week_hours: Decimal2,
  allowed: Decimal2,
  accrual: z.enum(['year', 'month']),
  granted: Decimal2,
  carried: Decimal2,
  /** Last day on which carried leave can be taken. */
  carried_until: IsoDate,
  adjusted: Decimal2,
  expired: Decimal2,
  taken: Decimal2,
  /** The balance: the sum of the ledger. */
  remaining: Decimal2,
  /** Hours that wait for a decision. */
  waiting: Decimal2,
  /** Hours of the person's working day, for conversion into days. */
  day_hours: Decimal2,
  version: z.nullable(Version),
  can_change: z.boolean(),
})
export type Allowance = z.output<typeof Allowance>

export const listAllowances = endpoint({
  name: 'listLeaveAllowances',
  method: 'GET',
  path: '/leave/allowances/',
  summary: 'Allowance, taken and remaining leave of a person (default: me) by type and leave year',
  access: 'session',
  keyAccess: opensLeave,
  query: z.object({ user_id: z.optional(IdText) }),
  reply: z.array(Allowance),
})

const Balance = z.extend(Allowance, { department: z.nullable(Ref) })
export type Balance = z.output<typeof Balance>

export const listBalances = endpoint({
  name: 'listLeaveBalances',
  method: 'GET',
  path: '/leave/balances/',
  summary: 'The allowances of everybody whose leave I may see, in the leave year of a day (default: today)',
  access: 'session',
  keyAccess: opensLeave,
  query: z.object({ day: z.optional(IsoDate), department_id: z.optional(listText(IdText)) }),
  reply: z.array(Balance),
})

/** Hours as text, with at most two decimals. */
const Hours = z.string().check(z.regex(/^\d{1,5}(\.\d{1,2})?$/, 'Enter hours, such as 187.5.'))
const SignedHours = z.string().check(z.regex(/^-?\d{1,5}(\.\d{1,2})?$/, 'Enter hours, such as 7.5 or -7.5.'))

const leaveYear = { user_id: Id, type_id: Id, year_start: IsoDate }
export const AllowanceBody = z.strictObject({ ...leaveYear, hours: Hours, version: z.optional(Version) })
export const setAllowance = endpoint({
  name: 'setLeaveAllowance',
  method: 'POST',
  path: '/leave/allowances/',
  summary: 'Set the full-year allowance of a person for a leave type and year',
  access: decides,
  body: AllowanceBody,
  reply: Allowance,
})

const Entry = z.object({
  id: Id,
  type: TypeRef,
  year_start: IsoDate,
  kind: z.enum(ledgerKinds),
  hours: Decimal2,
  /** Balance of the year after the entry. */
  balance: Decimal2,
  /** The day that the entry counts for; `created` and `by` say when it was entered and by whom. */
  day: IsoDate,
  created: Instant,
  by: z.nullable(Ref),
  reason: z.string(),
  leave: z.nullable(z.object({ id: Id, start: IsoDate, end: IsoDate })),
})
export type LedgerEntry = z.output<typeof Entry>

export const listLedger = endpoint({
  name: 'listLeaveLedger',
  method: 'GET',
  path: '/leave/ledger/',
  summary: 'The entries of a balance, oldest first',
  access: 'session',
  keyAccess: opensLeave,
  query: z.object({ user_id: z.optional(IdText), type_id: z.optional(IdText), year_start: z.optional(IsoDate) }),
  reply: z.array(Entry),
})
export const AdjustmentBody = z.strictObject({
  ...leaveYear,
  hours: SignedHours,
  reason: Details.check(z.minLength(1, 'This field is required')),
})
export const adjustLeave = endpoint({
  name: 'adjustLeave',
  method: 'POST',
  path: '/leave/ledger/',
  summary: 'Enter an adjustment of a balance, with its reason',
  access: decides,
  body: AdjustmentBody,
  reply: Allowance,
})

// --- Looking ahead ---------------------------------------------------------------------------------------------------

/** Somebody's absence. Callers who may not see the leave get neither its type, nor its id, nor requests that wait. */
export const Absence = z.object({
  user_id: Id,
  leave_id: z.nullable(Id),
  type: z.nullable(TypeRef),
  /** The type's name, or `Unavailable`. */
  name: z.string(),
  decision_id: z.enum(decisionIds),
  start: IsoDate,
  end: IsoDate,
  start_half: z.boolean(),
  end_half: z.boolean(),
  /** Minutes of the days within the window on which the person is away. */
  days: z.array(z.object({ day: IsoDate, minutes: z.int(), part: z.enum(parts) })),
})
export type Absence = z.output<typeof Absence>

export const previewLeave = endpoint({
  name: 'previewLeave',
  method: 'GET',
  path: '/leave/preview/',
  summary: 'Preview of a leave request: its days, the balance before and after, and absences of the team',
  access: 'session',
  keyAccess: opensLeave,
  query: z.object({
    user_id: z.optional(IdText),
    /** Balances are returned only if a type is given. */
    type_id: z.optional(IdText),
    start: IsoDate,
    end: IsoDate,
    start_half: z._default(boolText, false),
    end_half: z._default(boolText, false),
    /** Id of the request that is being changed. */
    id: z.optional(IdText),
  }),
  reply: z.object({
    hours: Decimal2,
    days: z.string(),
    holidays: z.array(z.object({ day: IsoDate, name: z.string(), half: z.boolean() })),
    years: z.array(
      z.object({
        year_start: IsoDate,
        takes: Decimal2,
        before: Decimal2,
        after: Decimal2,
        enough: z.boolean(),
        /** Hours of the person's other requests of the type that wait for a decision. */
        waiting: Decimal2,
      }),
    ),
    day_hours: Decimal2,
    /** Reasons why the request would be refused, by field. */
    problems: z.record(z.string(), z.array(z.string())),
    clashes: z.array(z.extend(Absence, { user: Ref })),
  }),
})
export type LeavePreview = z.output<typeof previewLeave.reply>

export const getLeavePlanner = endpoint({
  name: 'getLeavePlanner',
  method: 'GET',
  path: '/leave/planner/',
  summary: 'Absences by person and day in a window of at most 366 days, of people whose leave I may see',
  access: 'session',
  keyAccess: opensLeave,
  query: z.object({ start: IsoDate, end: IsoDate, department_id: z.optional(listText(IdText)) }),
  reply: z.object({
    people: z.array(
      z.object({
        id: Id,
        name: z.string(),
        department: z.nullable(Ref),
        /** Bank holidays of the person's calendar. */
        holidays: z.array(z.object({ day: IsoDate, half: z.boolean() })),
      }),
    ),
    absences: z.array(Absence),
  }),
})
export type LeavePlanner = z.output<typeof getLeavePlanner.reply>
