/** The page of a supplier: its form, and how it is reached. */
import { mentionable } from '#features/users/users/web/people.ts'
import { recordForm } from '#web/record/kit/form.tsx'
import { recordPage } from '#web/record/kit/screens.tsx'
import { Mail, RecordLinks, Telephone, Website } from '#web/record/RecordLinks.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { supplier } from '../suppliers.ts'

const { labels } = supplier

const Form = recordForm(supplier, {
  people: mentionable,
  layout: ({ grid, input }) => (
    <>
      <SectionCard title="Details">{grid('name', 'email', 'phone', 'website', 'tags')}</SectionCard>
      <SectionCard title="Address">{input('address')}</SectionCard>
      {input('udf')}
      <SectionCard title="Notes">{input('notes')}</SectionCard>
    </>
  ),
})

export const { New, Opened } = recordPage(supplier, {
  Form,
  links: ({ phone, email, website }) => (
    <RecordLinks>
      <Telephone label={labels.phone} value={phone} />
      <Mail label={labels.email} value={email} />
      <Website label={labels.website} value={website} />
    </RecordLinks>
  ),
  removal: 'A supplier with files stays. You can undo this for a minute.',
})
