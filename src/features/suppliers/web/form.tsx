import { mentionable } from '#features/users/users/web/people.ts'
import { recordForm } from '#web/record/kit/form.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { supplier } from '../suppliers.ts'

/** The form of a supplier. */
export const Form = recordForm(supplier, {
  people: mentionable,
  told: true,
  layout: ({ grid, input }) => (
    <>
      <SectionCard title="Details">{grid('name', 'email', 'phone', 'website', 'tags')}</SectionCard>
      <SectionCard title="Address">{input('address')}</SectionCard>
      {input('udf')}
      <SectionCard title="Notes">{input('notes')}</SectionCard>
    </>
  ),
})
