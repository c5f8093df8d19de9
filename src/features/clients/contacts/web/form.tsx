/** The form of a contact: who they are, where, and how they are reached. */
import { has } from '#core/permissions.ts'
import { useLocale } from '#web/locale.ts'
import { type Layout, recordForm } from '#web/record/kit/form.tsx'
import { useMe } from '#web/session.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { contact } from '../contacts.ts'
import { likeContact } from './likeContact.ts'
import { ClientLines, PhoneLines, sentLines } from './ContactLines.tsx'

export const Form = recordForm(contact, {
  sent: sentLines,
  told: likeContact,
  layout: (parts) => <Fields {...parts} />,
})

function Fields({ form, base, grid, input, inGrid }: Layout<typeof contact>) {
  const me = useMe()
  const { formats } = useLocale()
  const inherited =
    base.inactive_from && base.inactive_date === null
      ? `Inactive since ${formats.longDate(base.inactive_from)}, like their clients.`
      : 'Leave empty to stay active while one of their clients is.'
  return (
    <>
      <SectionCard title="Details">{grid('first_name', 'last_name', 'title', 'position', 'email', 'tags')}</SectionCard>
      {has(me, 'clients.view_client') && (
        <SectionCard title="Clients">
          <ClientLines form={form} known={base.clients?.map(({ client }) => client) ?? []} />
        </SectionCard>
      )}
      <SectionCard title="Telephones">
        <PhoneLines form={form} />
      </SectionCard>
      <SectionCard title="Address">{input('address')}</SectionCard>
      <SectionCard title="More">
        {inGrid(
          input('source'),
          input('inactive_date', { description: inherited }),
          input('source_details'),
          input('opt_out', { description: 'Only send mail about work for them.' }),
        )}
      </SectionCard>
    </>
  )
}
