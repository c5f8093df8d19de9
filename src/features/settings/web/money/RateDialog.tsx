import { useLocale } from '#web/locale.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import {
  NewVatRate,
  taxCategories,
  type TaxCategory,
  taxCategoryNames,
  type VatRate,
  vatRateCalls,
} from '#features/company/companyMoney.contract.ts'
import { useSaveRow } from '../ListCard.tsx'

interface RateDialogProps {
  /** The rate to change; the name and jurisdiction of a new one; or `new`. */
  editing: VatRate | { name: string; jurisdiction: string; id?: never } | 'new'
  onClose: () => void
}
interface Values {
  name: string
  jurisdiction: string
  rate: string
  category: TaxCategory | undefined
  reason: string
  source: string
  valid_from: string | null
  valid_to: string | null
}

/** The form of a tax rate. A new rate of an existing name follows the one before. */
export function RateDialog({ editing, onClose }: RateDialogProps) {
  const { words } = useLocale()
  const initial = editing === 'new' ? undefined : editing
  const rate = initial?.id === undefined ? undefined : initial
  const title = rate ? `Change ${rate.name}` : initial ? `New rate of ${initial.name}` : 'Add a rate'
  const save = useSaveRow(vatRateCalls, [vatRateCalls.list], (saved) => saved.name)
  const form = useContractForm<typeof NewVatRate, Values>(NewVatRate, {
    initial: {
      name: initial?.name ?? '',
      jurisdiction: initial?.jurisdiction ?? '',
      rate: rate?.rate ?? '',
      category: rate?.category,
      reason: rate?.reason ?? '',
      source: rate?.source ?? '',
      valid_from: rate?.valid_from ?? null,
      valid_to: rate?.valid_to ?? null,
    },
    prepare: (values) => ({ ...values, rate: values.rate.replace(/\s*%\s*$/, '').replace(',', '.') }),
    onSubmit: async (body) => {
      await save(rate, body)
      onClose()
    },
  })
  return (
    <Dialog opened title={title} width={480} form={form} onCancel={onClose}>
      <Form form={form} label={title} summary={false}>
        <TextField form={form} name="name" label="Name" placeholder="Standard" required autoFocus={!initial} />
        <TextField
          form={form}
          name="rate"
          label="Per cent"
          inputMode="decimal"
          description="From 0 to 100."
          required
          autoFocus={initial !== undefined}
        />
        <SelectField
          form={form}
          name="category"
          label="Tax treatment"
          description="Leave empty for standard, or zero-rated at 0%."
          options={taxCategories.map((value) => ({ value, label: taxCategoryNames[value] }))}
        />
        <TextField
          form={form}
          name="reason"
          label="Words on the invoice"
          description="For example, why no tax is charged."
          maxLength={255}
        />
        <TextField
          form={form}
          name="source"
          label="Legal source"
          description="A law or a page of the tax office."
          maxLength={255}
        />
        <TextField
          form={form}
          name="jurisdiction"
          label={`Only in this ${words.region.toLowerCase()}`}
          description="Leave empty for everywhere."
        />
        <DateField form={form} name="valid_from" label="First day" required />
        <DateField form={form} name="valid_to" label="Last day" description="Leave empty for no end." />
      </Form>
    </Dialog>
  )
}
