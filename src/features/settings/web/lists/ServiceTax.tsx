import { locales } from '#core/locale/locales.ts'
import { useLocale } from '#web/locale.ts'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { FormPart } from '#web/ui/form/useContractForm.ts'

interface Values {
  on_land: boolean
  taxed_in: string
}

/** Fields for where a service is taxed. */
export function ServiceTax({ form }: { form: FormPart<Values> }) {
  return (
    <>
      <SwitchField
        form={form}
        name="on_land"
        label="Connected with land"
        description="Taxed where the land is, like a site survey. Off: taxed at the client’s address."
      />
      {locales[useLocale().code].taxSystem === 'sales_tax' && (
        <TextField
          form={form}
          name="taxed_in"
          label="States with sales tax"
          placeholder="Texas"
          description="Separate states with commas. Leave empty for none."
        />
      )}
    </>
  )
}
