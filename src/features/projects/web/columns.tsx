/** The columns of lists of quotes and projects. */
import type { Locale } from '#web/locale.ts'
import type { ListSpec } from '#web/record/kit/list.tsx'
import { deadlineOf, quoteDeadlineOf } from '../projectDue.ts'
import type { Project, project } from '../projects.ts'
import { DueDay } from './DueBadge.tsx'
import { PhaseBadge } from './PhaseBadge.tsx'

type Columns = ListSpec<typeof project>['columns']
type Shown = Pick<ListSpec<typeof project>, 'columns' | 'hiddenAtFirst' | 'cells'>

const phase: Columns[number] = {
  id: 'phase',
  header: 'State',
  width: '7.5rem',
  cell: (row) => <PhaseBadge project={row} />,
}

const cells = {
  probability: ({ probability }: Project, { formats }: Locale) => formats.percent(String(probability), 0),
  deadline: (row: Project) => <DueDay day={row.deadline} of={(now) => deadlineOf(row, now)} />,
  quote_deadline: (row: Project) => <DueDay day={row.quote_deadline} of={(now) => quoteDeadlineOf(row, now)} />,
}

export const projectColumns = {
  cells,
  columns: [
    'reference',
    'name',
    'client',
    phase,
    'managed_by',
    'department',
    'service',
    'category',
    'deadline',
    'price',
    'requested',
    'accepted',
    'delivered',
    'tags',
  ],
  hiddenAtFirst: ['department', 'category', 'service', 'requested', 'accepted', 'delivered', 'tags'],
} satisfies Shown

export const quoteColumns = {
  cells,
  columns: [
    'reference',
    'name',
    'client',
    phase,
    'managed_by',
    'probability',
    'quote_deadline',
    'quote_decision',
    'price',
    'department',
    'service',
    'category',
    'requested',
    'quoted',
    'tags',
  ],
  hiddenAtFirst: [
    'quoted',
    'quote_deadline',
    'quote_decision',
    'department',
    'service',
    'category',
    'requested',
    'tags',
  ],
} satisfies Shown
