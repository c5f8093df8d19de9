/** A notice while a fault is reported: who may change the piece says that it is repaired. */
import { useEndpointMutation } from '#web/api.ts'
import { kindOf } from '#web/record/kit/kind.ts'
import { ownActionsOn } from '#web/record/ownActions.ts'
import { invalidatedBy } from '#web/record/shownRecordType.ts'
import { Button } from '#web/ui/Button.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'
import { type Equipment, equipment } from '../equipment.ts'
import './codes.css'

const kind = kindOf(equipment)
const reads = invalidatedBy(kind)

export function FaultOpen({ piece }: { piece: Equipment }) {
  const { id, name, version, fault, can_change } = piece
  const actions = ownActionsOn(kind, id)
  const change = useEndpointMutation(equipment.calls.change, reads, (current, undo) =>
    notifySuccess(`${name} is repaired.`, actions.made(current.version, undo)),
  )
  const repair = () =>
    void actions
      .inTurn(version, (seen) => change.mutateAsync({ params: { id: String(id) }, body: { fault: '' }, version: seen }))
      .catch(notifyError)
  return (
    <SectionCard
      title="Fault reported"
      actions={
        can_change && (
          <Button busy={change.isPending} onClick={repair}>
            Repaired
          </Button>
        )
      }
    >
      <p className="fb-fault">{fault}</p>
    </SectionCard>
  )
}
