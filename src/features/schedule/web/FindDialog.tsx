/** Finds people who are free, qualified and near on some days, and offers to book them. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'

import { measuresOf } from '#core/lengths.ts'
import { ProjectPicker } from '#features/projects/web/ProjectPicker.tsx'
import { TaskPicker } from '#features/tasks/web/TaskPicker.tsx'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { HoursField } from '#web/ui/form/HoursField.tsx'
import { Switch } from '#web/ui/form/SwitchField.tsx'
import { type ContractForm, useContractForm, useFormValue } from '#web/ui/form/useContractForm.ts'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { findPeople, type ScheduleResult, type FoundPeople } from '../scheduleFind.contract.ts'
import type { ScheduleRequest } from './BookingDialog.tsx'
import { daysText } from './boardText.ts'
import './find.css'

interface Wanted {
  project_id: number | null
  task_id: number | null
  start: string | null
  end: string | null
  hours: string | null
}

interface FindDialogProps {
  start: string
  end: string
  /** Whether tentative bookings take time, as on the board. */
  tentative: boolean
  onTentative: (counts: boolean) => void
  onBook: (request: ScheduleRequest) => void
  onClose: () => void
}

export function FindDialog({ start, end, tentative, onTentative, onBook, onClose }: FindDialogProps) {
  const initial: Wanted = { project_id: null, task_id: null, start, end, hours: null }
  const form = useContractForm(z.object({}), { initial, onSubmit: async () => {} })
  const [task, setTask] = useState<string | null>(null)
  return (
    <Dialog opened title="Find who is free" width={760} cancelLabel="Close" onCancel={onClose}>
      <Form form={form} label="Find who is free">
        <Wants form={form} onTask={setTask} />
        <Switch
          id="find-tentative"
          label="Count tentative bookings"
          description={tentative ? 'They take time, as on the board.' : 'They take no time, as on the board.'}
          checked={tentative}
          onChange={onTentative}
        />
      </Form>
      <Results
        form={form}
        tentative={tentative}
        onBook={({ id }, site) => {
          const { start: first, end: last, hours, project_id, task_id } = form.values()
          const isTask = task_id !== null && project_id !== null
          onBook({
            user_id: id,
            equipment_id: null,
            ...(first !== null && { start: first }),
            ...(last !== null && { end: last }),
            hours,
            task: isTask ? { id: task_id, project_id, name: task ?? '', closed: false, showWeekend: false } : null,
            project: site,
          })
        }}
      />
    </Dialog>
  )
}

function Wants({ form, onTask }: { form: ContractForm<Wanted>; onTask: (name: string | null) => void }) {
  const project_id = useFormValue(form, 'project_id')
  return (
    <>
      <div className="fb-form-row">
        <ProjectPicker
          form={form}
          name="project_id"
          label="For the project"
          selected={null}
          onPick={(option) => option?.id !== project_id && form.field.set('task_id', null)}
        />
        <TaskPicker
          form={form}
          name="task_id"
          projectId={project_id}
          selected={null}
          onPick={(option) => onTask(option?.name ?? null)}
        />
      </div>
      <div className="fb-find-days">
        <DateField form={form} name="start" label="First day" required />
        <DateField form={form} name="end" label="Last day" required />
        <HoursField form={form} name="hours" label="Total hours" />
      </div>
    </>
  )
}

interface ResultsProps {
  form: ContractForm<Wanted>
  tentative: boolean
  onBook: (found: ScheduleResult, site: FoundPeople['site']) => void
}

function Results({ form, tentative, onBook }: ResultsProps) {
  const { formats } = useLocale()
  const values = {
    start: useFormValue(form, 'start'),
    end: useFormValue(form, 'end'),
    hours: useFormValue(form, 'hours'),
    task_id: useFormValue(form, 'task_id'),
    project_id: useFormValue(form, 'project_id'),
  }
  const { start, end, hours, task_id, project_id } = values
  const query = {
    start: start ?? '',
    end: end ?? '',
    ...(!tentative && { tentative: 'false' as const }),
    ...(hours !== null && { hours }),
    ...(task_id !== null && { task_id: String(task_id) }),
    ...(project_id !== null && { project_id: String(project_id) }),
  }
  const { data, error, isPlaceholderData } = useQuery({
    ...queryFor(findPeople, { query }),
    enabled: values.start !== null && values.end !== null,
    placeholderData: keepPreviousData,
  })
  if (error && !data) return <ErrorAlert error={error} />
  if (!data) return <SkeletonBlock lines={6} label="Searching for free people" />
  const fits = (record: ScheduleResult) => record.enough && record.lacking.length === 0
  const lists = [
    {
      title: data.needed.length > 0 ? 'Free and qualified' : 'Free',
      people: data.results.filter(fits),
    },
    { title: 'Others', people: data.results.filter((result) => !fits(result)) },
  ].filter(({ people }) => people.length > 0)
  return (
    <div className="fb-find" aria-busy={isPlaceholderData || undefined} aria-live="polite">
      <p className="fb-muted">
        {[
          data.needed.length > 0 && `Required: ${data.needed.map(({ name }) => name).join(', ')}.`,
          data.site && !data.site.placed && 'The project has no location, so distances are unknown.',
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {data.count === 0 && <EmptyState title="No people available on these days">Choose other days.</EmptyState>}
      {lists.map(({ title, people }) => (
        <section key={title} aria-label={title}>
          <h3>
            {title} <span className="fb-muted">{formats.number(String(people.length))}</span>
          </h3>
          <ul>
            {people.map((person) => (
              <Person key={person.id} found={person} needed={data.needed} onBook={() => onBook(person, data.site)} />
            ))}
          </ul>
        </section>
      ))}
      {data.count > data.results.length && (
        <p className="fb-muted">
          {formats.counted(data.count - data.results.length, 'more person', 'more people')} available.
        </p>
      )}
    </div>
  )
}

interface PersonProps {
  found: ScheduleResult
  needed: FoundPeople['needed']
  onBook: () => void
}

function Person({ found, needed, onBook }: PersonProps) {
  const { code, formats } = useLocale()
  const { length } = measuresOf(code, formats.number)
  const { name, department, external, near, lacking, away, free } = found
  const longest = Math.max(480, ...free)
  return (
    <li className="fb-find-person">
      <span className="fb-find-name">
        <span className="fb-strong">{name}</span>{' '}
        <span className="fb-muted fb-small">
          {[department?.name, external && 'external'].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="fb-find-free" aria-hidden>
        {free.map((minutes, index) => (
          <i key={index} style={{ ['--fb-free' as string]: minutes / longest }} />
        ))}
      </span>
      <span className="fb-num" data-enough={found.enough}>
        {formats.hours(found.hours_free)} h free
      </span>
      <Button aria-label={`Book ${name}`} onClick={onBook}>
        Book
      </Button>
      <span className="fb-find-about fb-muted fb-small">
        {near && (
          <span>
            {near.metres === 0 ? 'At' : `${length(near.metres)} away, at`} {near.project.reference} {near.project.name},{' '}
            {daysText(near, formats)}
          </span>
        )}
        {away.map((record) => (
          <span key={`${record.start} ${record.name}`}>
            {record.name}, {daysText(record, formats)}
          </span>
        ))}
        {lacking.map(({ type, expiration }) => (
          <Chip key={type.id} tone="warning" mark="Lacks">
            {expiration === null ? `No ${type.name}` : `${type.name} until ${formats.longDate(expiration)}`}
          </Chip>
        ))}
        {needed.length > 0 && lacking.length === 0 && <span>Qualified</span>}
      </span>
    </li>
  )
}
