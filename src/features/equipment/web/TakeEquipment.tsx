/** Takes a piece of equipment, or brings it back. Without a network it waits on the device. */
import type { Endpoint } from '#core/contract.ts'
import { useOutbox } from '#web/offline/useOutbox.ts'
import { useWaitingHere } from '#web/offline/WaitingHere.tsx'
import { kindOf } from '#web/record/kit/kind.ts'
import { ownActionsOn } from '#web/record/ownActions.ts'
import { invalidatedBy } from '#web/record/shownRecordType.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { type Equipment, equipment } from '../equipment.ts'
import { office } from '../equipment.rules.ts'
import { holdEquipment } from '../equipmentActs.contract.ts'

const kind = kindOf(equipment)
const reads = invalidatedBy(kind)

interface TakeEquipmentProps {
  piece: Pick<Equipment, 'id' | 'name' | 'version' | 'user_id' | 'active'>
  /** Among several pieces: the button names its own. */
  named?: true
  /** Further answers that it makes old. */
  staleToo?: readonly Endpoint[]
}

export function TakeEquipment({ piece, named, staleToo = [] }: TakeEquipmentProps) {
  const { id, name, version, user_id, active } = piece
  const me = useMe()
  const actions = ownActionsOn(kind, id)
  const outbox = useOutbox(holdEquipment, [...reads, ...staleToo], (current, undo) =>
    notifySuccess(
      current.user_id === null ? `${name} is back in the office.` : `${name} is with you.`,
      actions.made(current.version, undo),
    ),
  )
  const waiting = useWaitingHere(
    (path, { request }) => path === `/equipment/${id}/holder/` && mineIn(request.body) !== undefined,
  )
  const last = waiting.at(-1)
  const holder = last ? (mineIn(last.request.body) ? me.id : null) : user_id
  if (!active) return null
  const isMine = holder === me.id
  const act = isMine ? 'Back in the office' : 'I have it'
  const send = () => {
    const words = {
      feature: 'equipment',
      subject: `equipment/${id}`,
      title: name,
      deed: isMine ? 'Back in the office' : 'Taken',
      facts: [isMine ? office : me.name],
    }
    void actions
      .inTurn(version, () => outbox.send({ params: { id: String(id) }, body: { mine: !isMine } }, words))
      .catch(notifyError)
  }
  return (
    <>
      {last && <StatusBadge status={last.refusal ? 'unsaved' : 'waiting'} />}
      <Button busy={outbox.busy} onClick={send} {...(named && { 'aria-label': `${act}: ${name}` })}>
        {act}
      </Button>
    </>
  )
}

const mineIn = (body: unknown): boolean | undefined => (body as { mine?: boolean } | undefined)?.mine
