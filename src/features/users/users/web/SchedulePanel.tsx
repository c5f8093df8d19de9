/** The working weeks of a person, past and coming, and the form of one of them. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'

import { today } from '#core/days.ts'
import { type Dated, holdsOn, weeksOf } from '#core/workday.ts'
import { queryFor, useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { RecordForm } from '#web/record/RecordForm.tsx'
import { useRecordForm } from '#web/record/useRecordForm.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { type ContractForm, useFormValue } from '#web/ui/form/useContractForm.ts'
import { weekdayNames } from '#web/ui/form/weekdays.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { changeSchedule, getSchedule, getUser, listUsers, type UserSchedule } from '../users.contract.ts'
import { listUserHistory } from '../userLists.contract.ts'
import { type Hours, ScheduleDay } from './ScheduleDay.tsx'
import { bodyOf, dayLabels, problemsIn, valuesOf, weekdays, type WeekValues } from './weekValues.ts'
import { WeekList } from './WeekList.tsx'
import { periodOf } from './weekText.ts'

type Schedule = z.output<typeof UserSchedule>

export function SchedulePanel({ record: { id } }: { record: { id: number } }) {
  const { data, error, refetch } = useQuery(queryFor(getSchedule, { params: { id: String(id) } }))
  /** The first day of the week that is corrected; undefined: a new week is set from a day on. */
  const [corrected, setCorrected] = useState<string | null | undefined>(undefined)
  if (data)
    return (
      <Editor
        key={corrected === undefined ? 'new' : String(corrected)}
        id={id}
        schedule={data}
        corrected={corrected}
        onCorrect={setCorrected}
      />
    )
  return (
    <SectionCard title="Working week">
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!error && <SkeletonBlock lines={7} label="Loading the working week" />}
    </SectionCard>
  )
}

const schema = changeSchedule.body as NonNullable<(typeof changeSchedule)['body']>

interface EditorProps {
  id: number
  schedule: Schedule
  corrected: string | null | undefined
  onCorrect: (firstDay: string | null | undefined) => void
}

function Editor({ id, schedule, corrected, onCorrect }: EditorProps) {
  const { weekStart, timezone, formats } = useLocale()
  const save = useEndpointMutation(changeSchedule, [getSchedule, getUser, listUsers, listUserHistory], (_week, undo) =>
    notifySuccess('Working week saved.', undo),
  )
  const day = today(timezone)
  const isShown = ({ first_day, last_day }: Dated) =>
    corrected === undefined ? holdsOn({ first_day, last_day }, day) : first_day === corrected
  const record = { ...schedule, id, name: 'Working week', can_delete: false }
  const state = useRecordForm<typeof schema, WeekValues, typeof record>({
    schema,
    record,
    valuesOf: (item) => valuesOf(corrected === undefined ? day : corrected, (item?.dated_days ?? []).filter(isShown)),
    bodyOf,
    onSave: async (body, version, { written }) => {
      await save.mutateAsync({ params: { id: String(id) }, body, version, written })
      onCorrect(undefined)
    },
  })
  const { form, fixed } = state
  const problems = problemsIn(form.error, form.values())
  const shown = weeksOf(schedule.dated_days).find(isShown)
  return (
    <RecordForm
      // Errors under a day are not repeated above the form.
      state={problems.size > 0 ? { ...state, form: { ...form, error: null } } : state}
      noun="working week"
      labels={dayLabels}
    >
      <WeekList id={id} schedule={schedule} onCorrect={onCorrect} isDirty={form.isDirty} />
      <SectionCard
        title={
          corrected === undefined || !shown ? 'Working week' : `Working week: ${periodOf(shown, formats.longDate)}`
        }
      >
        {corrected === undefined && !fixed && (
          <DateField
            form={form}
            name="first_day"
            label="From"
            description="Earlier days are not changed. To correct a week, choose Change in the list of weeks."
            required
          />
        )}
        {corrected !== undefined && <Button onClick={() => onCorrect(undefined)}>Set a new week</Button>}
        <div className="fb-week">
          {weekdayNames(weekStart).map(({ day: weekday, long }) => (
            <Line
              key={weekday}
              form={form}
              weekday={weekday}
              name={long}
              problem={problems.get(weekday)}
              disabled={fixed}
            />
          ))}
        </div>
      </SectionCard>
    </RecordForm>
  )
}

interface LineProps {
  form: ContractForm<WeekValues>
  weekday: number
  name: string
  problem: string | undefined
  disabled: boolean
}

const defaults: Hours = { start_time: '09:00', end_time: '17:30', breaks: 30, travel: 0, diary_entry: true }

function Line({ form, weekday, name, problem, disabled }: LineProps) {
  const field = weekdays[weekday - 1] ?? 'monday'
  const day = useFormValue(form, field)
  return (
    <ScheduleDay
      name={name}
      day={day ?? undefined}
      problem={problem}
      disabled={disabled}
      put={(changes) => form.set({ [field]: changes && { ...defaults, ...day, ...changes } })}
    />
  )
}
