import { savedKeyPrefix } from '#core/offlineWrites.ts'
import type { Endpoint, Reply } from '#core/contract.ts'
import { type ApiPatch, useEndpointMutation, useRetryKey } from '../api.ts'
import type { KeptAs } from './keepCall.ts'
import type { Write } from './queue.ts'
import { notify, notifySuccess } from '../ui/Snackbar.tsx'
import { isUnanswered, sendOrKeep, waitsSentence } from './sendOrKeep.ts'

interface OutboxAnswer<E extends Endpoint> {
  waits: boolean
  reply?: Reply<E>
}

function announce(waits: boolean, sent?: string): { waits: boolean } {
  if (waits) notify({ message: waitsSentence })
  else if (sent !== undefined) notifySuccess(sent)
  return { waits }
}

/**
 * A write like `useEndpointMutation`'s that waits on this device where no answer comes. `send` tells
 * whether it waits, in words too, and the reply where it does not. `mended`: the refused write in whose place this one stands.
 */
export function useOutbox<E extends Endpoint>(
  endpoint: E,
  invalidates: readonly Endpoint[],
  onWritten?: (reply: Reply<E>, undo?: () => Promise<void>) => void,
) {
  const mutation = useEndpointMutation(endpoint, invalidates, onWritten)
  const keyFor = useRetryKey(savedKeyPrefix)
  const send = async (sent: ApiPatch<E>, keptAs: KeptAs, mended?: Write): Promise<OutboxAnswer<E>> => {
    const { version: _version, written: _written, ...given } = sent
    const { subject, files, ...words } = { ...keptAs, reads: invalidates.map(({ name }) => name) }
    if (mended) {
      const { mendCall } = await import('./keepCall.ts')
      return announce(await mendCall(mended, endpoint, given, words), `${words.title}: sent.`)
    }
    // The same try again carries the same key until it is answered.
    const { value: key, done } = keyFor(JSON.stringify(given))
    const go = () =>
      mutation.mutateAsync({ ...sent, key }).catch((error: unknown) => {
        if (!isUnanswered(error)) done()
        throw error
      })
    const reply = await sendOrKeep<Reply<E> | null>({ key }, go, async (tried) => {
      const { keepCall } = await import('./keepCall.ts')
      await keepCall(endpoint, given, { subject, files, ...words }, { key, tried })
      return null
    })
    done()
    return reply === null ? announce(true) : { waits: false, reply }
  }
  return { send, busy: mutation.isPending }
}
