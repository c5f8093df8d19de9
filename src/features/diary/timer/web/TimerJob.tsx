/** In the timer: the job of today that it runs on, if its person is booked for it. */
import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'

import { today as todayIn } from '#core/days.ts'
import { JobCard } from '#features/schedule/web/JobCard.tsx'
import { useJobs } from '#features/schedule/web/useJobs.ts'
import { useLocale } from '#web/locale.ts'
import { soFar } from '#web/soFar.ts'
import { type ContractForm, useFormValue } from '#web/ui/form/useContractForm.ts'
import type { TimerValues } from './timerValues.ts'

/** `onLeave`: a link leads to another screen, which lies behind the timer. */
export function TimerJob({ form, onLeave }: { form: ContractForm<TimerValues>; onLeave: () => void }) {
  const taskId = useFormValue(form, 'task_id')
  const { timezone } = useLocale()
  const today = todayIn(timezone)
  const { data } = useJobs(today)
  const job = soFar(data?.days).find(({ day, task }) => day === today && task !== null && task.id === taskId)
  const { pathname } = useLocation()
  const [first] = useState(pathname)
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    if (pathname !== first) leave()
  }, [pathname, first])
  if (!job) return null
  return (
    <section className="fb-timer-job" aria-label="Job today">
      <JobCard job={job} now inTimer />
    </section>
  )
}
