import { useQuery } from '@tanstack/react-query'

import { listCountries } from '#core/address.ts'
import { addressLabels } from '#core/locale/wording.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { FormPart } from '#web/ui/form/useContractForm.ts'

interface AddressFieldsProps {
  /** Form whose values have an `address`. */
  form: FormPart<Record<string, unknown>>
}

/** An address, its fields called as the organisation's country calls them. */
export function AddressFields({ form }: AddressFieldsProps) {
  const labels = addressLabels(useLocale().words)
  const { data: countries } = useQuery(queryFor(listCountries, {}))
  const country = form.field.get('address.country')
  const chosen = typeof country === 'string' ? country : ''
  const known = countries ?? (chosen === '' ? [] : [{ code: chosen, name: chosen }])
  return (
    <div className="fb-record-grid">
      {(['line1', 'line2', 'city', 'region', 'postcode'] as const).map((name) => (
        <TextField key={name} form={form} name={`address.${name}`} label={labels[name]} />
      ))}
      <SelectField
        form={form}
        name="address.country"
        label={labels.country}
        options={known.map(({ code, name }) => ({ value: code, label: name }))}
        searchable
      />
    </div>
  )
}
