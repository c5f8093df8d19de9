/** Messages of a webhook, each with its state, and its attempts once it is opened. */
import { IconChevronRight, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { Pager } from '#web/ui/table/Pager.tsx'
import { type DeliveryItem, type DeliveryState, deliveryStates, listWebhookDeliveries } from '../webhooks.contract.ts'
import { DeliveryBadge, stateWords } from './DeliveryBadge.tsx'
import { DeliveryLog } from './DeliveryLog.tsx'

const rows = 20
/** While something waits to be sent. */
const againMs = 1500

export function Deliveries({ id }: { id: number }) {
  const [page, setPage] = useState(1)
  const [state, setState] = useState<DeliveryState | ''>('')
  const { data, error, refetch } = useQuery({
    ...queryFor(listWebhookDeliveries, {
      params: { id: String(id) },
      query: { page: String(page), rows: String(rows), ...(state !== '' && { state }) },
    }),
    refetchInterval: ({ state: { data: known } }) =>
      known?.results.some((result) => result.state === 'waiting' && result.next_try !== null) ? againMs : false,
    placeholderData: (before) => before,
  })
  return (
    <SectionCard
      title="Deliveries"
      actions={
        <NativeSelect
          label="State"
          value={state}
          onChange={(next) => {
            setState(next as DeliveryState | '')
            setPage(1)
          }}
          options={[
            { value: '', label: 'All' },
            ...deliveryStates.map((deliveryState) => ({ value: deliveryState, label: stateWords[deliveryState] })),
          ]}
        />
      }
    >
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!data && !error && <SkeletonBlock lines={6} label="Loading the deliveries" />}
      {data?.count === 0 && (
        <EmptyState icon={<IconSend size={32} aria-hidden />} title={state === '' ? 'No deliveries yet' : 'None'}>
          {state === ''
            ? 'Send a test to check the webhook. Deliveries are stored for 30 days.'
            : 'No deliveries in this state.'}
        </EmptyState>
      )}
      {data && data.count > 0 && (
        <ol className="fb-deliveries" aria-label="Deliveries, newest first">
          {data.results.map((result) => (
            <Delivery key={result.id} delivery={result} />
          ))}
        </ol>
      )}
      {data && data.count > rows && <Pager paging={{ page, rows, count: data.count }} onPage={setPage} />}
    </SectionCard>
  )
}

function Delivery({ delivery }: { delivery: DeliveryItem }) {
  const { formats, timezone } = useLocale()
  const [opened, setOpened] = useState(false)
  const { type, record_id, at, state, tries, status, next_try } = delivery
  const time = (instant: string) => formats.dateTime(instant, timezone)
  return (
    <li>
      <details onToggle={(event) => setOpened(event.currentTarget.open)}>
        <summary>
          <IconChevronRight size={16} aria-hidden />
          <DeliveryBadge state={state} />
          <span className="fb-delivery-type">
            {type} <span className="fb-muted">{record_id}</span>
          </span>
          <span className="fb-delivery-note fb-muted fb-small">
            {status !== null && `answered ${status}`}
            {tries > 1 && ` · ${tries} tries`}
            {state === 'failed' && next_try !== null && ` · again ${time(next_try)}`}
          </span>
          <time className="fb-muted fb-small" dateTime={at}>
            {time(at)}
          </time>
        </summary>
        {opened && <DeliveryLog delivery={delivery} />}
      </details>
    </li>
  )
}
