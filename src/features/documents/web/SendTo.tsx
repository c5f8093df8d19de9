/** The contact that a document goes to: the client's own first, each with their address, or a new one. */
import { useQuery } from '@tanstack/react-query'

import { has } from '#core/permissions.ts'
import { type Contact, contact } from '#features/clients/contacts/contacts.ts'
import { findRecipients } from '#features/clients/contacts/web/contactOptions.ts'
import { whyNoMail } from '#features/clients/mail/mail.ts'
import { queryFor } from '#web/api.ts'
import { useMe } from '#web/session.tsx'
import { PickerField } from '#web/ui/form/PickerField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { type ContractForm, useFormValue } from '#web/ui/form/useContractForm.ts'
import type { PickerOption } from '#web/ui/form/useServerOptions.ts'
import type { DocumentDialogValues } from './DocumentDialog.tsx'

interface SendToProps {
  form: ContractForm<DocumentDialogValues>
  client: { id: number; name: string } | null
  selected: PickerOption | null
  /** Whether they are written to. */
  mails: boolean
}

export function SendTo({ form, client, selected, mails }: SendToProps) {
  const chosen = useRecipient(useFormValue(form, 'contact_id'))
  const refused = mails && chosen ? whyNoMail(chosen) : null
  const mayAddress = has(useMe(), 'contacts.change_contact')
  return (
    <>
      <PickerField
        form={form}
        name="contact_id"
        label="To"
        required={mails}
        clearable
        selected={selected}
        {...(chosen && chosen.email !== '' && { description: chosen.email })}
        load={(search, signal) => findRecipients(client, search, signal)}
        nothing="No matching contact"
        adds="contact"
        addsWith={() => ({ client })}
      />
      {refused !== null && chosen?.email === '' && mayAddress && (
        <TextField
          form={form}
          name="email"
          label={`Email of ${chosen.name}`}
          description={`${refused} It is saved with the contact.`}
          type="email"
          required
        />
      )}
      {refused !== null && (chosen?.email !== '' || !mayAddress) && (
        <p className="fb-mail-warning" role="alert">
          {refused} Choose another recipient, or copy the link instead.
        </p>
      )}
    </>
  )
}

/** Returns the contact with this id, once it is loaded; undefined for nobody. */
export function useRecipient(id: number | null): Contact | undefined {
  const mayView = has(useMe(), 'contacts.view_contact')
  const { data } = useQuery({
    ...queryFor(contact.calls.get, { params: { id: String(id) } }),
    enabled: id !== null && mayView,
  })
  return id === null ? undefined : data
}
