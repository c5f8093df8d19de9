import { seesField } from '#core/recordFields.ts'
import { useMe } from '#web/session.tsx'
import { PickMany } from '#web/ui/form/PickMany.tsx'
import { type FormPart, useFormValue } from '#web/ui/form/useContractForm.ts'
import type { EditFields } from '#web/record/editing/editing.ts'
import { type Project, project } from '../projects.ts'
import { findContacts } from '#features/clients/contacts/web/contactOptions.ts'

const field = project.fields.invoice_contact_ids

interface InvoiceContactsProps {
  form: FormPart<{ invoice_contact_ids: number[] }>
  /** Contacts that are chosen already, with their names. */
  known: readonly { id: number; name: string }[]
}

/** Picks the contacts that receive the project's invoices, for people who see contacts. */
export function InvoiceContacts({ form, known }: InvoiceContactsProps) {
  const ids = useFormValue(form, 'invoice_contact_ids')
  if (!seesField(useMe(), field)) return null
  return (
    <PickMany
      label={field.label}
      ids={ids}
      known={known}
      onChange={(invoice_contact_ids) => form.set({ invoice_contact_ids })}
      load={findContacts}
      nothing="No matching contact"
    />
  )
}

/** The same on the overview of a project. */
export const contactsEdit: EditFields = {
  invoice_contact_ids: {
    label: field.label,
    blank: [],
    seen: (me) => seesField(me, field),
    Field: ({ form, row }) => (
      <InvoiceContacts
        form={form as unknown as InvoiceContactsProps['form']}
        known={(row as unknown as Pick<Project, 'invoice_contacts'>).invoice_contacts}
      />
    ),
  },
}
