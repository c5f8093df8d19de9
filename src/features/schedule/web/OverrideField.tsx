import { useEffect } from 'react'

import type { ContractForm } from '#web/ui/form/useContractForm.ts'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import type { BookingValues } from './BookingDialog.tsx'

interface OverrideFieldProps {
  form: ContractForm<BookingValues>
  /** Who said so before. */
  by: string | null
}

/** Why somebody is booked who lacks what the task takes: asked once the server says what is lacking. */
export function OverrideField({ form, by }: OverrideFieldProps) {
  const { register } = form.field
  useEffect(() => register('override', 'Why all the same'), [register])
  // It was not there yet when the form looked for what to mend.
  const isAsked = form.errors['override'] !== undefined
  useEffect(() => {
    if (isAsked) document.getElementById(`${form.id}-override`)?.focus()
  }, [isAsked, form.id])
  if (by === null && !isAsked) return null
  return (
    <TextArea
      form={form}
      name="override"
      label="Why they are booked all the same"
      description={
        by === null
          ? 'Your name and your reason are kept with the booking.'
          : `They lack a qualification that the task takes. ${by} booked them for this reason.`
      }
      minRows={2}
      maxLength={1000}
    />
  )
}
