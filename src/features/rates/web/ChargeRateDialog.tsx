/** The form of a charge rate: what an hour is charged at, from when, and for what. */
import { today } from '#core/days.ts'
import { useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { ChargeRateValues, type Rate, rateCalls } from '../rates.contract.ts'
import { rateReads } from './rateReads.ts'
import { rateTitle } from './rateWords.ts'
import { ScopeFields, type ScopeValues } from './ScopeFields.tsx'

interface ChargeRateDialogProps {
  /** The rate to change; without an id what a new one begins with, such as the next amount of the same. */
  rate: (Partial<Rate> & { id?: number }) | undefined
  onClose: () => void
}
type Values = ScopeValues & { amount: string; date_from: string | null }

export function ChargeRateDialog({ rate, onClose }: ChargeRateDialogProps) {
  const { timezone, formats } = useLocale()
  const done = (saved: Rate, undo?: () => Promise<void>) =>
    notifySuccess(`${rateTitle(saved)}: ${formats.money(saved.amount)} an hour.`, undo)
  const add = useEndpointMutation(rateCalls.create, rateReads, done)
  const change = useEndpointMutation(rateCalls.change, rateReads, done)
  const form = useContractForm<typeof ChargeRateValues, Values>(ChargeRateValues, {
    initial: {
      amount: rate?.amount ?? '',
      date_from: rate?.date_from ?? today(timezone),
      project_id: rate?.project_id ?? null,
      client_id: rate?.client_id ?? null,
      service_id: rate?.service_id ?? null,
      user_id: rate?.user_id ?? null,
      role: rate?.role ?? null,
      task_type_id: rate?.task_type_id ?? null,
    },
    onSubmit: async (body) => {
      if (rate?.id === undefined) await add.mutateAsync({ body: { kind: 'charge', ...body } })
      else await change.mutateAsync({ params: { id: String(rate.id) }, body: { ...body, version: rate.version } })
      onClose()
    },
  })
  const title = rate?.id === undefined ? 'New charge rate' : 'Change the charge rate'
  return (
    <Dialog opened title={title} width={720} form={form} onCancel={onClose}>
      <Form form={form} label={title} summary={false}>
        <div className="fb-rate-pair">
          <TextField form={form} name="amount" label="Price per hour" inputMode="decimal" required autoFocus />
          <DateField form={form} name="date_from" label="From" required />
        </div>
        <p className="fb-muted fb-rate-lead">Leave a field empty for any. A role is the position on a person’s page.</p>
        <ScopeFields form={form} rate={rate} />
      </Form>
    </Dialog>
  )
}
