/** Judges each row of an import: values by the rules of a form, names against the firm's records. */
import { asWritten, type CsvRow } from '#core/csv.ts'
import { type decimalMark, readAmount } from '#core/import/amounts.ts'
import { valuesIn } from '#core/import/cell-lists.ts'
import { likeliestOf, plainName } from '#core/import/match.ts'
import { readDay, readWhole, readYes, spreadsheetError } from '#core/import/values.ts'
import { fieldErrors } from '#core/messages.ts'
import type { RecordFile, RecordPreview } from '#core/records.import.ts'
import type { DateOrder } from '#core/typed-date.ts'
import type { Ctx } from '#server/context.ts'
import { invalid } from '#server/errors.ts'
import type { Choice, ImportKind, Problems, ReadColumn, Values } from './kind.ts'
import { type Mentionable, mentionableIn, mentionProblem } from './mentions.ts'
import { columnAt, type Headed, sayer, valueAt } from './sayer.ts'
import { tidied } from './tidied.ts'
import { unhurried } from './unhurried.ts'

export interface Judged<Body> {
  row: number
  name: string
  outcome: 'import' | 'skip' | 'refuse'
  duplicate: boolean
  problems: Problems
  /** Sentences; the row is imported all the same. */
  warnings: string[]
  body: Body | null
}

interface Reading extends Headed {
  rows: readonly CsvRow[]
  order: DateOrder
  /** The decimal mark of the file's amounts. */
  mark: ReturnType<typeof decimalMark>
}

const mostNames = 500

export async function judgeRows<Body>(
  ctx: Ctx,
  kind: ImportKind<Body>,
  reading: Reading,
  file: RecordFile,
): Promise<{ judged: Judged<Body>[]; unmatched: RecordPreview['unmatched'] }> {
  const known = await namesOf(ctx, kind, reading, file)
  const wrong = (await kind.wrong?.(ctx)) ?? (() => ({}))
  const people = await mentionedIn(ctx, reading)
  const skipped = new Set(file.skip)
  const judged: Judged<Body>[] = []
  for await (const row of unhurried(reading.rows))
    judged.push(
      skipped.has(row.row) ? left(row, reading, kind) : judge(row, kind, reading, { names: known, people }, wrong),
    )
  await findDuplicates(ctx, kind, judged, file.duplicates)
  return { judged, unmatched: await unmatchedOf(ctx, kind, reading, known) }
}

const cellOf = ({ cells }: CsvRow, at: number | undefined) =>
  at === undefined ? '' : asWritten((cells[at] ?? '').trim())

/** The name of a row that cannot be read. */
const called = (row: CsvRow, { mapping }: Reading, { required }: Pick<ImportKind<unknown>, 'required'>) =>
  required
    .map((key) => cellOf(row, mapping[key]))
    .find((cell) => cell !== '')
    ?.slice(0, 255) ?? ''

const left = <Body>(row: CsvRow, reading: Reading, kind: ImportKind<Body>): Judged<Body> => ({
  row: row.row,
  name: called(row, reading, kind),
  outcome: 'skip',
  duplicate: false,
  problems: {},
  warnings: [],
  body: null,
})

function judge<Body>(
  row: CsvRow,
  kind: ImportKind<Body>,
  reading: Reading,
  known: { names: Known; people: Mentionable },
  wrong: (body: Body) => Problems,
): Judged<Body> {
  const [problems, values, texts, warnings] = [
    {} as Problems,
    {} as Values,
    {} as Record<string, string>,
    [] as string[],
  ]
  const about = sayer(reading, texts)
  for (const { key, kind: type, mentions, holds } of reading.columns) {
    if (reading.mapping[key] === undefined) continue
    const cell = cellOf(row, reading.mapping[key])
    const { text, remark } = tidied(
      mentions === true ? known.people.stored(cell) : cell,
      holds,
      kind.listed?.includes(key) ?? false,
    )
    texts[key] = text
    if (remark !== undefined) warnings.push(about(key, cell, remark))
    const { value, problem } = valueOf(text, key, type, kind, reading, known.names)
    const unknown = problem ?? (typeof value === 'string' ? mentionProblem(value, known.people.ids) : undefined)
    if (unknown === undefined) values[key] = value
    else problems[key] = [about(key, text, unknown)]
  }
  const shaped = kind.shaped(values)
  const parsed = kind.schema.safeParse(shaped)
  const found = parsed.error ? fieldErrors(parsed.error) : wrong(parsed.data)
  for (const [path, sentences] of Object.entries(found)) {
    const value = valueAt(shaped, path)
    const key = columnAt(path, value, texts)
    problems[path] ??= sentences.map((sentence) => (key === null ? sentence : about(key, value, sentence)))
  }
  const refused = Object.keys(problems).length > 0
  return {
    row: row.row,
    name: parsed.data === undefined ? called(row, reading, kind) : kind.title(parsed.data),
    outcome: refused ? 'refuse' : 'import',
    duplicate: false,
    problems,
    warnings,
    body: refused ? null : (parsed.data ?? null),
  }
}

type Read<T = Values[string]> = { value: T | undefined; problem?: undefined } | { value?: undefined; problem: string }

function yesOrNo(cell: string): Read<boolean> {
  const { value, problem } = readYes(cell)
  return problem === undefined ? { value: value ?? undefined } : { problem }
}
const asText = (cell: string): Read<string> => ({ value: cell })

function valueOf<Body>(
  cell: string,
  key: string,
  type: ReadColumn['kind'],
  kind: ImportKind<Body>,
  { order, mark }: Pick<Reading, 'order' | 'mark'>,
  known: Known,
): Read {
  const broken = spreadsheetError(cell)
  if (broken !== null) return { problem: broken }
  const reference = kind.references[key]
  if (reference) return referred(cell, key, reference.what, reference.many ?? false, known)
  if (cell === '') return { value: undefined }
  const yesNo = kind.yesNo.includes(key)
  if (kind.listed?.includes(key)) {
    const read = valuesIn(cell).map((part): Read<string | boolean> => (yesNo ? yesOrNo(part) : asText(part)))
    return read.find(({ problem }) => problem !== undefined) ?? { value: read.map(({ value = null }) => value) }
  }
  if (yesNo) return yesOrNo(cell)
  if (type === 'date') {
    const { value, problem } = readDay(cell, order)
    return problem === undefined ? { value } : { problem }
  }
  if (type === 'integer') {
    const whole = readWhole(cell)
    return whole === null ? { problem: 'Enter a whole number.' } : { value: whole }
  }
  if (type === 'decimal') {
    const { value, problem } = readAmount(cell, mark)
    return problem === undefined ? { value } : { problem }
  }
  return asText(cell)
}

/** The people mentioned in the file who may be mentioned. */
function mentionedIn(ctx: Ctx, { rows, columns, mapping }: Reading): Promise<Mentionable> {
  const noted = columns.flatMap(({ key, mentions }) => (mentions === true ? (mapping[key] ?? []) : []))
  const textsOf = (columnsOf: readonly number[]) =>
    rows.values().map(({ cells }) => columnsOf.map((at) => cells[at] ?? ''))
  return mentionableIn(ctx, textsOf(Object.values(mapping)), textsOf(noted))
}

// --- Names of other records ------------------------------------------------------------------------------------------

/** By column and plain name: the record, null for none, undefined when it is not known which. */
type Known = ReadonlyMap<string, ReadonlyMap<string, Choice | null | 'several'>>

const partsOf = (cell: string, many: boolean) => (many ? valuesIn(cell) : [cell.trim()])
const namesIn = (cell: string, many: boolean) => partsOf(cell, many).filter((part) => part !== '')

async function namesOf<Body>(ctx: Ctx, kind: ImportKind<Body>, { rows, mapping }: Reading, file: RecordFile) {
  const known = new Map<string, Map<string, Choice | null | 'several'>>()
  for (const [key, reference] of Object.entries(kind.references)) {
    if (mapping[key] === undefined) continue
    const distinctNames = new Set<string>()
    for await (const row of unhurried(rows))
      for (const name of namesIn(cellOf(row, mapping[key]), reference.many ?? false)) distinctNames.add(plainName(name))
    const mappedNames = file.names.filter(({ column }) => column === key)
    const byName = new Map<string, Choice | null | 'several'>()
    for (const one of await reference.named(ctx, [...distinctNames])) {
      const name = plainName(one.name)
      byName.set(name, byName.has(name) ? 'several' : one)
    }
    const chosenIds = [...new Set(mappedNames.flatMap(({ choice }) => choice ?? []))]
    const there = new Map((await reference.among(ctx, chosenIds)).map((one) => [one.id, one]))
    for (const { name, choice } of mappedNames) {
      const chosen = choice === null ? null : there.get(choice)
      if (chosen === undefined) throw invalid({ names: [`“${name}” was given a meaning that there is not.`] })
      byName.set(plainName(name), chosen)
    }
    known.set(key, byName)
  }
  return known
}

function referred(cell: string, key: string, what: string, many: boolean, known: Known): Read {
  const ids: (number | null)[] = []
  for (const part of partsOf(cell, many)) {
    const found = part === '' ? null : known.get(key)?.get(plainName(part))
    if (found === 'several') return { problem: `“${part}” may be any of several ${what}s.` }
    if (found === undefined) return { problem: `“${part}” is no ${what} that you can choose.` }
    ids.push(found?.id ?? null)
  }
  return { value: many ? ids : (ids[0] ?? null) }
}

async function unmatchedOf<Body>(ctx: Ctx, kind: ImportKind<Body>, { rows, mapping }: Reading, known: Known) {
  const unmatched: RecordPreview['unmatched'] = []
  for (const [key, reference] of Object.entries(kind.references)) {
    const counted = new Map<string, { name: string; rows: number }>()
    for await (const row of unhurried(rows))
      for (const name of namesIn(cellOf(row, mapping[key]), reference.many ?? false)) {
        const found = known.get(key)?.get(plainName(name))
        if (found === null || typeof found === 'object') continue
        const one = counted.get(plainName(name)) ?? { name: name.slice(0, 255), rows: 0 }
        counted.set(plainName(name), { ...one, rows: one.rows + 1 })
      }
    if (counted.size === 0) continue
    const most = [...counted.values()].toSorted((a, b) => b.rows - a.rows).slice(0, mostNames)
    const likely = await reference.likely(
      ctx,
      most.map(({ name }) => name),
    )
    const likeliest = likeliestOf(likely)
    for await (const one of unhurried(most)) unmatched.push({ column: key, ...one, choices: likeliest(one.name) })
  }
  return unmatched
}

// --- The same record twice -------------------------------------------------------------------------------------------

async function findDuplicates<Body>(
  ctx: Ctx,
  kind: ImportKind<Body>,
  judged: readonly Judged<Body>[],
  what: RecordFile['duplicates'],
): Promise<void> {
  if (what === 'import') return
  const taken = judged.flatMap((one) => (one.body === null ? [] : [{ one, body: one.body }]))
  const alike = await kind.alike(
    ctx,
    taken.map(({ body }) => body),
  )
  const rows = new Map<string, number>()
  for (const [at, { one, body }] of taken.entries()) {
    const keys = kind.keys(body)
    const above = keys.map((key) => rows.get(key)).find((row) => row !== undefined)
    const here = alike[at] ?? null
    const problem =
      here !== null
        ? `This looks like “${here}”, which is already here.`
        : above === undefined
          ? null
          : `This looks like row ${above}.`
    if (problem !== null) {
      Object.assign(one, {
        duplicate: true,
        outcome: what,
        ...(what === 'refuse' && { problems: { duplicate: [problem] } }),
      })
      continue
    }
    for (const key of keys) rows.set(key, one.row)
  }
}
