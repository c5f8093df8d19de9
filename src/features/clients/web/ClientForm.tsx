/** The form of a client, new or not; who may not change it sees why. */
import { useQuery } from '@tanstack/react-query'

import { PersonPicker } from '#features/users/web/PersonPicker.tsx'
import { mentionable } from '#features/users/web/people.ts'
import { ask, call } from '#web/api.ts'
import { RecordForm } from '#web/record/RecordForm.tsx'
import { type Saving, useRecordForm } from '#web/record/useRecordForm.ts'
import { optionsOf } from '#web/record/values.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import { PickerField } from '#web/ui/form/PickerField.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { TagsField } from '#web/ui/form/TagsField.tsx'
import { MentionArea } from '#web/ui/form/MentionArea.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { type Client, type ClientChange, listClientTags, type NewClient } from '../clients.contract.ts'
import { clientCategories, clientTypes } from '../clients.lists.contract.ts'
import { AddressFields } from '#features/company/web/AddressFields.tsx'
import { bodyOf, clientLabels as labels, type ClientValues, valuesOf } from './clientValues.ts'
import { Duplicates } from './Duplicates.tsx'
import { clients } from './pickers.ts'
import { RelatedClients } from './RelatedClients.tsx'

interface ClientFormProps extends Saving {
  schema: typeof NewClient | typeof ClientChange
  client?: Client
}

export function ClientForm({ schema, client, onSave }: ClientFormProps) {
  const state = useRecordForm<typeof schema, ClientValues, Client>({
    schema,
    record: client,
    valuesOf,
    bodyOf,
    onSave,
  })
  const { form, base } = state
  const { data: categories } = useQuery(ask(clientCategories.list, {}))
  const { data: types } = useQuery(ask(clientTypes.list, {}))
  const locked = state.fixed ? { locked: 'It takes the permission to change clients.' } : {}
  const client_id = client?.id ?? null
  return (
    <RecordForm state={state} noun="client" labels={labels}>
      <Duplicates error={form.error} path="/clients/" onConfirm={() => state.submitWith({ confirmed: true })} />
      <SectionCard title="Who it is">
        <div className="fb-record-grid">
          <TextField form={form} name="name" label={labels.name} required {...locked} />
          <PersonPicker
            form={form}
            name="manager_id"
            label={labels.manager_id}
            selected={base?.manager ?? null}
            {...locked}
          />
          <SelectField
            form={form}
            name="category_id"
            label={labels.category_id}
            options={optionsOf(categories, base?.category)}
            searchable
            {...locked}
          />
          <SelectField
            form={form}
            name="type_id"
            label={labels.type_id}
            options={optionsOf(types, base?.type)}
            searchable
            {...locked}
          />
          <TagsField form={form} name="tags" label={labels.tags} known={() => call(listClientTags, {})} {...locked} />
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
            selected={base?.parent ?? null}
            load={async (search, signal) => (await clients(search, signal)).filter(({ id }) => id !== client_id)}
            nothing="No client of that name"
            {...locked}
          />
          <RelatedClients form={form} known={base?.orgs ?? []} own={client_id} locked={locked} />
        </div>
      </SectionCard>
      <SectionCard title="Notes">
        <div className="fb-record-grid">
          <div className="fb-record-wide">
            <MentionArea form={form} people={mentionable} name="notes" label={labels.notes} {...locked} />
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
    </RecordForm>
  )
}
