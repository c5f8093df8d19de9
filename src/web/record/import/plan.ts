/** The import of records of a kind, as the store of any import wants it told. */
import { plainName } from '#core/import/match.ts'
import type { Endpoint } from '#core/contract.ts'
import type { RecordFile, RecordImport, RecordPreview, recordImports } from '#core/recordImport.ts'
import type { RecordNames } from '#core/records.ts'
import type { DateOrder } from '#core/typedDate.ts'
import { call } from '#web/api.ts'
import { afterChoosing, type FileAnswers, stillRequested, withoutFile } from '#web/import/importState.ts'
import { keptFor, newImportStore } from '#web/import/importStore.ts'
import type { MissingName } from '#web/import/NameList.tsx'
import type { Lookup } from './lookup.ts'

export interface ImportedRecordType {
  names: RecordNames
  /** `client`, within sentences. */
  noun: string
  /** `Clients`, above the list. */
  title: string
  calls: ReturnType<typeof recordImports>
  /** The answers that an import makes old. */
  invalidates: readonly Endpoint[]
  /** Lookups by our column that refers to another record type. */
  lookups?: Readonly<Partial<Record<string, Lookup>>>
}

interface Answers extends FileAnswers {
  /** Mapping of columns; null leaves it to the columns' names. */
  mapping: Record<string, number> | null
  date_order: DateOrder | null
  missing: RecordFile['missing']
  /** Names that could be added as records are matched one by one instead. */
  matching: boolean
}
/** `column`: of ours. */
export type ImportMissing = MissingName & { column: string; addable: boolean }
type Body = Partial<RecordFile> & Pick<RecordFile, 'content'>

/** Chooses the names to match one by one: not those that the card of missing records asks about. */
export const namesToMatch = (names: readonly ImportMissing[], matching: boolean): readonly ImportMissing[] =>
  names.filter(({ addable, answer }) => matching || !addable || answer !== null)

export const keyOf = ({ column, name }: ImportMissing) => `${column} ${plainName(name)}`
const withoutAnswers = withoutFile<Answers, readonly ImportMissing[], RecordPreview, RecordImport>(
  {
    sheet: null,
    headings: null,
    mapping: null,
    date_order: null,
    skip: [],
    duplicates: 'refuse',
    missing: 'ask',
    matching: false,
  },
  [],
)

const storeOf = ({ calls }: ImportedRecordType) =>
  newImportStore({
    nothing: withoutAnswers,
    withFile: (before, file) =>
      afterChoosing(withoutAnswers, before, file, (names) => names.filter(({ answer }) => answer !== null)),
    bodyOf: (file, { sheet, headings, mapping, date_order, skip, duplicates, missing }, names): Body => ({
      file_name: file.name,
      content: file.content,
      ...(sheet !== null && { sheet }),
      ...(headings !== null && { headings }),
      ...(mapping && { mapping }),
      ...(date_order && { date_order }),
      names: names.flatMap(({ column, name, answer }) =>
        answer === null ? [] : [{ column, name, choice: answer === 'none' ? null : Number(answer.id) }],
      ),
      skip: [...skip],
      duplicates,
      missing,
    }),
    preview: (body, signal) => call(calls.preview, { body }, { signal }),
    load: (body, idempotencyKey) => call(calls.load, { body }, { idempotencyKey }),
    asked: (state, { question, unmatched }) => ({
      names: stillRequested(
        state.names,
        unmatched.map((record): ImportMissing => ({ ...record, answer: null })),
        keyOf,
      ),
      dateQuestion:
        question?.kind === 'date_order'
          ? {
              text: question.text,
              sample: question.sample,
              options: (['dmy', 'mdy'] as const).map((value) => ({ value, example: question.sample })),
            }
          : state.dateQuestion,
    }),
  })

export type RecordStore = ReturnType<typeof storeOf>
export const recordImportStore = keptFor(storeOf)
