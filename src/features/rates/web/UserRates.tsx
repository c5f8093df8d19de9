/** Section of a person's page: the cost of their hour, from day to day. */
import { lazy } from '#web/lazy.tsx'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'

import { has } from '#core/permissions.ts'
import { queryFor, useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { LaterConfirm } from '#web/ui/LaterConfirm.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import { type Rate, rateCalls } from '../rates.contract.ts'
import { mayManageRates } from '../ratePermissions.ts'
import './rates.css'

const RateDialog = lazy(() => import('./RateDialog.tsx').then((kit) => ({ default: kit.RateDialog })))

export function UserRates({ record: user }: { record: { id: number; name: string } }) {
  const { formats } = useLocale()
  const mayChange = has(useMe(), mayManageRates)
  const [editing, setEditing] = useState<Rate | 'new' | null>(null)
  const [removing, setRemoving] = useState<Rate | null>(null)
  const { data, error, refetch } = useQuery(
    queryFor(rateCalls.list, { query: { kind: 'cost', user_id: String(user.id) } }),
  )
  const remove = useEndpointMutation(rateCalls.remove, [rateCalls.list], (_none, undo) =>
    notifySuccess('Rate deleted.', undo),
  )
  const add = (label: string) => (
    <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => setEditing('new')}>
      {label}
    </Button>
  )
  return (
    <SectionCard title="Cost rates" actions={mayChange && add('Add a rate')}>
      <p className="fb-muted">
        The hourly cost of {user.name} to the firm. Each rate applies until the next one begins.
      </p>
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!data && !error && <SkeletonBlock lines={3} label="Loading the cost rates" />}
      {data?.length === 0 && (
        <EmptyState title="No cost rate yet" action={mayChange && add('Add the first rate')}>
          Add a rate so that their hours count as cost on projects.
        </EmptyState>
      )}
      <ul className="fb-rates" aria-label="Cost rates">
        {data?.map((rate) => (
          <li key={rate.id}>
            <span>from {formats.longDate(rate.date_from)}</span>
            <strong className="fb-rate-amount">{formats.money(rate.amount)}</strong>
            {mayChange && (
              <RowMenu
                label={`from ${formats.longDate(rate.date_from)}`}
                actions={[
                  { label: 'Change', onClick: () => setEditing(rate) },
                  { label: 'Delete', danger: true, onClick: () => setRemoving(rate) },
                ]}
              />
            )}
          </li>
        ))}
      </ul>
      {editing && (
        <Suspense>
          <RateDialog user={user} rate={editing === 'new' ? undefined : editing} onClose={() => setEditing(null)} />
        </Suspense>
      )}
      <LaterConfirm
        opened={removing !== null}
        title="Delete this rate?"
        confirmLabel="Delete"
        tone="danger"
        onCancel={() => setRemoving(null)}
        onConfirm={async () => {
          if (removing) await remove.mutateAsync({ params: { id: String(removing.id) }, version: removing.version })
          setRemoving(null)
        }}
      >
        Hours since its start use the rate before it. You can undo this for a minute.
      </LaterConfirm>
    </SectionCard>
  )
}
