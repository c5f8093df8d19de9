import { today } from '#core/days.ts'
import { useLocale } from '#web/locale.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import type { ContractForm } from '#web/ui/form/useContractForm.ts'
import type { DocumentDialogValues } from './DocumentDialog.tsx'

/** The last day on which a quote can be accepted. */
export function LastDay({ form }: { form: ContractForm<DocumentDialogValues> }) {
  const { timezone } = useLocale()
  return (
    <DateField
      form={form}
      name="valid_until"
      label="Valid until"
      min={today(timezone)}
      outside="Choose today or a later day."
      required
    />
  )
}
