import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'

import { compare } from '#core/decimal.ts'
import { useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { type Payment, payment } from '../payments.ts'
import { paymentReads } from './paymentKind.ts'

/** Locks a payment once its books are closed. */
export function LockPayment({ record }: { record: Payment }) {
  const { formats } = useLocale()
  const [asking, setAsking] = useState(false)
  const lock = useEndpointMutation(payment.calls.lock, paymentReads, () => notifySuccess('Payment locked.'))
  if (record.locked || !record.can_change) return null
  return (
    <>
      <Button icon={<IconLock size={16} aria-hidden />} onClick={() => setAsking(true)}>
        Lock…
      </Button>
      <ConfirmDialog
        opened={asking}
        title={`Lock ${record.name}?`}
        confirmLabel="Lock"
        onCancel={() => setAsking(false)}
        onConfirm={async () => {
          await lock.mutateAsync({ params: { id: String(record.id) }, body: {}, version: record.version })
          setAsking(false)
        }}
      >
        A locked payment cannot be changed, deleted or removed from its invoices.
        {compare(record.amount_unallocated, '0') > 0 &&
          ` ${formats.money(record.amount_unallocated)} is unallocated and stays credit of the client.`}
      </ConfirmDialog>
    </>
  )
}
