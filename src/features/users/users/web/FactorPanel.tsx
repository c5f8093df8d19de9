import { useState } from 'react'

import { resetFactors } from '#features/auth/factors/factors.contract.ts'
import { useEndpointMutation } from '#web/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import type { User } from '../users.contract.ts'
import { listUserHistory } from '../userLists.contract.ts'

/** Resets the factors of a person who has lost their phone and their recovery codes. */
export function FactorPanel({ user, locked }: { user: User; locked: string | undefined }) {
  const [asking, setAsking] = useState(false)
  const reset = useEndpointMutation(resetFactors, [listUserHistory], () =>
    notifySuccess(`Second factor of ${user.name} reset.`),
  )
  return (
    <SectionCard
      title="Second factor"
      actions={
        <Button whyNot={locked} onClick={() => setAsking(true)}>
          Reset
        </Button>
      }
    >
      {locked !== undefined && <p className="fb-muted">{locked}</p>}
      <p>
        If {user.first_name} has lost their app or passkey and their recovery codes, reset the second factor. They can
        then sign in with their password and set up a new one.
      </p>
      <ConfirmDialog
        opened={asking}
        title={`Reset the second factor of ${user.name}?`}
        confirmLabel="Reset"
        tone="danger"
        onCancel={() => setAsking(false)}
        onConfirm={() => reset.mutateAsync({ params: { id: String(user.id) } }).then(() => setAsking(false))}
      >
        Make sure that it is {user.first_name} who asks. Their sessions end, and they get an email.
      </ConfirmDialog>
    </SectionCard>
  )
}
