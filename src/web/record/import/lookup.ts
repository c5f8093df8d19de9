/** Where the names that a file says are looked for: in what the pickers of a form ask. */
import { includesText } from '#core/folded.ts'
import type { Endpoint } from '#core/contract.ts'
import { mayCall } from '#web/mayCall.ts'
import type { Me } from '#web/session.tsx'
import type { PickerOption } from '#web/ui/form/useServerOptions.ts'

type Load = (search: string, signal: AbortSignal) => Promise<readonly PickerOption[]>
interface Named {
  id: number
  name: string
}

export interface Lookup {
  /** Who may not call it chooses among what the server offered with the file. */
  asks: Pick<Endpoint, 'access'>
  find: Load
  /** What was offered, as the picker shows it: two that are called the same are told apart by what stands beside. */
  these?: (ids: readonly number[], signal: AbortSignal) => Promise<readonly PickerOption[]>
}

const like = <T extends Named>(all: readonly T[], search: string) =>
  all.filter(({ name }) => includesText(name, search))

/** Of a small list, which is asked for whole. */
export const inSmallList = (asks: Lookup['asks'], all: (signal: AbortSignal) => Promise<readonly Named[]>): Lookup => ({
  asks,
  find: async (search, signal) => like(await all(signal), search).map(({ id, name }) => ({ id, name })),
})

/** What was offered, the likeliest first; once something is typed, whatever the server finds. */
export const lookedUp =
  (me: Me, lookup: Lookup | undefined, offered: readonly Named[]): Load =>
  async (search, signal) => {
    if (!lookup || !mayCall(me, lookup.asks)) return like(offered, search)
    if (search !== '' || offered.length === 0) return lookup.find(search, signal)
    if (!lookup.these) return offered
    const ids = offered.map(({ id }) => id)
    const byId = new Map((await lookup.these(ids, signal)).map((option) => [option.id, option]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  }
