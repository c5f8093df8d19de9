/**
 * The import in preparation. It outlives its screen, in memory only: a person who must sign in again in the middle,
 * or looks something up elsewhere, finds everything as before.
 */
import { ApiError, newKey } from '#web/api.ts'
import type { ChosenFile } from './chosenFile.ts'
import type { FileAnswers, ImportState } from './importState.ts'

/** The plan of one kind of import. `Body`: the data sent for a dry run and for the import alike. */
export interface ImportPlan<Answers extends FileAnswers, Names, Preview, Done, Body> {
  nothing: ImportState<Answers, Names, Preview, Done>
  withFile: (
    before: ImportState<Answers, Names, Preview, Done>,
    file: ChosenFile,
  ) => ImportState<Answers, Names, Preview, Done>
  bodyOf: (file: ChosenFile, answers: Answers, names: Names) => Body
  preview: (body: Body, signal: AbortSignal) => Promise<Preview>
  load: (body: Body, idempotencyKey: string) => Promise<Done>
  /** The question of a dry run. */
  asked: (
    state: ImportState<Answers, Names, Preview, Done>,
    preview: Preview,
  ) => Pick<ImportState<Answers, Names, Preview, Done>, 'names' | 'dateQuestion'>
}

/** Holds one store, for one person in one organisation; another's is dropped. */
export function keptFor<Store, Given extends readonly unknown[]>(
  make: (...given: Given) => Store,
): (owner: string, ...given: Given) => Store {
  let current: { owner: string; store: Store } | null = null
  return (owner, ...given) => {
    if (current?.owner !== owner) current = { owner, store: make(...given) }
    return current.store
  }
}

/** Milliseconds within which changes of answers are sent together. */
const pauseMs = 250
/** Statuses after which nobody knows whether the import took place: it is sent again with the same key. */
const mayHaveHappened = new Set([0, 502, 503, 504])

export function newImportStore<Answers extends FileAnswers, Names, Preview, Done, Body>(
  plan: ImportPlan<Answers, Names, Preview, Done, Body>,
) {
  type State = ImportState<Answers, Names, Preview, Done>
  let state: State = plan.nothing
  let stop: AbortController | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let retry: { body: string; key: string } | null = null
  const listeners = new Set<() => void>()
  const set = (changes: Partial<State>) => {
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
      const preview = await plan.preview(plan.bodyOf(state.file, state.answers, state.names), signal)
      if (signal.aborted) return
      set({ preview, ...plan.asked(state, preview), checking: false })
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
  /** Imports the file and returns the result; null after a refusal, which is then in the state. */
  async function write(): Promise<Done | null> {
    const { file } = state
    if (!file || state.importing) return null
    const body = plan.bodyOf(file, state.answers, state.names)
    const text = JSON.stringify(body)
    if (retry?.body !== text) retry = { body: text, key: newKey() }
    set({ importing: true, error: null })
    try {
      const done = await plan.load(body, retry.key)
      retry = null
      state = plan.nothing
      set({ done })
      return done
    } catch (error) {
      const unsure = error instanceof ApiError && mayHaveHappened.has(error.status)
      if (!unsure) retry = null
      set({ importing: false })
      // Refusals since the dry run are shown in the rows they concern.
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
      state = plan.withFile(state, file)
      void check()
    },
    /** Shows the sentence for an unusable file: the file chosen before stays. */
    refuse: (error: unknown) => set({ error, done: null }),
    answer: (changes: Partial<Answers>) => {
      // Answers about rows and names stay: the rows keep their numbers.
      set({ answers: { ...state.answers, ...changes } })
      soon()
    },
    /** A name was answered. */
    name: (change: (names: Names) => Names) => {
      set({ names: change(state.names) })
      soon()
    },
    check,
    write,
    forget: () => {
      clearTimeout(timer)
      stop?.abort()
      retry = null
      state = plan.nothing
      set({})
    },
  }
}
