/** The payment of an invoice: what came in for it, filled in with what is open. */
import * as z from 'zod/mini'

import { today } from '#core/days.ts'
import type { Invoice } from '#features/invoices/invoices.ts'
import { useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { payment } from '../payments.ts'
import { paymentReads } from './paymentKind.ts'

const Shape = z.omit(payment.New, { client_id: true, invoice_id: true, tags: true, notes: true, batch: true })

export function RecordPayment({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { timezone, formats } = useLocale()
  const add = useEndpointMutation(payment.calls.create, paymentReads, ({ name }, undo) =>
    notifySuccess(`${name} pays ${invoice.name}.`, undo),
  )
  const form = useContractForm<typeof Shape, { amount_received: string; date: string | null; name: string }>(Shape, {
    initial: { amount_received: invoice.amount_open, date: today(timezone), name: '' },
    onSubmit: async ({ name, ...body }) => {
      const sent = { ...body, ...(name && { name }), client_id: invoice.client_id, invoice_id: invoice.id }
      await add.mutateAsync({ body: sent })
      onClose()
    },
  })
  const title = `Payment of ${invoice.name}`
  return (
    <Dialog opened title={title} width={420} form={form} onCancel={onClose} saveLabel="Record payment">
      <Form form={form} label={title} summary={false}>
        <TextField
          form={form}
          name="amount_received"
          label="Amount"
          sign={formats.sign()}
          description={`${formats.money(invoice.amount_open)} is open. Any excess stays unallocated.`}
          inputMode="decimal"
          required
          autoFocus
        />
        <DateField form={form} name="date" label="Received on" required />
        <TextField
          form={form}
          name="name"
          label="Payer’s reference"
          description="As on the bank statement. Without one the payment gets the next number."
        />
      </Form>
    </Dialog>
  )
}
