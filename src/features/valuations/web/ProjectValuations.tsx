/** The valuations of a project, the newest first: what each item has reached, and what came since the one before. */
import { lazy } from '#web/lazy.tsx'
import { IconDownload, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'

import { has } from '#core/permissions.ts'
import type { MilestoneDates } from '#features/projects/projectMilestones.ts'
import { queryFor } from '#web/api.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { exportValuations, keeps, listValuations } from '../valuations.contract.ts'
import { takesValuations } from '../valuations.rules.ts'
import { ValuationCard } from './ValuationCard.tsx'
import './valuations.css'

const NewValuationDialog = lazy(() =>
  import('./NewValuationDialog.tsx').then((kit) => ({ default: kit.NewValuationDialog })),
)

/** Absent for work that is not won or all billed, unless it was valued before. */
export function ProjectValuations({ record: project }: { record: { id: number } & MilestoneDates }) {
  const me = useMe()
  const { data, error, refetch } = useQuery(queryFor(listValuations, { params: { id: String(project.id) }, query: {} }))
  const [adding, setAdding] = useState(false)
  /** Just added: it opens to be filled in. */
  const [fresh, setFresh] = useState<number | null>(null)
  const isOpen = takesValuations(project)
  if (!isOpen && !error && !data?.length) return null
  const actions = data && (
    <span className="fb-valuation-acts">
      {data.length > 0 && has(me, exportValuations.access as 'projects.export_valuations') && (
        <Button
          icon={<IconDownload size={16} aria-hidden />}
          onClick={() => window.location.assign(`/api/projects/${project.id}/valuations/export/?format=xlsx`)}
        >
          Export
        </Button>
      )}
      {isOpen && has(me, keeps) && (
        <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
          {data.length > 0 ? 'New valuation' : 'Value the work'}
        </Button>
      )}
    </span>
  )
  return (
    <SectionCard title="Valuations" actions={actions}>
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!data && !error && <SkeletonBlock lines={6} label="Loading the valuations" />}
      {data?.length === 0 && (
        <p className="fb-muted fb-valuation-empty">
          Record the value that each item has reached by a date. You can bill a valuation after the client agrees.
        </p>
      )}
      {data?.map((valuation, index) => (
        <ValuationCard
          key={valuation.id}
          valuation={valuation}
          isFirst={index === data.length - 1}
          opened={valuation.id === fresh}
        />
      ))}
      {data && data.length > 0 && (
        <p className="fb-muted fb-valuation-foot">
          Hours approved: approved billable hours on the tasks of the item up to the date. Units approved and undecided:
          the units that the client has agreed to, and those not decided yet.
        </p>
      )}
      {adding && data && (
        <Suspense>
          <NewValuationDialog
            projectId={project.id}
            follows={data.length > 0}
            onAdded={setFresh}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
    </SectionCard>
  )
}
