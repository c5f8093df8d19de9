/** Adds or changes a booking: its work, people and equipment, days and hours. */
import { useEffect } from 'react'
import type * as z from 'zod/mini'

import { Link } from '@tanstack/react-router'

import { minutesToHours } from '#core/hours.ts'
import { ProjectPicker } from '#features/projects/web/ProjectPicker.tsx'
import { TaskPicker } from '#features/tasks/web/TaskPicker.tsx'
import { ApiError, callFully } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { HoursField } from '#web/ui/form/HoursField.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { type ContractForm, useContractForm, useFormValue } from '#web/ui/form/useContractForm.ts'
import { useDayFollows } from '#web/ui/form/useDayFollows.ts'
import {
  BookingBody,
  type BookingRow,
  changeBookings,
  createBookings,
  type Schedule,
  type ScheduleProject,
  type ScheduleTask,
} from '../schedule.contract.ts'
import type { SchedulePatch } from './boardChange.ts'
import { BookingShown } from './BookingShown.tsx'
import { CrewField } from './CrewField.tsx'
import './booking.css'
import { OverrideField } from './OverrideField.tsx'
import type { ScheduleCount } from './useCounted.ts'

export interface ScheduleRequest {
  booking?: BookingRow
  /** A booking whose work, days and hours a new one begins with, for somebody else. */
  like?: BookingRow
  user_id?: number | null
  equipment_id?: number | null
  start?: string
  end?: string
  /** Total hours; null: whole days. */
  hours?: string | null
  task: ScheduleTask | null
  project: ScheduleProject | null
}

export interface BookingValues {
  project_id: number | null
  task_id: number | null
  label: string
  user_ids: number[]
  equipment_ids: number[]
  start: string | null
  end: string | null
  /** `half` becomes hours a day once it is chosen. */
  how: 'whole' | 'half' | 'day' | 'all'
  hours: string | null
  tentative: boolean
  notes: string
  override: string
}

interface BookingDialogProps {
  asked: ScheduleRequest
  schedule: Schedule
  counted: ScheduleCount
  canPlan: boolean
  remove: (bookings: readonly BookingRow[]) => void
  /** Called with what was saved, a sentence about it, and its undo. */
  onSaved: (written: SchedulePatch & { put: readonly BookingRow[] }, sentence: string, undo: string | undefined) => void
  onClose: () => void
}

export function BookingDialog(props: BookingDialogProps) {
  const { asked, canPlan } = props
  const { booking } = asked
  const planned = booking?.id === null
  return canPlan && (!booking || booking.can_change || planned) ? <Edited {...props} /> : <BookingShown {...props} />
}

const ways = [
  { value: 'whole', label: 'Whole days' },
  { value: 'half', label: 'Half days' },
  { value: 'day', label: 'Hours a day' },
  { value: 'all', label: 'Total hours, spread over the days' },
] as const

const howOf = ({ hours, spread }: BookingRow) => (hours === null ? 'whole' : spread ? 'all' : 'day')

function valuesOf({
  booking,
  like = booking,
  task,
  project,
  user_id,
  equipment_id,
  start,
  end,
  hours = null,
}: ScheduleRequest): BookingValues {
  const [user, piece] = [booking?.user_id ?? user_id, booking?.equipment_id ?? equipment_id]
  return {
    project_id: task?.project_id ?? project?.id ?? null,
    task_id: task?.id ?? null,
    label: like?.label ?? '',
    user_ids: user ? [user] : [],
    equipment_ids: piece ? [piece] : [],
    start: like?.start ?? start ?? null,
    end: like?.end ?? end ?? start ?? null,
    how: like ? howOf(like) : hours === null ? 'whole' : 'all',
    hours: like ? like.hours : hours,
    tentative: like?.confirmed === false,
    notes: like?.notes ?? '',
    override: booking?.override?.reason ?? '',
  }
}

function bodyOf({ project_id: _project, how, tentative, hours, override, ...values }: BookingValues) {
  return {
    ...values,
    ...(override !== '' && { override }),
    // Only bookings without a task have a label, because a task has a name.
    label: values.task_id === null ? values.label : '',
    hours: how === 'whole' ? null : (hours ?? ''),
    spread: how === 'all',
    confirmed: !tentative,
  }
}

function Edited({ asked, schedule, counted, remove, onSaved, onClose }: BookingDialogProps) {
  const { booking, project, task } = asked
  const there = booking && booking.id !== null ? booking : null
  const form = useContractForm(BookingBody, {
    initial: valuesOf(asked),
    // An existing reason may be changed, but must not be cleared while it is needed.
    prepare: (values) => ({ ...bodyOf(values), ...(booking?.override && { override: values.override }) }),
    onSubmit: async (body) => {
      const { data, undo } = there
        ? await callFully(changeBookings, { body: changed(there, body) }).catch(ofThe(there))
        : await callFully(createBookings, { body })
      onSaved(
        { put: data.results, tasks: data.tasks, projects: data.projects },
        there ? 'Booking changed.' : 'Booked.',
        undo,
      )
      onClose()
    },
  })
  return (
    <Dialog
      opened
      title={there ? titleOf(asked, there, schedule) : 'New booking'}
      form={form}
      saveLabel={there ? 'Save' : 'Book'}
      onCancel={onClose}
      width={760}
      extra={
        there && (
          <>
            {task && <Link to={paths.projectTask(task.project_id, task.id)}>Open task</Link>}
            <Button
              tone="quiet"
              onClick={() => {
                remove([there])
                onClose()
              }}
            >
              Delete
            </Button>
          </>
        )
      }
    >
      <Form form={form} label={there ? 'Booking' : 'New booking'}>
        <Work form={form} project={project} task={task} />
        <Days form={form} first={task !== null || (there !== null && booking?.label !== '')} />
        <Hours form={form} schedule={schedule} />
        <CrewField
          form={form}
          schedule={schedule}
          counted={counted}
          single={there !== null}
          except={there?.id ?? null}
        />
        <OverrideField form={form} by={booking?.override?.by.name ?? null} />
        <SwitchField form={form} name="tentative" label="Tentative" description="Shown as unconfirmed." />
        <TextArea form={form} name="notes" label="Notes" maxLength={10_000} />
      </Form>
    </Dialog>
  )
}

/** Returns `P2128 Room schedules, Joanna Pike`. */
function titleOf({ task, project }: ScheduleRequest, booking: BookingRow, { people, equipment }: Schedule): string {
  const who =
    people.find(({ id }) => id === booking.user_id)?.name ??
    equipment.find(({ id }) => id === booking.equipment_id)?.name
  const work = task ? `${project?.reference ?? ''} ${task.name}`.trim() : booking.label
  return [work, who].filter(Boolean).join(', ')
}

/** Builds the change of an existing booking, with the version that was seen. */
function changed({ id, version }: BookingRow, { user_ids, equipment_ids, ...rest }: z.output<typeof BookingBody>) {
  const [user_id = null] = user_ids
  const [equipment_id = null] = equipment_ids
  return { bookings: [{ id: id ?? 0, version, ...rest, user_id, equipment_id }] }
}

/** Shows the refusal of a batch of one as that of a single booking. */
const ofThe =
  ({ id }: BookingRow) =>
  (error: unknown): never => {
    const errors = error instanceof ApiError && error.status === 400 ? error.body['errors'] : undefined
    const its = (errors as Record<string, Record<string, unknown>> | undefined)?.[String(id)]
    throw its ? new ApiError(400, its) : error
  }

function Work({
  form,
  project,
  task,
}: { form: ContractForm<BookingValues> } & Pick<ScheduleRequest, 'project' | 'task'>) {
  const project_id = useFormValue(form, 'project_id')
  const task_id = useFormValue(form, 'task_id')
  return (
    <>
      <div className="fb-booking-work">
        <ProjectPicker
          form={form}
          name="project_id"
          selected={project}
          onPick={(option) => option?.id !== project_id && form.field.set('task_id', null)}
        />
        <TaskPicker form={form} name="task_id" projectId={project_id} selected={task} />
      </div>
      {task_id === null && (
        <TextField form={form} name="label" label="Or a label" placeholder="Training, yard, standby" />
      )}
    </>
  )
}

/** @param first whether the work is known: the days are changed first then, and typing must not change the project */
function Days({ form, first }: { form: ContractForm<BookingValues>; first: boolean }) {
  useDayFollows(useFormValue(form, 'start'), useFormValue(form, 'end'), (end) => form.set({ end }))
  return (
    <div className="fb-form-row">
      <DateField form={form} name="start" label="First day" required autoFocus={first} />
      <DateField form={form} name="end" label="Last day" required />
    </div>
  )
}

/** Minutes of a working day of the first person chosen; of a common day while nobody is. */
function dayOf({ people }: Schedule, [id]: readonly number[]): number {
  const week = people.find((person) => person.id === id)?.workdays ?? []
  return Math.max(0, ...week.map(({ minutes }) => minutes)) || 480
}

function Hours({ form, schedule }: { form: ContractForm<BookingValues>; schedule: Schedule }) {
  const how = useFormValue(form, 'how')
  useEffect(() => {
    if (how !== 'half') return
    form.set({ how: 'day', hours: minutesToHours(Math.round(dayOf(schedule, form.values().user_ids) / 2)) })
  }, [how, form, schedule])
  return (
    <div className="fb-form-row">
      <SelectField form={form} name="how" label="Duration" options={ways} required />
      {how === 'whole' ? (
        <span />
      ) : (
        <HoursField form={form} name="hours" label={how === 'day' ? 'Hours a day' : 'Total hours'} required />
      )}
    </div>
  )
}
