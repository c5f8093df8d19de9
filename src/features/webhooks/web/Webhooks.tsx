/** Lists the firm's webhooks: address, events and the state of the latest delivery. */
import { lazy } from '#web/lazy.tsx'
import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'

import { paths } from '#web/paths.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { listWebhooks, type Webhook } from '../webhooks.contract.ts'
import { DeliveryBadge } from './DeliveryBadge.tsx'
import './webhooks.css'

const NewWebhook = lazy(() => import('./WebhookDialog.tsx').then((kit) => ({ default: kit.NewWebhookDialog })))

export function Webhooks() {
  const { data, error, refetch } = useQuery(queryFor(listWebhooks, {}))
  const [making, setMaking] = useState(false)
  const add = (
    <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => setMaking(true)}>
      New webhook
    </Button>
  )
  return (
    <SectionCard title="Webhooks" actions={data && data.length > 0 && add}>
      <p className="fb-muted">
        A webhook notifies another program when a record is added, changed or deleted. It sends only the id; the program
        reads the record with an API key.
      </p>
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!data && !error && <SkeletonBlock lines={4} label="Loading the webhooks" />}
      {data?.length === 0 && (
        <EmptyState icon={<IconWebhook size={32} aria-hidden />} title="No webhooks yet" action={add}>
          For example: notify your accounting program when an invoice is issued.
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul className="fb-hooks" aria-label="Webhooks">
          {data.map((hook) => (
            <HookRow key={hook.id} hook={hook} />
          ))}
        </ul>
      )}
      <Suspense>{making && <NewWebhook onClose={() => setMaking(false)} />}</Suspense>
    </SectionCard>
  )
}

function HookRow({ hook }: { hook: Webhook }) {
  const { formats, timezone } = useLocale()
  const { id, name, url, events, active, gave_up, last } = hook
  return (
    <li>
      <div className="fb-hook-name">
        <Link to={paths.webhook(id)}>{name}</Link>
        <div className="fb-muted fb-small">{url}</div>
        <div className="fb-muted fb-small">{formats.counted(events.length, 'event', 'events')}</div>
      </div>
      <div className="fb-hook-last">
        {!active && (
          <StatusBadge status={gave_up ? 'rejected' : 'draft'} label={gave_up ? 'Switched off: failing' : 'Off'} />
        )}
        {last && (
          <>
            <DeliveryBadge state={last.state} />
            <span className="fb-muted fb-small">{formats.dateTime(last.at, timezone)}</span>
          </>
        )}
        {active && !last && <span className="fb-muted fb-small">Nothing sent yet</span>}
      </div>
    </li>
  )
}
