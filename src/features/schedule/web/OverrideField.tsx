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
  useEffect(() => register('override', 'Reason to book anyway'), [register])
  // It was not there yet when the form looked for what to mend.
  const isRequested = form.errors['override'] !== undefined
  useEffect(() => {
    if (isRequested) document.getElementById(`${form.id}-override`)?.focus()
  }, [isRequested, form.id])
  if (by === null && !isRequested) return null
  return (
    <TextArea
      form={form}
      name="override"
      label="Reason to book anyway"
      description={
        by === null
          ? 'Your name and reason are stored with the booking.'
          : `A required qualification is missing. ${by} booked them for this reason.`
      }
      minRows={2}
      maxLength={1000}
    />
  )
}
