import { useEffect } from 'react'

import type { ContractForm } from '#web/ui/form/useContractForm.ts'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import type { BookingValues } from './BookingDialog.tsx'

interface OverrideFieldProps {
  form: ContractForm<BookingValues>
  /** Name of the person who gave the reason before. */
  by: string | null
}

/** Asks for a reason to book somebody anyway, once the server says which qualification is lacking. */
export function OverrideField({ form, by }: OverrideFieldProps) {
  const { register } = form.field
  useEffect(() => register('override', 'Reason to book anyway'), [register])
  // The field appears only after the error, too late for the form to focus it.
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
