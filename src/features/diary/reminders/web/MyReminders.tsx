import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { listNotificationChoices } from '#features/notifications/notifications.contract.ts'
import { queryFor, useEndpointMutation } from '#web/api.ts'
import { Switch } from '#web/ui/form/SwitchField.tsx'
import { useHold } from '#web/ui/hold.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { notifyError } from '#web/ui/Snackbar.tsx'
import { changeReminders, getReminders, type MyReminders as Mine } from '../reminders.contract.ts'

/** Whether I get emails: reminders of the diary, and those of the events below. */
export function MyReminders() {
  const { data, isLoading } = useQuery(queryFor(getReminders, {}))
  useHold(isLoading)
  const change = useEndpointMutation(changeReminders, [getReminders, listNotificationChoices])
  // Shown at once, until the server has answered.
  const [wanted, setWanted] = useState<boolean>()
  if (!data) return null
  if (data.mail !== 'ready')
    return (
      <SectionCard title="Email: not set up">
        <p className="fb-muted">Only your server administrator can set up email. Then you choose here what you get.</p>
      </SectionCard>
    )
  return (
    <SectionCard title="Email">
      <Switch
        id="my-reminders"
        label="Send me emails"
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

function sentence({ missing, waiting }: Mine): string {
  const kinds = [...(missing ? ['hours missing last week'] : []), ...(waiting ? ['entries that wait for me'] : [])]
  const reminders = kinds.length === 0 ? '' : `Reminders of ${kinds.join(' and of ')}, and `
  return `${reminders}${reminders === '' ? 'T' : 't'}he emails that you choose below.`
}
