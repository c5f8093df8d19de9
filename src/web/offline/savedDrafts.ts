/**
 * Keeps in this browser the values typed into forms and not saved: written a second after the last key and when the page
 * is hidden, brought back after a reload, a crash or an update to the same person, and deleted when they sign out.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

import { type FormDraft, setKeeper } from '../ui/form/drafts.ts'
import { notify } from '../ui/Snackbar.tsx'
import { type Owner, ownerKey } from './queue.ts'
import { millisecondsNow } from './sender.ts'
import { currentOwner } from './state.ts'

interface KeptDraft extends FormDraft {
  owner: string
  key: string
  account: string
  /** Time of the last key, in milliseconds. */
  at: number
}
interface Schema extends DBSchema {
  drafts: { key: [string, string]; value: KeptDraft }
}
type DraftsDb = IDBPDatabase<Schema>

/** Days after which nobody wants a draft any more. */
const draftDays = 14
const pauseMs = 1000

let opening: Promise<DraftsDb> | undefined
const draftsDb = (): Promise<DraftsDb> =>
  (opening ??= openDB<Schema>('fieldbook-drafts', 1, {
    upgrade: (db) => void db.createObjectStore('drafts', { keyPath: ['owner', 'key'] }),
    blocking: (_current, _next, event) => (event.target as IDBDatabase).close(),
  }))

const pending = new Map<string, FormDraft | null>()
let timer: ReturnType<typeof setTimeout> | undefined
let keptFor: Owner | undefined

/** Begins to keep the drafts of the person who is signed in, and brings in those of earlier pages. */
export async function startDrafts(): Promise<void> {
  const owner = currentOwner()
  if (keptFor && owner && ownerKey(keptFor) === ownerKey(owner)) return
  await flush()
  if (keptFor) setKeeper(undefined, new Map())
  keptFor = owner
  // While somebody acts as another person nothing of either is kept.
  if (!owner) return
  const db = await draftsDb()
  const own = ownerKey(owner)
  const all = await db.getAll('drafts', IDBKeyRange.bound([own], [own, []]))
  const oldest = millisecondsNow() - draftDays * 86_400_000
  for (const { owner: whose, key, at } of all) if (at < oldest) await db.delete('drafts', [whose, key])
  setKeeper(
    {
      keep: (key, draft) => {
        pending.set(key, draft)
        clearTimeout(timer)
        timer = setTimeout(() => void flush(), pauseMs)
      },
      resumed: (discard) =>
        void notify({ message: 'What you had typed here is back.', undo: discard, undoLabel: 'Discard' }),
    },
    new Map(
      all
        .filter(({ at }) => at >= oldest)
        .map(({ key, values, choices }) => [key, { values, ...(choices && { choices }) }]),
    ),
  )
  document.addEventListener('visibilitychange', onHidden)
}

const onHidden = () => {
  if (document.visibilityState === 'hidden') void flush()
}

/** Writes what was typed since the last time. A browser that keeps nothing loses it with the page, as before. */
async function flush(): Promise<void> {
  clearTimeout(timer)
  const owner = keptFor
  if (!owner || pending.size === 0) return
  const changes = [...pending]
  pending.clear()
  try {
    const tx = (await draftsDb()).transaction('drafts', 'readwrite')
    for (const [key, draft] of changes)
      if (draft)
        await tx.store.put({ owner: ownerKey(owner), account: owner.account, key, at: millisecondsNow(), ...draft })
      else await tx.store.delete([ownerKey(owner), key])
    await tx.done
  } catch {
    // A full disk or a private window: the form on the screen still has it.
  }
}

/** Counts the drafts of an account, in all its organisations. */
export async function countDrafts(account: string): Promise<number> {
  await flush()
  return (await (await draftsDb()).getAll('drafts')).filter((draft) => draft.account === account).length
}

/** Deletes the drafts of an account. */
export async function forgetDrafts(account: string): Promise<void> {
  clearTimeout(timer)
  pending.clear()
  keptFor = undefined
  setKeeper(undefined, new Map())
  const db = await draftsDb()
  for (const draft of await db.getAll('drafts'))
    if (draft.account === account) await db.delete('drafts', [draft.owner, draft.key])
}
