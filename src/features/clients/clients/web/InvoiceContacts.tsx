/** The people at a client who get its invoices: the chosen ones, and a picker that searches for more. */
import { IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'

import { listClientContacts } from '../../contacts/clientContacts.contract.ts'
import { seesField } from '#core/recordFields.ts'
import { call } from '#web/api.ts'
import { useMe } from '#web/session.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { pickerOption } from '#web/ui/form/pickerOption.ts'
import { PickMore } from '#web/ui/form/PickMore.tsx'
import type { PickerOption } from '#web/ui/form/useServerOptions.ts'
import { type FormPart, useFormValue } from '#web/ui/form/useContractForm.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { useFormLock } from '#web/ui/form/formLock.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { type Client, client as kind } from '../clients.ts'

const field = kind.fields.invoice_contact_ids
type Chosen = Client['invoice_contacts'][number]

interface InvoiceContactsProps {
  form: FormPart<{ invoice_contact_ids: number[] }>
  /** The client, and who is chosen there now. */
  id: number
  known: readonly Chosen[]
}

/** Shown to people who may see contacts only. */
export function InvoiceContacts({ form, id: clientId, known: there }: InvoiceContactsProps) {
  const fixed = useFormLock() !== undefined
  const me = useMe()
  const ids = useFormValue(form, 'invoice_contact_ids')
  const [picked, setPicked] = useState<readonly Chosen[]>([])
  const around = useRef<HTMLDivElement>(null)
  const known = new Map([...picked, ...there].map((record) => [record.id, record]))
  const choose = (invoice_contact_ids: number[]) => form.set({ invoice_contact_ids })
  if (!seesField(me, field)) return null
  return (
    <SectionCard title={field.label}>
      <div ref={around}>
        {ids.length === 0 && <p className="fb-muted">No contacts yet.</p>}
        <ul className="fb-chosen" aria-label={field.label}>
          {ids.map((id) => (
            <li key={id}>
              <span>
                {known.get(id)?.name ?? id} <span className="fb-muted">{known.get(id)?.role}</span>{' '}
                {known.get(id)?.inactive && <Chip tone="warning">Inactive</Chip>}
              </span>
              {!fixed && (
                <IconButton
                  label={`Remove ${known.get(id)?.name ?? id}`}
                  onClick={() => {
                    choose(ids.filter((number) => number !== id))
                    // The button goes with its row: the focus stays among what chooses people.
                    around.current?.querySelector('input')?.focus()
                  }}
                >
                  <IconX aria-hidden />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
        {!fixed && (
          <PickMore
            label="Add a contact"
            load={(search, signal) => peopleAt(clientId, new Set(ids), search, signal)}
            onPick={({ id, name, hint = '' }) => {
              setPicked([...picked, { id, name, role: hint, inactive: false }])
              choose([...ids, id])
            }}
            nothing="No matching contact"
            none="No more contacts. Add people under Contacts."
          />
        )}
      </div>
    </SectionCard>
  )
}

/** Lists the people at the client by name; inactive ones are marked, and cannot be newly chosen. */
async function peopleAt(
  clientId: number,
  chosen: ReadonlySet<number>,
  search: string,
  signal: AbortSignal,
): Promise<PickerOption[]> {
  const query = { include_inactive: 'true', ...(search !== '' && { search }) } as const
  const found = await call(listClientContacts, { params: { id: String(clientId) }, query }, { signal })
  return found
    .filter(({ id }) => !chosen.has(id))
    .map(({ id, name, role, inactive }) =>
      pickerOption({ id, name, hint: role, ended: inactive ? 'inactive' : null }, 'closed'),
    )
}
