/** Judges each row of an import: values by the rules of a form, names against the firm's records. */
import type { CsvRow } from '#core/csv.ts'
import { type decimalMark, readAmount } from '#core/import/amounts.ts'
import { valuesIn } from '#core/import/cellLists.ts'
import { readDay, readWhole, readYes, spreadsheetError } from '#core/import/values.ts'
import { fieldErrors } from '#core/messages.ts'
import type { RecordFile, RecordPreview } from '#core/recordImport.ts'
import type { DateOrder } from '#core/typedDate.ts'
import type { Ctx } from '#server/http/context.ts'
import { companionIn, foundAlready } from './companions.ts'
import type { ImportJudgement } from './validation.ts'
import { leftoversOf, saveLeftovers } from './leftovers.ts'
import type { Leftover, MadeColumn } from './compositeColumns.ts'
import type { RecordTypeImport, ImportProblems, ReadColumn, ImportValues } from './recordTypeImport.ts'
import { type Mentionable, mentionableIn, mentionProblem } from './mentions.ts'
import { cellOf, type Meanings, namesOf, type NewRecord, referredIn, unmatchedIn } from './names.ts'
import { columnAt, type Headed, cellDescriber, valueAt } from './messages.ts'
import { standInOfRow } from './standIns.ts'
import { normalized } from './normalize.ts'
import { yieldingIterator } from './yieldingIterator.ts'
import { inOrder } from './write.ts'

interface Reading extends Headed {
  /** Columns made of the file's own, which stand behind those. */
  made: readonly MadeColumn[]
  rows: readonly CsvRow[]
  order: DateOrder
  /** The decimal mark of the file's amounts. */
  mark: ReturnType<typeof decimalMark>
}

interface ValidatedFile<Body> extends Pick<RecordPreview, 'unmatched' | 'missing'> {
  judged: ImportJudgement<Body>[]
  /** Records that its rows name and that are added with it. */
  added: readonly NewRecord[]
}

export async function validateRows<Body>(
  ctx: Ctx,
  kind: RecordTypeImport<Body>,
  reading: Reading,
  file: RecordFile,
): Promise<ValidatedFile<Body>> {
  const { meanings, added, missing } = await namesOf(ctx, kind, reading, file)
  const wrong = (await kind.wrong?.(ctx)) ?? (() => ({}))
  const people = await mentionedIn(ctx, reading)
  const skipped = new Set(file.skip)
  const validated: ImportJudgement<Body>[] = []
  for await (const row of yieldingIterator(reading.rows))
    validated.push(
      skipped.has(row.row) ? left(row, reading, kind) : validate(row, kind, reading, { meanings, people }, wrong),
    )
  await findDuplicates(ctx, kind, validated, file.duplicates)
  await foundAlready(ctx, kind, validated, file.duplicates)
  refuseUnreachable(validated)
  const rows = reading.rows.filter(({ row }) => !skipped.has(row))
  return { judged: validated, added, missing, unmatched: await unmatchedIn(ctx, kind, { ...reading, rows }, meanings) }
}

/** The name of a row that cannot be read. */
const called = (row: CsvRow, { mapping }: Reading, { required }: Pick<RecordTypeImport<unknown>, 'required'>) =>
  required
    .map((key) => cellOf(row, mapping[key]))
    .find((cell) => cell !== '')
    ?.slice(0, 255) ?? ''

const left = <Body>(row: CsvRow, reading: Reading, kind: RecordTypeImport<Body>): ImportJudgement<Body> => ({
  row: row.row,
  name: called(row, reading, kind),
  outcome: 'skip',
  duplicate: false,
  problems: {},
  warnings: [],
  body: null,
  companion: null,
})

function validate<Body>(
  row: CsvRow,
  kind: RecordTypeImport<Body>,
  reading: Reading,
  known: { meanings: Meanings; people: Mentionable },
  wrong: (body: Body) => ImportProblems,
): ImportJudgement<Body> {
  const [problems, values, texts] = [{} as ImportProblems, {} as ImportValues, {} as Record<string, string>]
  const leftovers: Leftover[] = []
  const about = cellDescriber(reading, texts)
  for (const { key, kind: type, mentions, holds, copies } of reading.columns) {
    if (reading.mapping[key] === undefined) continue
    const cell = cellOf(row, reading.mapping[key])
    const { text, rest } = normalized(
      mentions === true ? known.people.stored(cell) : cell,
      holds,
      kind.listed?.includes(key) ?? false,
    )
    texts[key] = text
    if (copies === undefined) leftovers.push(...leftoversOf(row, key, rest, reading))
    const { value, problem } = valueOf(text, key, type, kind, reading, known.meanings)
    const unknown = problem ?? (typeof value === 'string' ? mentionProblem(value, known.people.ids) : undefined)
    if (unknown === undefined) values[key] = value
    else problems[key] = [about(key, text, unknown)]
  }
  const warnings = saveLeftovers(leftovers, values, reading.columns, kind)
  const shaped = kind.shaped(values)
  const parsed = kind.schema.safeParse(shaped)
  const found = parsed.error ? fieldErrors(parsed.error) : wrong(parsed.data)
  for (const [path, sentences] of Object.entries(found)) {
    const value = valueAt(shaped, path)
    const key = columnAt(path, value, texts)
    problems[path] ??= sentences.map((sentence) => (key === null ? sentence : about(key, value, sentence)))
  }
  const name = parsed.data === undefined ? called(row, reading, kind) : kind.title(parsed.data)
  const { companion, problems: companionProblems } = companionIn(kind, values, { id: standInOfRow(row.row), name })
  for (const [key, sentence] of Object.entries(companionProblems)) problems[key] ??= [about(key, '', sentence)]
  const refused = Object.keys(problems).length > 0
  return {
    row: row.row,
    name,
    outcome: refused ? 'refuse' : 'import',
    duplicate: false,
    problems,
    warnings,
    body: refused ? null : (parsed.data ?? null),
    companion: refused ? null : companion,
  }
}

type Read<T = ImportValues[string]> =
  | { value: T | undefined; problem?: undefined }
  | { value?: undefined; problem: string }

function yesOrNo(cell: string): Read<boolean> {
  const { value, problem } = readYes(cell)
  return problem === undefined ? { value: value ?? undefined } : { problem }
}
const asText = (cell: string): Read<string> => ({ value: cell })

function valueOf<Body>(
  cell: string,
  key: string,
  type: ReadColumn['kind'],
  kind: RecordTypeImport<Body>,
  { order, mark }: Pick<Reading, 'order' | 'mark'>,
  meanings: Meanings,
): Read {
  const broken = spreadsheetError(cell)
  if (broken !== null) return { problem: broken }
  const reference = kind.references[key]
  if (reference) return referredIn(cell, key, reference, meanings)
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

/** Reads the people mentioned in the file who may be mentioned. */
function mentionedIn(ctx: Ctx, { rows, columns, mapping }: Reading): Promise<Mentionable> {
  const noted = columns.flatMap(({ key, mentions }) => (mentions === true ? (mapping[key] ?? []) : []))
  const textsOf = (columnsOf: readonly number[]) =>
    rows.values().map(({ cells }) => columnsOf.map((index) => cells[index] ?? ''))
  return mentionableIn(ctx, textsOf(Object.values(mapping)), textsOf(noted))
}

// --- The same record twice -------------------------------------------------------------------------------------------

async function findDuplicates<Body>(
  ctx: Ctx,
  kind: RecordTypeImport<Body>,
  validated: readonly ImportJudgement<Body>[],
  what: RecordFile['duplicates'],
): Promise<void> {
  if (what === 'import') return
  const taken = validated.flatMap((record) => (record.body === null ? [] : [{ one: record, body: record.body }]))
  const duplicates = await kind.alike(
    ctx,
    taken.map(({ body }) => body),
  )
  const rows = new Map<string, number>()
  for (const [index, { one, body }] of taken.entries()) {
    const keys = kind.keys(body)
    const above = keys.map((key) => rows.get(key)).find((row) => row !== undefined)
    const here = duplicates[index] ?? null
    const problem =
      here !== null
        ? `This looks like “${here}”, which already exists.`
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

/** Refuses rows that name a row which is not imported, or each other in a circle: there is no order to add them in. */
function refuseUnreachable<Body>(validated: readonly ImportJudgement<Body>[]): void {
  const { stuck } = inOrder(validated.filter(({ outcome }) => outcome === 'import'))
  for (const row of stuck)
    Object.assign(row, {
      outcome: 'refuse',
      problems: { non_field_errors: [belongsNowhere] },
    })
}

const belongsNowhere = 'This refers to an excluded row, or to a row that refers back to this one.'
