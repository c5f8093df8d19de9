/** The list of tasks, of all projects. */
import { IconChecklist } from '@tabler/icons-react'

import { filterSetsOf } from '#features/filter-sets/filterSetRecord.ts'
import { recordFilters } from '#features/filter-sets/web/recordFilters.tsx'
import type { Locale } from '#web/locale.ts'
import { recordList } from '#web/record/kit/list.tsx'
import { RecordName } from '#web/record/RecordName.tsx'
import { RelatedNames } from '#web/record/RecordLinks.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { type Task, task } from '../tasks.ts'
import { TaskDot } from './TaskDot.tsx'
import { taskHelp } from './taskHelp.ts'
import { taskKind as kind } from './taskKind.ts'
import { daysOf, hoursOf } from './taskText.ts'
import './tasks.css'

const tabs = [
  { value: 'open', label: 'Open' },
  { value: 'mine', label: 'Mine' },
  { value: 'unscheduled', label: 'Unscheduled' },
  { value: 'closed', label: 'Closed' },
  { value: 'all', label: 'All' },
] as const

const projectOf = ({ project: { reference, name } }: Task) => `${reference} ${name}`
const namesOf = ({ users }: Task) => users.map(({ name }) => name).join(', ')

/** A day of the task, or of its bookings where it has none. */
const dayOf = (day: string | null, booked: string | undefined, { formats }: Locale, before = '') =>
  day !== null
    ? formats.date(day)
    : booked !== undefined && <span className="fb-muted">{`${before}${formats.date(booked)}`}</span>

export const List = recordList(task, {
  kind,
  icon: IconChecklist,
  about: 'Work on projects, with people, days and budgets.',
  columns: [
    'name',
    'project',
    { id: 'users', header: 'People', width: '12rem', cell: namesOf },
    'start',
    'end',
    { id: 'hoursBudget', header: 'Hours', width: '8rem', sort: 'hoursBudget', numeric: true, cell: hoursOf },
    'type',
    'team',
    'department',
    'quote_item',
    'tags',
  ],
  hiddenAtFirst: ['team', 'department', 'quote_item', 'tags'],
  tabs,
  cells: {
    start: (row, locale) => dayOf(row.start, row.booked?.start, locale, 'booked '),
    end: (row, locale) => dayOf(row.end, row.booked?.end, locale),
    name: (row) => (
      <span className="fb-task-name">
        <TaskDot of={row} />
        <RecordName kind={kind} record={row} />
        {row.closed && <StatusBadge status="draft" label="Closed" />}
      </span>
    ),
    project: (row) => (
      <RelatedNames
        records={[{ id: row.project.id, name: projectOf(row) }]}
        prefix="projects"
        permission="projects.view_project"
      />
    ),
  },
  card: (row, locale) => ({
    subtitle: projectOf(row),
    below: [namesOf(row), daysOf(row, locale)].map((line) => line !== '' && <div key={line}>{line}</div>),
    aside: row.closed ? 'Closed' : hoursOf(row, locale),
  }),
  references: async () => (await import('./references.tsx')).references,
  help: taskHelp,
  saved: recordFilters(filterSetsOf(task), tabs),
})
