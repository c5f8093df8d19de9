/**
 * Stores writes that wait and answers last seen in this browser's IndexedDB. Each function is one transaction, so that
 * a page that is killed leaves all of it or nothing.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

import {
  type Owner,
  ownerKey,
  type OfflineRefusal,
  type NewWrite,
  type Settled,
  type Write,
  dependants,
} from './queue.ts'

export interface KeptAnswer {
  owner: string
  /** The endpoint's name. */
  name: string
  /** Address of the stored call, as JSON. */
  asked: string
  /** Arrival time of the answer, in milliseconds. */
  at: number
  data: unknown
}

interface Schema extends DBSchema {
  writes: { key: number; value: Write; indexes: { key: string } }
  settled: { key: [string, string]; value: Settled }
  answers: { key: [string, string, string]; value: KeptAnswer; indexes: { at: number } }
}
export type OfflineDb = IDBPDatabase<Schema>

/** Throws where the browser keeps nothing (some private windows). */
export const openOffline = (name = 'fieldbook-offline'): Promise<OfflineDb> =>
  openDB<Schema>(name, 1, {
    upgrade(db) {
      db.createObjectStore('writes', { keyPath: 'order', autoIncrement: true }).createIndex('key', 'key', {
        unique: true,
      })
      db.createObjectStore('settled', { keyPath: ['owner', 'subject'] })
      db.createObjectStore('answers', { keyPath: ['owner', 'name', 'asked'] }).createIndex('at', 'at')
    },
    blocking: (_current, _next, event) => (event.target as IDBDatabase).close(),
  })

/** Saves a write at the end of the queue, and returns it with its place. A repeated key is saved once. */
export async function keepWrite(db: OfflineDb, write: NewWrite): Promise<Write> {
  const [stored] = await keepWrites(db, [write])
  return stored as Write
}

/** Saves several writes, all or none: a record with its photographs. */
export async function keepWrites(db: OfflineDb, writes: readonly NewWrite[]): Promise<Write[]> {
  const tx = db.transaction('writes', 'readwrite')
  const stored: Write[] = []
  for (const write of writes) {
    const known = await tx.store.index('key').get(write.key)
    // The store draws the place.
    const order = known ? known.order : await tx.store.add({ ...write, refusal: null } as Write)
    stored.push(known ?? { ...write, order, refusal: null })
  }
  await tx.done
  return stored
}

/** The writes of one person in one organisation, in order. */
export async function listWrites(db: OfflineDb, owner: Owner): Promise<Write[]> {
  const all = await db.getAll('writes')
  return all.filter((write) => ownerKey(write.owner) === ownerKey(owner))
}
/** The ids that records made here have got, by subject. */
export async function madeIds(db: OfflineDb, owner: Owner): Promise<Map<string, number>> {
  const settled = await db.getAll('settled', IDBKeyRange.bound([ownerKey(owner)], [ownerKey(owner), []]))
  return new Map(settled.flatMap(({ subject, id }) => (id === null ? [] : [[subject, id] as const])))
}
export const allWrites = (db: OfflineDb): Promise<Write[]> => db.getAll('writes')

/** Changes a write that never left this device (null: drops it). False when it has: then another one must follow it. */
export async function amendWrite(
  db: OfflineDb,
  order: number,
  change: (write: Write) => Write | null,
): Promise<boolean> {
  const tx = db.transaction('writes', 'readwrite')
  const write = await tx.store.get(order)
  if (!write || write.tried !== null || write.refusal !== null) return false
  const next = change(write)
  if (next === null) await dropWith(tx.store, write)
  else await tx.store.put({ ...next, order })
  await tx.done
  return true
}

/** Marks a write as tried before it is sent. Returns it as stored, undefined when it has gone. */
export async function markTried(
  db: OfflineDb,
  order: number,
  now: number,
): Promise<{ write: Write; settled: Settled | undefined } | undefined> {
  const tx = db.transaction(['writes', 'settled'], 'readwrite')
  const writes = tx.objectStore('writes')
  const write = await writes.get(order)
  if (!write || write.refusal !== null) return undefined
  const tried = { ...write, tried: write.tried ?? now }
  if (write.tried === null) await writes.put(tried)
  const settled = await tx.objectStore('settled').get([ownerKey(write.owner), write.subject])
  await tx.done
  return { write: tried, settled }
}

/** Removes a completed write from the queue, and notes its record's id for later writes; a file changes neither. */
export async function settleWrite(
  db: OfflineDb,
  { order, owner, subject, request }: Write,
  became: { id: number | null; version: number | null },
): Promise<void> {
  const tx = db.transaction(['writes', 'settled'], 'readwrite')
  await tx.objectStore('writes').delete(order)
  if (!request.file) await tx.objectStore('settled').put({ owner: ownerKey(owner), subject, ...became })
  await tx.done
}

export async function refuseWrite(db: OfflineDb, order: number, refusal: OfflineRefusal): Promise<void> {
  const tx = db.transaction('writes', 'readwrite')
  const write = await tx.store.get(order)
  if (write) await tx.store.put({ ...write, refusal })
  await tx.done
}

/**
 * Sends a refused write again under another key, in its old place. With another request it is corrected: that includes
 * all later changes, so the writes behind it are removed, except for files. False when it no longer exists.
 */
export async function mendWrite(
  db: OfflineDb,
  order: number,
  next: Pick<NewWrite, 'key'> & Partial<Pick<NewWrite, 'request' | 'data'>>,
): Promise<boolean> {
  const tx = db.transaction('writes', 'readwrite')
  const write = await tx.store.get(order)
  if (!write || write.refusal === null) return false
  for (const otherWrite of await tx.store.getAll())
    if (
      otherWrite.subject === write.subject &&
      otherWrite.order > order &&
      next.request &&
      // What a photograph is called says nothing about its record.
      !write.request.file &&
      !otherWrite.request.file &&
      ownerKey(otherWrite.owner) === ownerKey(write.owner)
    )
      await tx.store.delete(otherWrite.order)
  await tx.store.put({ ...write, ...next, tried: null, refusal: null })
  await tx.done
  return true
}

/** Gives up a write that was refused or never left this device, with those behind it that make no sense without it. */
export async function discardWrite(db: OfflineDb, order: number): Promise<void> {
  const tx = db.transaction('writes', 'readwrite')
  const write = await tx.store.get(order)
  if (write && (write.refusal !== null || write.tried === null)) await dropWith(tx.store, write)
  await tx.done
}

interface Dropping {
  getAll: () => Promise<Write[]>
  delete: (order: number) => Promise<void>
}
async function dropWith(store: Dropping, write: Write): Promise<void> {
  const own = (await store.getAll()).filter((record) => ownerKey(record.owner) === ownerKey(write.owner))
  for (const { order } of [write, ...dependants(write, own)]) await store.delete(order)
}

/** Forgets what one account left here; its waiting writes too. */
export async function forgetAccount(db: OfflineDb, { account }: Pick<Owner, 'account'>): Promise<void> {
  const tx = db.transaction(['writes', 'settled', 'answers'], 'readwrite')
  const writes = tx.objectStore('writes')
  const others = new Set<string>()
  for (const { owner, order } of await writes.getAll())
    if (owner.account === account) await writes.delete(order)
    else others.add(ownerKey(owner))
  for (const { owner, subject } of await tx.objectStore('settled').getAll())
    if (!others.has(owner)) await tx.objectStore('settled').delete([owner, subject])
  await tx.objectStore('answers').clear()
  await tx.done
}
