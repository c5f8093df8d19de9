/**
 * Runs a move: the imports of each kind one behind the other, so that later ones find what earlier ones brought. Names
 * that hours, projects and invoices mention and no other file has are added as rows of the same imports.
 */
import { add } from '#core/decimal.ts'
import { hoursToMinutes, minutesToHours } from '#core/hours.ts'
import { has } from '#core/permissions.ts'
import type { DB } from '#db/schema.ts'
import { judgeHours, minutesOf, writeHours } from '#features/diary/transfer/server/transferImport.ts'
import type { Ctx } from '#server/http/context.ts'
import { forbidden } from '#server/http/errors.ts'
import { judgeRecords } from '#server/import/import.ts'
import { countsAlong, writeRows } from '#server/import/write.ts'
import type { MoveStep } from '../moveIn.contract.ts'
import { type MoveKind, moveKinds } from '../moveInExports.ts'
import type { HoursFile, LookedFile, RecordsFile } from './lookAtFiles.ts'
import { kindsOfRecords, type RecordMoveKind } from './moveKindImports.ts'
import { clientsNamed, type MovedSheet, peopleNamed, projectSheets, taskSheets, textsIn } from './movedNames.ts'

/** Refused rows and names that a step shows. */
const maxRows = 500
const maxNames = 50

type Steps = Record<MoveKind, MoveStep>

const kindOfTable: Partial<Record<keyof DB, MoveKind>> = { client: 'clients', contact: 'contacts' }

/** Adds everything that the files hold; the figures of each kind that one of them concerns. */
export async function runMove(ctx: Ctx, files: readonly LookedFile[]): Promise<MoveStep[]> {
  requireMayAdd(ctx, files)
  const steps = Object.fromEntries(moveKinds.map((kind) => [kind, emptyStep(kind)])) as Steps
  const hours = files.filter((file): file is HoursFile => file.kind === 'hours')
  const filesOf = (kind: RecordMoveKind) => files.filter((file): file is RecordsFile => file.kind === kind)
  const rows = hours.flatMap(({ read }) => read.file.rows)
  const take = async (kind: RecordMoveKind, ...sheets: readonly MovedSheet[]) => {
    for (const sheet of sheets) await takeRecords(ctx, steps, kind, sheet)
  }
  const [projects, invoices, leave] = [filesOf('projects'), filesOf('invoices'), filesOf('leave')]
  await take('people', ...filesOf('people'), peopleNamed(rows, await textsIn(ctx, leave, 'person')))
  const clientNames = [
    ...(await textsIn(ctx, projects, 'client')),
    ...rows.map(({ client }) => client),
    ...(await textsIn(ctx, invoices, 'client')),
  ]
  await take('clients', ...filesOf('clients'), clientsNamed(clientNames))
  await take('contacts', ...filesOf('contacts'))
  await take('projects', ...(await projectSheets(ctx, projects, rows)))
  await take('tasks', ...(await taskSheets(ctx, filesOf('tasks'), rows)))
  for (const file of hours) await takeHours(ctx, steps.hours, file)
  await take('invoices', ...invoices)
  await take('leave', ...leave)
  return moveKinds.map((kind) => steps[kind]).filter(({ added, here, refused }) => added + here + refused > 0)
}

const emptyStep = (kind: MoveKind): MoveStep => ({
  kind,
  added: 0,
  named: 0,
  here: 0,
  refused: 0,
  hours: [],
  open: null,
  names: [],
  rows: [],
})

/** Throws 403 for somebody who may not add every kind that the files hold or name. */
function requireMayAdd({ me }: Ctx, files: readonly LookedFile[]): void {
  const kinds = new Set(files.map(({ kind }) => kind))
  const along: readonly RecordMoveKind[] = kinds.has('hours') ? ['people', 'clients', 'projects', 'tasks'] : []
  for (const kind of new Set([...kinds, ...along])) {
    if (kind === 'hours') {
      if (!has(me, 'diary.import')) throw forbidden('You need permission to import hours.')
      continue
    }
    const { names } = kindsOfRecords[kind]
    if (!has(me, names.add)) throw forbidden(`You need permission to add ${names.many}.`)
  }
}

// --- Records ---------------------------------------------------------------------------------------------------------

async function takeRecords(
  ctx: Ctx,
  steps: Steps,
  kind: RecordMoveKind,
  { index, body, sheet }: MovedSheet,
): Promise<void> {
  if (sheet.rows.length === 0) return
  const records = kindsOfRecords[kind]
  const first = await judgeRecords(ctx, records, body, sheet)
  // Other names, such as a department's or a manager's, are no records of a move: those fields stay empty.
  const needed = new Set(kind === 'leave' ? ['person', 'type'] : kind === 'tasks' ? ['project'] : [])
  const unknown = (first.result?.unmatched ?? []).filter(({ addable, column }) => !addable && !needed.has(column))
  const names = [...body.names, ...unknown.map(({ column, name }) => ({ column, name, choice: null }))]
  const { result } = unknown.length === 0 ? first : await judgeRecords(ctx, records, { ...body, names }, sheet)
  if (!result) throw new Error(`A file of ${kind} has a question that was not asked.`)
  const { judged, added, missing } = result
  await writeRows(ctx, records, judged, added)
  const step = steps[kind]
  const taken = judged.filter(({ outcome }) => outcome === 'import')
  step.added += taken.length
  if (index === null) {
    step.named += taken.length
    step.names.push(...taken.slice(0, maxNames - step.names.length).map(({ name }) => name))
  } else step.here += judged.filter(({ duplicate }) => duplicate).length
  for (const [table, count] of countsAlong(judged, added)) {
    const along = steps[kindOfTable[table] ?? kind]
    along.added += count
    if (table !== 'client') continue
    along.named += count
    along.names.push(...(missing?.names ?? []).slice(0, maxNames - along.names.length))
  }
  refuse(
    step,
    judged.flatMap(({ outcome, row, name, problems }) =>
      outcome === 'refuse' ? [{ file: index ?? -1, row, name, problems: Object.values(problems).flat() }] : [],
    ),
  )
  if (kind === 'invoices')
    for (const { body: invoice } of taken)
      step.open = add(step.open ?? '0.00', (invoice?.['open'] as string | undefined) ?? '0')
}

function refuse(step: MoveStep, rows: MoveStep['rows']): void {
  step.refused += rows.length
  step.rows.push(...rows.slice(0, maxRows - step.rows.length))
}

// --- Hours -----------------------------------------------------------------------------------------------------------

async function takeHours(ctx: Ctx, step: MoveStep, { index, body, read }: HoursFile): Promise<void> {
  if (read.file.rows.length === 0) return
  const { judged } = await judgeHours(ctx, body, read)
  const taken = judged.filter(({ outcome }) => outcome === 'import')
  if (taken.length > 0) await writeHours(ctx, body, read, judged)
  step.added += taken.length
  step.here += judged.filter(({ duplicate }) => duplicate).length
  const minutes = new Map(step.hours.map(({ year, hours }) => [year, hoursToMinutes(hours)]))
  for (const row of taken) {
    const year = row.times?.date.slice(0, 4) ?? ''
    minutes.set(year, (minutes.get(year) ?? 0) + minutesOf(row))
  }
  step.hours = [...minutes]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([year, sum]) => ({ year, hours: minutesToHours(sum) }))
  refuse(
    step,
    judged.flatMap(({ outcome, row, problems }) =>
      outcome === 'refuse'
        ? [
            {
              file: index,
              row: row.row,
              name: [row.user, row.date].filter(Boolean).join(', '),
              problems: Object.values(problems).flat(),
            },
          ]
        : [],
    ),
  )
}
