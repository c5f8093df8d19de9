/** The form of a working week, with a line for each weekday. */
import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'

import { queryFor, useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { RecordForm } from '#web/record/RecordForm.tsx'
import { useRecordForm } from '#web/record/useRecordForm.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { type ContractForm, useFormValue } from '#web/ui/form/useContractForm.ts'
import { weekdayNames } from '#web/ui/form/weekdays.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { changeSchedule, getSchedule, getUser, listUsers, type UserSchedule } from '../users.contract.ts'
import { listUserHistory } from '../users.lists.contract.ts'
import { type Hours, ScheduleDay } from './ScheduleDay.tsx'
import { bodyOf, dayLabels, problemsIn, valuesOf, weekdays, type WeekValues } from './weekValues.ts'

type Week = z.output<typeof UserSchedule>

export function SchedulePanel({ record: { id } }: { record: { id: number } }) {
  const { data, error, refetch } = useQuery(queryFor(getSchedule, { params: { id: String(id) } }))
  if (data) return <Editor id={id} week={data} />
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

function Editor({ id, week }: { id: number; week: Week }) {
  const { weekStart } = useLocale()
  const save = useEndpointMutation(changeSchedule, [getSchedule, getUser, listUsers, listUserHistory], (_week, undo) =>
    notifySuccess('The working week is saved.', undo),
  )
  const record = { ...week, id, name: 'Working week', can_delete: false }
  const state = useRecordForm<typeof schema, WeekValues, typeof record>({
    schema,
    record,
    valuesOf: (one) => valuesOf(one?.days ?? []),
    bodyOf,
    onSave: async (body, version, { written }) => {
      await save.mutateAsync({ params: { id: String(id) }, body, version, written } as never)
    },
  })
  const { form, fixed } = state
  const problems = problemsIn(form.error, form.values())
  return (
    <RecordForm
      // Errors under a day are not repeated above the form.
      state={problems.size > 0 ? { ...state, form: { ...form, error: null } } : state}
      noun="working week"
      labels={dayLabels}
    >
      <SectionCard title="Working week">
        <div className="fb-week">
          {weekdayNames(weekStart).map(({ day, long }) => (
            <Line key={day} form={form} weekday={day} name={long} problem={problems.get(day)} disabled={fixed} />
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

const usual: Hours = { start_time: '09:00', end_time: '17:30', breaks: 30, travel: 0, diary_entry: true }

function Line({ form, weekday, name, problem, disabled }: LineProps) {
  const field = weekdays[weekday - 1] ?? 'monday'
  const day = useFormValue(form, field)
  return (
    <ScheduleDay
      name={name}
      day={day ?? undefined}
      problem={problem}
      disabled={disabled}
      put={(changes) => form.set({ [field]: changes && { ...usual, ...day, ...changes } })}
    />
  )
}
