/** My keys for programs: which there are, when each was used last, a new one, and the end of one. */
import { lazy } from '#web/lazy.tsx'
import { IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'

import { queryFor } from '#web/api.ts'
import { SecretsCard } from '#web/ui/SecretsCard.tsx'
import { listApiKeys } from '../apiKeys.contract.ts'
import { KeyRow } from './KeyRow.tsx'

const NewKey = lazy(() => import('./NewKey.tsx').then((kit) => ({ default: kit.NewKey })))

export function MyKeys() {
  const query = useQuery(queryFor(listApiKeys, {}))
  return (
    <SecretsCard
      title="API keys"
      icon={<IconKey size={16} aria-hidden />}
      newLabel="New key"
      query={query}
      hint={
        <>
          Use a key to connect your own program. You choose its permissions and its last day.{' '}
          <a href="/api/docs/">API documentation</a>
        </>
      }
      className="fb-keys"
      New={NewKey}
    >
      {(apiKey) => <KeyRow key={apiKey.id} apiKey={apiKey} />}
    </SecretsCard>
  )
}
