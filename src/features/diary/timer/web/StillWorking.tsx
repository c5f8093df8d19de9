import { useState } from 'react'
import * as z from 'zod/mini'

import { dayOf, instantAt, minutesBetween, timeOf } from '#core/days.ts'
import { type Workday, workdayOn } from '#core/workday.ts'
import { useProfile } from '#features/auth/web/useProfile.ts'
import { ApiError } from '#web/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { TimeField } from '#web/ui/form/TimeField.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import type { DiaryEntry } from '../../entries/entries.contract.ts'
import { projectText } from '../../entries/web/entryText.ts'
import { useDiaryLocale } from '../../entries/web/useDiaryLocale.ts'
import { saveRunning } from './stillWorking.ts'
import { useTimerActions } from './timerActions.tsx'
import { momentBefore } from './timerValues.ts'

const schema = z.object({ end: z.string('This field is required') })

/** A question after ten hours: continue the timer, or stop it at the time when work really ended. */
export function StillWorking({ entry }: { entry: DiaryEntry }) {
  const me = useProfile()
  const { formats } = useDiaryLocale()
  const actions = useTimerActions()
  const [opened] = useState(() => Temporal.Now.instant().toString())
  const [answered, setAnswered] = useState(false)
  const form = useContractForm(schema, {
    initial: { end: timeOf(defaultEnd(entry, me.schedule.dated_days, opened), entry.timezone) },
    onSubmit: async ({ end: typed }) => {
      const now = Temporal.Now.instant().toString()
      const end = momentBefore(typed, entry.timezone, now)
      if (minutesBetween(entry.start, end) < 0) throw new ApiError(400, { end: ['End must not be before start.'] })
      await actions.stop(entry, { end })
    },
  })
  const save = () => {
    saveRunning(entry, Temporal.Now.instant().toString())
    setAnswered(true)
  }
  if (answered) return null
  return (
    <Dialog
      opened
      width={500}
      title="Still working?"
      cancelLabel="Keep it running"
      saveLabel="Stop at that time"
      form={{ ...form, isDirty: () => false }}
      onCancel={save}
      extra={
        <Button disabled={form.busy} onClick={() => void actions.stop(entry).catch(form.setError)}>
          Stop now
        </Button>
      }
    >
      <Form form={form} label="Still working?" summary={false}>
        <p>
          Your timer on {projectText(entry)} has been running for {formats.hours(minutesBetween(entry.start, opened))}{' '}
          hours, since {formats.timeOfDay(timeOf(entry.start, entry.timezone))}. It stops automatically after 24 hours.
        </p>
        <TimeField form={form} name="end" label="I stopped working at" required format={formats.timeOfDay} />
      </Form>
    </Dialog>
  )
}

/** Returns the usual end of the person's day if that has passed since the timer started; else now. */
function defaultEnd({ start, timezone }: DiaryEntry, schedule: readonly Workday[], now: string): string {
  const day = dayOf(start, timezone)
  const scheduled = workdayOn(schedule, day)
  if (!scheduled) return now
  const end = instantAt(day, scheduled.end_time, timezone)
  return minutesBetween(start, end) > 0 && minutesBetween(end, now) > 0 ? end : now
}
