/** Saves the items of a project while they are typed: one call after the other, with only the changes. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'

import { ApiError, call, newKey, queryFor } from '#web/api.ts'
import { notify, notifyError } from '#web/ui/Snackbar.tsx'
import { quoteItem, type QuoteTree } from '../quoteItems.ts'
import type { ItemValues } from './itemValues.ts'
import { applied, type Difference } from './sheetChanges.ts'
import { readIn } from './readIn.ts'
import { refusedRows } from './sheetRefusals.ts'
import { listeners, type SheetStore } from './sheetStore.ts'
import {
  acted,
  bodyOf,
  discarded,
  marked,
  received,
  type SheetState,
  started,
  steppedBack,
  toSend,
} from './sheetState.ts'

const { tree } = quoteItem
type Sent = Partial<Difference<ItemValues>>
const empty: Difference<ItemValues> = { changed: new Map(), added: [], removed: [], order: null }

/** Makes the store of a project's sheet. `describe` gets the tree after a save or a reload. */
function makeStore(projectId: number, describe: (tree: QuoteTree) => void): SheetStore {
  const params = { id: String(projectId) }
  const { subscribe, draw } = listeners()
  let state: SheetState | null = null
  let [busy, offline, tries] = [false, false, 0]
  let retryKey: { of: string; key: string } | null = null
  const put = (next: SheetState) => {
    state = next
    draw()
  }

  const save = async (current: SheetState, found: Difference<ItemValues>): Promise<[Sent, QuoteTree]> => {
    const idOf = (key: number) => current.ids.get(key) ?? key
    if (found.changed.size > 0 || found.added.length > 0) {
      const body = bodyOf(current, found)
      const kind = JSON.stringify(body)
      if (retryKey?.of !== kind) retryKey = { of: kind, key: newKey() }
      const reply = await call(tree.save, { params, body }, { idempotencyKey: retryKey.key })
      return [{ changed: found.changed, added: found.added }, reply]
    }
    if (found.order !== null) {
      const items = applied(current.saved, { ...empty, order: found.order }).map(({ key, parent }) => ({
        id: idOf(key),
        parent_id: parent === null ? null : idOf(parent),
      }))
      return [{ order: found.order }, await call(tree.order, { params, body: { items, order: current.order } })]
    }
    const remove = found.removed.toReversed().map((key) => {
      const version = current.items.get(key)?.version
      return { id: idOf(key), ...(version !== undefined && { version }) }
    })
    return [{ removed: found.removed }, await call(tree.save, { params, body: { rows: [], remove } })]
  }

  /** Handles a failed save; returns whether to continue. */
  const failed = async (error: unknown, current: SheetState, found: Difference<ItemValues>): Promise<boolean> => {
    if (!(error instanceof ApiError) || state === null) throw error
    if ([0, 502, 503, 504].includes(error.status)) {
      offline = true
      window.setTimeout(() => store.retry(), 5000)
      return false
    }
    retryKey = null
    const stale = error.status === 409 && error.code === 'stale'
    if (stale && tries < 3) {
      tries += 1
      store.take(await call(tree.list, { params, query: {} }))
      return true
    }
    if (found.changed.size > 0 || found.added.length > 0) {
      // A row edited since is not marked: it is sent again with its new values.
      const same = new Map(current.typed.map((row) => [row.key, row]))
      const still = new Set(state.typed.filter((row) => same.get(row.key) === row).map(({ key }) => key))
      const rows = [...refusedRows(state, found, error)].filter(([key]) => still.has(key))
      put({ ...state, refused: new Map([...state.refused, ...rows]) })
      return true
    }
    // A move or a removal is rolled back, with the server's words.
    notifyError(error)
    const gone = state.saved.filter(({ key }) => found.removed.includes(key))
    const order = state.saved.map(({ key, parent }) => ({ key, parent }))
    put({ ...state, typed: applied(state.typed, { ...empty, added: gone, order }) })
    return true
  }

  const pump = async () => {
    if (busy || state === null) return
    busy = true
    tries = 0
    for (let found = toSend(state); found !== null; found = toSend(state)) {
      draw()
      const current = state
      try {
        const [sent, reply] = await save(current, found)
        offline = false
        retryKey = null
        const { state: next, others } = received(state, reply, { ...empty, ...sent })
        put(next)
        describe(reply)
        tell(others)
      } catch (error) {
        if (!(await failed(error, current, found))) break
      }
    }
    busy = false
    draw()
  }
  const begin = () => void pump().catch(notifyError)

  const store: SheetStore = {
    subscribe,
    get: () => state,
    trouble: () => (offline ? 'offline' : busy ? 'saving' : null),
    read: readIn,
    act: (sheet) => {
      if (state === null) return
      put(acted(state, sheet))
      begin()
    },
    step: (way) => {
      if (state === null) return
      put(steppedBack(state, way))
      begin()
    },
    mark: (key, column, refused) => state !== null && put(marked(state, key, column, refused)),
    discard: (key) => {
      if (state === null) return
      put(discarded(state, key))
      begin()
    },
    take: (answer) => {
      if (state === null) return put(started(answer))
      const { state: next, others } = received(state, answer)
      put(next)
      tell(others)
    },
    retry: () => {
      offline = false
      begin()
    },
  }
  return store
}

const tell = (others: number) => {
  if (others > 0)
    notify({
      message: others === 1 ? 'Someone else changed 1 item.' : `Someone else changed ${others} items.`,
    })
}

/** Returns the sheet of a project. It polls for other people's changes and applies them below unsent edits. */
export function useSheet(projectId: number) {
  const client = useQueryClient()
  const options = queryFor(tree.list, { params: { id: String(projectId) }, query: {} })
  const { data, error, refetch } = useQuery({ ...options, refetchInterval: 15_000, gcTime: 0 })
  const [store] = useState(() =>
    makeStore(projectId, (answer) => {
      void client.cancelQueries({ queryKey: options.queryKey })
      client.setQueryData(options.queryKey, answer)
      // This code is loaded only now, because nothing needs it before a save.
      void import('#features/projects/web/projectReads.ts').then(({ changedWith }) => {
        for (const { name } of changedWith) void client.invalidateQueries({ queryKey: [name] })
      })
    }),
  )
  useEffect(() => {
    // While a save is under way, its answer will be newer than a read that began before it.
    if (data && store.trouble() !== 'saving') store.take(data)
  }, [data, store])
  const state = useSyncExternalStore(store.subscribe, store.get)
  return { store, state, error: state === null ? error : null, refetch }
}
