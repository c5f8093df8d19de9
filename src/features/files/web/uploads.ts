/** Uploads in progress: waiting, being sent, or refused. Pure, so that tests can cover it. */
export interface Upload {
  key: string
  file: File
  state: 'waiting' | 'sending' | 'refused' | 'done'
  /** Progress from 0 to 1. */
  part: number
  error?: unknown
  /** Sentences about what the server changed on the way. */
  notes: readonly string[]
}

export type UploadStep =
  | { do: 'add'; files: readonly { key: string; file: File }[] }
  | { do: 'send' | 'retry' | 'forget'; key: string }
  | { do: 'progress'; key: string; part: number }
  | { do: 'refuse'; key: string; error: unknown }
  | { do: 'finish'; key: string; notes: readonly string[] }

/** Uploads that run at the same time; more would slow each one down. */
const sentAtOnce = 2

export function uploadsAfter(uploads: readonly Upload[], step: UploadStep): readonly Upload[] {
  const change = (key: string, to: Partial<Upload>) =>
    uploads.map((upload) => (upload.key === key ? { ...upload, ...to } : upload))
  switch (step.do) {
    case 'add':
      return [
        // Completed uploads are removed; failed ones stay until they are dismissed.
        ...uploads.filter(({ state }) => state !== 'done'),
        ...step.files.map(({ key, file }) => ({ key, file, state: 'waiting' as const, part: 0, notes: [] })),
      ]
    case 'send':
      return change(step.key, { state: 'sending', part: 0, error: undefined })
    case 'retry':
      return change(step.key, { state: 'waiting', part: 0, error: undefined })
    case 'progress':
      return change(step.key, { part: step.part })
    case 'refuse':
      return change(step.key, { state: 'refused', error: step.error })
    case 'finish':
      return step.notes.length === 0
        ? uploads.filter(({ key }) => key !== step.key)
        : change(step.key, { state: 'done', part: 1, notes: step.notes })
    case 'forget':
      return uploads.filter(({ key }) => key !== step.key)
  }
}

/** Returns the uploads to start now. */
export const nextUploads = (uploads: readonly Upload[]): Upload[] =>
  uploads
    .filter(({ state }) => state === 'waiting')
    .slice(0, Math.max(0, sentAtOnce - uploads.filter(({ state }) => state === 'sending').length))
