/** Names of other records in a file: found here or in the file itself, given a meaning, or added along with it. */
import { asWritten, type CsvRow } from '#core/csv.ts'
import { valuesIn } from '#core/import/cellLists.ts'
import { likeliestOf, plainName } from '#core/import/match.ts'
import { fieldErrors } from '#core/messages.ts'
import { has } from '#core/permissions.ts'
import type { RecordFile, RecordPreview } from '#core/recordImport.ts'
import type { DB } from '#db/schema.ts'
import type { Ctx } from '#server/http/context.ts'
import { forbidden, invalid } from '#server/http/errors.ts'
import type { ImportMapping } from './columns.ts'
import { type ImportChoice, companionWords, type RecordTypeImport, type ImportReference } from './recordTypeImport.ts'
import { importKindOf } from './registry.ts'
import { standInOfNew, standInOfRow } from './standIns.ts'
import { yieldingIterator } from './yieldingIterator.ts'
import { nameKey } from './values.ts'

/**
 * Meaning of a name: a record, none, one that is added along, any of several, or a problem that keeps it from being
 * added.
 */
type Meaning = ImportChoice | null | 'several' | { problem: string }
/** Meanings of names by column and plain name. */
export type Meanings = ReadonlyMap<string, ReadonlyMap<string, Meaning>>

/** A record that is added along with a file because rows name it. */
export interface NewRecord {
  /** The stand-in id for the record. */
  id: number
  table: keyof DB
  name: string
  body: Record<string, unknown>
}

export interface Names {
  meanings: Meanings
  added: readonly NewRecord[]
  missing: RecordPreview['missing']
}

interface Table {
  rows: readonly CsvRow[]
  mapping: ImportMapping
}

const maxNames = 500
const maxShown = 20

/** The text of a row in a column. */
export const cellOf = ({ cells }: CsvRow, index: number | undefined) =>
  index === undefined ? '' : asWritten((cells[index] ?? '').trim())

const partsOf = (cell: string, many: boolean) => (many ? valuesIn(cell) : [cell.trim()])
const namesIn = (cell: string, many: boolean) => partsOf(cell, many).filter((part) => part !== '')

/**
 * Returns the meanings of all names in the columns that refer to other records. 403 where the importer may not add
 * missing ones.
 */
export async function namesOf<Body>(
  ctx: Ctx,
  kind: RecordTypeImport<Body>,
  { rows: all, mapping }: Table,
  file: RecordFile,
): Promise<Names> {
  const skipped = new Set(file.skip)
  const rows = all.filter(({ row }) => !skipped.has(row))
  const meanings = new Map<string, Map<string, Meaning>>()
  const additions = additionsFor(file.missing)
  for (const [key, reference] of Object.entries(kind.references)) {
    if (mapping[key] === undefined) continue
    /** The name as first written, by its plain form. */
    const written = new Map<string, string>()
    for await (const row of yieldingIterator(rows))
      for (const name of namesIn(cellOf(row, mapping[key]), reference.many ?? false))
        if (!written.has(plainName(name))) written.set(plainName(name), name)
    const byName = await foundIn(ctx, reference, [...written.keys()])
    const answers = file.names.filter(({ column }) => column === key)
    const chosenIds = [...new Set(answers.flatMap(({ choice }) => choice ?? []))]
    const choices = new Map((await reference.among(ctx, chosenIds)).map((choice) => [choice.id, choice]))
    for (const { name, choice } of answers) {
      const chosen = choice === null ? null : choices.get(choice)
      if (chosen === undefined) throw invalid({ names: [`The match for “${name}” was not found. Choose another one.`] })
      byName.set(plainName(name), chosen)
    }
    if (reference.adds !== undefined) {
      const inFile = reference.adds === kind.table ? rowsByName(rows, mapping, kind) : new Map<string, ImportChoice>()
      for (const [plain, name] of written) {
        if (byName.has(plain)) continue
        const meaning = inFile.get(nameKey(name)) ?? additions.meaningOf(reference.adds, name)
        if (meaning !== undefined) byName.set(plain, meaning)
      }
    }
    meanings.set(key, byName)
  }
  const missing = additions.missing(ctx)
  if (missing && file.missing === 'add' && !missing.can_add)
    throw forbidden(`You need permission to view and add ${missing.many}. Ask an administrator, or exclude them.`)
  return { meanings, added: additions.added(), missing }
}

async function foundIn(ctx: Ctx, { named }: ImportReference, names: readonly string[]) {
  const byName = new Map<string, Meaning>()
  for (const [plain, found] of Map.groupBy(await named(ctx, names), ({ asked }) => asked)) {
    const exact = found.filter(({ name }) => plainName(name) === plain)
    const [choice, ...others] = exact.length > 0 ? exact : found
    if (choice) byName.set(plain, others.length > 0 ? 'several' : { id: choice.id, name: choice.name })
  }
  return byName
}

/** Maps the file's names to their rows, the first of each name. */
function rowsByName<Body>(rows: readonly CsvRow[], mapping: ImportMapping, { required }: RecordTypeImport<Body>) {
  const byName = new Map<string, ImportChoice>()
  for (const row of rows) {
    const name = required.map((key) => cellOf(row, mapping[key])).find((cell) => cell !== '') ?? ''
    if (name !== '' && !byName.has(nameKey(name))) byName.set(nameKey(name), { id: standInOfRow(row.row), name })
  }
  return byName
}

/** Collects the names of a file without a record that may be added: one record for all spellings of a name. */
function additionsFor(choice: RecordFile['missing']) {
  const byKey = new Map<string, NewRecord & { problem?: string }>()
  const recordOf = (table: keyof DB, name: string): NewRecord & { problem?: string } => {
    const kind = importKindOf(table)
    const parsed = kind.schema.safeParse(kind.shaped({ name }))
    const record = { id: standInOfNew(byKey.size), table, name, body: parsed.data ?? {} }
    const [problem] = parsed.error ? Object.values(fieldErrors(parsed.error)).flat() : []
    return problem === undefined ? record : { ...record, problem }
  }
  return {
    meaningOf: (table: keyof DB, name: string): Meaning | undefined => {
      const key = `${table} ${nameKey(name)}`
      const record = byKey.get(key) ?? recordOf(table, name)
      byKey.set(key, record)
      if (choice === 'ask') return undefined
      if (choice !== 'add') return null
      return record.problem === undefined ? { id: record.id, name: record.name } : { problem: record.problem }
    },
    added: (): NewRecord[] => (choice === 'add' ? [...byKey.values()] : []),
    missing: ({ me }: Ctx): RecordPreview['missing'] => {
      const records = [...byKey.values()]
      const [record] = records
      if (!record) return null
      const { names } = importKindOf(record.table)
      return {
        ...companionWords({ names }),
        count: records.length,
        names: records.slice(0, maxShown).map(({ name }) => name.slice(0, 255)),
        can_add: has(me, names.add) && has(me, names.see),
      }
    },
  }
}

type Referred =
  | { value: number | null | (number | null)[]; problem?: undefined }
  | { value?: undefined; problem: string }

/** The record, or the records, that a cell names. */
export function referredIn(
  cell: string,
  key: string,
  { what, many, adds }: ImportReference,
  meanings: Meanings,
): Referred {
  const ids: (number | null)[] = []
  for (const part of partsOf(cell, many ?? false)) {
    const meaning = part === '' ? null : meanings.get(key)?.get(plainName(part))
    if (meaning === 'several') return { problem: `“${part}” matches several ${what}s.` }
    if (meaning === undefined && adds !== undefined)
      return { problem: `“${part}” is not a ${companionWords(importKindOf(adds)).noun} yet.` }
    if (meaning === undefined) return { problem: `“${part}” is not a ${what} you can choose.` }
    if (meaning !== null && 'problem' in meaning) return { problem: meaning.problem }
    ids.push(meaning?.id ?? null)
  }
  return { value: many ? ids : (ids[0] ?? null) }
}

/** The names without a meaning, the most frequent first, each with its likeliest choices. */
export async function unmatchedIn<Body>(
  ctx: Ctx,
  kind: RecordTypeImport<Body>,
  { rows, mapping }: Table,
  meanings: Meanings,
): Promise<RecordPreview['unmatched']> {
  const unmatched: RecordPreview['unmatched'] = []
  for (const [key, reference] of Object.entries(kind.references)) {
    const counted = new Map<string, { name: string; rows: number; addable: boolean }>()
    for await (const row of yieldingIterator(rows))
      for (const name of namesIn(cellOf(row, mapping[key]), reference.many ?? false)) {
        const meaning = meanings.get(key)?.get(plainName(name))
        if (meaning === null || typeof meaning === 'object') continue
        const addable = meaning === undefined && reference.adds !== undefined
        const before = counted.get(plainName(name)) ?? { name: name.slice(0, 255), rows: 0, addable }
        counted.set(plainName(name), { ...before, rows: before.rows + 1 })
      }
    if (counted.size === 0) continue
    const names = [...counted.values()].toSorted((a, b) => b.rows - a.rows).slice(0, maxNames)
    const likely = await reference.likely(
      ctx,
      names.map(({ name }) => name),
    )
    const likeliest = likeliestOf(likely)
    for await (const name of yieldingIterator(names))
      unmatched.push({ column: key, ...name, choices: likeliest(name.name) })
  }
  return unmatched
}
