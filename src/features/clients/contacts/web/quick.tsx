import { has } from '#core/permissions.ts'
import { quickRecord } from '#web/record/quick/quickRecord.tsx'
import { useMe } from '#web/session.tsx'
import { PickerField } from '#web/ui/form/PickerField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { FormPart } from '#web/ui/form/useContractForm.ts'
import { clients } from '../../clients/web/pickers.ts'
import { contact, type ContactValues } from '../contacts.ts'
import { sentLines } from './ContactLines.tsx'
import { likeContact } from './likeContact.ts'

/** A new contact of the chosen client, where it is missing from a picker. */
export const quick = quickRecord(contact, {
  fields: ['first_name', 'last_name', 'email'],
  more: ['phones', 'clients'],
  More: ({ form, initial }) => <PhoneAndClient form={form} client={(initial['client'] as Named | null) ?? null} />,
  begin: ({ typed, context: { client = null } }) => ({
    ...namesOf(typed),
    phones: [{ kind: 'mobile', number: '' }],
    clients: [{ client_id: client?.id ?? null, role: '', invoices: false }],
    client_id: client?.id ?? null,
    client,
  }),
  sent: (values) => sentLines(values as Partial<ContactValues>),
  told: (values) => likeContact(values as Partial<ContactValues>),
})

interface Named {
  id: number
  name: string
}

function PhoneAndClient({ form, client }: { form: FormPart<Record<string, unknown>>; client: Named | null }) {
  return (
    <>
      <TextField form={form} name="phones.0.number" label="Mobile" type="tel" />
      {has(useMe(), 'clients.view_client') && (
        <PickerField
          form={form}
          name="clients.0.client_id"
          label="Client"
          selected={client}
          load={clients}
          nothing="No matching client"
          adds="client"
          recent="clients"
        />
      )}
    </>
  )
}

/** “Jane Anne Smith” as first and last name. */
function namesOf(typed: string) {
  const words = typed.trim().split(/\s+/)
  return words.length < 2
    ? { first_name: typed, last_name: '' }
    : { first_name: words.slice(0, -1).join(' '), last_name: words.at(-1) }
}
