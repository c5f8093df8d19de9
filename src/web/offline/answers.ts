/**
 * The last answers of calls that are wanted without a network, in this browser: under the person who asked, a few of each
 * call, thrown away when somebody else signs in and when nobody is signed in any more.
 */
import type { Endpoint } from '#core/contract.ts'
import type { SavedAnswers } from '../api.ts'
import { hearReachable, isReachable } from '../connection.ts'
import { ownerKey } from './queue.ts'
import { millisecondsNow } from './sender.ts'
import { currentOwner, offlineState, setOffline } from './state.ts'
import { type KeptAnswer, type OfflineDb, openOffline } from './store.ts'

/** Largest number of stored answers of one call. */
const mostKept = 24
/** Largest number of stored pictures. */
const mostPictures = 96
const mostCharacters = 1_500_000
/** Owner of the answer about the signed-in person, requested before anybody is known. */
const whoever = 'who'

/** An answer computed from saved answers, by call name: for days or searches that were never requested. */
export type OfflineReading = (
  request: OfflineInput,
  stored: readonly { name: string; asked: OfflineInput; at: number; data: unknown }[],
) => { data: unknown; at: number } | undefined
export interface OfflineInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
}

let opening: Promise<OfflineDb> | undefined
export const offlineDb = (): Promise<OfflineDb> => (opening ??= openOffline())

export const keptAnswers = (readings: Readonly<Record<string, OfflineReading>>): SavedAnswers => ({
  keep: async (endpoint, given, data) => {
    try {
      await keepAnswer(endpoint, given, data)
    } catch {
      // A full disk or a private window: without a network there is less to show.
    }
  },
  find: async (endpoint, given) => {
    const owner = ownerOf(endpoint)
    if (owner === undefined) return undefined
    const stored = await allOf(owner).catch(() => [])
    const exact = stored.find(({ name, asked }) => name === endpoint.name && asked === JSON.stringify(given))
    const all = stored.map((keptAnswer) => ({ ...keptAnswer, asked: JSON.parse(keptAnswer.asked) as OfflineInput }))
    const found = readings[endpoint.name]?.(given, all) ?? exact
    if (found && endpoint.offline === 'own' && !isReachable())
      setOffline({ asOf: Math.min(found.at, offlineState().asOf ?? Number.POSITIVE_INFINITY) })
    return found
  },
})

hearReachable(() => isReachable() && setOffline({ asOf: null }))

const ownerOf = ({ offline }: Endpoint): string | undefined => {
  const owner = currentOwner()
  return offline === 'who' ? whoever : owner && ownerKey(owner)
}

const allOf = async (owner: string): Promise<KeptAnswer[]> =>
  (await offlineDb()).getAll('answers', IDBKeyRange.bound([owner], [owner, []]))

async function keepAnswer(endpoint: Endpoint, given: object, data: unknown): Promise<void> {
  const db = await offlineDb()
  const owner = ownerOf(endpoint)
  const queryText = JSON.stringify(given)
  if (owner === undefined || JSON.stringify(data).length > mostCharacters) return
  // The `who` answer of an impersonation is not saved: without a network nobody acts as somebody else.
  if (owner === whoever && (data as { impersonator?: unknown }).impersonator) return
  const { name } = endpoint
  const tx = db.transaction('answers', 'readwrite')
  await tx.store.put({ owner, name, asked: queryText, at: millisecondsNow(), data })
  const own = await tx.store.getAll(IDBKeyRange.bound([owner, name], [owner, name, []]))
  const old = own.toSorted((a, b) => b.at - a.at).slice(data instanceof Blob ? mostPictures : mostKept)
  for (const keptAnswer of old) await tx.store.delete([owner, name, keptAnswer.asked])
  await tx.done
}

/** Deletes the answers of other people; all of them when nobody is signed in. */
export async function forgetAnswers(): Promise<void> {
  const owner = currentOwner()
  const db = await offlineDb()
  const tx = db.transaction('answers', 'readwrite')
  if (owner === undefined) await tx.store.clear()
  else
    for (const [whose, name, third] of await tx.store.getAllKeys())
      if (whose !== ownerKey(owner) && whose !== whoever) await tx.store.delete([whose, name, third])
  await tx.done
}
