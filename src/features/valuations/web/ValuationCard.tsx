import { lazy } from '#web/lazy.tsx'
import { Suspense, useId, useState } from 'react'

import { useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { PlacedParts } from '#web/PlacedParts.tsx'
import { Button } from '#web/ui/Button.tsx'
import { LaterConfirm } from '#web/ui/LaterConfirm.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'
import { type UiStatus, StatusBadge } from '#web/ui/StatusBadge.tsx'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import {
  agreeValuation,
  deleteValuation,
  reopenValuation,
  stateWords,
  submitValuation,
  type Valuation,
} from '../valuations.contract.ts'
import { valuationWorkflow } from '../valuations.workflow.ts'
import { BilledValuation } from './billedValuation.ts'
import { valuationReads } from './valuationReads.ts'

const ValuationEditor = lazy(() => import('./ValuationEditor.tsx').then((kit) => ({ default: kit.ValuationEditor })))
const ValuationGrid = lazy(() => import('./ValuationGrid.tsx').then((kit) => ({ default: kit.ValuationGrid })))

const tones = { draft: 'draft', submitted: 'submitted', agreed: 'approved' } as const satisfies Record<
  Valuation['state'],
  UiStatus
>

interface ValuationCardProps {
  valuation: Valuation
  /** Whether no valuation of the project is older. */
  isFirst: boolean
  opened: boolean
}

/** A valuation: its total, its items, and the next action. */
export function ValuationCard({ valuation, isFirst, opened }: ValuationCardProps) {
  const heading = useId()
  const { formats } = useLocale()
  const [editing, setEditing] = useState(opened && valuation.can_change)
  const [removing, setRemoving] = useState(false)
  const day = formats.longDate(valuation.date)
  const notifyDone = (word: string) => (_one: unknown, undo?: () => Promise<void>) =>
    notifySuccess(`Valuation of ${day} ${word}.`, undo)
  const submit = useEndpointMutation(submitValuation, valuationReads, notifyDone('submitted'))
  const agree = useEndpointMutation(agreeValuation, valuationReads, notifyDone('agreed'))
  const reopen = useEndpointMutation(reopenValuation, valuationReads, notifyDone('reopened'))
  const remove = useEndpointMutation(deleteValuation, valuationReads, notifyDone('deleted'))
  const params = { id: String(valuation.id) }
  const act = (move: typeof submit) =>
    void move.mutateAsync({ params, body: {}, version: valuation.version }).catch(notifyError)
  const actions = (
    <span className="fb-valuation-acts">
      <StatusBadge status={tones[valuation.state]} label={stateWords[valuation.state]} />
      {valuation.billed && <StatusBadge status="approved" label="Billed" />}
      {valuation.state === 'agreed' && !valuation.billed && (
        <BilledValuation value={valuation}>
          <PlacedParts place="valuation.acts" />
        </BilledValuation>
      )}
      {valuation.can_change && !editing && <Button onClick={() => setEditing(true)}>Change</Button>}
      {valuation.can_change && !editing && (
        <Button
          busy={submit.isPending}
          whyNot={valuationWorkflow.whyNot('submit', valuation)}
          onClick={() => act(submit)}
        >
          Submit
        </Button>
      )}
      {valuation.can_agree && (
        <Button busy={agree.isPending} onClick={() => act(agree)}>
          Mark as agreed
        </Button>
      )}
      {(valuation.can_reopen || valuation.can_delete) && (
        <RowMenu
          label={`the valuation of ${day}`}
          actions={[
            ...(valuation.can_reopen ? [{ label: 'Reopen', onClick: () => act(reopen) }] : []),
            ...(valuation.can_delete ? [{ label: 'Delete', danger: true, onClick: () => setRemoving(true) }] : []),
          ]}
        />
      )}
    </span>
  )
  return (
    <section className="fb-valuation" aria-labelledby={heading}>
      <div className="fb-valuation-head">
        <h3 id={heading}>{day}</h3>
        {actions}
      </div>
      {!editing && (
        <p className="fb-valuation-sums">
          <strong className="fb-num">{formats.money(valuation.value_total)}</strong> in all
          {!isFirst && (
            <>
              , <span className="fb-num">{formats.money(valuation.value_period)}</span> since the valuation before
            </>
          )}
          {valuation.submitted_by && `, submitted by ${valuation.submitted_by.name}`}
        </p>
      )}
      {!editing && valuation.notes !== '' && <p className="fb-valuation-notes">{valuation.notes}</p>}
      {editing ? (
        <Suspense fallback={<SkeletonBlock lines={4} label="Loading the lines" />}>
          <ValuationEditor valuation={valuation} onClose={() => setEditing(false)} />
        </Suspense>
      ) : valuation.lines.length === 0 ? (
        <p className="fb-muted">No item is valued yet.</p>
      ) : (
        <Suspense fallback={<SkeletonBlock lines={4} label="Loading the lines" />}>
          <ValuationGrid label={`Items valued on ${day}`} lines={valuation.lines} />
        </Suspense>
      )}
      <LaterConfirm
        opened={removing}
        title={`Delete the valuation of ${day}?`}
        confirmLabel="Delete"
        tone="danger"
        onCancel={() => setRemoving(false)}
        onConfirm={async () => {
          await remove.mutateAsync({ params, version: valuation.version })
          setRemoving(false)
        }}
      >
        You can undo this for a minute.
      </LaterConfirm>
    </section>
  )
}
