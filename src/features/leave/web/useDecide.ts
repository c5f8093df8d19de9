/** Decides a request, says so with Undo, and tells in the server's words why it cannot be done. */
import { useEndpointMutation } from '#web/api.ts'
import { notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'
import { type Leave, leave } from '../leave.ts'
import { leaveReads } from './leaveKind.ts'

const words = { A: 'approved', R: 'rejected', C: 'cancelled' } as const

type Decidable = Pick<Leave, 'id' | 'version'>

export function useDecide() {
  const change = useEndpointMutation(leave.calls.change, leaveReads, (current, undo) => {
    const { name, user, decision_id } = current
    if (decision_id !== 'P') notifySuccess(`${name} of ${user.name} was ${words[decision_id]}.`, undo)
  })
  const send = ({ id, version }: Decidable, decision_id: 'A' | 'R' | 'C', reason = '') =>
    change.mutateAsync({
      params: { id: String(id) },
      body: { decision_id, ...(reason !== '' && { reason }) },
      version,
    })
  return {
    busy: change.isPending,
    send,
    /** Answers whether it was done; a refusal is shown. */
    now: (decidable: Decidable, decision_id: 'A' | 'R' | 'C') =>
      send(decidable, decision_id).then(
        () => true,
        (error: unknown) => {
          notifyError(error)
          return false
        },
      ),
  }
}
