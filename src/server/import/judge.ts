/** Row by row what an import would do: every value by the rules of a form, every name against the firm's records. */
import { setImmediate } from 'node:timers/promises'

import { asWritten, type CsvRow } from '#core/csv.ts'
import { likeliest, plainName } from '#core/import/match.ts'
import { readDay, readYes, spreadsheetError } from '#core/import/values.ts'
import { fieldErrors } from '#core/messages.ts'
import type { RecordFile, RecordPreview } from '#core/records.import.ts'
import type { TableColumn } from '#core/records.columns.ts'
import type { DateOrder } from '#core/typed-date.ts'
import type { Ctx } from '#server/context.ts'
import { invalid } from '#server/errors.ts'
import type { Choice, ImportKind, Problems, Values } from './kind.ts'

export interface Judged<Body> {
  row: number
  name: string
  outcome: 'import' | 'skip' | 'refuse'
  duplicate: boolean
  problems: Problems
  body: Body | null
}

interface Reading {
  rows: readonly CsvRow[]
  columns: readonly TableColumn[]
  mapping: Readonly<Record<string, number>>
  order: DateOrder
}

/** Rows between two looks at what else there is to do. */
const breath = 500
const mostNames = 500

export async function judgeRows<Body>(
  ctx: Ctx,
  kind: ImportKind<Body>,
  reading: Reading,
  file: RecordFile,
): Promise<{ judged: Judged<Body>[]; unmatched: RecordPreview['unmatched'] }> {
  const known = await namesOf(ctx, kind, reading, file)
  const wrong = (await kind.wrong?.(ctx)) ?? (() => ({}))
  const skipped = new Set(file.skip)
  const judged: Judged<Body>[] = []
  for (const [at, row] of reading.rows.entries()) {
    if (at % breath === 0) await setImmediate()
    judged.push(skipped.has(row.row) ? left(row, reading, kind) : judge(row, kind, reading, known, wrong))
  }
  await findDuplicates(ctx, kind, judged, file.duplicates)
  return { judged, unmatched: await unmatchedOf(ctx, kind, reading, known) }
}

const cellOf = ({ cells }: CsvRow, at: number | undefined) =>
  at === undefined ? '' : asWritten((cells[at] ?? '').trim())

/** What the row is called where it cannot be read. */
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
  body: null,
})

function judge<Body>(
  row: CsvRow,
  kind: ImportKind<Body>,
  reading: Reading,
  known: Known,
  wrong: (body: Body) => Problems,
): Judged<Body> {
  const problems: Problems = {}
  const values: Values = {}
  for (const { key, kind: type } of reading.columns) {
    if (reading.mapping[key] === undefined) continue
    const cell = cellOf(row, reading.mapping[key])
    const { value, problem } = valueOf(cell, key, type, kind, reading.order, known)
    if (problem === undefined) values[key] = value
    else problems[key] = [problem]
  }
  const parsed = kind.schema.safeParse(kind.shaped(values))
  if (parsed.error) Object.assign(problems, { ...fieldErrors(parsed.error), ...problems })
  else Object.assign(problems, { ...wrong(parsed.data), ...problems })
  const refused = Object.keys(problems).length > 0
  return {
    row: row.row,
    name: parsed.data === undefined ? called(row, reading, kind) : kind.title(parsed.data),
    outcome: refused ? 'refuse' : 'import',
    duplicate: false,
    problems,
    body: refused ? null : (parsed.data ?? null),
  }
}

type Read = { value: Values[string]; problem?: undefined } | { value?: undefined; problem: string }

function valueOf<Body>(
  cell: string,
  key: string,
  type: TableColumn['kind'],
  kind: ImportKind<Body>,
  order: DateOrder,
  known: Known,
): Read {
  const broken = spreadsheetError(cell)
  if (broken !== null) return { problem: broken }
  const reference = kind.references[key]
  if (reference) return referred(cell, key, reference.what, reference.many ?? false, known)
  if (cell === '') return { value: undefined }
  if (kind.yesNo.includes(key)) {
    const { value, problem } = readYes(cell)
    return problem === undefined ? { value: value ?? undefined } : { problem }
  }
  if (type === 'date') {
    const { value, problem } = readDay(cell, order)
    return problem === undefined ? { value } : { problem }
  }
  if (type === 'integer') return /^\d{1,9}$/.test(cell) ? { value: Number(cell) } : { problem: 'Enter a whole number.' }
  return { value: cell }
}

// --- Names of other records ------------------------------------------------------------------------------------------

/** By column and plain name: the record, null for none, undefined when it is not known which. */
type Known = ReadonlyMap<string, ReadonlyMap<string, Choice | null | 'several'>>

const partsOf = (cell: string, many: boolean) =>
  (many ? cell.split(';') : [cell]).map((part) => part.trim()).filter((part) => part !== '')

async function namesOf<Body>(ctx: Ctx, kind: ImportKind<Body>, { rows, mapping }: Reading, file: RecordFile) {
  const known = new Map<string, Map<string, Choice | null | 'several'>>()
  for (const [key, reference] of Object.entries(kind.references)) {
    if (mapping[key] === undefined) continue
    const said = new Set(
      rows.flatMap((row) => partsOf(cellOf(row, mapping[key]), reference.many ?? false).map(plainName)),
    )
    const told = file.names.filter(({ column }) => column === key)
    const byName = new Map<string, Choice | null | 'several'>()
    for (const one of await reference.named(ctx, [...said])) {
      const name = plainName(one.name)
      byName.set(name, byName.has(name) ? 'several' : one)
    }
    const choices = told.some(({ choice }) => choice !== null) ? ((await reference.choices?.(ctx)) ?? []) : []
    for (const { name, choice } of told) {
      const chosen = choice === null ? null : choices.find(({ id }) => id === choice)
      if (chosen === undefined) throw invalid({ names: [`“${name}” was given a meaning that there is not.`] })
      byName.set(plainName(name), chosen)
    }
    known.set(key, byName)
  }
  return known
}

function referred(cell: string, key: string, what: string, many: boolean, known: Known): Read {
  const ids: number[] = []
  for (const part of partsOf(cell, many)) {
    const found = known.get(key)?.get(plainName(part))
    if (found === 'several') return { problem: `“${part}” may be any of several ${what}s.` }
    if (found === undefined) return { problem: `“${part}” is no ${what} that you can choose.` }
    if (found) ids.push(found.id)
  }
  return { value: many ? [...new Set(ids)] : (ids[0] ?? null) }
}

async function unmatchedOf<Body>(ctx: Ctx, kind: ImportKind<Body>, { rows, mapping }: Reading, known: Known) {
  const unmatched: RecordPreview['unmatched'] = []
  for (const [key, reference] of Object.entries(kind.references)) {
    const counted = new Map<string, { name: string; rows: number }>()
    for (const row of rows)
      for (const name of partsOf(cellOf(row, mapping[key]), reference.many ?? false)) {
        const found = known.get(key)?.get(plainName(name))
        if (found === null || typeof found === 'object') continue
        const one = counted.get(plainName(name)) ?? { name: name.slice(0, 255), rows: 0 }
        counted.set(plainName(name), { ...one, rows: one.rows + 1 })
      }
    if (counted.size === 0) continue
    const choices = (await reference.choices?.(ctx)) ?? []
    const most = [...counted.values()].toSorted((a, b) => b.rows - a.rows).slice(0, mostNames)
    unmatched.push(...most.map((one) => ({ column: key, ...one, choices: likeliest(one.name, choices) })))
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
  const alike: (string | null)[] = []
  for (let at = 0; at < taken.length; at += breath)
    alike.push(
      ...(await kind.alike(
        ctx,
        taken.slice(at, at + breath).map(({ body }) => body),
      )),
    )
  const rows = new Map<string, number>()
  for (const [at, { one, body }] of taken.entries()) {
    const keys = kind.keys(body)
    const above = keys.map((key) => rows.get(key)).find((row) => row !== undefined)
    const here = alike[at] ?? null
    const said =
      here !== null
        ? `This looks like “${here}”, which is already here.`
        : above === undefined
          ? null
          : `This looks like row ${above}.`
    if (said !== null) {
      Object.assign(one, {
        duplicate: true,
        outcome: what,
        ...(what === 'refuse' && { problems: { duplicate: [said] } }),
      })
      continue
    }
    for (const key of keys) rows.set(key, one.row)
  }
}
