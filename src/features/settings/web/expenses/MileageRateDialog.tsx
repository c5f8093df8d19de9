import { today } from '#core/days.ts'
import { type MileageRate, mileageRateCalls, NewMileageRate } from '#features/expenses/expenseMileage.ts'
import { type DistanceUnit, distanceUnits, unitWords, defaultUnit } from '#features/expenses/expenses.rules.ts'
import { useLocale } from '#web/locale.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { useContractForm, useFormValue } from '#web/ui/form/useContractForm.ts'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { useMe } from '#web/session.tsx'
import { useSaveRow } from '../ListCard.tsx'
import { rateText } from './rateText.ts'

interface Values {
  unit: DistanceUnit
  amount: string
  date_from: string | null
}

/** The form of a mileage rate. */
export function MileageRateDialog({ rate, onClose }: { rate: MileageRate | undefined; onClose: () => void }) {
  const locale = useLocale()
  const me = useMe()
  const save = useSaveRow(mileageRateCalls, [mileageRateCalls.list], (saved) => rateText(saved, locale))
  const title = rate ? 'Change the rate' : 'Add a mileage rate'
  const form = useContractForm<typeof NewMileageRate, Values>(NewMileageRate, {
    initial: {
      unit: rate?.unit ?? defaultUnit(me.org.locale),
      amount: rate?.amount.replace(/(\.\d\d)0+$/, '$1') ?? '',
      date_from: rate?.date_from ?? today(locale.timezone),
    },
    onSubmit: async (body) => {
      await save(rate, body)
      onClose()
    },
  })
  const unit = useFormValue(form, 'unit')
  return (
    <Dialog opened title={title} width={420} form={form} onCancel={onClose}>
      <Form form={form} label={title} summary={false}>
        <TextField form={form} name="amount" label="Paid for each" inputMode="decimal" required autoFocus />
        <NativeSelect
          label="Unit"
          options={distanceUnits.map((value) => ({ value, label: unitWords[value] }))}
          value={unit}
          onChange={(next) => form.set({ unit: next as DistanceUnit })}
        />
        <DateField form={form} name="date_from" label="From" required />
      </Form>
    </Dialog>
  )
}
