/** The form of a payment: who paid, how much and when. */
import { recordForm } from '#web/record/kit/form.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { lockedStays, payment } from '../payments.ts'
import { inputs as references } from './inputs.tsx'

export const Form = recordForm(payment, {
  references,
  // A day that nobody chose is today, and a reference that nobody typed is the next number.
  sent: ({ date, name }) => ({ ...(date === null && { date: undefined }), ...(name === '' && { name: undefined }) }),
  stays: ({ locked }) => (locked ? lockedStays : undefined),
  layout: ({ grid, input }) => (
    <>
      <SectionCard title="Details">{grid('client_id', 'amount_received', 'date', 'name', 'batch', 'tags')}</SectionCard>
      <SectionCard title="Notes">{input('notes')}</SectionCard>
    </>
  ),
})
