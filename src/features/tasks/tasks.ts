/**
 * Tasks: work of a project, with people, days and a budget of hours (docs/rules/projects.md#tasks). People who may not
 * see a project see only their own tasks in it.
 */
import * as z from 'zod/mini'

import { PaletteColour } from '#core/colours.ts'
import {
  boolText,
  Decimal2,
  endpoint,
  Id,
  IdInPath,
  IdList,
  IdText,
  Instant,
  IsoDate,
  listText,
  Name,
  Ref,
  Version,
} from '#core/contract.ts'
import { bulkSelection } from '#core/recordBulk.ts'
import { column } from '#core/recordColumns.ts'
import {
  dayField,
  filledReferenceField,
  linesField,
  moneyField,
  nameField,
  referenceField,
  rowsField,
  tagsField,
  textField,
  yesNoField,
} from '#core/recordFields.ts'
import { defineRecord } from '#core/recordKit.ts'
import type { ItemOf } from '#core/recordType.ts'
import { recordListQuery, recordPageOf } from '#core/records.ts'
import { Schedule } from '#features/auth/authProfile.contract.ts'
import { TaskOption } from './taskOptions.ts'
import { maxAlong, maxChecks, maxPeople } from './tasks.rules.ts'

const number = (max: number, message: string) =>
  z.string().check(z.regex(new RegExp(`^\\d{1,${max}}(\\.\\d{1,2})?$`), message))
export const Days = number(5, 'Enter days, such as 2.5.')
export const Hours = number(6, 'Enter hours, such as 7.5.')
const planned = (label: string, write: typeof Days, quantity: true | 'hours') => ({
  ...moneyField(label, { listWidth: '6rem', searchKey: null, bulk: true, quantity }),
  write,
  read: Decimal2,
  empty: '0.00',
})
const budgeted = (label: string, write: typeof Days, quantity: true | 'hours', example: string) => ({
  ...moneyField(label, { listWidth: '7rem', hint: `${label}: 20 or >40`, example, bulk: true, quantity }),
  write: z.nullable(write),
  read: z.nullable(Decimal2),
})

/**
 * A row of the checklist: an existing one by its `id`, otherwise a new one. People on the task tick it by another call.
 */
const CheckSent = z.strictObject({ id: z.optional(Id), name: Name })
const Check = z.object({ id: Id, name: z.string(), done: z.nullable(Instant), done_by: z.nullable(Ref) })
export type Check = z.output<typeof Check>

const Coloured = z.object({ id: Id, name: z.string(), colour: z.string() })

const names = {
  prefix: 'tasks',
  noun: 'Task',
  nouns: 'Tasks',
  one: 'a task',
  many: 'tasks',
  see: 'tasks.view_task',
  add: 'tasks.add_task',
  change: 'tasks.change_task',
  remove: 'tasks.delete_task',
  export: 'projects.export',
} as const

/**
 * `open` and `closed`; `mine`: the caller is assigned; `unscheduled`: open, without days; `late`: open, and its last
 * day is past.
 */
export const taskFlags = ['open', 'closed', 'mine', 'unscheduled', 'late'] as const
export type TaskFlag = (typeof taskFlags)[number]

const { calls, bulk, ...made } = defineRecord({
  names,
  noun: 'task',
  title: 'Tasks',
  with: ['remove', 'export', 'edit', 'tag', 'removeMany'],
  fields: {
    project_id: filledReferenceField('Project', {
      table: 'project',
      required: true,
      width: 30,
      listWidth: '14rem',
      hint: 'Reference or name, or a part of it',
      example: 'weir',
      found: true,
    }),
    name: nameField({ width: 40, example: 'levels' }),
    /** Item of the same project. */
    quote_item_id: referenceField('Item', {
      table: 'quote_item',
      searchKey: 'item',
      width: 24,
      listWidth: '10rem',
      hint: 'The quote item',
      example: 'survey',
    }),
    type_id: referenceField('Type', {
      table: 'task_type',
      width: 16,
      listWidth: '8rem',
      hint: 'The type',
      example: 'field',
      bulk: true,
    }),
    user_ids: rowsField('People', {
      write: z.array(Id).check(z.maxLength(maxPeople, `At most ${maxPeople} people.`)),
      read: z.array(Id),
      empty: [] as number[],
      key: 'users',
      columns: [column('users', 'People', 30)],
    }),
    team: textField('Team', {
      max: 64,
      width: 16,
      listWidth: '8rem',
      hint: 'The crew',
      example: 'night',
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
    start: dayField('Start', { listWidth: '7rem', hint: 'First day: a day or a range of days', bulk: true }),
    end: dayField('End', { listWidth: '7rem', hint: 'Last day: a day, days from-to, <day or >day', bulk: true }),
    showWeekend: yesNoField('Weekends and holidays too', { heading: 'Weekends', width: 10, bulk: true }),
    days: planned('Planned days', Days, true),
    hours: planned('Planned hours', Hours, 'hours'),
    daysBudget: budgeted('Budget in days', Days, true, '>5'),
    hoursBudget: budgeted('Budget in hours', Hours, 'hours', '>40'),
    colour: {
      ...textField('Colour', { searchKey: null, found: false, width: 10, bulk: true }),
      write: PaletteColour,
      read: z.string(),
    },
    closed: yesNoField('Closed', { width: 8, bulk: true }),
    tags: tagsField({ example: 'urgent' }),
    details: linesField('Details', { width: 40, example: 'tripod', bulk: true }),
    qualification_type_ids: rowsField('Qualifications', {
      write: z.array(Id).check(z.maxLength(20, 'At most 20 qualifications.')),
      read: z.array(Id),
      empty: [] as number[],
    }),
    checklist: rowsField('Checklist', {
      write: z.array(CheckSent).check(z.maxLength(maxChecks, `At most ${maxChecks} checklist lines.`)),
      read: z.array(Check),
      empty: [] as z.input<typeof CheckSent>[],
      held: (checks) => checks.map(({ id, name }) => ({ id, name })),
    }),
  },
  also: {
    project: z.object({ id: Id, reference: z.string(), name: z.string() }),
    type: z.nullable(Coloured),
    department: z.nullable(Coloured),
    /** People on the task; `schedule`: their working week, if the caller may see it. */
    users: z.array(z.object({ id: Id, name: z.string(), schedule: Schedule })),
    qualification_types: z.array(Ref),
    /**
     * Hours logged by everybody, without rejected ones; absent for callers who neither plan tasks nor see financial
     * figures.
     */
    hours_spent: z.optional(Decimal2),
    can_tick: z.boolean(),
    /** First and last day on which anybody or anything is booked for the task; null without a booking. */
    booked: z.nullable(z.object({ start: IsoDate, end: IsoDate })),
    /** Hours of the task by person and day, only with `schedule`; `user_id` is null while nobody is assigned. */
    schedule: z.optional(z.array(z.object({ user_id: z.nullable(Id), date: IsoDate, hours: Decimal2 }))),
    /**
     * Qualifications that people on the task lack on its days, or today without days; only for callers who see
     * qualifications.
     */
    lacking: z.optional(z.array(z.object({ user_id: Id, type: Ref, expiration: z.nullable(IsoDate) }))),
  },
  option: TaskOption,
  tabs: ['open', 'mine', 'unscheduled', 'closed', 'all'],
  orderings: [
    'start',
    'end',
    'name',
    'project',
    'quote_item',
    'type',
    'department',
    'team',
    'hoursBudget',
    'created',
    'modified',
    'id',
  ],
  ordering: 'start',
  filters: {
    user_ids: z.optional(listText(IdText)),
    unscheduled_only: z._default(boolText, false),
    /** Days of a window that the task overlaps. */
    start: z.optional(IsoDate),
    end: z.optional(IsoDate),
  },
  searchKeys: { person: { kind: 'text' }, is: { kind: 'choice', options: taskFlags } },
  say: { remove: '. A task with hours logged must be closed instead' },
})

/** A task cannot be moved to another project. */
const Change = z.extend(z.omit(made.Change, { project_id: true }), {
  /** Bookings that move by as many days as the first day of the task, by id with the version that was previewed. */
  bookings: z.optional(
    z
      .record(IdText, Version)
      .check(z.refine((bookings) => Object.keys(bookings).length <= maxAlong, `At most ${maxAlong} at once.`)),
  ),
})
/** Fields that many tasks can be given at once. */
const Edited = z.pick(Change, {
  type_id: true,
  user_ids: true,
  team: true,
  department_id: true,
  start: true,
  end: true,
  showWeekend: true,
  days: true,
  hours: true,
  daysBudget: true,
  hoursBudget: true,
  colour: true,
  closed: true,
  details: true,
})
/** Selects the same tasks as `ids` (docs/rules/api.md#batches). */
const taskIds = { taskIds: z.optional(IdList) }
const mayList = [names.see, 'diary.add_entry'] as const
const listed = recordListQuery(made.lists)
const scheduled = z.object({ schedule: z._default(boolText, false) })

export const task = {
  ...made,
  Change,
  calls: {
    ...calls,
    list: {
      ...calls.list,
      summary:
        'A page of tasks; with `start` and `end` and no page all tasks of that window, closed ones included; with `selection` at most 100 tasks to choose from',
      access: mayList,
      query: z.extend(listed, { selection: z._default(boolText, false) }),
      reply: z.union([z.array(made.Item), z.array(TaskOption), recordPageOf(made.Item, made.lists.tabs)]),
    },
    counts: { ...calls.counts, access: mayList },
    get: {
      ...calls.get,
      offline: 'own',
      summary: 'Shows a task; with `schedule` its hours by person and day too',
      access: mayList,
      query: scheduled,
    },
    history: { ...calls.history, access: mayList },
    change: {
      ...calls.change,
      summary: 'Change a task; with `schedule` its hours by person and day too',
      query: scheduled,
      body: Change,
    },
    copy: endpoint({
      name: 'copyTasks',
      method: 'POST',
      path: '/tasks/copy/',
      summary: 'Copy tasks within their projects: open, with the same people and an unticked checklist',
      access: names.add,
      body: z.strictObject({ ids: z.optional(IdList), ...taskIds }),
      reply: z.object({ results: z.array(made.Item) }),
    }),
    tick: endpoint({
      name: 'tickTask',
      method: 'PATCH',
      path: '/tasks/:id/ticks/:check_id/',
      summary: 'Tick or untick a line of a task’s checklist. Needs to be on the task or permission to change it',
      access: mayList,
      params: z.extend(IdInPath, { check_id: IdText }),
      body: z.strictObject({ done: z.boolean() }),
      reply: made.Item,
    }),
    ofProject: endpoint({
      name: 'listProjectTasks',
      method: 'GET',
      path: '/projects/:id/tasks/',
      summary: 'The tasks of a project that I may see, open ones first',
      access: names.see,
      params: IdInPath,
      reply: z.array(made.Item),
      offline: 'own',
    }),
  },
  bulk: {
    ...bulk,
    edit: { ...bulk.edit, body: z.strictObject({ ...bulkSelection, ...taskIds, ...Edited.shape }) },
    remove: { ...bulk.remove, body: z.strictObject({ ...bulkSelection, ...taskIds }) },
  },
} as const
export type Task = ItemOf<typeof task>
