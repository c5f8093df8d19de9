/** Shows a message: its body, each try with its answer, and a button to send it again. */
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { queryFor, useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useRecordLink } from '#web/registry.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { notifyError } from '#web/ui/Snackbar.tsx'
import {
  type DeliveryItem,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  sendWebhookAgain,
  type Try,
} from '../webhooks.contract.ts'

export function DeliveryLog({ delivery }: { delivery: DeliveryItem }) {
  const { id, last_try, type, record_id } = delivery
  const given = { params: { id: String(id) } }
  // The key contains the latest try, so that a further try is read from the server.
  const { queryKey, ...query } = queryFor(getWebhookDelivery, given)
  const { data, error } = useQuery({ ...query, queryKey: [...queryKey, last_try] })
  const again = useEndpointMutation(sendWebhookAgain, [listWebhookDeliveries, listWebhooks])
  const link = useRecordLink()(type.split('.')[0] ?? '', record_id)
  if (!data) return error ? <ErrorAlert error={error} /> : <SkeletonBlock lines={4} label="Loading the message" />
  return (
    <div className="fb-delivery">
      <h3>Message</h3>
      <pre>{pretty(data.body)}</pre>
      <h3>Tries</h3>
      {data.log.length === 0 && <p className="fb-muted">Not tried yet.</p>}
      <ol>
        {data.log.map((record) => (
          <TryRow key={record.at} try={record} />
        ))}
      </ol>
      <div className="fb-delivery-acts">
        <Button
          icon={<IconRefresh size={16} aria-hidden />}
          busy={again.isPending}
          onClick={() => void again.mutateAsync(given).catch(notifyError)}
        >
          Send again
        </Button>
        {link && !type.endsWith('.deleted') && <Link {...link}>Open the record</Link>}
      </div>
    </div>
  )
}

const pretty = (body: string) => JSON.stringify(JSON.parse(body), null, 2)

function TryRow({ try: { at, status, ms, error, answer } }: { try: Try }) {
  const { formats, timezone } = useLocale()
  return (
    <li>
      <span>
        <strong>{status === null ? 'No answer' : `Answered ${status}`}</strong>{' '}
        <span className="fb-muted">
          {formats.dateTime(at, timezone)}, after {formats.number(ms / 1000, 2)} s
        </span>
      </span>
      {error !== '' && <p>{error}</p>}
      {answer !== '' && <pre>{answer}</pre>}
    </li>
  )
}
