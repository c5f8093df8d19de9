/** My keys for programs: which there are, when each was used last, a new one, and the end of one. */
import { IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'

import { queryFor } from '#web/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { useHold } from '#web/ui/hold.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { listApiKeys } from '../apiKeys.contract.ts'
import { KeyRow } from './KeyRow.tsx'

const NewKey = lazy(() => import('./NewKey.tsx').then((kit) => ({ default: kit.NewKey })))

export function MyKeys() {
  const { data, error, isLoading, refetch } = useQuery(queryFor(listApiKeys, {}))
  const [making, setMaking] = useState(false)
  useHold(isLoading)
  if (!data && !error) return null
  return (
    <SectionCard
      title="API keys"
      actions={
        <Button icon={<IconKey size={16} aria-hidden />} onClick={() => setMaking(true)}>
          New key
        </Button>
      }
    >
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {data?.length === 0 && (
        <p className="fb-muted fb-account-text">
          Use a key to connect your own program. You choose its permissions and its last day.{' '}
          <a href="/api/docs/">API documentation</a>
        </p>
      )}
      {data && data.length > 0 && (
        <ul className="fb-keys">
          {data.map((apiKey) => (
            <KeyRow key={apiKey.id} apiKey={apiKey} />
          ))}
        </ul>
      )}
      <Suspense>{making && <NewKey onClose={() => setMaking(false)} />}</Suspense>
    </SectionCard>
  )
}
