/**
 * Valuations of a project (docs/rules/money.md#valuations): the value that each quote item has reached by a date. Lines
 * are cumulative; the change since the previous valuation is calculated.
 */
import * as z from 'zod/mini'

import {
  Decimal2,
  endpoint,
  Id,
  IdInPath,
  Instant,
  IsoDate,
  listText,
  Nothing,
  recordFields,
  Ref,
  text,
  Version,
} from '#core/contract.ts'
import { filterSetCalls } from '#features/filter-sets/filterSets.contract.ts'
import { permissionsFor } from '#core/scopes.ts'
import { valuationStates } from './valuations.workflow.ts'

export const stateWords = { draft: 'Draft', submitted: 'Submitted', agreed: 'Agreed' } as const

export const Value = z.string().check(z.regex(/^-?\d{1,10}(\.\d{1,2})?$/, 'Enter an amount, such as 1250.00.'))
export const Units = z.string().check(z.regex(/^\d{1,8}(\.\d{1,2})?$/, 'Enter a quantity, such as 1.5.'))

const LineSent = z.strictObject({
  quote_item_id: Id,
  value: z._default(Value, '0.00'),
  units: z._default(Units, '0.00'),
  unitsApproved: z._default(Units, '0.00'),
  unitsUndecided: z._default(Units, '0.00'),
  notes: z._default(text({ max: 10_000, lines: true }), ''),
})
const Line = z.object({
  quote_item_id: Id,
  quote_item: Ref,
  /** Place of the item in the quote, as its outline numbers it (`2.1`), and its depth there. */
  number: z.string(),
  depth: z.int(),
  quantity: Decimal2,
  /** Value in the previous valuation. */
  previous: Decimal2,
  /** Price of the whole item. */
  price: Decimal2,
  /** Largest amount that can be billed for the line; null for hours without a cap and for retainers. */
  max: z.nullable(Decimal2),
  /** Warning that the value is above `max`; otherwise empty. */
  warning: z.string(),
  value: Decimal2,
  units: Decimal2,
  unitsApproved: Decimal2,
  unitsUndecided: Decimal2,
  notes: z.string(),
  /** Billable hours on the item's tasks up to the date. */
  hours_billable: Decimal2,
  hours_approved_billable: Decimal2,
})
export type ValuationLine = z.output<typeof Line>

export const Valuation = z.object({
  id: Id,
  project_id: Id,
  date: IsoDate,
  notes: z.string(),
  state: z.enum(valuationStates),
  submitted: z.nullable(Instant),
  submitted_by: z.nullable(Ref),
  agreed: z.nullable(Instant),
  agreed_by: z.nullable(Ref),
  lines: z.array(Line),
  value_total: Decimal2,
  /** Value in the previous valuation, by date; and the change since. */
  value_previous: Decimal2,
  value_period: Decimal2,
  /** Whether an invoice that was not credited bills it. */
  billed: z.boolean(),
  can_reopen: z.boolean(),
  /** Whether the caller may agree: it is submitted, and the caller did not submit it while acting as somebody. */
  can_agree: z.boolean(),
  ...recordFields,
})
export type Valuation = z.output<typeof Valuation>

const lines = z.array(LineSent).check(z.maxLength(1000, 'At most 1000 lines.'))
const fields = { date: IsoDate, notes: text({ max: 20_000, lines: true }), lines }
export const NewValuation = z.strictObject({
  date: IsoDate,
  notes: z.optional(fields.notes),
  /** Without lines the previous valuation's are copied. */
  lines: z.optional(lines),
})
export const ValuationChange = z.partial(z.strictObject({ ...fields, version: Version }))

/** Values are financial figures of a project. */
const sees = permissionsFor('projects.view_financials')
export const keeps = 'projects.change_project'

export const listValuations = endpoint({
  name: 'listProjectValuations',
  method: 'GET',
  path: '/projects/:id/valuations/',
  summary: 'The valuations of a project, newest first',
  access: sees,
  params: IdInPath,
  query: z.object({ state: z.optional(listText(z.enum(valuationStates))) }),
  reply: z.array(Valuation),
})
/** Filter sets of a project's valuations, shared by all projects. */
export const valuationFilterSets = filterSetCalls({
  prefix: 'valuations',
  noun: 'Valuation',
  access: sees,
  filters: { state: z.array(z.enum(valuationStates)).check(z.maxLength(valuationStates.length)) },
  empty: { state: [] },
})
export const createValuation = endpoint({
  name: 'createProjectValuation',
  method: 'POST',
  path: '/projects/:id/valuations/',
  summary: 'Draft a valuation at a date; without lines it starts from the previous one',
  access: keeps,
  params: IdInPath,
  body: NewValuation,
  reply: Valuation,
  creates: true,
})
const record = { params: IdInPath, reply: Valuation } as const
export const getValuation = endpoint({
  ...record,
  name: 'getValuation',
  method: 'GET',
  path: '/valuations/:id/',
  summary: 'One valuation',
  access: sees,
})
export const changeValuation = endpoint({
  ...record,
  name: 'changeValuation',
  method: 'PATCH',
  path: '/valuations/:id/',
  summary: 'Change a draft; its lines are replaced',
  access: keeps,
  body: ValuationChange,
})
export const deleteValuation = endpoint({
  name: 'deleteValuation',
  method: 'DELETE',
  path: '/valuations/:id/',
  summary: 'Delete a draft',
  access: keeps,
  params: IdInPath,
  reply: Nothing,
})
const Act = z.strictObject({ version: z.optional(Version) })
export const submitValuation = endpoint({
  ...record,
  name: 'submitValuation',
  method: 'POST',
  path: '/valuations/:id/submit/',
  summary: 'Mark a draft as submitted to the client: it can no longer be changed',
  access: keeps,
  body: Act,
})
export const agreeValuation = endpoint({
  ...record,
  name: 'agreeValuation',
  inPerson: 'decision',
  method: 'POST',
  path: '/valuations/:id/agree/',
  summary: 'Mark a submitted valuation as agreed by the client',
  access: keeps,
  body: Act,
})
export const reopenValuation = endpoint({
  ...record,
  name: 'reopenValuation',
  method: 'POST',
  path: '/valuations/:id/reopen/',
  summary: 'Make the newest valuation of a project a draft again',
  access: keeps,
  body: Act,
})
export const exportValuations = endpoint({
  name: 'exportProjectValuations',
  method: 'GET',
  path: '/projects/:id/valuations/export/',
  summary: 'The valuations of a project as CSV or as a workbook, a row for each item and date',
  access: 'projects.export_valuations',
  params: IdInPath,
  query: z.object({ format: z._default(z.enum(['csv', 'xlsx']), 'csv') }),
  reply: z.string(),
  raw: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
})
