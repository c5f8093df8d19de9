/** The tasks of a project: what each is of, who does it, and whether it still takes hours. */
import { IconChecklist } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'

import { queryFor } from '#web/api.ts'
import { TabCount } from '#web/record/TabCount.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { listProjectTasks } from '../tasks.contract.ts'

interface OfProject {
  record: { id: number }
}
export const TaskCount = ({ record: { id } }: OfProject) => (
  <TabCount endpoint={listProjectTasks} params={{ id: String(id) }} />
)

export function ProjectTasks({ record: { id } }: OfProject) {
  const { data, error, refetch } = useQuery(queryFor(listProjectTasks, { params: { id: String(id) } }))
  return (
    <SectionCard title="Tasks">
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!data && !error && <SkeletonBlock lines={4} label="Loading the tasks" />}
      {data?.length === 0 && (
        <EmptyState icon={<IconChecklist size={28} aria-hidden />} title="No tasks yet">
          Hours are logged on the tasks of a project.
        </EmptyState>
      )}
      <ul className="fb-record-list">
        {data?.map((task) => (
          <li key={task.id}>
            {task.name} {task.closed && <StatusBadge status="draft" label="Closed" />}{' '}
            <span className="fb-muted">
              {[task.quote_item?.name, task.users.map(({ name }) => name).join(', ')].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
