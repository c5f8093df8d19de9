import { useSyncExternalStore } from 'react'

import { useMe } from '#web/session.tsx'
import type { ImportState } from './importState.ts'
import { importStoreOf, type ImportStore } from './importStore.ts'

/** The import that this person is preparing in this organisation. */
export function useImport(): { state: ImportState; store: ImportStore } {
  const me = useMe()
  const store = importStoreOf(`${me.org.id} ${me.id}`)
  return { state: useSyncExternalStore(store.subscribe, store.get), store }
}
