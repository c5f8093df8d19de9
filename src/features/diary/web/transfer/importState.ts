/** What the screen of an import holds: the chosen file, what was answered about it, and what the server said last. */
import type { Given } from '#core/contract.ts'
import type { PickerOption } from '#web/ui/form/useServerOptions.ts'
import type { DiaryImport, DiaryImportPreview, importDiary } from '../../diary.transfer.contract.ts'
import type { Mapping } from '../../transfer/transfer.columns.ts'

export type ImportBody = Given<typeof importDiary>['body']
type Duplicates = NonNullable<ImportBody['duplicates']>
export type NameKind = 'people' | 'projects' | 'tasks'

export interface ChosenFile {
  name: string
  bytes: number
  /** In base64, as it is sent: the file itself may change on the disk meanwhile. */
  content: string
}

/** A name of the file that is no record of ours. `answer`: the record it means, `none` for leaving it out. */
export interface UnknownName {
  name: string
  rows: number
  choices: readonly { id: number; name: string }[]
  /** Of a task: the project's name in the file, and the project. */
  project?: string
  project_id?: number
  answer: PickerOption | 'none' | null
}
export type UnknownNames = Record<NameKind, readonly UnknownName[]>

export interface Answers {
  /** Null: what the columns' names say. */
  mapping: Mapping | null
  delimiter: ImportBody['delimiter'] | null
  date_order: ImportBody['date_order'] | null
  /** Null: the organisation's. */
  timezone: string | null
  /** Whose the rows are that name nobody; null: one's own. */
  user: PickerOption | null
  skip: readonly number[]
  duplicates: Duplicates
}

type DateQuestion = Extract<NonNullable<DiaryImportPreview['question']>, { kind: 'date_order' }>

export interface ImportState {
  file: ChosenFile | null
  answers: Answers
  names: UnknownNames
  preview: DiaryImportPreview | null
  /** Asked of this file, answered or not. */
  dateQuestion: DateQuestion | null
  /** A dry run is on its way; the last one is still shown. */
  checking: boolean
  importing: boolean
  /** Of the last dry run or import. */
  error: unknown
  /** What was imported just now. */
  done: DiaryImport | null
}

const noAnswers: Answers = {
  mapping: null,
  delimiter: null,
  date_order: null,
  timezone: null,
  user: null,
  skip: [],
  duplicates: 'refuse',
}
const noNames: UnknownNames = { people: [], projects: [], tasks: [] }

export const nothing: ImportState = {
  file: null,
  answers: noAnswers,
  names: noNames,
  preview: null,
  dateQuestion: null,
  checking: false,
  importing: false,
  error: null,
  done: null,
}

/** What is sent, for a dry run and for the import alike. */
export function bodyOf(file: ChosenFile, answers: Answers, names: UnknownNames): ImportBody {
  const { mapping, delimiter, date_order, timezone, user, skip, duplicates } = answers
  const answered = (kind: NameKind) =>
    names[kind].flatMap((one) =>
      one.answer === null ? [] : [{ one, id: one.answer === 'none' ? null : Number(one.answer.id) }],
    )
  return {
    file_name: file.name,
    content: file.content,
    ...(mapping && { mapping }),
    ...(delimiter && { delimiter }),
    ...(date_order && { date_order }),
    ...(timezone !== null && { timezone }),
    ...(user && { user_id: Number(user.id) }),
    people: answered('people').map(({ one, id }) => ({ name: one.name, user_id: id })),
    projects: answered('projects').map(({ one, id }) => ({ name: one.name, project_id: id })),
    tasks: answered('tasks').map(({ one, id }) => ({ project: one.project ?? '', name: one.name, task_id: id })),
    skip: [...skip],
    duplicates,
  }
}

/**
 * The names to ask for after a dry run: those answered before stay, with their answers, though the server no longer
 * misses them; of the others, what it misses now.
 */
export function withMissing(names: UnknownNames, { unmatched }: DiaryImportPreview): UnknownNames {
  const merge = (kind: NameKind): UnknownName[] => {
    const missing: UnknownName[] = unmatched[kind].map((one) => ({ ...one, answer: null }))
    const now = new Map(missing.map((one) => [keyOf(one), one]))
    const before = names[kind].filter((one) => one.answer !== null || now.has(keyOf(one)))
    const known = new Set(before.map(keyOf))
    return [...before, ...missing.filter((one) => !known.has(keyOf(one)))]
  }
  return { people: merge('people'), projects: merge('projects'), tasks: merge('tasks') }
}

export const keyOf = ({ name, project_id }: UnknownName) => `${project_id ?? ''} ${name.trim().toLowerCase()}`

/** With this answer to one of the names. A task's answer ends with its project's. */
export function answered(
  names: UnknownNames,
  kind: NameKind,
  name: UnknownName,
  answer: UnknownName['answer'],
): UnknownNames {
  const next = names[kind].map((one) => (keyOf(one) === keyOf(name) ? { ...one, answer } : one))
  const tasks = kind === 'projects' ? names.tasks.filter(({ project }) => project !== name.name) : names.tasks
  return { ...names, tasks, [kind]: next }
}

/**
 * The state after another file was chosen. A file with the same columns is taken for the mended one: what was answered
 * holds for it, too; only the rows that were left out may be others now.
 */
export function withFile(before: ImportState, file: ChosenFile): ImportState {
  if (!before.file || headOf(before.file) !== headOf(file)) return { ...nothing, file }
  const known = (kind: NameKind) => before.names[kind].filter(({ answer }) => answer !== null)
  const names = { people: known('people'), projects: known('projects'), tasks: known('tasks') }
  return { ...nothing, file, names, answers: { ...before.answers, skip: [] }, dateQuestion: before.dateQuestion }
}

/** The first line, which names the columns; of a very long one its beginning. */
const headOf = ({ content }: ChosenFile) => atob(content.slice(0, 16_384)).split(/[\r\n]/)[0]
