/** The page of a task, alone and within its project; and of a new task. */
import { lazy } from '#web/lazy.tsx'
import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'

import { has } from '#core/permissions.ts'
import type { Formats } from '#core/locale/format.ts'
import { BelowProject } from '#features/projects/web/BelowProject.tsx'
import { SpentHours } from '#features/projects/web/SpentHours.tsx'
import { recordPage } from '#web/record/kit/screens.tsx'
import { RelatedNames } from '#web/record/RecordLinks.tsx'
import { NewRecord } from '#web/record/RecordScreen.tsx'
import { useMe } from '#web/session.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { type Task, task } from '../tasks.ts'
import { Checklist } from './Checklist.tsx'
import { CloseTask } from './CloseTask.tsx'
import { CopyTask } from './CopyTask.tsx'
import { TaskDays } from './TaskDays.tsx'
import { TaskDot } from './TaskDot.tsx'
import { taskKind as kind } from './taskKind.ts'
import { daysOf } from './taskText.ts'

const Form = lazy(async () => ({ default: (await import('./form.tsx')).Form }))

/** Links to the tasks of the project on its tab. */
const tasksOf = (projectId: number) => ({
  to: `/projects/${projectId}/`,
  hash: 'tasks',
  label: 'All tasks of the project',
})

const pageOf = (within: boolean) =>
  recordPage(task, {
    Form,
    kind,
    ...(within && {
      back: (record) => (record ? tasksOf(record.project_id) : { to: '/projects/', label: 'All projects' }),
    }),
    mark: (record) => <TaskDot of={record} />,
    aside: ({ closed }) => closed && <StatusBadge status="draft" label="Closed" />,
    actions: (record) => (
      <>
        <CopyTask task={record} />
        <CloseTask task={record} />
      </>
    ),
    line: (record, locale) => [
      <RelatedNames
        key="project"
        records={[{ id: record.project.id, name: `${record.project.reference} ${record.project.name}` }]}
        prefix="projects"
        permission="projects.view_project"
      />,
      record.quote_item?.name,
      record.type?.name,
      daysOf(record, locale),
    ],
    overview: {
      open: (record) => (
        <>
          <Checklist task={record} />
          <Budget task={record} />
        </>
      ),
      beside: (record) => <TaskDays task={record} />,
      facts: [
        'type_id',
        'team',
        'department_id',
        'start',
        'end',
        'showWeekend',
        'days',
        'hours',
        'daysBudget',
        'hoursBudget',
        'tags',
        'details',
      ],
      cells: Object.fromEntries(
        (['days', 'hours', 'daysBudget', 'hoursBudget'] as const).map((name) => [
          name,
          (record: Task, { formats }: { formats: Formats }) => {
            const value = record[name]
            if (value === null || value === '0.00') return ''
            return name.startsWith('hours')
              ? formats.hours(value)
              : formats.number(value, value.endsWith('.00') ? 0 : 2)
          },
        ]),
      ),
      references: async () => (await import('./references.tsx')).references,
    },
    removal: 'A task with hours logged cannot be deleted: close it instead. You can undo this for a minute.',
  })

export const { Opened } = pageOf(false)
export const { Opened: OpenedInProject } = pageOf(true)

/** Shows the budget to planners. */
function Budget({ task: { hours_spent: spent, hoursBudget: budget } }: { task: Task }) {
  if (spent === undefined || (spent === '0.00' && budget === null)) return null
  return (
    <SectionCard title="Hours">
      <SpentHours spent={spent} budget={budget} />
    </SectionCard>
  )
}

/** Form of a new task, in the project of the address or in one that is chosen. */
export function New() {
  const { projectId } = useParams({ strict: false })
  const plans = has(useMe(), task.names.add)
  const id = plans && projectId !== undefined ? projectId : undefined
  const added = (
    <NewRecord kind={kind} {...(id !== undefined && { back: tasksOf(id) })}>
      {(saving) => (
        <Suspense fallback={<SkeletonBlock lines={10} label="Loading the form" />}>
          <Form {...saving} {...(id !== undefined && { initial: { project_id: id } })} />
        </Suspense>
      )}
    </NewRecord>
  )
  return projectId === undefined ? added : <BelowProject id={projectId}>{added}</BelowProject>
}
