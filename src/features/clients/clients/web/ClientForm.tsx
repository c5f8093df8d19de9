/** The form of a client, new or not; who may not change it sees why. */
import { useQuery } from '@tanstack/react-query'

import { PersonPicker } from '#features/users/users/web/PersonPicker.tsx'
import { mentionable } from '#features/users/users/web/people.ts'
import { queryFor, call } from '#web/api.ts'
import { RecordForm } from '#web/record/RecordForm.tsx'
import { type Saving, useRecordForm } from '#web/record/useRecordForm.ts'
import { optionsOf } from '#web/record/values.ts'
import { useMe } from '#web/session.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { PickerField } from '#web/ui/form/PickerField.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { TagsField } from '#web/ui/form/TagsField.tsx'
import { MentionArea } from '#web/ui/form/MentionArea.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { type Client, type ClientChange, listClientTags, type NewClient } from '../clients.contract.ts'
import { clientCategoryCalls, clientTypeCalls } from '../clients.lists.contract.ts'
import { seesSort } from '../clients.sorts.ts'
import { AddressFields } from '#web/record/AddressFields.tsx'
import { bodyOf, clientLabels as labels, formValuesOf, type NewClientValues } from './clientValues.ts'
import { Duplicates } from '#web/record/Duplicates.tsx'
import { InvoiceTerms } from './InvoiceTerms.tsx'
import { clients } from './pickers.ts'
import { RelatedClients } from './RelatedClients.tsx'

interface ClientFormProps extends Saving {
  schema: typeof NewClient | typeof ClientChange
  client?: Client
}

export function ClientForm({ schema, client, ...saving }: ClientFormProps) {
  const state = useRecordForm<typeof schema, NewClientValues, Client>({
    schema,
    record: client,
    valuesOf: formValuesOf,
    bodyOf,
    ...saving,
  })
  const { form, base } = state
  const me = useMe()
  const sees = { category: seesSort(me, 'category'), type: seesSort(me, 'type') }
  const { data: categories } = useQuery({ ...queryFor(clientCategoryCalls.list, {}), enabled: sees.category })
  const { data: types } = useQuery({ ...queryFor(clientTypeCalls.list, {}), enabled: sees.type })
  const client_id = client?.id ?? null
  return (
    <RecordForm state={state} noun="client" labels={labels} locked="It takes the permission to change clients.">
      <Duplicates error={form.error} path="/clients/" onConfirm={() => state.submitWith({ confirmed: true })} />
      <SectionCard title="Details">
        <div className="fb-record-grid">
          <TextField form={form} name="name" label={labels.name} required />
          <PersonPicker form={form} name="manager_id" label={labels.manager_id} selected={base?.manager ?? null} />
          {sees.category && (
            <SelectField
              form={form}
              name="category_id"
              label={labels.category_id}
              options={optionsOf(categories, base?.category)}
              searchable
            />
          )}
          {sees.type && (
            <SelectField
              form={form}
              name="type_id"
              label={labels.type_id}
              options={optionsOf(types, base?.type)}
              searchable
            />
          )}
          <TagsField form={form} name="tags" label={labels.tags} known={() => call(listClientTags, {})} />
          <DateField form={form} name="conversion" label={labels.conversion} past />
        </div>
      </SectionCard>
      <SectionCard title="Contact details">
        <div className="fb-record-grid">
          <TextField form={form} name="email" label={labels.email} type="email" />
          <TextField form={form} name="phone" label={labels.phone} type="tel" />
          <TextField form={form} name="website" label={labels.website} type="url" />
        </div>
        <AddressFields form={form} />
      </SectionCard>
      <SectionCard title="Related clients">
        <div className="fb-record-grid">
          <PickerField
            form={form}
            name="parent_id"
            label={labels.parent_id}
            selected={base?.parent ?? null}
            load={async (search, signal) => (await clients(search, signal)).filter(({ id }) => id !== client_id)}
            nothing="No client of that name"
          />
          <RelatedClients form={form} known={base?.orgs ?? []} own={client_id} />
        </div>
      </SectionCard>
      {!client && (
        <SectionCard title="Invoice terms">
          <InvoiceTerms form={form as never} payer={null} own={null} />
        </SectionCard>
      )}
      <SectionCard title="Notes">
        <div className="fb-record-grid">
          <div className="fb-record-wide">
            <MentionArea form={form} people={mentionable} named={base?.mentions} name="notes" label={labels.notes} />
          </div>
          <DateField
            form={form}
            name="inactive_date"
            label={labels.inactive_date}
            description="From this day on it is archived, and its contacts with it."
          />
        </div>
      </SectionCard>
    </RecordForm>
  )
}
