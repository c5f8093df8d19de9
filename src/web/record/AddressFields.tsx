import { useQuery } from '@tanstack/react-query'

import { type Address, listCountries } from '#core/address.ts'
import { addressLabels } from '#core/locale/wording.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { ContractForm } from '#web/ui/form/useContractForm.ts'

interface AddressFieldsProps<V extends { address: Address }> {
  form: ContractForm<V>
}

/** An address, its fields called as the organisation's country calls them. */
export function AddressFields<V extends { address: Address }>({ form: given }: AddressFieldsProps<V>) {
  const form = given as unknown as ContractForm<{ address: Address }>
  const labels = addressLabels(useLocale().words)
  const { data: countries } = useQuery(queryFor(listCountries, {}))
  const chosen = form.values().address.country
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
