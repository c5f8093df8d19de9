/** The columns of lists of quotes and projects. */
import type { Locale } from '#web/locale.ts'
import type { ListSpec } from '#web/record/kit/list.tsx'
import { deadlineOf, quoteDeadlineOf } from '../projectDue.ts'
import { Withheld } from '#web/record/Withheld.tsx'
import { quoteSince } from '../projectMilestones.ts'
import type { Project, project } from '../projects.ts'
import { DueDay, ValidUntil } from './DueBadge.tsx'
import { NextStep } from './NextStep.tsx'
import { PhaseBadge } from './PhaseBadge.tsx'
import { ageText } from './quoteAge.ts'

type Columns = ListSpec<typeof project>['columns']
type Shown = Pick<ListSpec<typeof project>, 'columns' | 'hiddenAtFirst' | 'cells'>

const phase: Columns[number] = {
  id: 'phase',
  header: 'Status',
  width: '7.5rem',
  cell: (row) => <PhaseBadge project={row} />,
}

const nextStep: Columns[number] = {
  id: 'next_step',
  header: 'Next step',
  width: '10rem',
  cell: (row) => <NextStep project={row} />,
}

/** The day on which a quote came to its tab, and how long ago that is. */
const since: Columns[number] = {
  id: 'since',
  header: 'Since',
  width: '6.5rem',
  sort: 'since',
  cell: (row, { formats }) => {
    const day = quoteSince(row)
    return day === null ? '' : formats.date(day)
  },
}
const age: Columns[number] = {
  id: 'age',
  header: 'Age',
  width: '5rem',
  numeric: true,
  cell: ageText,
}

/** Shows a price: empty before there is one, and withheld (absent) where it is that of a colleague's job. */
export const priceOf = ({ price }: Pick<Project, 'price'>, { formats }: Pick<Locale, 'formats'>) =>
  price === undefined ? (
    <Withheld>Price withheld: you need permission to see the figures of all projects</Withheld>
  ) : price === null ? (
    ''
  ) : (
    formats.money(price)
  )

const cells = {
  price: priceOf,
  probability: ({ probability }: Project, { formats }: Locale) => formats.percent(String(probability), 0),
  deadline: (row: Project) => <DueDay day={row.deadline} of={(now) => deadlineOf(row, now)} />,
  quote_deadline: (row: Project) => <DueDay day={row.quote_deadline} of={(now) => quoteDeadlineOf(row, now)} />,
}

/** The last day on which the client can accept. */
const validUntil: Columns[number] = {
  id: 'valid_until',
  header: 'Valid until',
  width: '6.5rem',
  cell: (row) => <ValidUntil project={row} />,
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
    nextStep,
    'requested',
    'accepted',
    'delivered',
    'tags',
  ],
  hiddenAtFirst: ['next_step', 'department', 'category', 'service', 'requested', 'accepted', 'delivered', 'tags'],
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
    'price',
    since,
    age,
    nextStep,
    validUntil,
    'quote_deadline',
    'quote_decision',
    'department',
    'service',
    'category',
    'requested',
    'quoted',
    'tags',
  ],
  hiddenAtFirst: [
    // Each tab shows one state.
    'phase',
    // Since when, the column beside it says.
    'age',
    'quoted',
    // Few have one, and what has expired says so in its next step.
    'valid_until',
    'quote_deadline',
    'quote_decision',
    'department',
    'service',
    'category',
    'requested',
    'tags',
  ],
} satisfies Shown
