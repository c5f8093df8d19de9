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
export function LockPayment({ one }: { one: Payment }) {
  const { formats } = useLocale()
  const [asking, setAsking] = useState(false)
  const lock = useEndpointMutation(payment.calls.lock, paymentReads, () => notifySuccess('The payment was locked.'))
  if (one.locked || !one.can_change) return null
  return (
    <>
      <Button icon={<IconLock size={16} aria-hidden />} onClick={() => setAsking(true)}>
        Lock…
      </Button>
      <ConfirmDialog
        opened={asking}
        title={`Lock ${one.name}?`}
        confirmLabel="Lock"
        onCancel={() => setAsking(false)}
        onConfirm={async () => {
          await lock.mutateAsync({ params: { id: String(one.id) }, body: {}, version: one.version })
          setAsking(false)
        }}
      >
        Nobody can edit or delete it from then on, or take it off an invoice that it pays.
        {compare(one.amount_unallocated, '0') > 0 &&
          ` ${formats.money(one.amount_unallocated)} of it pays nothing yet, and stays credit of the client.`}
      </ConfirmDialog>
    </>
  )
}
