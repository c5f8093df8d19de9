import { addressLabels } from '#core/locale/wording.ts'
import { useLocale } from '#web/locale.ts'
import { quickRecord } from '#web/record/quick/quickRecord.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { FormPart } from '#web/ui/form/useContractForm.ts'
import { client } from '../clients.ts'
import { inputs } from './inputs.tsx'

/** A new client, where it is missing from a picker: in the firm's own country, managed by who adds it. */
export const quick = quickRecord(client, {
  fields: ['name', 'email', 'phone', 'manager_id'],
  more: ['address'],
  More: ({ form }) => <Postal form={form} />,
  references: inputs,
  begin: ({ typed, me: { id, name, org } }) => ({
    name: typed,
    manager_id: id,
    manager: { id, name },
    address: { line1: '', line2: '', city: '', region: '', postcode: '', country: org.locale },
  }),
})

/** Enough of an address to send an invoice to. */
function Postal({ form }: { form: FormPart<Record<string, unknown>> }) {
  const labels = addressLabels(useLocale().words)
  return (
    <>
      <TextField form={form} name="address.line1" label={labels.line1} />
      <div className="fb-form-row">
        <TextField form={form} name="address.city" label={labels.city} />
        <TextField form={form} name="address.postcode" label={labels.postcode} />
      </div>
    </>
  )
}
