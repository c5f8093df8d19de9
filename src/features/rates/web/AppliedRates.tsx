/** Section of the pages of clients and projects: the charge rates that may apply to their hours. */
import { soFar } from '#web/soFar.ts'
import { lazy } from '#web/lazy.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'

import { has } from '#core/permissions.ts'
import { queryFor } from '#web/api.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { listClientRates, listProjectRates, type Rate } from '../rates.contract.ts'
import { mayManageRates } from '../ratePermissions.ts'
import { RateRows } from './RateRows.tsx'
import { placeOfRate } from './rateWords.ts'
import './rates.css'

const ChargeRateDialog = lazy(() => import('./ChargeRateDialog.tsx').then((kit) => ({ default: kit.ChargeRateDialog })))
const RateFinder = lazy(() => import('./RateFinder.tsx').then((kit) => ({ default: kit.RateFinder })))

interface Named {
  id: number
  name: string
}
interface AppliedProps {
  of: typeof listClientRates
  record: Named
  /** Values that a new rate begins with. */
  begin: Partial<Rate>
  titles: Parameters<typeof RateRows>[0]['titles']
  project?: Named
}

function Applied({ of, record, begin, titles = {}, project }: AppliedProps) {
  const mayManage = has(useMe(), mayManageRates)
  const [dialog, setDialog] = useState<'new' | 'find' | null>(null)
  const { data, error, refetch } = useQuery(queryFor(of, { params: { id: String(record.id) } }))
  const [all, setAll] = useState(false)
  const own = soFar(data).filter((rate) => placeOfRate(rate) !== 'any')
  const general = (data?.length ?? 0) - own.length
  const close = () => setDialog(null)
  return (
    <SectionCard
      title="Charge rates"
      actions={
        <div className="fb-rate-actions">
          {project && data && data.length > 0 && (
            <Button tone="quiet" onClick={() => setDialog('find')}>
              Explain rate
            </Button>
          )}
          {mayManage && <Button onClick={() => setDialog('new')}>Add a rate</Button>}
        </div>
      }
    >
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!data && !error && <SkeletonBlock lines={3} label="Loading the charge rates" />}
      {data?.length === 0 && (
        <p className="fb-muted">
          No rate for this work yet. Add one so that hours can be charged.{' '}
          {mayManage && <Link to="/settings/rates/">All charge rates</Link>}
        </p>
      )}
      {data && <RateRows rates={all ? data : own} titles={titles} without={project ? 'project' : 'client'} />}
      {general > 0 && !all && (
        <div className="fb-rate-more">
          <Button tone="quiet" onClick={() => setAll(true)}>
            {`Show ${general} ${own.length === 0 ? '' : 'more '}${general === 1 ? 'rate' : 'rates'} for any work`}
          </Button>
        </div>
      )}
      <Suspense>
        {dialog === 'new' && <ChargeRateDialog rate={begin} onClose={close} />}
        {dialog === 'find' && <RateFinder project={project} onClose={close} />}
      </Suspense>
    </SectionCard>
  )
}

const called = ({ id, name }: Named): Named => ({ id, name })

export const ClientRates = ({ record }: { record: Named }) => (
  <Applied
    of={listClientRates}
    record={record}
    begin={{ client_id: record.id, client: called(record) }}
    titles={{ project: 'On its projects', client: 'For this client' }}
  />
)
export const ProjectRates = ({ record }: { record: Named }) => (
  <Applied
    of={listProjectRates}
    record={record}
    begin={{ project_id: record.id, project: called(record) }}
    titles={{ project: 'On this project', client: 'For its client', service: 'For its service' }}
    project={called(record)}
  />
)
