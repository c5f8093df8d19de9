/** Fields for the contract type, and those that the chosen type takes. */
import type { ReactNode } from 'react'

import { SelectField } from '#web/ui/form/SelectField.tsx'
import { type FormPart, useFormValue } from '#web/ui/form/useContractForm.ts'
import { type Contract, contractNeeds, contractWords } from '../contracts.ts'
import { contractTypes } from '../contractFields.ts'

type Term = Exclude<keyof Contract, 'contract_type'>
const about: Readonly<Record<string, string>> = {
  fixed: 'You bill a fixed price, in full or in parts.',
  hourly: 'Approved hours are billed at their charge rates.',
  capped: 'Approved hours are billed at their charge rates, up to the cap.',
  percentage: 'The price is a percentage of the construction value.',
  retainer: 'The same amount is billed each month.',
}

interface ContractFieldsProps {
  form: FormPart<{ contract_type: string }>
  input: (name: Term, more?: { description?: string }) => ReactNode
  /** Label of the choice without a type of its own. */
  none?: string
}
export function ContractFields({ form, input, none }: ContractFieldsProps) {
  const type = useFormValue(form, 'contract_type') as Contract['contract_type']
  const options = contractTypes.map((value) => ({ value: value as string, label: contractWords[value] }))
  return (
    <div className="fb-record-grid">
      <SelectField
        form={form}
        name="contract_type"
        label="Contract type"
        description={type === '' ? 'Fixed price, unless the project is billed by the hour.' : (about[type] ?? '')}
        options={none === undefined ? options : [{ value: '', label: none }, ...options]}
        required
      />
      {type !== '' && contractNeeds[type].map((name) => input(name))}
    </div>
  )
}
