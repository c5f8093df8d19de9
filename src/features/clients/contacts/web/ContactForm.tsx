/** The form of a contact, new or not; who may not change it sees why. */
import { has } from '#core/permissions.ts'
import { AddressFields } from '#web/record/AddressFields.tsx'
import { Duplicates } from '#web/record/Duplicates.tsx'
import { call } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { RecordForm } from '#web/record/RecordForm.tsx'
import { type Saving, useRecordForm } from '#web/record/useRecordForm.ts'
import { useMe } from '#web/session.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { TagsField } from '#web/ui/form/TagsField.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { type Contact, type ContactChange, listContactTags, type NewContact } from '../contacts.contract.ts'
import { ClientLines, PhoneLines } from './ContactLines.tsx'
import { bodyOf, contactLabels as labels, type ContactValues, valuesOf } from './contactValues.ts'

interface ContactFormProps extends Saving {
  schema: typeof NewContact | typeof ContactChange
  contact?: Contact
  /** Of a new one: where they are. */
  at?: { id: number; name: string } | undefined
}

export function ContactForm({ schema, contact, at, ...saving }: ContactFormProps) {
  const me = useMe()
  const { formats } = useLocale()
  const state = useRecordForm<typeof schema, ContactValues, Contact>({
    schema,
    record: contact,
    valuesOf: (record) => valuesOf(record, at?.id),
    bodyOf,
    ...saving,
  })
  const { form, base } = state
  const inherited =
    base?.inactive_from && base.inactive_date === null
      ? `Inactive since ${formats.date(base.inactive_from)}, as where they are.`
      : 'Empty: as long as one of their clients is active.'
  const known = [...(base?.clients.map(({ client }) => client) ?? []), ...(at ? [at] : [])]
  return (
    <RecordForm state={state} noun="contact" labels={labels} locked="It takes the permission to change contacts.">
      <Duplicates error={form.error} path="/contacts/" onConfirm={() => state.submitWith({ confirmed: true })} />
      <SectionCard title="Details">
        <div className="fb-record-grid">
          <TextField form={form} name="first_name" label={labels.first_name} required />
          <TextField form={form} name="last_name" label={labels.last_name} />
          <TextField form={form} name="title" label={labels.title} />
          <TextField form={form} name="position" label={labels.position} />
          <TextField form={form} name="email" label={labels.email} type="email" />
          <TagsField form={form} name="tags" label={labels.tags} known={() => call(listContactTags, {})} />
        </div>
      </SectionCard>
      {has(me, 'clients.view_client') && (
        <SectionCard title="Clients">
          <ClientLines form={form} known={known} />
        </SectionCard>
      )}
      <SectionCard title="Telephones">
        <PhoneLines form={form} />
      </SectionCard>
      <SectionCard title="Address">
        <AddressFields form={form} />
      </SectionCard>
      <SectionCard title="More">
        <div className="fb-record-grid">
          <TextField form={form} name="source" label={labels.source} />
          <DateField form={form} name="inactive_date" label={labels.inactive_date} description={inherited} />
          <div className="fb-record-wide">
            <TextArea form={form} name="source_details" label={labels.source_details} />
          </div>
          <div className="fb-record-wide">
            <SwitchField
              form={form}
              name="opt_out"
              label={labels.opt_out}
              description="They want no mail that is not about work for them."
            />
          </div>
        </div>
      </SectionCard>
    </RecordForm>
  )
}
