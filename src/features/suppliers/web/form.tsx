import { mentionable } from '#features/users/users/web/people.ts'
import { type KitForm, recordForm } from '#web/record/kit/form.tsx'
import { useOwnCountry } from '#web/record/useOwnCountry.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { supplier } from '../suppliers.ts'

const Drawn = recordForm(supplier, {
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

/** The form of a supplier; a new one is in the firm's country. */
export const Form: KitForm<typeof supplier> = (props) => {
  const address = useOwnCountry()
  return <Drawn {...props} {...(!props.record && { initial: { address, ...props.initial } })} />
}
