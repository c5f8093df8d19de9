/**
 * The running queue of the signed-in person: saves writes, sends them at every chance, and notifies the screens. A
 * write counts as saved only once IndexedDB has it.
 */
import { csrfToken, newKey } from '../api.ts'
import { hearReachable, isReachable, reportReachable, tryAgain } from '../connection.ts'
import { savedKeyPrefix } from '#core/offlineWrites.ts'
import { offlineDb } from './answers.ts'
import { hearPages, syncTag, tellPages } from './channel.ts'
import { type NewWrite, type OfflineOutcome, ownerKey, type Write } from './queue.ts'
import { type OfflineEnd, inOneTab, millisecondsNow, type Runner, runSender } from './sender.ts'
import { currentOwner, offlineState, setOffline } from './state.ts'
import * as store from './store.ts'
import { transmitWith } from './transmit.ts'

export const keptKey = (): string => savedKeyPrefix + newKey()

let runner: Runner | undefined
let whose: string | undefined
let sent: (write: Write, outcome: OfflineOutcome) => Promise<unknown> = async () => {}
let sentElsewhere: (writes: readonly Write[]) => Promise<unknown> = async () => {}
const waitingForRun: (() => void)[] = []

/**
 * Sets the reaction after a write was accepted or refused: what the write changed is read again. `elsewhere`: another
 * tab or the service worker sent these.
 */
export function whenSent(act: typeof sent, elsewhere: typeof sentElsewhere): void {
  sent = act
  sentElsewhere = elsewhere
}

/** Starts sending for the signed-in person; continues for the same person signed in again. */
export async function startOffline(): Promise<void> {
  const owner = currentOwner()
  if (owner === undefined) return
  if (whose === ownerKey(owner)) {
    await refresh()
    return runner?.kick()
  }
  runner?.stop()
  whose = ownerKey(owner)
  const db = await offlineDb()
  const transmit = transmitWith(csrfToken, reportReachable)
  const ports = { db, owner, transmit, now: millisecondsNow, mayTry: isReachable, onTry, onSent }
  runner = runSender(ports, { exclusively: inOneTab, onRun })
  await refresh()
  runner.kick()
}

/** Ends sending: somebody else may sign in now. */
export function stopOffline(): void {
  runner?.stop()
  runner = undefined
  whose = undefined
}

const onTry = ({ order }: Write) => setOffline({ sending: order })

async function onSent(write: Write, outcome: OfflineOutcome): Promise<void> {
  const { id } = outcome.body
  if (typeof id === 'number') setOffline({ became: new Map([...offlineState().became, [write.subject, id]]) })
  // The lists first, or the row would be gone for a moment.
  await sent(write, outcome)
  setOffline({ sending: undefined })
  await refresh()
  tellPages()
}

function onRun(ended: OfflineEnd): void {
  setOffline({ sending: undefined, held: ended.how === 'hold' ? heldSentence(ended.outcome) : null })
  void refresh()
  for (const done of waitingForRun.splice(0)) done()
}

function heldSentence({ status, body }: OfflineOutcome): string {
  if (status === 401) return 'Sign in again to send them.'
  if (status === 426) return 'Reload the page to send them. A new version of Fieldbook is ready.'
  if (body['code'] === 'other_user') return 'Somebody else is signed in now. They will be sent when you sign in again.'
  return 'Another tab now works in another organisation. They will be sent when you switch back.'
}

async function refresh(): Promise<void> {
  const owner = currentOwner()
  if (owner === undefined) return
  const db = await offlineDb()
  const [writes, became] = await Promise.all([store.listWrites(db, owner), store.madeIds(db, owner)])
  if (writes.length > 0 || offlineState().writes.length > 0) setOffline({ writes, became })
}

hearPages(() => void heardOfQueue())

/** Refreshes this page's lists after another tab or the service worker has sent writes. */
async function heardOfQueue(): Promise<void> {
  const owner = currentOwner()
  if (owner === undefined) return
  const left = new Set((await store.listWrites(await offlineDb(), owner)).map(({ order }) => order))
  // The lists first here too.
  const gone = offlineState().writes.filter(({ order }) => !left.has(order))
  if (gone.length > 0) await sentElsewhere(gone)
  await refresh()
}

hearReachable(() => isReachable() && runner?.kick())
if (typeof document !== 'undefined')
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && kickIfWaiting())
const kickIfWaiting = () => offlineState().writes.length > 0 && runner?.kick()

async function changed(): Promise<void> {
  await refresh()
  tellPages()
  runner?.kick()
  await askForSync()
}

/**
 * Registers for background sync, where the browser has it: writes are then sent when the network is back although no
 * page is open.
 */
async function askForSync(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  const { sync } = (registration ?? {}) as { sync?: { register: (tag: string) => Promise<void> } }
  // Refused by a setting of the person's: an open page sends.
  await sync?.register(syncTag).catch(() => undefined)
}

export type Keeping<D> = Omit<NewWrite<D>, 'owner' | 'key' | 'tried' | 'written'> & { key?: string; tried?: boolean }

/**
 * Saves a write and returns it once it is safe. `key` and `tried`: it was sent already without an answer. Throws
 * where the browser saves nothing.
 */
export async function keep<D>(write: Keeping<D>): Promise<Write<D>> {
  const [stored] = await keepAll([write])
  return stored as Write<D>
}

/** Saves several writes as one: all of them are safe, or none. */
export async function keepAll<D>(writes: readonly Keeping<D>[]): Promise<Write<D>[]> {
  const owner = currentOwner()
  if (!owner) throw new Error('Nobody is signed in.')
  if (whose !== ownerKey(owner)) await startOffline()
  const written = millisecondsNow()
  const all = writes.map(({ key = keptKey(), tried = false, ...write }) => ({
    ...write,
    key,
    owner,
    written,
    tried: tried ? written : null,
  }))
  const stored = await store.keepWrites(await offlineDb(), all)
  await changed()
  return stored as Write<D>[]
}

/** Changes (null: drops) a write that never left this device; false when it may have. */
export async function amend(order: number, change: (write: Write) => Write | null): Promise<boolean> {
  const amended = await store.amendWrite(await offlineDb(), order, change)
  if (amended) await changed()
  return amended
}

/**
 * A refused write, mended or as it was, under a new key. Answers it as it stands after the next try: undefined when it
 * was taken, else with its refusal, or waiting where there is no network.
 */
export async function mend(
  order: number,
  next: Partial<Pick<NewWrite, 'request' | 'data'>> = {},
): Promise<Write | undefined> {
  const db = await offlineDb()
  const run = new Promise<void>((done) => waitingForRun.push(done))
  if (await store.mendWrite(db, order, { ...next, key: keptKey() })) {
    await changed()
    await run
  }
  return db.get('writes', order)
}

/** Gives up a write that was refused or never left this device. */
export async function discard(order: number): Promise<void> {
  await store.discardWrite(await offlineDb(), order)
  await changed()
}

/** Sends now. */
export async function sendNow(): Promise<void> {
  await tryAgain()
  const run = new Promise<void>((done) => waitingForRun.push(done))
  runner?.kick()
  if (runner) await run
}
