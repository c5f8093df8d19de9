import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { queryFor, useEndpointMutation } from '#web/api.ts'
import { Switch } from '#web/ui/form/SwitchField.tsx'
import { useHold } from '#web/ui/hold.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { notifyError } from '#web/ui/Snackbar.tsx'
import { changeReminders, getReminders, type MyReminders as Mine } from '../reminders.contract.ts'

/** Whether I am reminded by mail. Shown even while the organisation sends no reminders. */
export function MyReminders() {
  const { data, isLoading } = useQuery(queryFor(getReminders, {}))
  useHold(isLoading)
  const change = useEndpointMutation(changeReminders, [getReminders])
  // Shown at once, until the server has answered.
  const [wanted, setWanted] = useState<boolean>()
  if (!data) return null
  return (
    <SectionCard title="Email reminders">
      <Switch
        id="my-reminders"
        label="Remind me by email"
        description={sentence(data)}
        checked={wanted ?? data.on}
        onChange={(on) => {
          setWanted(on)
          change.mutate({ body: { on } }, { onError: notifyError, onSettled: () => setWanted(undefined) })
        }}
      />
    </SectionCard>
  )
}

function sentence({ missing, waiting, mail }: Mine): string {
  const kinds = [...(missing ? ['hours missing last week'] : []), ...(waiting ? ['entries that wait for me'] : [])]
  if (kinds.length === 0 || mail !== 'ready') return 'No reminder emails are sent at present.'
  return `Of ${kinds.join(' and of ')}.`
}
