/** The move in preparation. It outlives its screen, in memory only, as an import does. */
import type { DateOrder } from '#core/typedDate.ts'
import { ApiError } from '#web/apiError.ts'
import { call, newKey } from '#web/api.ts'
import { type ChosenFile, readChosen } from '#web/import/chosenFile.ts'
import { keptFor } from '#web/import/importStore.ts'
import { type MoveIn, moveIn, type MoveInPreview, previewMoveIn } from '../moveIn.contract.ts'
import type { MoveKind } from '../moveInExports.ts'

/** A chosen file with the answers about it. */
export interface MoveInFile extends ChosenFile {
  kind?: MoveKind
  date_order?: DateOrder
}

export interface MoveInState {
  files: readonly MoveInFile[]
  preview: MoveInPreview | null
  /** A preview is on its way; the last one is still shown. */
  checking: boolean
  moving: boolean
  error: unknown
  done: MoveIn | null
}

const nothing: MoveInState = { files: [], preview: null, checking: false, moving: false, error: null, done: null }
/** Statuses after which nobody knows whether the move took place: it is sent again with the same key. */
const mayHaveHappened = new Set([0, 502, 503, 504])

const bodyOf = (files: readonly MoveInFile[]) => ({
  files: files.map(({ name, content, kind, date_order }) => ({
    file_name: name,
    content,
    ...(kind && { kind }),
    ...(date_order && { date_order }),
  })),
})

export const moveInStore = keptFor(() => {
  let state = nothing
  let stop: AbortController | null = null
  let retry: { files: readonly MoveInFile[]; key: string } | null = null
  const listeners = new Set<() => void>()
  const set = (changes: Partial<MoveInState>) => {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }
  async function check() {
    stop?.abort()
    if (state.files.length === 0) return
    stop = new AbortController()
    const { signal } = stop
    set({ checking: true, error: null })
    try {
      const preview = await call(previewMoveIn, { body: bodyOf(state.files) }, { signal })
      if (!signal.aborted) set({ preview, checking: false })
    } catch (error) {
      if (!signal.aborted) set({ error, preview: null, checking: false })
    }
  }
  const change = (files: readonly MoveInFile[]) => {
    set({ files, ...(files.length === 0 && { preview: null, error: null }) })
    void check()
  }
  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Adds a file; one of the same name takes the place of the one before. */
    choose: async (chosen: File) => {
      try {
        const file = await readChosen(chosen)
        change([...state.files.filter(({ name }) => name !== file.name), file])
      } catch (error) {
        set({ error })
      }
    },
    answer: (name: string, answer: Pick<MoveInFile, 'kind' | 'date_order'>) =>
      change(state.files.map((file) => (file.name === name ? { ...file, ...answer } : file))),
    remove: (name: string) => change(state.files.filter((file) => file.name !== name)),
    check,
    move: async () => {
      if (state.moving) return
      const { files } = state
      if (retry?.files !== files) retry = { files, key: newKey() }
      set({ moving: true, error: null })
      try {
        const done = await call(moveIn, { body: bodyOf(files) }, { idempotencyKey: retry.key })
        retry = null
        set({ ...nothing, done })
      } catch (error) {
        if (!(error instanceof ApiError && mayHaveHappened.has(error.status))) retry = null
        set({ error, moving: false })
      }
    },
    forget: () => {
      stop?.abort()
      retry = null
      set(nothing)
    },
  }
})
export type MoveInStore = ReturnType<typeof moveInStore>
