/** Whether what is new goes to the program that keeps the books. */
import { useQuery } from '@tanstack/react-query'

import { changeSync, getSync } from '#features/accounting/sync.contract.ts'
import { queryFor, useEndpointMutation } from '#web/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { Switch } from '#web/ui/form/SwitchField.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'

export function SyncSettings() {
  const { data, error, refetch } = useQuery(queryFor(getSync, {}))
  const change = useEndpointMutation(changeSync, [getSync], (_now, undo) => notifySuccess('Settings saved.', undo))
  return (
    <SectionCard title="Synchronisation">
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!data && !error && <SkeletonBlock lines={2} label="Loading the synchronisation" />}
      {data && (
        <>
          <p className="fb-settings-lead">
            {data.connected
              ? 'Invoices and payments marked as synchronised are sent to your accounting program.'
              : 'No accounting program is connected, so nothing is sent yet. You can export files from the journal.'}
          </p>
          <Switch
            id="sync-new"
            label="Synchronise new invoices and payments"
            description="You can change this for each record until it is in the books."
            checked={data.sync_new}
            onChange={(sync_new) => void change.mutateAsync({ body: { sync_new } }).catch(notifyError)}
          />
        </>
      )}
    </SectionCard>
  )
}
