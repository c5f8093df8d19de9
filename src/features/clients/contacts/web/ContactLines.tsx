/** The lists of a contact's form: telephones, and the clients where they are. */
import { IconPlus, IconX } from '@tabler/icons-react'

import { clients as pickClients } from '../../clients/web/pickers.ts'
import { Button } from '#web/ui/Button.tsx'
import { useFormLock } from '#web/ui/form/formLock.ts'
import { PickerField } from '#web/ui/form/PickerField.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { type FormPart, useFormValue } from '#web/ui/form/useContractForm.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import './contacts.css'
import { type ContactValues, phoneKinds } from '../contacts.ts'
import { phoneWords } from './ContactWays.tsx'

/** A line without a number or a client says nothing. */
export const sentLines = ({ phones, clients }: Partial<ContactValues>) => ({
  ...(phones && { phones: phones.filter(({ number }) => number.trim() !== '') }),
  ...(clients && { clients: clients.filter(({ client_id }) => client_id !== null) }),
})

interface LinesProps {
  form: FormPart<ContactValues>
}

export function PhoneLines({ form }: LinesProps) {
  const phones = useFormValue(form, 'phones')
  const fixed = useFormLock() !== undefined
  return (
    <div className="fb-contact-lines">
      {phones.map((_, position) => (
        <div
          key={`${phones.length} ${position}`}
          className="fb-contact-phone"
          role="group"
          aria-label={`Telephone ${position + 1}`}
        >
          <SelectField
            form={form}
            name={`phones.${position}.kind`}
            label="Kind"
            options={phoneKinds.map((kind) => ({ value: kind, label: phoneWords[kind] }))}
            required
          />
          <TextField form={form} name={`phones.${position}.number`} label="Number" type="tel" />
          {!fixed && (
            <IconButton
              label={`Remove telephone ${position + 1}`}
              onClick={() => form.set({ phones: phones.filter((_one, index) => index !== position) })}
            >
              <IconX aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
      {!fixed && (
        <Button
          icon={<IconPlus size={16} aria-hidden />}
          onClick={() => form.set({ phones: [...phones, { kind: 'office', number: '' }] })}
        >
          Add a telephone
        </Button>
      )}
    </div>
  )
}

export function ClientLines({ form, known }: LinesProps & { known: readonly { id: number; name: string }[] }) {
  const places = useFormValue(form, 'clients')
  const fixed = useFormLock() !== undefined
  const taken = new Set(places.map(({ client_id }) => client_id))
  return (
    <div className="fb-contact-lines">
      {places.map(({ client_id }, position) => (
        <div
          key={`${places.length} ${position}`}
          className="fb-contact-place"
          role="group"
          aria-label={`Client ${position + 1}`}
        >
          <PickerField
            form={form}
            name={`clients.${position}.client_id`}
            label={position === 0 ? 'Mainly at' : 'Also at'}
            selected={known.find(({ id }) => id === client_id) ?? null}
            load={async (search, signal) =>
              (await pickClients(search, signal)).filter(({ id }) => id === client_id || !taken.has(Number(id)))
            }
            nothing="No matching client"
            adds="client"
            recent="clients"
          />
          <TextField form={form} name={`clients.${position}.role`} label="Role there" />
          <SwitchField form={form} name={`clients.${position}.invoices`} label="Gets its invoices" />
          {!fixed && (
            <IconButton
              label={`Remove client ${position + 1}`}
              onClick={() => form.set({ clients: places.filter((_one, index) => index !== position) })}
            >
              <IconX aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
      {!fixed && (
        <Button
          icon={<IconPlus size={16} aria-hidden />}
          onClick={() => form.set({ clients: [...places, { client_id: null, role: '', invoices: false }] })}
        >
          Add a client
        </Button>
      )}
    </div>
  )
}
