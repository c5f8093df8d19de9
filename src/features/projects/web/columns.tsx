/** The columns of lists of quotes and projects. */
import type { ListSpec } from '#web/record/kit/list.tsx'
import type { project } from '../projects.ts'
import { PhaseBadge } from './PhaseBadge.tsx'

type Columns = ListSpec<typeof project>['columns']

const phase: Columns[number] = {
  id: 'phase',
  header: 'State',
  width: '7.5rem',
  cell: (row) => <PhaseBadge project={row} />,
}

export const projectColumns = {
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
} satisfies { columns: Columns; hiddenAtFirst: readonly string[] }

export const quoteColumns = {
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
} satisfies { columns: Columns; hiddenAtFirst: readonly string[] }
