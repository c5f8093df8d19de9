/**
 * The import that is being prepared. It outlives its screen, in memory only: whoever is sent to the login in the middle,
 * or looks something up elsewhere, finds everything as it was.
 */
import { ApiError, newKey } from '#web/api.ts'
import type { ChosenFile } from './chosenFile.ts'
import type { FileAnswers, ImportState } from './importState.ts'

/** One kind of import. `Body`: what is sent, for a dry run and for the import alike. */
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

/** Keeps one store, of one person in one organisation; another's is forgotten. */
export function keptFor<Store, Given extends readonly unknown[]>(
  make: (...given: Given) => Store,
): (owner: string, ...given: Given) => Store {
  let current: { owner: string; store: Store } | null = null
  return (owner, ...given) => {
    if (current?.owner !== owner) current = { owner, store: make(...given) }
    return current.store
  }
}

/** Answers that follow one another quickly are sent once. */
const pauseMs = 250
/** After these nobody knows whether the import took place: it is sent again with the same key. */
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
  /** Answers what was imported; null when it was refused, which the state then says. */
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
      state = plan.withFile(state, file)
      void check()
    },
    /** A file that cannot be taken, with its sentence: what was chosen before stays. */
    refuse: (error: unknown) => set({ error, done: null }),
    answer: (changes: Partial<Answers>) => {
      // What was said of rows and names stays: the rows keep their numbers.
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
