/** The form of a piece of equipment, new or not; who may not change it sees why. */
import { useQuery } from '@tanstack/react-query'

import { departmentCalls } from '#features/company/company.contract.ts'
import { PersonPicker } from '#features/users/users/web/PersonPicker.tsx'
import { mentionable } from '#features/users/users/web/people.ts'
import { queryFor, call } from '#web/api.ts'
import { RecordForm } from '#web/record/RecordForm.tsx'
import { type Saving, useRecordForm } from '#web/record/useRecordForm.ts'
import { changed, optionsOf } from '#web/record/values.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { TagsField } from '#web/ui/form/TagsField.tsx'
import { MentionArea } from '#web/ui/form/MentionArea.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import {
  type Equipment,
  type EquipmentChange,
  equipmentCategoryCalls,
  listEquipmentTags,
  type NewEquipment,
} from '../equipment.contract.ts'
import { office } from '../equipment.rules.ts'
import { equipmentLabels as labels } from './equipmentText.ts'
import { type EquipmentValues, valuesOf } from './equipmentValues.ts'

interface EquipmentFormProps extends Saving {
  schema: typeof NewEquipment | typeof EquipmentChange
  equipment?: Equipment
}

export function EquipmentForm({ schema, equipment, ...saving }: EquipmentFormProps) {
  const state = useRecordForm<typeof schema, EquipmentValues, Equipment>({
    schema,
    record: equipment,
    valuesOf,
    bodyOf: changed,
    ...saving,
  })
  const { form, base } = state
  const { data: categories } = useQuery(queryFor(equipmentCategoryCalls.list, {}))
  const { data: departments } = useQuery(queryFor(departmentCalls.list, {}))
  return (
    <RecordForm state={state} noun="equipment" labels={labels} locked="It takes the permission to change equipment.">
      <SectionCard title="Details">
        <div className="fb-record-grid">
          <TextField form={form} name="name" label={labels.name} required />
          <SelectField
            form={form}
            name="category_id"
            label={labels.category_id}
            options={optionsOf(categories, base?.category)}
            searchable
          />
          <TextField form={form} name="identifier" label={labels.identifier} />
          <TextField form={form} name="serial" label={labels.serial} />
          <TextField form={form} name="barcode" label={labels.barcode} />
          <TagsField form={form} name="tags" label={labels.tags} known={() => call(listEquipmentTags, {})} />
        </div>
      </SectionCard>
      <SectionCard title="Location">
        <div className="fb-record-grid">
          <PersonPicker
            form={form}
            name="user_id"
            label={labels.user_id}
            placeholder={office}
            selected={base?.user ?? null}
          />
          <SelectField
            form={form}
            name="department_id"
            label={labels.department_id}
            options={optionsOf(departments, base?.department)}
            searchable
          />
          <DateField form={form} name="active_from" label={labels.active_from} />
          <DateField form={form} name="active_until" label={labels.active_until} />
          <div className="fb-record-wide">
            <SwitchField
              form={form}
              name="show_on_schedule"
              label={labels.show_on_schedule}
              description="It can be booked there while it is active."
            />
          </div>
        </div>
      </SectionCard>
      <SectionCard title="Calibration and purchase">
        <div className="fb-record-grid">
          <DateField form={form} name="last_calibration" label={labels.last_calibration} past />
          <DateField form={form} name="next_calibration" label={labels.next_calibration} />
          <TextField form={form} name="certificate" label={labels.certificate} />
          <TextField form={form} name="purchase_order" label={labels.purchase_order} />
          <TextField
            form={form}
            name="owner"
            label={labels.owner}
            description="Where it is hired or lent: whose it is."
          />
          <div className="fb-record-wide">
            <MentionArea form={form} people={mentionable} named={base?.mentions} name="notes" label={labels.notes} />
          </div>
        </div>
      </SectionCard>
    </RecordForm>
  )
}
