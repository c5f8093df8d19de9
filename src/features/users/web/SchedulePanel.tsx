/** A person's working week: a line a weekday, saved as a whole. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'

import { ask, ApiError, useWrite } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { weekdayNames } from '#web/ui/form/weekdays.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { notify } from '#web/ui/Snackbar.tsx'
import { changeSchedule, getSchedule, getUser, listUsers, type UserSchedule } from '../users.contract.ts'
import { ScheduleDay, type Day } from './ScheduleDay.tsx'

type Week = z.output<typeof UserSchedule>

export function SchedulePanel({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(ask(getSchedule, { params: { id: String(id) } }))
  return (
    <SectionCard title="Working week">
      {data ? (
        <Editor key={JSON.stringify(data.days)} id={id} week={data} />
      ) : error ? (
        <ErrorAlert error={error}>
          <Button onClick={() => void refetch()}>Try again</Button>
        </ErrorAlert>
      ) : (
        <SkeletonBlock lines={7} label="Loading the working week" />
      )}
    </SectionCard>
  )
}

const usual = { start_time: '09:00', end_time: '17:30', breaks: 30, travel: 0, diary_entry: true }

function Editor({ id, week }: { id: number; week: Week }) {
  const { weekStart } = useLocale()
  const [days, setDays] = useState<readonly Day[]>(week.days)
  const [error, setError] = useState<unknown>(null)
  const save = useWrite(changeSchedule, [getSchedule, getUser, listUsers])
  const put = (weekday: number, changes: Partial<Day> | null) => {
    const found = days.find((day) => day.weekday === weekday) ?? { ...usual, weekday }
    const others = days.filter((day) => day.weekday !== weekday)
    setDays(changes === null ? others : [...others, { ...found, ...changes }].toSorted((a, b) => a.weekday - b.weekday))
  }
  const submit = async () => {
    setError(null)
    try {
      await save.mutateAsync({ params: { id: String(id) }, body: { days: [...days] } })
      notify({ tone: 'success', message: 'The working week is saved.' })
    } catch (refusal) {
      setError(refusal)
    }
  }
  const problems = problemsByDay(error, days)
  const rest = error !== null && problems.size === 0 ? error : null
  return (
    <form
      aria-label="Working week"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <ErrorAlert error={rest} />
      <div className="fb-week">
        {weekdayNames(weekStart).map(({ day, long }) => (
          <ScheduleDay
            key={day}
            name={long}
            day={days.find(({ weekday }) => weekday === day)}
            problem={problems.get(day)}
            disabled={!week.can_change}
            put={(changes) => put(day, changes)}
          />
        ))}
      </div>
      {week.can_change && (
        <div className="fb-users-save">
          <Button type="submit" busy={save.isPending} disabled={days === week.days}>
            Save working week
          </Button>
        </div>
      )}
    </form>
  )
}

/** The server names the day by its place in the list that was sent. */
function problemsByDay(error: unknown, days: readonly Day[]): Map<number, string> {
  const found = new Map<number, string>()
  if (!(error instanceof ApiError) || error.status !== 400) return found
  for (const [field, messages] of Object.entries(error.body ?? {})) {
    const day = days[Number(/^days\.(\d+)\./.exec(field)?.[1] ?? -1)]
    if (day) found.set(day.weekday, [messages].flat().join(' '))
  }
  return found
}
