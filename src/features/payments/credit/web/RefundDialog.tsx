/** The refund of a credit: what is left of it, paid out. */
import * as z from 'zod/mini'

import { Amount } from '#core/contract.ts'
import { today } from '#core/days.ts'
import { useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { paymentReads } from '../../web/paymentKind.ts'
import { type Credit, RefundDetails, refundCredit } from '../credit.contract.ts'

const Shape = z.strictObject({ ...RefundDetails, amount: Amount })
interface Values {
  amount: string
  date: string | null
  name: string
  method: string
  notes: string
}
interface RefundDialogProps {
  credit: Credit
  client: { id: number; name: string }
  onClose: () => void
}

export function RefundDialog({ credit, client, onClose }: RefundDialogProps) {
  const { timezone, formats } = useLocale()
  const refund = useEndpointMutation(refundCredit, paymentReads, ({ name }, undo) =>
    notifySuccess(`${name} refunds ${credit.name}.`, undo),
  )
  const form = useContractForm<typeof Shape, Values>(Shape, {
    initial: { amount: credit.amount_left, date: today(timezone), name: '', method: '', notes: '' },
    onSubmit: async ({ amount, name, ...details }) => {
      const part = { [`${credit.kind}_id`]: credit.id, amount, version: credit.version }
      await refund.mutateAsync({ body: { ...details, ...(name && { name }), client_id: client.id, credits: [part] } })
      onClose()
    },
  })
  const title = `Refund ${credit.name}`
  return (
    <Dialog opened title={title} width={420} form={form} onCancel={onClose} saveLabel="Record refund">
      <Form form={form} label={title} summary={false}>
        <TextField
          form={form}
          name="amount"
          label="Amount"
          description={`${formats.money(credit.amount_left)} of credit is left for ${client.name}.`}
          inputMode="decimal"
          required
          autoFocus
        />
        <DateField form={form} name="date" label="Date" required />
        <TextField form={form} name="method" label="Method" placeholder="Bank transfer" />
        <TextField form={form} name="name" label="Bank reference" description="Leave empty for the next number." />
        <TextArea form={form} name="notes" label="Notes" />
      </Form>
    </Dialog>
  )
}
