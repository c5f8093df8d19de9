/** The answers about a file of entries, and the body made of them. */
import type { ContractInput } from '#core/contract.ts'
import {
  afterChoosing,
  type FileAnswers,
  type ImportState,
  stillRequested,
  withoutFile,
} from '#web/import/importState.ts'
import type { ChosenFile } from '#web/import/chosenFile.ts'
import type { MissingName } from '#web/import/NameList.tsx'
import type { PickerOption } from '#web/ui/form/useServerOptions.ts'
import { type DiaryImport, type DiaryImportPreview, importDiary, previewDiaryImport } from '../transfer.contract.ts'
import type { TransferMapping } from '../transferColumns.ts'
import { call } from '#web/api.ts'
import { keptFor, newImportStore } from '#web/import/importStore.ts'

export type ImportBody = ContractInput<typeof importDiary>['body']
export type NameKind = 'people' | 'projects' | 'tasks'

/** A name of the file that matched no record. */
export interface UnknownName extends MissingName {
  /** Project of a task: its name in the file, and the project. */
  project?: string
  project_id?: number
}
export type UnknownNames = Record<NameKind, readonly UnknownName[]>

export interface Answers extends FileAnswers {
  /** Null: as recognised. */
  mapping: TransferMapping | null
  delimiter: ImportBody['delimiter'] | null
  date_order: NonNullable<ImportBody['date_order']> | null
  /** Null: the organisation's. */
  timezone: string | null
  /** The owner of rows without a person; null: oneself. */
  user: PickerOption | null
}

export type EntryImport = ImportState<Answers, UnknownNames, DiaryImportPreview, DiaryImport>

const noAnswers: Answers = {
  sheet: null,
  headings: null,
  mapping: null,
  delimiter: null,
  date_order: null,
  timezone: null,
  user: null,
  skip: [],
  duplicates: 'refuse',
}
export const empty: EntryImport = withoutFile<Answers, UnknownNames, DiaryImportPreview, DiaryImport>(noAnswers, {
  people: [],
  projects: [],
  tasks: [],
})

/** The body of both the dry run and the import. */
export function bodyOf(file: ChosenFile, answers: Answers, names: UnknownNames): ImportBody {
  const { sheet, headings, mapping, delimiter, date_order, timezone, user, skip, duplicates } = answers
  const hasAnswer = (kind: NameKind) =>
    names[kind].flatMap((unknownName) =>
      unknownName.answer === null
        ? []
        : [{ one: unknownName, id: unknownName.answer === 'none' ? null : Number(unknownName.answer.id) }],
    )
  return {
    file_name: file.name,
    content: file.content,
    ...(sheet !== null && { sheet }),
    ...(headings !== null && { headings }),
    ...(mapping && { mapping }),
    ...(delimiter && { delimiter }),
    ...(date_order && { date_order }),
    ...(timezone !== null && { timezone }),
    ...(user && { user_id: Number(user.id) }),
    people: hasAnswer('people').map(({ one, id }) => ({ name: one.name, user_id: id })),
    projects: hasAnswer('projects').map(({ one, id }) => ({ name: one.name, project_id: id })),
    tasks: hasAnswer('tasks').map(({ one, id }) => ({ project: one.project ?? '', name: one.name, task_id: id })),
    skip: [...skip],
    duplicates,
  }
}

/** The names of a dry run without a match. */
interface PreviewedNames {
  unmatched: Record<NameKind, readonly Omit<UnknownName, 'answer'>[]>
}
/** Adds the names that a dry run could not match. */
export function withMissing(names: UnknownNames, { unmatched }: PreviewedNames): UnknownNames {
  const merge = (kind: NameKind) =>
    stillRequested(
      names[kind],
      unmatched[kind].map((record): UnknownName => ({ ...record, answer: null })),
      keyOf,
    )
  return { people: merge('people'), projects: merge('projects'), tasks: merge('tasks') }
}

export const keyOf = ({ name, project_id }: UnknownName) => `${project_id ?? ''} ${name.trim().toLowerCase()}`

/** Returns the names with this answer for one of them. An answer for a project removes those for its tasks. */
export function answered(
  names: UnknownNames,
  kind: NameKind,
  name: UnknownName,
  answer: UnknownName['answer'],
): UnknownNames {
  const next = names[kind].map((unknownName) =>
    keyOf(unknownName) === keyOf(name) ? { ...unknownName, answer } : unknownName,
  )
  const tasks = kind === 'projects' ? names.tasks.filter(({ project }) => project !== name.name) : names.tasks
  return { ...names, tasks, [kind]: next }
}

/** The state after another file was chosen. */
export const withFile = (before: EntryImport, file: ChosenFile): EntryImport =>
  afterChoosing(empty, before, file, (names) => {
    const known = (kind: NameKind) => names[kind].filter(({ answer }) => answer !== null)
    return { people: known('people'), projects: known('projects'), tasks: known('tasks') }
  })

const newStore = () =>
  newImportStore({
    nothing: empty,
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

/** Import state per person and organisation. */
export const entryImportStore = keptFor(newStore)
