/** The form of a supplier, new or not, with the firm's own fields; who may not change it sees why. */
import { AddressFields } from '#web/record/AddressFields.tsx'
import type { ExtraField } from '#core/extraFields.contract.ts'
import { ExtraFields } from '#web/record/ExtraFields.tsx'
import { mentionable } from '#features/users/users/web/people.ts'
import { call } from '#web/api.ts'
import { RecordForm } from '#web/record/RecordForm.tsx'
import { type Saving, useRecordForm } from '#web/record/useRecordForm.ts'
import { TagsField } from '#web/ui/form/TagsField.tsx'
import { MentionArea } from '#web/ui/form/MentionArea.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { listSupplierTags, NewSupplier, type Supplier } from '../suppliers.contract.ts'
import { supplierLabels as labels } from './supplierText.ts'
import { bodyOf, type SupplierValues, valuesOf } from './supplierValues.ts'

interface SupplierFormProps extends Saving {
  fields: readonly ExtraField[]
  supplier?: Supplier
}

export function SupplierForm({ fields, supplier, ...saving }: SupplierFormProps) {
  const state = useRecordForm<typeof NewSupplier, SupplierValues, Supplier>({
    schema: NewSupplier,
    record: supplier,
    valuesOf: (record) => valuesOf(fields, record),
    bodyOf: (values, before) => bodyOf(values, fields, before ?? valuesOf(fields)),
    ...saving,
  })
  const { form } = state
  return (
    <RecordForm state={state} noun="supplier" labels={labels} locked="It takes the permission to change suppliers.">
      <SectionCard title="Details">
        <div className="fb-record-grid">
          <TextField form={form} name="name" label={labels.name} required />
          <TextField form={form} name="email" label={labels.email} type="email" />
          <TextField form={form} name="phone" label={labels.phone} type="tel" />
          <TextField form={form} name="website" label={labels.website} type="url" />
          <TagsField form={form} name="tags" label={labels.tags} known={() => call(listSupplierTags, {})} />
        </div>
      </SectionCard>
      <SectionCard title="Address">
        <AddressFields form={form} />
      </SectionCard>
      <ExtraFields form={form} fields={fields} />
      <SectionCard title="Notes">
        <MentionArea form={form} people={mentionable} named={state.base?.mentions} name="notes" label={labels.notes} />
      </SectionCard>
    </RecordForm>
  )
}
