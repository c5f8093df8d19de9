import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'

import { has } from '#core/permissions.ts'
import { useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import type { Payment } from '../../payments.ts'
import { paymentReads } from '../../web/paymentKind.ts'
import { returnPayment } from '../credit.contract.ts'

/** Records that the bank returned a payment, such as a cheque that was not honoured. */
export function ReturnPayment({ payment }: { payment: Payment }) {
  const { formats } = useLocale()
  const mayChange = has(useMe(), 'payment.change_payment')
  const [asking, setAsking] = useState(false)
  const giveBack = useEndpointMutation(returnPayment, paymentReads, ({ name }, undo) =>
    notifySuccess(`${name} records the return of ${payment.name}.`, undo),
  )
  if (payment.direction === 'out' || payment.refunds.length > 0 || !mayChange) return null
  return (
    <>
      <Button icon={<IconArrowBackUp size={16} aria-hidden />} onClick={() => setAsking(true)}>
        Returned…
      </Button>
      <ConfirmDialog
        opened={asking}
        title={`Record return of ${payment.name}?`}
        confirmLabel="Record return"
        onCancel={() => setAsking(false)}
        onConfirm={async () => {
          await giveBack.mutateAsync({ params: { id: String(payment.id) }, body: {}, version: payment.version })
          setAsking(false)
        }}
      >
        A payment out of {formats.money(payment.amount_received)} is recorded today, and the invoices it paid are open
        again.
      </ConfirmDialog>
    </>
  )
}
