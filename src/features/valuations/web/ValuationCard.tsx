import { lazy, Suspense, useState } from 'react'

import { useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { LaterConfirm } from '#web/ui/LaterConfirm.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
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
import { valuationReads } from './valuationReads.ts'

const ValuationForm = lazy(() => import('./ValuationForm.tsx').then((kit) => ({ default: kit.ValuationForm })))

const tones = { draft: 'draft', submitted: 'submitted', agreed: 'approved' } as const satisfies Record<
  Valuation['state'],
  UiStatus
>

/** Card of a valuation: its total, its items, and the next action. */
export function ValuationCard({ valuation, opened }: { valuation: Valuation; opened: boolean }) {
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
      {valuation.can_change && !editing && <Button onClick={() => setEditing(true)}>Change</Button>}
      {valuation.can_change && !editing && (
        <Button tone="primary" busy={submit.isPending} onClick={() => act(submit)}>
          Submit
        </Button>
      )}
      {valuation.can_agree && (
        <Button tone="primary" busy={agree.isPending} onClick={() => act(agree)}>
          Agreed
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
    <SectionCard title={day} actions={actions}>
      <p className="fb-valuation-sums">
        <strong className="fb-num">{formats.money(valuation.value_total)}</strong> in all,{' '}
        <span className="fb-num">{formats.money(valuation.value_period)}</span> since the one before
        {valuation.submitted_by && `, submitted by ${valuation.submitted_by.name}`}
      </p>
      {valuation.notes !== '' && <p className="fb-valuation-notes">{valuation.notes}</p>}
      {editing ? (
        <Suspense fallback={<SkeletonBlock lines={4} label="Loading the lines" />}>
          <ValuationForm valuation={valuation} onClose={() => setEditing(false)} />
        </Suspense>
      ) : (
        <Lines valuation={valuation} day={day} />
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
    </SectionCard>
  )
}

// On a phone the lines scroll sideways, so they must take the keyboard's focus.
const scrolls = { tabIndex: 0 }

function Lines({ valuation, day }: { valuation: Valuation; day: string }) {
  const { formats } = useLocale()
  const hours = (text: string) => formats.number(text, 2)
  return (
    <div className="fb-valuation-scroll" role="region" aria-label={`Items valued at ${day}`} {...scrolls}>
      <table className="fb-valuation-lines">
        <thead>
          <tr>
            {['Item', 'Price', 'Value', 'Units', 'Approved', 'Undecided', 'Billable hours', 'Approved hours'].map(
              (name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {valuation.lines.map((line) => (
            <tr key={line.quote_item_id}>
              <th scope="row">
                {line.quote_item.name}
                {line.notes !== '' && <span className="fb-muted fb-small"> {line.notes}</span>}
                {line.warning !== '' && <p className="fb-valuation-warning">{line.warning}</p>}
              </th>
              <td>{formats.money(line.price)}</td>
              <td>{formats.money(line.value)}</td>
              <td>{hours(line.units)}</td>
              <td>{hours(line.unitsApproved)}</td>
              <td>{hours(line.unitsUndecided)}</td>
              <td>{hours(line.hours_billable)}</td>
              <td>{hours(line.hours_approved_billable)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
