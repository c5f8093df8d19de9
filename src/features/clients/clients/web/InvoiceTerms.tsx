import { PickerField } from '#web/ui/form/PickerField.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { ContractForm } from '#web/ui/form/useContractForm.ts'
import { clientLabels as labels, type TermsValues } from './clientValues.ts'
import { clients } from './pickers.ts'

interface InvoiceTermsProps {
  form: ContractForm<TermsValues>
  payer: { id: number; name: string } | null
  /** The client itself, which is no choice; null of a new one. */
  own: number | null
}

/** Who pays, under which tax registration and within how many days. */
export function InvoiceTerms({ form, payer, own }: InvoiceTermsProps) {
  return (
    <div className="fb-record-grid">
      <PickerField
        form={form}
        name="client_id"
        label={labels.client_id}
        placeholder="Itself"
        selected={payer}
        load={async (search, signal) => (await clients(search, signal)).filter(({ id }) => id !== own)}
        nothing="No client of that name"
      />
      <TextField form={form} name="tax_number" label={labels.tax_number} />
      <TextField
        form={form}
        name="payment_days"
        label={labels.payment_days}
        inputMode="numeric"
        description="Empty: as the firm usually asks."
      />
      <SwitchField form={form} name="payment_month_end" label={labels.payment_month_end} />
    </div>
  )
}
