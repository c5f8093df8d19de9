/** A preview of a field on a form. Its values are not kept. */
import * as z from 'zod/mini'

import { DateField } from '#web/ui/form/DateField.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import type { ExtraField } from '#core/extraFields.contract.ts'

type FieldPreviewProps = Pick<ExtraField, 'name' | 'kind' | 'options' | 'required'>

export const FieldPreview = (props: FieldPreviewProps) => (
  <section className="fb-field-preview" aria-label="Preview">
    <p>Preview</p>
    <Sample key={`${props.kind} ${props.options.join()}`} {...props} />
  </section>
)

const Anything = z.object({ value: z.any() })

function Sample({ name, kind, options, required }: FieldPreviewProps) {
  const form = useContractForm<typeof Anything, { value: string | boolean | null }>(Anything, {
    initial: { value: kind === 'yes_no' ? false : kind === 'text' || kind === 'number' ? '' : null },
    onSubmit: () => undefined,
  })
  const field = { form, name: 'value', label: name.trim() === '' ? 'Name' : name, required } as const
  switch (kind) {
    case 'text':
      return <TextField {...field} />
    case 'number':
      return <TextField {...field} inputMode="decimal" />
    case 'date':
      return <DateField {...field} />
    case 'choice':
      return <SelectField {...field} options={options.map((option) => ({ value: option, label: option }))} />
    case 'yes_no':
      return <SwitchField {...field} />
  }
}
