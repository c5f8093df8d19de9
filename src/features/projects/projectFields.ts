/** Stored fields of a project or quote: a day, a person and notes of each milestone, and its figures. */
import * as z from 'zod/mini'

import { Decimal2, Id } from '#core/contract.ts'
import { column } from '#core/recordColumns.ts'
import {
  addressField,
  dayField,
  extraFields,
  type Field,
  later,
  linesField,
  moneyField,
  nameField,
  notesField,
  numberField,
  referenceField,
  rowsField,
  tagsField,
  textField,
} from '#core/recordFields.ts'
import { contractFields, contractTypes } from './contractFields.ts'
import { type Milestone, milestones } from './projectMilestones.ts'

const outOfRange = 'Enter a probability from 0 to 100, as a whole number.'
/** A whole number; text is accepted too, since percentages travel as text (docs/rules/api.md#what-travels). */
const Percent = z.pipe(
  z.pipe(
    z.union([z.number(), z.string()], 'Probability is required'),
    z.transform((given: string | number) => (typeof given === 'string' && given.trim() !== '' ? Number(given) : given)),
  ),
  z
    .int({ error: ({ input }) => (input === '' ? 'Probability is required' : outOfRange) })
    .check(z.minimum(0, outOfRange), z.maximum(100, outOfRange)),
)
const Ids = z.array(Id).check(z.maxLength(100))
const person = (label: string, more: { key: string; hint: string }) =>
  referenceField(label, { table: 'member', filter: 'none', width: 20, searchKey: null, ...more })

type Stage = Milestone | 'abandoned'
type MilestoneFields = {
  [M in Stage as M]: ReturnType<typeof dayField>
} & { [M in Stage as `${M}_by_id`]: ReturnType<typeof person> } & {
  [M in Stage as `${M}_notes`]: ReturnType<typeof linesField>
}
const labels: Readonly<Record<Stage, string>> = {
  requested: 'Requested',
  quoted: 'Quoted',
  accepted: 'Accepted',
  surveyed: 'Surveyed',
  processed: 'Processed',
  checked: 'Checked',
  delivered: 'Delivered',
  invoiced: 'Invoiced',
  received: 'Received',
  abandoned: 'Lost or cancelled',
}
/** Fields of each milestone: its day, who reached it, and notes. */
const milestoneFields = Object.fromEntries(
  [...milestones, 'abandoned' as const].flatMap((text): [string, Field][] => [
    [text, dayField(labels[text], { hint: `${labels[text]}: a day or a range of days`, listWidth: '7rem' })],
    [
      `${text}_by_id`,
      person(`${labels[text]} by`, {
        key: `${text}_by`,
        hint: text === 'abandoned' ? 'Who marked it as lost or cancelled' : `Who ${text} it`,
      }),
    ],
    [`${text}_notes`, linesField(`${labels[text]}: notes`, { searchKey: null })],
  ]),
) as MilestoneFields

/**
 * Financial figures, absent for viewers who may not see them. Hours are those of finished entries that are not
 * rejected; entries of people without a cost rate on their day add nothing to the cost, which includes approved
 * expenses and bills of suppliers. `gross_margin` in per cent, null without a price.
 */
export const financials = {
  price_follows_items: z.optional(z.boolean()),
  hours_budget_paid: z.optional(z.nullable(Decimal2)),
  hours_actual_paid: z.optional(Decimal2),
  hours_actual_billable: z.optional(Decimal2),
  hours_actual_approved: z.optional(Decimal2),
  hours_without_rate: z.optional(Decimal2),
  cost: z.optional(Decimal2),
  gross_margin: z.optional(z.nullable(Decimal2)),
  /** Cost of the items that count, null without any; the hours among them without a cost; and the margin to expect. */
  cost_budget: z.optional(z.nullable(Decimal2)),
  hours_without_cost: z.optional(Decimal2),
  expected_margin: z.optional(z.nullable(Decimal2)),
}

export const projectFields = {
  /** The firm's series assigns the reference, which never changes. */
  reference: later(
    textField('Reference', {
      max: 64,
      listWidth: '7rem',
      columns: [column('reference', 'Reference', 12, [], { readOnly: true })],
      hint: 'Project number',
      example: 'P00001',
    }),
  ),
  name: nameField({ width: 40, aliases: ['project', 'project name', 'title', 'job'], example: 'weir' }),
  client_id: referenceField('Client', {
    table: 'client',
    width: 28,
    listWidth: '8.5rem',
    aliases: ['customer', 'company', 'organisation'],
    hint: 'The client',
    example: 'council',
    found: true,
  }),
  billing_client_id: referenceField('Invoices are paid by', {
    table: 'client',
    key: 'billing_client',
    searchKey: 'payer',
    filter: 'none',
    width: 28,
    hint: 'The client who pays its invoices',
    example: 'council',
  }),
  contact_id: referenceField('Contact', {
    table: 'contact',
    filter: 'none',
    width: 24,
    hint: 'The contact at the client',
    example: 'nash',
  }),
  invoice_contact_ids: rowsField('Invoices go to', {
    write: Ids,
    read: z.array(Id),
    empty: [] as number[],
    see: 'contacts.view_contact',
    key: 'invoice_contacts',
  }),
  category_id: referenceField('Category', {
    table: 'project_category',
    see: 'projects.view_category',
    width: 16,
    listWidth: '9rem',
    example: 'topographic',
    bulk: true,
  }),
  service_id: referenceField('Service', {
    table: 'service',
    width: 16,
    listWidth: '9rem',
    hint: 'The service',
    example: 'survey',
    bulk: true,
  }),
  department_id: referenceField('Department', {
    table: 'department',
    width: 16,
    listWidth: '9rem',
    hint: 'The department in charge',
    example: 'field',
    bulk: true,
  }),
  managed_by_id: referenceField('Manager', {
    table: 'member',
    key: 'managed_by',
    searchKey: 'manager',
    listWidth: '8.5rem',
    aliases: ['project manager', 'manager'],
    hint: 'The project manager',
    example: 'me',
    bulk: true,
  }),
  source_id: referenceField('Source', {
    table: 'project_source',
    filter: 'unsaved',
    width: 16,
    hint: 'Source of the enquiry',
    example: 'website',
    bulk: true,
  }),
  confirmation_id: referenceField('Confirmed by', {
    table: 'project_confirmation',
    see: 'projects.view_confirmation',
    key: 'confirmation',
    filter: 'unsaved',
    width: 16,
    hint: 'How the client confirmed',
    example: 'order',
  }),
  /** Likelihood in percent that an open quote is won. */
  probability: {
    ...numberField('Probability', {
      min: 0,
      max: 100,
      width: 12,
      listWidth: '6rem',
      hint: 'In per cent: 75 or >50',
      bulk: true,
    }),
    write: Percent,
    read: z.int(),
    empty: 50,
  },
  price: {
    ...moneyField('Price', {
      see: 'projects.view_financials',
      width: 14,
      listWidth: '7rem',
      hint: 'Price: 1000 or >5000',
      example: '>5000',
    }),
    follows: (record: object) =>
      'price_follows_items' in record && record.price_follows_items === true
        ? 'The sum of its items.'
        : 'contract_type' in record && record.contract_type === 'percentage'
          ? 'The percentage of its construction value.'
          : null,
  },
  ...contractFields(contractTypes, 'fixed'),
  ...milestoneFields,
  abandoned_reason_id: referenceField('Reason', {
    table: 'project_abandoned_reason',
    key: 'abandoned_reason',
    searchKey: 'reason',
    filter: 'unsaved',
    width: 20,
    hint: 'Reason why it was lost or cancelled',
    example: 'price',
  }),
  deadline: dayField('Deadline', { listWidth: '11rem', hint: 'Due: a day or a range of days', bulk: true }),
  quote_deadline: dayField('Quote due', { listWidth: '11rem', bulk: true }),
  quote_decision: dayField('Decision expected', { listWidth: '7rem', bulk: true }),
  address: addressField({ label: 'Site', example: '"mill lane"' }),
  coordinates: textField('Coordinates', {
    max: 100,
    width: 24,
    found: false,
    searchKey: null,
    aliases: ['gps', 'lat/long', 'latitude, longitude', 'position'],
  }),
  site_access: linesField('Site access', { searchKey: null }),
  tags: tagsField({ example: 'urgent' }),
  udf: extraFields(),
  notes: notesField({ example: '"by train"' }),
}
