/**
 * Enquiries, quotes and projects: one record on its way (docs/rules/projects.md#milestones,
 * docs/rules/access.md#quotes-and-projects).
 */
import * as z from 'zod/mini'

import { boolText, endpoint, Id, IdInPath, IdText, listText, numberText, text } from '#core/contract.ts'
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
 * Tabs of the list, of projects and of quotes (docs/rules/projects.md#tabs-and-badges); a quote that was lost is
 * another thing than a project.
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
    /** The newest revision of its quote when it was accepted; null when none had gone out. */
    accepted_revision: z.nullable(z.int()),
    phase: z.enum(phases),
    /** Its price, cost and margin are the viewer's to see: of all projects, or of those that they manage. */
    can_view_financials: z.boolean(),
    /** Extra fields of projects: the definition of `udf`, in the order of the form. */
    udf_schema: z.array(z.pick(ExtraField, { key: true, name: true, kind: true, options: true, required: true })),
    /** Next step in a word: the badge. */
    status: z.string(),
    /** Where `task_count` asks for it: its tasks, as far as the caller sees them. */
    task_count: z.optional(z.int()),
    ...financials,
  },
  derived: [derivedColumn('phase', 'Phase', 'text', 12)],
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
    /** One of the tabs. */
    phase: z.optional(z.enum([...projectTabs, 'enquiries', 'open'])),
    category: z.optional(listText(IdText)),
    department: z.optional(listText(IdText)),
    service: z.optional(listText(IdText)),
    /** Who manages it: one or several people. */
    manager: z.optional(listText(IdText)),
    managers: z.optional(listText(IdText)),
    /** Who quoted it. */
    estimator: z.optional(listText(IdText)),
    /** As filter sets call them (docs/rules/api.md#filter-sets); those whom `users_exclude` names manage none of it. */
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
    /**
     * Bounds of the map that a project is at least partly within: west, south, east and north in degrees; west above
     * east goes over the date line.
     */
    bbox: z.optional(z.string().check(z.regex(/^(-?\d{1,3}(\.\d{1,15})?(,(?!$)|$)){4}$/, wrongBbox))),
    with_tasks_only: z._default(boolText, false),
    /** Only those not delivered, or delivered at most so many weeks ago. */
    delivered_weeks_ago: z.optional(numberText(0, 520)),
  },
  searchKeys: { is: { kind: 'choice', options: ['late', 'due', 'mine', 'internal'] } },
  say: { create: '. It gets the next reference of the series' },
})

/** Says of each how many tasks it has. */
export const taskCount = { task_count: z._default(boolText, false) }
/** A filter set of the list, for what the query does not say itself. */
export const savedFilters = { filters: z.optional(IdText) }
const mayList = ['projects.view_project', 'projects.view_quote', 'diary.add_entry'] as const
const maySee = ['projects.view_project', 'projects.view_quote'] as const
/** Its reference is given once: one that is chosen could stand in the way of the series. */
const Change = z.omit(made.Change, { reference: true })

/** Parts that go along into the copy of a project, and its name: by default `COPY` and the other one's. */
export const ProjectCopy = z.strictObject({
  name: z.optional(text({ min: 1 })),
  items: z._default(z.boolean(), true),
  tasks: z._default(z.boolean(), true),
  contacts: z._default(z.boolean(), true),
  site: z._default(z.boolean(), true),
})

/** A new enquiry like another one; what is not said goes along, as far as the caller may add it. */
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
    get: { ...calls.get, access: mayList },
    history: { ...calls.history, access: maySee },
    copy: copyProject,
  },
} as const
export type Project = ItemOf<typeof project>
