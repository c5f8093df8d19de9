/** The valuations of a project, the newest first: what each item has reached, and what came since the one before. */
import { IconDownload, IconPlus, IconScale } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'

import { has } from '#core/permissions.ts'
import { queryFor } from '#web/api.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { exportValuations, keeps, listValuations } from '../valuations.contract.ts'
import { ValuationCard } from './ValuationCard.tsx'
import './valuations.css'

const NewValuationDialog = lazy(() =>
  import('./NewValuationDialog.tsx').then((kit) => ({ default: kit.NewValuationDialog })),
)

export function ProjectValuations({ record: { id } }: { record: { id: number } }) {
  const me = useMe()
  const { data, error, refetch } = useQuery(queryFor(listValuations, { params: { id: String(id) }, query: {} }))
  const [adding, setAdding] = useState(false)
  /** Just added: it opens to be filled in. */
  const [fresh, setFresh] = useState<number | null>(null)
  const mayAdd = has(me, keeps)
  const add = (label: string) => (
    <Button tone="primary" icon={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {label}
    </Button>
  )
  return (
    <div className="fb-valuations">
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!data && !error && <SkeletonBlock lines={6} label="Loading the valuations" />}
      {data?.length === 0 && (
        <EmptyState
          icon={<IconScale size={32} aria-hidden />}
          title="No valuations yet"
          action={mayAdd && add('Value the work')}
        >
          Record the value of each item reached by a date. You can bill a valuation after the client agrees.
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <div className="fb-valuation-tools">
          {has(me, exportValuations.access as 'projects.export_valuations') && (
            <Button
              icon={<IconDownload size={16} aria-hidden />}
              onClick={() => window.location.assign(`/api/projects/${id}/valuations/export/?format=xlsx`)}
            >
              Export
            </Button>
          )}
          {mayAdd && add('New valuation')}
        </div>
      )}
      {data?.map((datum) => (
        <ValuationCard key={datum.id} valuation={datum} opened={datum.id === fresh} />
      ))}
      {adding && (
        <Suspense>
          <NewValuationDialog projectId={id} onAdded={setFresh} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </div>
  )
}
