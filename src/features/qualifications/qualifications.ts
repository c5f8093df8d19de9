/**
 * Qualifications of people: their type, and the days between which they are valid
 * (docs/rules/directory.md#qualifications).
 */
import * as z from 'zod/mini'

import {
  boolText,
  endpoint,
  Id,
  IdInPath,
  IdText,
  IsoDate,
  listText,
  Name,
  pageQuery,
  recordFields,
  Ref,
  text,
  Version,
} from '#core/contract.ts'
import { smallListCalls } from '#core/namedList.ts'
import { column, dateColumn } from '#core/recordColumns.ts'
import { dayField, filledReferenceField, notesField, textField } from '#core/recordFields.ts'
import { defineRecord } from '#core/recordKit.ts'
import type { ItemOf } from '#core/recordType.ts'
import { recordListQuery, recordPageOf } from '#core/records.ts'
import { searchMax } from '#core/search.ts'
import { filterSetCalls, SavedOrdering, SavedTab } from '#features/filter-sets/filterSets.contract.ts'
import { qualificationStates } from './qualifications.rules.ts'

const State = z.enum(qualificationStates)

/**
 * `renewed`: a later qualification of the person has replaced it; `forever`: it never ends; `proven`: a file that the
 * caller sees proves it; `mine`: the caller holds it.
 */
export const qualificationFlags = ['valid', 'expiring', 'expired', 'renewed', 'forever', 'proven', 'mine'] as const
export type QualificationFlag = (typeof qualificationFlags)[number]

const names = {
  prefix: 'qualifications',
  noun: 'Qualification',
  nouns: 'Qualifications',
  one: 'a qualification',
  many: 'qualifications',
  see: 'profiles.view_qualification',
  add: 'profiles.add_qualification',
  change: 'profiles.change_qualification',
  remove: 'profiles.delete_qualification',
  export: 'profiles.export',
} as const

const { calls, ...made } = defineRecord({
  names,
  noun: 'qualification',
  title: 'Qualifications',
  with: ['remove', 'export', 'edit', 'removeMany'],
  fields: {
    /** A qualification has no name of its own: it is shown under the name of its type. */
    type_id: filledReferenceField('Type', {
      table: 'qualification_type',
      key: 'name',
      searchKey: 'type',
      heading: 'Qualification',
      width: 30,
      hint: 'Type, or a part of it',
      example: 'ladder',
      found: true,
      bulk: true,
    }),
    user_id: filledReferenceField('Person', {
      required: true,
      table: 'member',
      searchKey: 'person',
      columns: [column('user', 'Person', 24), column('department', 'Department', 18)],
      hint: 'The person',
      example: 'me',
      found: true,
    }),
    reference: textField('Reference', { max: 64, width: 16, example: 'C-20', bulk: true }),
    start: dayField('Start', { hint: 'Valid from: a day or a range of days', bulk: true }),
    /** Last day of validity; empty: no end. */
    expiration: dayField('Expiration', {
      searchKey: 'expires',
      columns: [
        dateColumn('expiration', 'Expiration'),
        column('state', 'Status', 12),
        column('days_left', 'Days left', 10, [], { kind: 'integer' }),
        column('evidence', 'Evidence', 10, [], { kind: 'integer' }),
      ],
      hint: 'Its last day: a day, days from-to, <day or >day',
      bulk: true,
    }),
    // Notes have no bulk change, which would overwrite each one's text.
    notes: notesField({ example: 'renewal' }),
  },
  also: {
    /** Name of the type. */
    name: z.string(),
    /** State today, in the organisation's time zone. */
    state: State,
    /** Days of validity after today; negative once expired, null without an end. */
    days_left: z.nullable(z.int()),
    /**
     * Whether the person has another qualification of the type that is valid for longer, which makes this one history.
     */
    renewed: z.boolean(),
    /** Number of evidence files that the caller may see. */
    evidence: z.int(),
  },
  /** Name of a type; an unknown one is added to the types. */
  sent: { name: z.optional(Name) },
  /** Tabs by what is valid today; `history` also has renewed ones, and those of inactive people. */
  tabs: ['all', 'expiring', 'expired', 'valid', 'history'],
  orderings: ['expiration', 'name', 'user', 'reference', 'start', 'created', 'id'],
  ordering: 'expiration',
  filters: {
    /** Includes the history on every tab. */
    include_inactive: z._default(boolText, false),
    state: z.optional(listText(State)),
  },
  searchKeys: {
    /** The type's, as `type` is. */
    name: { kind: 'text' },
    /** The person's main department. */
    department: { kind: 'text' },
    is: { kind: 'choice', options: qualificationFlags },
  },
  say: { create: ' to a person', change: '. To renew one, add another' },
})
/** A qualification cannot be moved to another person. */
const Change = z.extend(z.omit(made.Change, { user_id: true }), { name: z.optional(Name) })

/** Everybody has a list of their own; `names.see` widens it to everybody's. Qualifications are never picked. */
export const qualification = {
  ...made,
  Change,
  calls: {
    ...calls,
    list: {
      ...calls.list,
      summary: 'My qualifications, or with profiles.view_qualification everybody’s',
      access: 'session',
      keyAccess: [names.see],
      query: recordListQuery(made.lists),
      reply: recordPageOf(made.Item, made.lists.tabs),
    },
    counts: { ...calls.counts, access: 'session', keyAccess: [names.see] },
    get: { ...calls.get, summary: 'A qualification', access: 'session', keyAccess: [names.see] },
    history: {
      ...calls.history,
      summary: 'The history of a qualification, newest first',
      access: 'session',
      keyAccess: [names.see],
    },
    change: { ...calls.change, body: Change },
    remove: { ...calls.remove, summary: 'Delete a qualification' },
  },
} as const
export type Qualification = ItemOf<typeof qualification>

export const qualificationFilterSets = filterSetCalls({
  prefix: names.prefix,
  noun: names.noun,
  access: 'session',
  filters: {
    include_inactive: z.boolean(),
    search: text({ max: searchMax }),
    tab: SavedTab(made.lists.tabs),
    ordering: SavedOrdering(made.lists.orderings),
  },
  empty: { include_inactive: false, search: '', tab: null, ordering: null },
})

export const listUserQualifications = endpoint({
  name: 'listUserQualifications',
  method: 'GET',
  path: '/users/:id/qualifications/',
  summary: 'The qualifications of one person, history included, by type and end',
  access: 'session',
  keyAccess: [names.see],
  params: IdInPath,
  reply: z.array(made.Item),
})

// --- Types -----------------------------------------------------------------------------------------------------------

const QualificationType = z.object({
  id: Id,
  name: z.string(),
  /** Number of people who hold the type. */
  people: z.int(),
  ...recordFields,
})
export type QualificationType = z.output<typeof QualificationType>

export const qualificationTypeCalls = smallListCalls(
  {
    noun: 'QualificationType',
    nouns: 'QualificationTypes',
    path: '/qualifications/types/',
    see: [names.see, names.add, names.change],
    keep: names.change,
    add: names.add,
    remove: names.remove,
    summaries: {
      list: 'Types of qualifications, by name',
      create: 'Add a type',
      change: 'Rename a type',
      remove: 'Delete an unused type',
    },
  },
  {
    item: QualificationType,
    create: z.strictObject({ name: Name }),
    change: z.partial(z.strictObject({ name: Name, version: Version })),
  },
)

// --- People × types --------------------------------------------------------------------------------------------------

/** The person's qualification of a type that is valid longest. */
const Cell = z.object({
  type_id: Id,
  qualification_id: Id,
  state: State,
  expiration: z.nullable(IsoDate),
  days_left: z.nullable(z.int()),
  /** Number of evidence files that the caller may see. */
  evidence: z.int(),
})

export const getQualificationMatrix = endpoint({
  name: 'getQualificationMatrix',
  method: 'GET',
  path: '/qualifications/matrix/',
  summary: 'Matrix of active people and types with expiry dates',
  access: 'profiles.view_qualification',
  query: z.object({
    ...pageQuery(['name'], 'name'),
    department_id: z.optional(listText(IdText)),
    /** Only these columns of the matrix. */
    type_id: z.optional(listText(IdText)),
    /** Only people with an expired or soon expiring qualification of the types shown. */
    problems: z._default(boolText, false),
  }),
  reply: z.object({
    types: z.array(Ref),
    results: z.array(z.object({ user: Ref, cells: z.array(Cell) })),
    count: z.int(),
  }),
})
