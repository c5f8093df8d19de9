import { useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { today } from '#core/days.ts'
import { type Rate, rateCalls, RateValues } from '../rates.contract.ts'

interface RateDialogProps {
  user: { id: number; name: string }
  /** Absent of a new one. */
  rate: Rate | undefined
  onClose: () => void
}

/** The form of a cost rate. */
export function RateDialog({ user, rate, onClose }: RateDialogProps) {
  const { timezone } = useLocale()
  const notifyDone = (_rate: unknown, undo?: () => Promise<void>) => notifySuccess(`Rate of ${user.name} saved.`, undo)
  const add = useEndpointMutation(rateCalls.create, [rateCalls.list], notifyDone)
  const change = useEndpointMutation(rateCalls.change, [rateCalls.list], notifyDone)
  const form = useContractForm<typeof RateValues, { amount: string; date_from: string | null }>(RateValues, {
    initial: { amount: rate?.amount ?? '', date_from: rate?.date_from ?? today(timezone) },
    onSubmit: async (body) => {
      if (rate) await change.mutateAsync({ params: { id: String(rate.id) }, body, version: rate.version })
      else await add.mutateAsync({ body: { user_id: user.id, ...body } })
      onClose()
    },
  })
  const title = rate ? 'Change the rate' : `New cost rate of ${user.name}`
  return (
    <Dialog opened title={title} width={420} form={form} onCancel={onClose}>
      <Form form={form} label={title} summary={false}>
        <TextField form={form} name="amount" label="Cost per hour" inputMode="decimal" required autoFocus />
        <DateField form={form} name="date_from" label="From" required />
      </Form>
    </Dialog>
  )
}
