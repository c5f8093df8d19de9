/**
 * Leave: what people ask for, on which days, and what was decided (docs/rules/leave-and-schedule.md#states-of-leave,
 * docs/rules/leave-and-schedule.md#leave-days).
 */
import * as z from 'zod/mini'

import { boolText, Decimal2, Details, IdText, Instant, IsoDate, listText, Ref, text } from '#core/contract.ts'
import { dayField, filledReferenceField, linesField, yesNoField } from '#core/recordFields.ts'
import { derivedColumn } from '#core/recordColumns.ts'
import { defineRecord } from '#core/recordKit.ts'
import type { ItemOf } from '#core/recordType.ts'
import { recordListQuery, recordPageOf } from '#core/records.ts'
import { searchMax } from '#core/search.ts'
import { InPlaceOf } from '#core/inPlaceOf.ts'
import { filterSetCalls, SavedOrdering, SavedTab } from '#features/filter-sets/filterSets.contract.ts'
import { decides, opensLeave } from './leavePermissions.ts'
import { decisionIds } from './leave.workflow.ts'

const names = {
  prefix: 'leave',
  noun: 'Leave',
  nouns: 'Leaves',
  one: 'a request for leave',
  many: 'leave',
  see: 'leave.view_any',
  add: 'leave.add_leave',
  change: 'leave.change_leave',
  remove: 'leave.change_leave',
  export: 'profiles.export',
} as const

const filledDay = (label: string, hint: string) => ({
  ...dayField(label, { hint, listWidth: '8rem' }),
  write: IsoDate,
  read: IsoDate,
  required: true as const,
})

const DecisionId = z.enum(decisionIds)

const { calls, ...made } = defineRecord({
  names,
  noun: 'leave',
  title: 'Leave',
  with: ['remove', 'export'],
  fields: {
    /** Leave has no name of its own: it is shown under the name of its type. */
    type_id: filledReferenceField('Type', {
      required: true,
      table: 'leave_type',
      key: 'name',
      searchKey: 'type',
      heading: 'Type',
      width: 24,
      hint: 'Type, or a part of it',
      example: 'annual',
      found: true,
    }),
    user_id: filledReferenceField('Person', {
      required: true,
      table: 'member',
      searchKey: 'person',
      hint: 'The person',
      example: 'me',
      found: true,
    }),
    start: filledDay('First day', 'Begins on: a day, days from-to, <day or >day'),
    end: filledDay('Last day', 'Ends on: a day, days from-to, <day or >day'),
    start_half: yesNoField('Begins at midday'),
    end_half: yesNoField('Ends at midday'),
    notes: linesField('Notes', { width: 40, example: 'wedding' }),
  },
  also: {
    /** Name and colour of the type. */
    name: z.string(),
    colour: z.string(),
    /** Whether leave of this type is taken from an allowance. */
    counts: z.boolean(),
    decision: z.object({ id: DecisionId, name: z.string() }),
    decision_id: DecisionId,
    /** Reason for the decision. */
    reason: z.string(),
    decided_by: z.nullable(Ref),
    /** The person in whose place their deputy decided it. */
    decided_for: z.nullable(Ref),
    /** The person in whose place the caller decides it while it waits, and until when; null for their own. */
    in_place_of: z.nullable(InPlaceOf),
    decided_at: z.nullable(Instant),
    /** Hours that it takes: bank holidays are given back. */
    hours: Decimal2,
    /** Length in the person's working days, such as `2.5`. */
    days: z.string(),
    /** Balance of the type in the leave year in which the request begins; null for a type that is not counted. */
    remaining: z.nullable(Decimal2),
    taken: z.nullable(Decimal2),
    can_decide: z.boolean(),
    can_cancel: z.boolean(),
  },
  derived: [
    derivedColumn('days', 'Days', 'number', 8),
    derivedColumn('hours', 'Hours', 'decimal', 8),
    derivedColumn('decision', 'Status'),
    derivedColumn('reason', 'Reason', 'text', 30),
    derivedColumn('decided_by', 'Decided by', 'text', 20),
  ],
  /** Tabs by state: waiting, on or to come, over, and closed without leave. */
  tabs: ['all', 'waiting', 'coming', 'past', 'closed'],
  orderings: ['start', 'end', 'user', 'name', 'created', 'id'],
  ordering: '-start',
  filters: {
    user_ids: z.optional(listText(IdText)),
    department_id: z.optional(listText(IdText)),
    decision: z.optional(listText(DecisionId)),
    /** Only requests that wait for the caller's decision. */
    to_decide: z.optional(boolText),
    /** Days of a window that the leave overlaps. */
    start: z.optional(IsoDate),
    end: z.optional(IsoDate),
  },
  searchKeys: {
    name: { kind: 'text' },
    department: { kind: 'text' },
    is: { kind: 'choice', options: ['pending', 'approved', 'rejected', 'cancelled', 'mine'] },
  },
})

/** A request cannot be moved to another person, and a decision is sent without other changes. */
const Change = z.extend(z.omit(made.Change, { user_id: true }), {
  decision_id: z.optional(DecisionId),
  reason: z.optional(Details),
})

const listed = recordListQuery(made.lists)
export const leave = {
  ...made,
  Change,
  calls: {
    ...calls,
    list: {
      ...calls.list,
      offline: 'own',
      summary: 'List the leave I may see: one page, or everything between `start` and `end` if no `page` is sent',
      access: 'session',
      keyAccess: opensLeave,
      query: listed,
      reply: z.union([z.array(made.Item), recordPageOf(made.Item, made.lists.tabs)]),
    },
    counts: { ...calls.counts, access: 'session', keyAccess: opensLeave },
    get: { ...calls.get, summary: 'A request for leave', access: 'session', keyAccess: opensLeave },
    history: {
      ...calls.history,
      summary: 'The history of a leave request, newest first',
      access: 'session',
      keyAccess: opensLeave,
    },
    create: { ...calls.create, summary: 'Request leave, or enter leave for a person whose leave I decide' },
    change: {
      ...calls.change,
      summary: 'Change a request, or decide it: `decision_id` A, R (with a reason) or C',
      access: ['leave.change_leave', ...decides],
      body: Change,
    },
    remove: { ...calls.remove, summary: 'Delete my request before it is decided' },
  },
} as const
export type Leave = ItemOf<typeof leave>

export const leaveFilterSets = filterSetCalls({
  prefix: names.prefix,
  noun: names.noun,
  access: 'session',
  filters: {
    search: text({ max: searchMax }),
    tab: SavedTab(made.lists.tabs),
    ordering: SavedOrdering(made.lists.orderings),
  },
  empty: { search: '', tab: null, ordering: null },
})
