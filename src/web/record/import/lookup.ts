/** Looks up the names of a file with the calls that a form's pickers use. */
import { includesText } from '#core/folded.ts'
import type { Endpoint } from '#core/contract.ts'
import { mayCall } from '#web/mayCall.ts'
import type { SessionMe } from '#web/session.tsx'
import type { PickerOption } from '#web/ui/form/useServerOptions.ts'

type Load = (search: string, signal: AbortSignal) => Promise<readonly PickerOption[]>
interface Named {
  id: number
  name: string
}

export interface Lookup {
  /** Call of the lookup; people who may not make it choose among what the server offered with the file. */
  asks: Pick<Endpoint, 'access'>
  find: Load
  /** Reads the offered records as the picker shows them: text beside the name distinguishes two of the same name. */
  these?: (ids: readonly number[], signal: AbortSignal) => Promise<readonly PickerOption[]>
}

const like = <T extends Named>(all: readonly T[], search: string) =>
  all.filter(({ name }) => includesText(name, search))

/** Looks up a short list, which is fetched whole. */
export const inSmallList = (asks: Lookup['asks'], all: (signal: AbortSignal) => Promise<readonly Named[]>): Lookup => ({
  asks,
  find: async (search, signal) => like(await all(signal), search).map(({ id, name }) => ({ id, name })),
})

/** Offers the likeliest records first; once something is typed, whatever the server finds. */
export const lookedUp =
  (me: SessionMe, lookup: Lookup | undefined, offered: readonly Named[]): Load =>
  async (search, signal) => {
    if (!lookup || !mayCall(me, lookup.asks)) return like(offered, search)
    if (search !== '' || offered.length === 0) return lookup.find(search, signal)
    if (!lookup.these) return offered
    const ids = offered.map(({ id }) => id)
    const byId = new Map((await lookup.these(ids, signal)).map((option) => [option.id, option]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  }
