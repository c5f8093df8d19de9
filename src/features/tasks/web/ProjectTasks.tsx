/** The tasks of a project: what each is of, who does it and when, and how much of its hours is spent. */
import { soFar } from '#web/soFar.ts'
import { Age } from '#web/ui/Age.tsx'
import { lazy } from '#web/lazy.tsx'
import { IconChecklist, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'

import { has } from '#core/permissions.ts'
import { paths } from '#web/paths.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { TabCount } from '#web/record/TabCount.tsx'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState, whoAdds } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { type Task, task } from '../tasks.ts'
import { TaskDot } from './TaskDot.tsx'
import { daysOf, hoursOf } from './taskText.ts'
import './tasks.css'

const AddFromTemplate = lazy(() => import('./AddFromTemplate.tsx').then((kit) => ({ default: kit.AddFromTemplate })))

const TaskLines = lazy(() => import('./TaskLines.tsx').then((kit) => ({ default: kit.TaskLines })))

interface OfProject {
  record: { id: number; service_id?: number | null; accepted?: string | null }
}
export const TaskCount = ({ record: { id } }: OfProject) => (
  <TabCount endpoint={task.calls.ofProject} params={{ id: String(id) }} />
)

export function ProjectTasks({ record: project }: OfProject) {
  const adds = has(useMe(), task.names.add)
  const navigate = useNavigate()
  const [choosing, setChoosing] = useState(false)
  const reading = useQuery(queryFor(task.calls.ofProject, { params: { id: String(project.id) } }))
  const { data, error, refetch } = reading
  const open = soFar(data).filter((datum) => !datum.closed)
  const closed = soFar(data).filter((datum) => datum.closed)
  const buttons = adds && (
    <div className="fb-task-buttons">
      <Button onClick={() => setChoosing(true)}>Add from a template</Button>
      <Button
        // A quote is sent first: its page has that one button.
        tone={project.accepted === null ? 'default' : 'primary'}
        icon={<IconPlus size={16} aria-hidden />}
        onClick={() => void navigate({ to: paths.projectTask(project.id, 'new') })}
      >
        New task
      </Button>
    </div>
  )
  return (
    <SectionCard title="Tasks" actions={data && data.length > 0 && buttons}>
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      <Age of={reading} />
      {!data && !error && <SkeletonBlock lines={4} label="Loading the tasks" />}
      {data?.length === 0 && (
        <EmptyState
          icon={<IconChecklist size={28} aria-hidden />}
          title="No tasks yet"
          {...(adds && { action: buttons })}
        >
          {`Hours are logged on the tasks of a project.${adds ? '' : ` ${whoAdds('tasks')}`}`}
        </EmptyState>
      )}
      {open.length > 0 && <Lines tasks={open} projectId={project.id} label="Open tasks" />}
      {data && data.length > 0 && open.length === 0 && <p className="fb-muted">All tasks are closed.</p>}
      {closed.length > 0 && (
        <details className="fb-task-closed">
          <summary>{closed.length === 1 ? '1 closed task' : `${closed.length} closed tasks`}</summary>
          <Lines tasks={closed} projectId={project.id} label="Closed tasks" />
        </details>
      )}
      {adds && data && (
        <Suspense>
          <TaskLines projectId={project.id} />
        </Suspense>
      )}
      {choosing && (
        <Suspense>
          <AddFromTemplate project={project} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </SectionCard>
  )
}

function Lines({ tasks, projectId, label }: { tasks: readonly Task[]; projectId: number; label: string }) {
  const locale = useLocale()
  return (
    <ul className="fb-task-lines" aria-label={label}>
      {tasks.map((record) => {
        const done = record.checklist.filter((check) => check.done !== null).length
        return (
          <li key={record.id}>
            <TaskDot of={record} />
            <span>
              <Link to={paths.projectTask(projectId, record.id)}>{record.name}</Link>
              <span className="fb-muted">
                {[record.quote_item?.name, record.users.map(({ name }) => name).join(', ')].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className="fb-muted">{daysOf(record, locale)}</span>
            <span className="fb-muted fb-num">
              {[record.checklist.length > 0 && `${done}/${record.checklist.length} done`, hoursOf(record, locale)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
