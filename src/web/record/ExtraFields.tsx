import type { ExtraField } from '#core/extraFields.contract.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { FormPart } from '#web/ui/form/useContractForm.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'

/** The values of the firm's own fields, by their keys; yes and no as words. */
interface ExtraFieldsProps {
  /** Form whose values have the extra fields as `udf`. */
  form: FormPart<Record<string, unknown>>
  fields: readonly ExtraField[]
}

const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

/** The fields that the firm has added, each by its kind. */
export function ExtraFields({ form, fields }: ExtraFieldsProps) {
  if (fields.length === 0) return null
  return (
    <SectionCard title="More">
      <div className="fb-record-grid">
        {fields.map((field) => (
          <ExtraFieldInput key={field.key} form={form} field={field} required={field.required} />
        ))}
      </div>
    </SectionCard>
  )
}

interface ExtraFieldInputProps extends Omit<ExtraFieldsProps, 'fields'> {
  field: ExtraField
  required?: boolean
}

/** Shows the input of an extra field by its kind. */
export function ExtraFieldInput({ form, field, required = false }: ExtraFieldInputProps) {
  const props = {
    form,
    name: `udf.${field.key}` as const,
    label: field.name,
    required,
  }
  switch (field.kind) {
    case 'choice':
      return <SelectField {...props} options={field.options.map((value) => ({ value, label: value }))} searchable />
    case 'yes_no':
      return <SelectField {...props} options={yesNo} />
    case 'date':
      return <DateField {...props} />
    case 'number':
      return <TextField {...props} inputMode="decimal" />
    case 'text':
      return <TextField {...props} />
  }
}
