import { type FormPart, useFormValue } from '#web/ui/form/useContractForm.ts'
import { useDayFollows } from '#web/ui/form/useDayFollows.ts'

interface Dates {
  date: string | null
  due: string | null
}

/** Moves the due day with the date, so that the client keeps the days to pay. */
export function DueFollows({ form }: { form: FormPart<Dates> }) {
  useDayFollows(useFormValue(form, 'date'), useFormValue(form, 'due'), (due) => form.set({ due }))
  return null
}
