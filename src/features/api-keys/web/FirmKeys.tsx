/** Everybody's keys, for who administers people: whose each is, when it was used last, and its end. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { queryFor } from '#web/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { Pager } from '#web/ui/table/Pager.tsx'
import { listFirmKeys } from '../apiKeys.contract.ts'
import { KeyRow } from './KeyRow.tsx'

const rows = 50

export function FirmKeys() {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(
    queryFor(listFirmKeys, { query: { page: String(page), rows: String(rows) } }),
  )
  return (
    <SectionCard title="API keys">
      <p className="fb-muted">
        People create keys on their account page. A key never has more permissions than its owner and stops working when
        the owner leaves.
      </p>
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!data && !error && <SkeletonBlock lines={6} label="Loading the keys" />}
      {data?.count === 0 && <EmptyState title="No keys yet">Keys of all people are listed here.</EmptyState>}
      {data && data.count > 0 && (
        <ul className="fb-keys" aria-label="API keys">
          {data.results.map((apiKey) => (
            <KeyRow key={apiKey.id} apiKey={apiKey} owner={apiKey.user.name} />
          ))}
        </ul>
      )}
      {data && data.count > rows && <Pager paging={{ page, rows, count: data.count }} onPage={setPage} />}
    </SectionCard>
  )
}
