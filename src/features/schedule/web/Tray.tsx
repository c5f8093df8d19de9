/** Open tasks that are on no days yet, to be dragged onto the board or booked by a dialog: what is due first comes first. */
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type PointerEvent, useState } from 'react'

import { today as todayIn } from '#core/days.ts'
import { queryFor } from '#web/api.ts'
import { type Locale, useLocale } from '#web/locale.ts'
import { soFar } from '#web/soFar.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { listUnscheduled, type UnscheduledTask } from '../schedule.contract.ts'
import { colourOf } from './boardColours.ts'
import './scheduleSearch.css'
import './tray.css'

interface TrayProps {
  /** Text to search for at first. */
  find: string
  /** Begins to drag a task; absent where there is no board. */
  onTake?: (event: PointerEvent, task: UnscheduledTask) => void
  onBook: (task: UnscheduledTask) => void
  onPlan: (task: UnscheduledTask) => void
}

export const Tray = (props: TrayProps) => (
  <aside className="fb-tray" aria-label="Unscheduled tasks">
    <h2>Unscheduled</h2>
    <TrayParts {...props} />
  </aside>
)

/** The search and the lists of the tray, wherever they stand. */
export function TrayParts({ find, ...acts }: TrayProps) {
  const [text, setText] = useState(find)
  const [search] = useDebouncedValue(text.trim(), 200)
  const { data, error, refetch } = useQuery({
    ...queryFor(listUnscheduled, { query: { search } }),
    placeholderData: keepPreviousData,
  })
  const lists = [
    { title: 'For clients', tasks: soFar(data).filter(({ client }) => client !== null) },
    { title: 'Internal', tasks: soFar(data).filter(({ client }) => client === null) },
  ].filter(({ tasks }) => tasks.length > 0)
  return (
    <div className="fb-tray-parts">
      <input
        type="search"
        className="fb-schedule-search"
        aria-label="Find unscheduled tasks"
        placeholder="Project, client or task"
        defaultValue={find}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      <div className="fb-tray-lists">
        {lists.map(({ title, tasks }) => (
          <section key={title} aria-label={title}>
            <h3>
              {title} <span className="fb-muted">{tasks.length}</span>
            </h3>
            <ul>
              {tasks.map((task) => (
                <TrayTask key={task.id} task={task} {...acts} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {data?.length === 0 && (
        <p className="fb-muted">{search === '' ? 'All open tasks are scheduled.' : 'No matching unscheduled task.'}</p>
      )}
      {data?.length === 100 && <p className="fb-muted">First 100 tasks. Type to find others.</p>}
    </div>
  )
}

function TrayTask({ task, onTake, onBook, onPlan }: Omit<TrayProps, 'find'> & { task: UnscheduledTask }) {
  const locale = useLocale()
  const today = todayIn(locale.timezone)
  const about = aboutText(task, locale, today)
  return (
    <li
      className="fb-tray-task"
      data-drags={onTake !== undefined || undefined}
      style={{ ['--fb-bar' as string]: colourOf(task.project_id) }}
      onPointerDown={(event) => {
        if (onTake && !(event.target as Element).closest('button')) {
          event.preventDefault()
          onTake(event, task)
        }
      }}
    >
      <span>
        <strong>{task.name}</strong>
        <small>
          {task.project.reference} {task.client ?? task.project.name}
        </small>
        {about !== '' && (
          <small data-late={(task.deadline !== null && task.deadline < today) || undefined}>{about}</small>
        )}
      </span>
      <span className="fb-tray-acts">
        <Button aria-label={`Plan ${task.name}, ${task.project.reference}`} onClick={() => onPlan(task)}>
          Plan
        </Button>
        <Button aria-label={`Book ${task.name}, ${task.project.reference}`} onClick={() => onBook(task)}>
          Book
        </Button>
      </span>
    </li>
  )
}

/** Says for how many people it is, when it is due, and the hours that are left. */
const aboutText = ({ user_ids, deadline, hours_left }: UnscheduledTask, { formats }: Locale, today: string): string =>
  [
    user_ids.length > 1 && `${user_ids.length} people`,
    deadline !== null && `${deadline < today ? 'was due' : 'due'} ${formats.dayRange(deadline, deadline, today)}`,
    hours_left !== null && `${formats.hours(hours_left)} h left`,
  ]
    .filter(Boolean)
    .join(' · ')
