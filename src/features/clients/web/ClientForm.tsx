/** The form of a client, new or not; who may not change it sees why. */
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type * as z from 'zod/mini'

import { ask } from '#web/api.ts'
import '#web/record/record.css'
import { Button } from '#web/ui/Button.tsx'
import { isFailure } from '#web/ui/errors.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { PickerField } from '#web/ui/form/PickerField.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { useUnsavedGuard } from '#web/ui/UnsavedGuard.tsx'
import type { Client } from '../clients.contract.ts'
import { clientCategories, clientTypes } from '../clients.lists.contract.ts'
import { AddressFields } from './AddressFields.tsx'
import { bodyOf, clientLabels as labels, type ClientValues, valuesOf } from './clientValues.ts'
import { Duplicates } from './Duplicates.tsx'
import { clients, optionsOf, people } from './pickers.ts'
import { RelatedClients } from './RelatedClients.tsx'

interface ClientFormProps<S extends z.ZodMiniType> {
  schema: S
  client?: Client
  /** Once it is saved nothing is unsaved: `leave` then goes elsewhere. */
  onSave: (body: z.output<S>, leave: (go: () => void) => void) => Promise<void>
  /** Fetches it again, after somebody else was faster. */
  onReload?: () => void
}

export function ClientForm<S extends z.ZodMiniType>({ schema, client, onSave, onReload }: ClientFormProps<S>) {
  const initial = valuesOf(client)
  const confirmed = useRef(false)
  const form = useContractForm<S, ClientValues>(schema, {
    initial,
    prepare: (values) => ({
      ...bodyOf(values, client && initial),
      ...(confirmed.current && { confirmed: true }),
    }),
    onSubmit: (body) =>
      onSave(body, (go) => {
        form.reset(form.values())
        go()
      }),
  })
  const guard = useUnsavedGuard(form.isDirty, form.discard)
  const { data: categories } = useQuery(ask(clientCategories.list, {}))
  const { data: types } = useQuery(ask(clientTypes.list, {}))
  const fixed = client && !client.can_change
  const locked = fixed ? { locked: 'It takes the permission to change clients.' } : {}
  const stale = isFailure(form.error) && form.error.body['code'] === 'stale'
  const client_id = client?.id ?? null
  return (
    <Form form={form} label="Client">
      <Duplicates
        error={form.error}
        path="/clients/"
        onConfirm={() => {
          confirmed.current = true
          void form.submit().finally(() => (confirmed.current = false))
        }}
      />
      {stale && onReload && (
        <Button
          onClick={() => {
            form.discard()
            onReload()
          }}
        >
          Show what is there now
        </Button>
      )}
      <SectionCard title="Who it is">
        <div className="fb-record-grid">
          <TextField form={form} name="name" label={labels.name} required {...locked} />
          <PickerField
            form={form}
            name="manager_id"
            label={labels.manager_id}
            selected={client?.manager ?? null}
            load={people}
            nothing="Nobody of that name"
            {...locked}
          />
          <SelectField
            form={form}
            name="category_id"
            label={labels.category_id}
            options={optionsOf(categories, client?.category)}
            searchable
            {...locked}
          />
          <SelectField
            form={form}
            name="type_id"
            label={labels.type_id}
            options={optionsOf(types, client?.type)}
            searchable
            {...locked}
          />
          <TextField form={form} name="tags" label={labels.tags} description="Separated by commas." {...locked} />
          <DateField form={form} name="conversion" label={labels.conversion} past {...locked} />
        </div>
      </SectionCard>
      <SectionCard title="How it is reached">
        <div className="fb-record-grid">
          <TextField form={form} name="email" label={labels.email} type="email" {...locked} />
          <TextField form={form} name="phone" label={labels.phone} type="tel" {...locked} />
          <TextField form={form} name="website" label={labels.website} type="url" {...locked} />
        </div>
        <AddressFields form={form} locked={locked} />
      </SectionCard>
      <SectionCard title="Whom it belongs with">
        <div className="fb-record-grid">
          <PickerField
            form={form}
            name="parent_id"
            label={labels.parent_id}
            selected={client?.parent ?? null}
            load={async (search, signal) => (await clients(search, signal)).filter(({ id }) => id !== client_id)}
            nothing="No client of that name"
            {...locked}
          />
          <RelatedClients form={form} known={client?.orgs ?? []} own={client_id} locked={locked} />
        </div>
      </SectionCard>
      <SectionCard title="Invoices">
        <div className="fb-record-grid">
          <PickerField
            form={form}
            name="client_id"
            label={labels.client_id}
            placeholder="Itself"
            selected={client?.client ?? null}
            load={async (search, signal) => (await clients(search, signal)).filter(({ id }) => id !== client_id)}
            nothing="No client of that name"
            {...locked}
          />
          <TextField form={form} name="tax_number" label={labels.tax_number} {...locked} />
          <TextField
            form={form}
            name="payment_days"
            label={labels.payment_days}
            inputMode="numeric"
            description="Empty: as the firm usually asks."
            {...locked}
          />
          <SwitchField form={form} name="payment_month_end" label={labels.payment_month_end} {...locked} />
        </div>
      </SectionCard>
      <SectionCard title="Notes">
        <div className="fb-record-grid">
          <div className="fb-record-wide">
            <TextArea form={form} name="notes" label={labels.notes} {...locked} />
          </div>
          <DateField
            form={form}
            name="inactive_date"
            label={labels.inactive_date}
            description="From this day on it is archived, and its contacts with it."
            {...locked}
          />
        </div>
      </SectionCard>
      {!fixed && (
        <div className="fb-record-save">
          <Button tone="primary" type="submit" busy={form.busy}>
            {client ? 'Save' : 'Add client'}
          </Button>
        </div>
      )}
      {guard}
    </Form>
  )
}
