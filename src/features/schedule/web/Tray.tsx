/** Open tasks that are on no days yet, to be dragged onto the board or booked by a dialog. */
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type PointerEvent, useState } from 'react'

import { queryFor } from '#web/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { listUnscheduled, type UnscheduledTask } from '../schedule.contract.ts'
import { colourOf } from './boardColours.ts'

interface TrayProps {
  /** Text to search for at first. */
  find: string
  onTake: (event: PointerEvent, taskId: number) => void
  onBook: (task: UnscheduledTask) => void
}

export function Tray({ find, onTake, onBook }: TrayProps) {
  const [text, setText] = useState(find)
  const [search] = useDebouncedValue(text.trim(), 200)
  const { data, error, refetch } = useQuery({
    ...queryFor(listUnscheduled, { query: { search } }),
    placeholderData: keepPreviousData,
  })
  return (
    <aside className="fb-tray" aria-label="Unscheduled tasks">
      <h2>Unscheduled</h2>
      <input
        type="search"
        className="fb-schedule-search"
        aria-label="Find unscheduled tasks"
        placeholder="Project or task"
        defaultValue={find}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      <ul>
        {data?.map((task) => (
          <li
            key={task.id}
            className="fb-tray-task"
            style={{ ['--fb-bar' as string]: colourOf(task.project_id) }}
            onPointerDown={(event) => {
              if (!(event.target as Element).closest('button')) {
                event.preventDefault()
                onTake(event, task.id)
              }
            }}
          >
            <span>
              <strong>{task.name}</strong>
              <small>
                {task.project.reference} {task.project.name}
              </small>
            </span>
            <Button aria-label={`Book ${task.name}, ${task.project.reference}`} onClick={() => onBook(task)}>
              Book
            </Button>
          </li>
        ))}
      </ul>
      {data?.length === 0 && (
        <p className="fb-muted">{search === '' ? 'All open tasks are scheduled.' : 'No matching unscheduled task.'}</p>
      )}
      {data?.length === 100 && <p className="fb-muted">First 100 tasks. Type to find others.</p>}
    </aside>
  )
}
