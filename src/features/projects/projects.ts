/** Enquiries, quotes and projects: one record on its way (specification, sections 3, 4 and 7; product rules, sections 2 to 4). */
import * as z from 'zod/mini'

import { boolText, Decimal2, endpoint, Id, IdInPath, IdText, listText, numberText, text } from '#core/contract.ts'
import { ExtraField } from '#core/extraFields.contract.ts'
import { column } from '#core/records.columns.ts'
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
} from '#core/records.fields.ts'
import { defineRecord, type ItemOf } from '#core/records.kit.ts'
import { ProjectOption } from './projects.options.ts'
import { type Milestone, milestones, phases, projectTabs } from './projects.milestones.ts'

export const wrongBbox = 'Enter west, south, east and north in degrees, such as -3.2,53.5,-2.1,54.0.'
const Percent = z.int('Probability is required').check(z.minimum(0), z.maximum(100))
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
  abandoned: 'Abandoned',
}
/** Each milestone has its day, who it was, and notes. */
const milestoneFields = Object.fromEntries(
  [...milestones, 'abandoned' as const].flatMap((one): [string, Field][] => [
    [one, dayField(labels[one], { hint: `${labels[one]}: a day, or days from-to`, listWidth: '7rem' })],
    [`${one}_by_id`, person(`${labels[one]} by`, { key: `${one}_by`, hint: `Who ${one} it` })],
    [`${one}_notes`, linesField(`${labels[one]}: notes`, { searchKey: null })],
  ]),
) as MilestoneFields

/**
 * Absent to who may not see financial figures. Hours are of finished entries that were not rejected; those of people
 * without a cost rate on their day add nothing to the cost. `gross_margin` in per cent, null without a price.
 */
const financials = {
  hours_budget_paid: z.optional(z.nullable(Decimal2)),
  hours_actual_paid: z.optional(Decimal2),
  hours_actual_billable: z.optional(Decimal2),
  hours_actual_approved: z.optional(Decimal2),
  hours_without_rate: z.optional(Decimal2),
  cost: z.optional(Decimal2),
  gross_margin: z.optional(z.nullable(Decimal2)),
}

/** Tabs of the list: the specification's of projects and of quotes; a quote that was lost is another thing than a project. */
export const allTabs = ['all', ...projectTabs, 'enquiries', 'open', 'lost_quotes'] as const

const { calls, bulk, ...made } = defineRecord({
  names: {
    prefix: 'projects',
    noun: 'Project',
    nouns: 'Projects',
    one: 'a project or quote',
    many: 'projects and quotes',
    see: 'projects.view_project',
    add: 'projects.add_project',
    change: 'projects.change_project',
    remove: 'projects.change_project',
    export: 'projects.export',
  },
  noun: 'project',
  title: 'Projects',
  fields: {
    /** From the firm's series, once and for all. */
    reference: later(
      textField('Reference', {
        max: 64,
        listWidth: '7rem',
        columns: [column('reference', 'Reference', 12, [], { readOnly: true })],
        hint: 'Its number',
        example: 'P00001',
      }),
    ),
    name: nameField({ width: 40, aliases: ['project', 'project name', 'title', 'job'], example: 'weir' }),
    client_id: referenceField('Client', {
      table: 'client',
      width: 28,
      listWidth: '10rem',
      aliases: ['customer', 'company', 'organisation'],
      hint: 'For whom it is',
      example: 'council',
      found: true,
    }),
    billing_client_id: referenceField('Invoices are paid by', {
      table: 'client',
      key: 'billing_client',
      searchKey: 'payer',
      filter: 'none',
      width: 28,
      hint: 'Who pays its invoices',
      example: 'council',
    }),
    contact_id: referenceField('Contact', {
      table: 'contact',
      filter: 'none',
      width: 24,
      hint: 'Whom to ask there',
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
      hint: 'What is done',
      example: 'survey',
      bulk: true,
    }),
    department_id: referenceField('Department', {
      table: 'department',
      width: 16,
      listWidth: '9rem',
      hint: 'Which department does it',
      example: 'field',
      bulk: true,
    }),
    managed_by_id: referenceField('Manager', {
      table: 'member',
      key: 'managed_by',
      searchKey: 'manager',
      listWidth: '10rem',
      aliases: ['project manager', 'manager'],
      hint: 'Who manages it',
      example: 'me',
      bulk: true,
    }),
    source_id: referenceField('Source', {
      table: 'project_source',
      filter: 'unsaved',
      width: 16,
      hint: 'Where the enquiry came from',
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
    /** In percent: how likely an open quote is won. */
    probability: {
      ...numberField('Probability', {
        min: 0,
        max: 100,
        width: 12,
        listWidth: '6rem',
        hint: 'In percent: 75 or >50',
        bulk: true,
      }),
      write: Percent,
      read: z.int(),
      empty: 50,
    },
    /** Without items; with them it follows from those. */
    price: moneyField('Price', {
      see: 'projects.view_financials',
      width: 14,
      listWidth: '7rem',
      hint: 'Price: 1000 or >5000',
      example: '>5000',
    }),
    ...milestoneFields,
    abandoned_reason_id: referenceField('Reason', {
      table: 'project_abandoned_reason',
      key: 'abandoned_reason',
      searchKey: 'reason',
      filter: 'unsaved',
      width: 20,
      hint: 'Why it was abandoned',
      example: 'price',
    }),
    deadline: dayField('Deadline', { listWidth: '7rem', hint: 'Due: a day, or days from-to', bulk: true }),
    quote_deadline: dayField('Quote due', { listWidth: '7rem', bulk: true }),
    quote_decision: dayField('Decision expected', { listWidth: '7rem', bulk: true }),
    address: addressField({ label: 'Site', example: '"mill lane"' } as never),
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
  },
  also: {
    invoice_contacts: z.array(z.object({ id: Id, name: z.string() })),
    /** The newest revision of its quote when it was accepted; null when none had gone out. */
    accepted_revision: z.nullable(z.int()),
    phase: z.enum(phases),
    /** What the firm keeps of its projects besides: the definition of `udf`, in the order of the form. */
    udf_schema: z.array(z.pick(ExtraField, { key: true, name: true, kind: true, options: true, required: true })),
    /** What is to be done with it, in a word: the badge. */
    status: z.string(),
    ...financials,
  },
  option: ProjectOption,
  tabs: allTabs,
  orderings: [
    'reference',
    'name',
    'client',
    'category',
    'service',
    'department',
    'managed_by',
    'probability',
    'price',
    'deadline',
    'quote_deadline',
    ...milestones,
    'abandoned',
    'created',
    'modified',
    'id',
  ],
  ordering: '-reference',
  filters: {
    /** One of the tabs, as the specification calls it. */
    phase: z.optional(z.enum([...projectTabs, 'enquiries', 'open'])),
    category: z.optional(listText(IdText)),
    department: z.optional(listText(IdText)),
    service: z.optional(listText(IdText)),
    /** Who manages it: one or several people. */
    manager: z.optional(listText(IdText)),
    managers: z.optional(listText(IdText)),
    /** Who quoted it. */
    estimator: z.optional(listText(IdText)),
    /** As filter sets call them (specification, section 3); those whom `users_exclude` names manage none of it. */
    departments: z.optional(listText(IdText)),
    project_categories: z.optional(listText(IdText)),
    services: z.optional(listText(IdText)),
    users_include: z.optional(listText(IdText)),
    users_exclude: z.optional(listText(IdText)),
    /** Projects in progress too, whatever the tab. */
    include_active_projects: z._default(boolText, false),
    include_completed_projects: z._default(boolText, true),
    /** Those of no client too. */
    include_internal_projects: z._default(boolText, true),
    exclude_project_id: z.optional(IdText),
    /** What is at least partly within: west, south, east and north in degrees; west above east goes over the date line. */
    bbox: z.optional(z.string().check(z.regex(/^(-?\d{1,3}(\.\d{1,15})?(,(?!$)|$)){4}$/, wrongBbox))),
    with_tasks_only: z._default(boolText, false),
    /** Of choices: how many tasks each has. */
    task_count: z._default(boolText, false),
    /** Only those not delivered, or delivered at most so many weeks ago. */
    delivered_weeks_ago: z.optional(numberText(0, 520)),
  },
  searchKeys: { is: { kind: 'choice', options: ['late', 'due', 'mine', 'internal'] } },
  say: { create: '; its reference is the next of the series' },
})

const mayList = ['projects.view_project', 'projects.view_quote', 'diary.add_entry'] as const
const maySee = ['projects.view_project', 'projects.view_quote'] as const
const { remove: _none, ...kept } = calls
/** Its reference is given once: one that is chosen could stand in the way of the series. */
const Change = z.omit(made.Change, { reference: true })

/** A new enquiry like another one; what is not said goes along, as far as the asker may add it. */
const copyProject = endpoint({
  name: 'copyProject',
  method: 'POST',
  path: '/projects/:id/copy/',
  summary: 'Make a new enquiry of a project: with its items (proposed again), tasks, contacts and site',
  access: 'projects.add_project',
  params: IdInPath,
  body: z.strictObject({
    name: z.optional(text({ min: 1 })),
    items: z._default(z.boolean(), true),
    tasks: z._default(z.boolean(), true),
    contacts: z._default(z.boolean(), true),
    site: z._default(z.boolean(), true),
  }),
  reply: made.Item,
  creates: true,
})

/** Quotes and projects are one record, seen by the permission of the phase that it is in; they are abandoned, never deleted. */
export const project = {
  ...made,
  Change,
  labels: { ...made.labels, features: 'Map' },
  calls: {
    ...kept,
    change: { ...calls.change, body: Change },
    list: {
      ...calls.list,
      summary:
        'A page of projects and quotes by phase or tab; with `selection` projects to pick from, at most 100, those that cannot be taken only by a search, last',
      offline: 'own',
      access: mayList,
    },
    counts: { ...calls.counts, access: mayList },
    tags: { ...calls.tags, access: maySee },
    get: { ...calls.get, access: mayList },
    history: { ...calls.history, access: maySee },
    copy: copyProject,
  },
  bulk: { edit: bulk.edit, tag: bulk.tag },
} as const
export type Project = ItemOf<typeof project>
