import { useQueryClient } from '@tanstack/react-query'

import type { Endpoint } from '#core/contract.ts'
import type { Sides } from '#core/merges.ts'
import { call, queryFor, useEndpointMutation } from '#web/api.ts'
import { notify, notifySuccess } from '#web/ui/Snackbar.tsx'
import { type AnyRecord, invalidatedBy, type ShownRecordType } from './shownRecordType.ts'
import type { OwnActions } from './ownActions.ts'

/** Calls as `mergeCalls` makes them. */
export interface MergeCalls {
  /** Fields whose surviving value can be chosen. */
  fields: readonly string[]
  merge: Endpoint
  list: Endpoint
  undo: Endpoint
}

export interface Merge {
  id: number
  gone: { id: number; name: string }
  user: { name: string }
  at: string
}

type Saved = Pick<AnyRecord, 'id' | 'name' | 'version'>

/** Makes another record part of this one, and takes that back: from the notice, or for a day from where it is listed. */
export function useMerging(calls: MergeCalls, kind: ShownRecordType, record: Saved, actions: OwnActions) {
  const queries = useQueryClient()
  const listed = queryFor(calls.list, { query: { kept_id: String(record.id) } })
  const all = [...invalidatedBy(kind), calls.list]
  const write = useEndpointMutation(
    calls.merge,
    all,
    (current) => void actions.made((current as AnyRecord).version, undefined),
  )
  const undo = useEndpointMutation(calls.undo, [])
  const takeBack = async ({ id, gone }: Merge) => {
    await actions.inTurn(record.version, async () => {
      await undo.mutateAsync({ params: { id: String(id) }, body: {} })
      // The answer has the other record; this one's version must be read.
      const [promiseSettledResult] = await Promise.allSettled([
        call(kind.calls.get, { params: { id: String(record.id) } }),
      ])
      if (promiseSettledResult.status === 'fulfilled')
        actions.made((promiseSettledResult.value as AnyRecord).version, undefined)
    })
    await Promise.all(all.map(({ name }) => queries.invalidateQueries({ queryKey: [name] })))
    notifySuccess(`Merge undone. ${gone.name} is separate again.`)
  }
  const merge = async (from_id: number, values?: Sides) => {
    const params = { id: String(record.id) }
    const body = { from_id, ...(values && { values }) }
    let current: unknown
    await actions.inTurn(record.version, async (version) => {
      current = await write.mutateAsync({ params, body, version })
    })
    // Without the list of merges the notice has no Undo; the dialog still offers it.
    const merges = (await call(calls.list, { query: { kept_id: params.id } }).catch(() => [])) as Merge[]
    const made = merges.find(({ gone }) => gone.id === from_id)
    notify({
      tone: 'success',
      message: `Merged into ${(current as AnyRecord).name}.`,
      ...(made && { undo: () => takeBack(made) }),
    })
  }
  return { listed, merge, undo, takeBack }
}
