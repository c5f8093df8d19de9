/**
 * The import that is being prepared. It outlives its screen, in memory only: whoever is sent to the login in the middle,
 * or looks something up elsewhere, finds everything as it was.
 */
import { ApiError, call, callFully, newKey } from '#web/api.ts'
import { type DiaryImport, importDiary, previewDiaryImport } from '../../diary.transfer.contract.ts'
import {
  type Answers,
  answered,
  bodyOf,
  type ChosenFile,
  type ImportState,
  type NameKind,
  nothing,
  type UnknownName,
  withFile,
  withMissing,
} from './importState.ts'

export type ImportStore = ReturnType<typeof newStore>

let kept: { owner: string; store: ImportStore } | null = null

/** The store of this person in this organisation; another's is forgotten. */
export function importStoreOf(owner: string): ImportStore {
  if (kept?.owner !== owner) kept = { owner, store: newStore() }
  return kept.store
}

/** Answers that follow one another quickly are sent once. */
const pauseMs = 250
/** After these nobody knows whether the import took place: it is sent again with the same key. */
const mayHaveHappened = new Set([0, 502, 503, 504])

function newStore() {
  let state: ImportState = nothing
  let stop: AbortController | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let retry: { body: string; key: string } | null = null
  const listeners = new Set<() => void>()
  const set = (changes: Partial<ImportState>) => {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }

  async function check() {
    clearTimeout(timer)
    stop?.abort()
    if (!state.file) return
    stop = new AbortController()
    const { signal } = stop
    set({ checking: true, error: null })
    try {
      const preview = await call(
        previewDiaryImport,
        { body: bodyOf(state.file, state.answers, state.names) },
        { signal },
      )
      if (signal.aborted) return
      const dateQuestion = preview.question?.kind === 'date_order' ? preview.question : state.dateQuestion
      set({ preview, dateQuestion, names: withMissing(state.names, preview), checking: false })
    } catch (error) {
      if (!signal.aborted) set({ error, checking: false })
    }
  }
  function soon() {
    stop?.abort()
    clearTimeout(timer)
    set({ checking: true, error: null })
    timer = setTimeout(() => void check(), pauseMs)
  }
  /** Answers what was imported; null when it was refused, which the state then says. */
  async function write(): Promise<DiaryImport | null> {
    const { file } = state
    if (!file || state.importing) return null
    const body = bodyOf(file, state.answers, state.names)
    const text = JSON.stringify(body)
    if (retry?.body !== text) retry = { body: text, key: newKey() }
    set({ importing: true, error: null })
    try {
      const { data } = await callFully(importDiary, { body }, { idempotencyKey: retry.key })
      retry = null
      state = nothing
      set({ done: data })
      return data
    } catch (error) {
      const unsure = error instanceof ApiError && mayHaveHappened.has(error.status)
      if (!unsure) retry = null
      set({ importing: false })
      // What stood in the way since the dry run is shown in the rows it concerns.
      if (!unsure) await check()
      set({ error })
      return null
    }
  }
  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    choose: (file: ChosenFile) => {
      state = withFile(state, file)
      void check()
    },
    /** A file that cannot be taken, with its sentence: what was chosen before stays. */
    refuse: (error: unknown) => set({ error, done: null }),
    answer: (changes: Partial<Answers>) => {
      // What was said of rows and names stays: the rows keep their numbers.
      set({ answers: { ...state.answers, ...changes } })
      soon()
    },
    name: (kind: NameKind, name: UnknownName, answer: UnknownName['answer']) => {
      set({ names: answered(state.names, kind, name, answer) })
      soon()
    },
    check,
    write,
    forget: () => {
      clearTimeout(timer)
      stop?.abort()
      retry = null
      state = nothing
      set({})
    },
  }
}
