/** Records that the books refused, with a button to try again; empty where all were taken. */
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'

import { has } from '#core/permissions.ts'
import { invoice } from '#features/invoices/invoices.ts'
import { payment } from '#features/payments/payments.ts'
import { queryFor, useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { RelatedNames } from '#web/record/RecordLinks.tsx'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'
import { getSync, retrySync, type Sync } from '../sync.contract.ts'

export function SyncErrors() {
  const { data, error } = useQuery(queryFor(getSync, {}))
  const { formats } = useLocale()
  const mayTry = has(useMe(), 'accounting.change_sync')
  const again = useEndpointMutation(retrySync, [getSync, invoice.calls.get, payment.calls.get], () =>
    notifySuccess('Trying again.'),
  )
  const retry = (ids: number[]) => void again.mutateAsync({ body: { ids } }).catch(notifyError)
  if (!data) return <ErrorAlert error={error} />
  if (data.waiting.length === 0 && data.queued === 0) return null
  return (
    <SectionCard
      title="Waiting to be sent to the books"
      actions={
        mayTry &&
        data.waiting.length > 1 && (
          <Button busy={again.isPending} onClick={() => retry(data.waiting.map(({ id }) => id))}>
            Try all again
          </Button>
        )
      }
    >
      <p className="fb-muted">
        {data.queued > 0 && `${formats.counted(data.queued, 'record is', 'records are')} waiting to be sent. `}
        {!data.connected && 'No accounting program is connected. Ask your server administrator to connect one.'}
      </p>
      {data.waiting.length > 0 && (
        <ul className="fb-journal" aria-label="Refused records">
          {data.waiting.map((record) => (
            <Refused key={record.id} one={record} onRetry={mayTry ? () => retry([record.id]) : undefined} />
          ))}
        </ul>
      )}
    </SectionCard>
  )
}

function Refused({ one, onRetry }: { one: Sync['waiting'][number]; onRetry: (() => void) | undefined }) {
  const { formats } = useLocale()
  const name = one.invoice?.name ?? one.payment?.name ?? 'A record you cannot see'
  return (
    <li className="fb-sync">
      <strong>
        {one.invoice && <RelatedNames records={[one.invoice]} prefix="invoices" permission="invoice.view_invoice" />}
        {one.payment && <RelatedNames records={[one.payment]} prefix="payments" permission="payment.view_payment" />}
        {!one.invoice && !one.payment && name}
      </strong>
      <span>{one.error}</span>
      <span className="fb-muted">
        {one.state === 'failed' ? 'Given up' : 'Will be retried'} after {formats.counted(one.tries, 'try', 'tries')}
      </span>
      {onRetry && (
        <Button icon={<IconRefresh size={16} aria-hidden />} aria-label={`Try ${name} again`} onClick={onRetry}>
          Try again
        </Button>
      )}
    </li>
  )
}
