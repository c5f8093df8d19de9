/** The diary's import, as the store of any import wants it told. */
import { call } from '#web/api.ts'
import { keptFor, newImportStore } from '#web/import/importStore.ts'
import { importDiary, previewDiaryImport } from '../transfer.contract.ts'
import { bodyOf, nothing, withFile, withMissing } from './importState.ts'

const newStore = () =>
  newImportStore({
    nothing,
    withFile,
    bodyOf,
    preview: (body, signal) => call(previewDiaryImport, { body }, { signal }),
    load: (body, idempotencyKey) => call(importDiary, { body }, { idempotencyKey }),
    asked: ({ names, dateQuestion }, preview) => ({
      names: withMissing(names, preview),
      dateQuestion: preview.question?.kind === 'date_order' ? preview.question : dateQuestion,
    }),
  })

export type ImportStore = ReturnType<typeof newStore>

/** Of this person in this organisation. */
export const entryImportStore = keptFor(newStore)
