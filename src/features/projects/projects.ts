/**
 * Enquiries, quotes and projects: one record with several phases (docs/rules/projects.md#milestones,
 * docs/rules/access.md#quotes-and-projects).
 */
import * as z from 'zod/mini'

import { boolText, endpoint, Id, IdInPath, IdText, IsoDate, listText, numberText, text } from '#core/contract.ts'
import { ExtraField } from '#core/extraFields.contract.ts'
import { derivedColumn } from '#core/recordColumns.ts'
import { defineRecord } from '#core/recordKit.ts'
import type { ItemOf } from '#core/recordType.ts'
import { recordListQuery } from '#core/records.ts'
import { financials, projectFields } from './projectFields.ts'
import { milestones, phases, projectTabs } from './projectMilestones.ts'
import { ProjectOption } from './projectOptions.ts'

export const wrongBbox = 'Enter west, south, east and north in degrees, such as -3.2,53.5,-2.1,54.0.'

/**
 * Tabs of the list, of projects and of quotes (docs/rules/projects.md#tabs-and-badges); a lost quote is not a project.
 */
export const allTabs = ['all', ...projectTabs, 'enquiries', 'open', 'lost_quotes'] as const

const { calls, ...made } = defineRecord({
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
  with: ['export', 'import', 'edit', 'tag'],
  fields: projectFields,
  also: {
    invoice_contacts: z.array(z.object({ id: Id, name: z.string() })),
    /** Newest revision of the quote when it was accepted; null if none had been sent. */
    accepted_revision: z.nullable(z.int()),
    /** Last day on which the client can accept the quote that waits for an answer; null without one. */
    valid_until: z.nullable(IsoDate),
    phase: z.enum(phases),
    /** Whether the viewer sees price, cost and margin: of all projects, or of those that they manage. */
    can_view_financials: z.boolean(),
    /** Extra fields of projects: the definition of `udf`, in the order of the form. */
    udf_schema: z.array(z.pick(ExtraField, { key: true, name: true, kind: true, options: true, required: true })),
    /** Next step in a word: the badge. */
    status: z.string(),
    /** Number of tasks that the caller sees; only with `task_count`. */
    task_count: z.optional(z.int()),
    ...financials,
  },
  derived: [derivedColumn('phase', 'Phase', 'text', 12), derivedColumn('valid_until', 'Valid until', 'date', 13)],
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
    'since',
    'created',
    'modified',
    'id',
  ],
  ordering: '-reference',
  filters: {
    /** Tab of the list. */
    phase: z.optional(z.enum([...projectTabs, 'enquiries', 'open'])),
    category: z.optional(listText(IdText)),
    department: z.optional(listText(IdText)),
    service: z.optional(listText(IdText)),
    /** Managers of the project, one or several. */
    manager: z.optional(listText(IdText)),
    managers: z.optional(listText(IdText)),
    /** Members who quoted the project. */
    estimator: z.optional(listText(IdText)),
    /**
     * Filters under their names in filter sets (docs/rules/api.md#filter-sets). `users_exclude` names people who must
     * not be managers.
     */
    departments: z.optional(listText(IdText)),
    project_categories: z.optional(listText(IdText)),
    services: z.optional(listText(IdText)),
    users_include: z.optional(listText(IdText)),
    users_exclude: z.optional(listText(IdText)),
    /** Includes projects in progress on every tab. */
    include_active_projects: z._default(boolText, false),
    include_completed_projects: z._default(boolText, true),
    /** Includes projects without a client. */
    include_internal_projects: z._default(boolText, true),
    exclude_project_id: z.optional(IdText),
    /**
     * Bounds of the map that a project is at least partly within: west, south, east and north in degrees; west above
     * east goes over the date line.
     */
    bbox: z.optional(z.string().check(z.regex(/^(-?\d{1,3}(\.\d{1,15})?(,(?!$)|$)){4}$/, wrongBbox))),
    with_tasks_only: z._default(boolText, false),
    /** Only projects not delivered, or delivered at most this many weeks ago. */
    delivered_weeks_ago: z.optional(numberText(0, 520)),
  },
  searchKeys: { is: { kind: 'choice', options: ['late', 'due', 'mine', 'internal'] } },
  say: { create: '. It gets the next reference of the series' },
})

/** Adds the number of tasks to each project. */
export const taskCount = { task_count: z._default(boolText, false) }
/** Filter set of the list, for filters that the query itself leaves out. */
export const savedFilters = { filters: z.optional(IdText) }
const mayList = ['projects.view_project', 'projects.view_quote', 'diary.add_entry'] as const
const maySee = ['projects.view_project', 'projects.view_quote'] as const
/** The reference is never changed: a chosen one could collide with a later one of the series. */
const Change = z.omit(made.Change, { reference: true })

/** Parts that are copied with a project, and the copy's name: by default `COPY` and the original's name. */
export const ProjectCopy = z.strictObject({
  name: z.optional(text({ min: 1 })),
  items: z._default(z.boolean(), true),
  tasks: z._default(z.boolean(), true),
  contacts: z._default(z.boolean(), true),
  site: z._default(z.boolean(), true),
})

/** Copies a project as a new enquiry; all parts are copied by default, as far as the caller may add them. */
const copyProject = endpoint({
  name: 'copyProject',
  method: 'POST',
  path: '/projects/:id/copy/',
  summary: 'Copy a project as a new enquiry, with items (as proposed), tasks, contacts and site',
  access: 'projects.add_project',
  params: IdInPath,
  body: ProjectCopy,
  reply: made.Item,
  creates: true,
})

/** Quotes and projects are one record, seen by the permission of the phase that it is in; they are abandoned, never deleted. */
export const project = {
  ...made,
  Change,
  labels: { ...made.labels, features: 'Map' },
  calls: {
    ...calls,
    change: { ...calls.change, body: Change },
    list: {
      ...calls.list,
      query: z.extend(recordListQuery(made.lists), {
        ...taskCount,
        ...savedFilters,
        selection: z._default(boolText, false),
      }),
      summary:
        'A page of projects and quotes by phase or tab; with `selection` at most 100 projects to choose from, unavailable ones by a search only and last',
      offline: 'own',
      access: mayList,
    },
    counts: { ...calls.counts, access: mayList },
    tags: { ...calls.tags, access: maySee },
    get: { ...calls.get, offline: 'own', access: mayList },
    history: { ...calls.history, access: maySee },
    copy: copyProject,
  },
} as const
export type Project = ItemOf<typeof project>
