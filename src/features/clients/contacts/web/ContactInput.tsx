import type { ReferenceInput } from '#web/record/kit/input.tsx'
import { PickerField } from '#web/ui/form/PickerField.tsx'
import { findContacts, findContactsFor } from './contactOptions.ts'

/** Picks a contact: those of the form's client first. */
export const ContactInput: ReferenceInput['Input'] = ({ row: _row, ...props }) => {
  const { field } = props.form
  // Read when the list opens: another client may have been chosen by then.
  const client = () => {
    const shown = field.choices.get('client_id')
    return typeof shown?.id === 'number' ? { id: shown.id, name: shown.name } : null
  }
  return (
    <PickerField
      {...props}
      load={(search, signal) => {
        const chosen = client()
        return chosen ? findContactsFor(chosen, search, signal) : findContacts(search, signal)
      }}
      nothing="No matching contact"
      adds="contact"
      addsWith={() => ({ client: client() })}
    />
  )
}
