import { useEffect, useRef } from 'react'

import { addDays, daysBetween, isDay } from '#core/days.ts'
import { type FormPart, useFormValue } from '#web/ui/form/useContractForm.ts'

interface Dates {
  date: string | null
  due: string | null
}

/** Moves the due day with the date, so that the client keeps the days to pay; where both are typed, both stay. */
export function DueFollows({ form }: { form: FormPart<Dates> }) {
  const [date, due] = [useFormValue(form, 'date'), useFormValue(form, 'due')]
  const before = useRef({ date, due })
  useEffect(() => {
    const was = before.current
    // While one of them is being typed neither is a day.
    if (date === null || due === null || !isDay(date) || !isDay(due)) return
    before.current = { date, due }
    if (was.date !== null && isDay(was.date) && date !== was.date && due === was.due)
      form.set({ due: addDays(date, daysBetween(was.date, due)) })
  }, [date, due, form])
  return null
}
