/**
 * Records that the files of a move name: people, clients, projects and tasks of hours, clients of projects and invoices.
 * They are written as tables of their own, which the imports of their kinds take like files.
 */
import { sql } from 'kysely'

import { today } from '#core/days.ts'
import { plainName } from '#core/import/match.ts'
import type { ImportSheet } from '#core/import/sheet.ts'
import type { RecordFile } from '#core/recordImport.ts'
import type { ImportRow } from '#features/diary/transfer/transferRows.ts'
import { mayPickProject } from '#features/projects/server/projects.access.ts'
import type { Ctx } from '#server/http/context.ts'
import { plainHeading } from '#server/import/columns.ts'
import { readRecords } from '#server/import/import.ts'
import { cellOf } from '#server/import/names.ts'
import { nameKey } from '#server/import/values.ts'
import { recordFile, type RecordsFile } from './lookAtFiles.ts'
import { kindsOfRecords } from './moveKindImports.ts'

/** A table of one kind; `index` null for names that other files mention. */
export interface MovedSheet {
  index: number | null
  body: RecordFile
  sheet: ImportSheet
}
type Row = ImportSheet['rows'][number]

function named(cells: string[], rows: readonly string[][]): MovedSheet {
  const sheet = {
    delimiter: null,
    sheets: [],
    sheet: null,
    headings: true,
    header: { row: 1, cells },
    rows: rows.map((values, index) => ({ row: index + 2, cells: values })),
  }
  return { index: null, body: recordFile(''), sheet }
}

const distinct = (names: readonly string[]) => [
  ...new Map(
    names.flatMap((name): [string, string][] => (name.trim() === '' ? [] : [[plainName(name), name.trim()]])),
  ).values(),
]

/** The texts in one of our columns of these files. */
export async function textsIn(ctx: Ctx, files: readonly RecordsFile[], key: string): Promise<string[]> {
  const texts: string[] = []
  for (const { kind, body, sheet } of files) {
    const read = await readRecords(ctx, kindsOfRecords[kind], body, sheet)
    texts.push(...read.sheet.rows.map((row) => cellOf(row, read.mapping[key])))
  }
  return texts
}

/** People of hours by name, with their e-mail where the file has it, and others by name alone. */
export function peopleNamed(rows: readonly ImportRow[], others: readonly string[]): MovedSheet {
  const people = new Map<string, string[]>()
  for (const { user, email } of rows) {
    const name = user || (email.split('@')[0] ?? '')
    if (name !== '' && !people.has(plainName(name))) people.set(plainName(name), [name, email])
  }
  for (const name of distinct(others)) if (!people.has(plainName(name))) people.set(plainName(name), [name, ''])
  return named(['first name', 'email'], [...people.values()])
}

export const clientsNamed = (names: readonly string[]): MovedSheet =>
  named(
    ['name'],
    distinct(names).map((name) => [name]),
  )

// --- Projects --------------------------------------------------------------------------------------------------------

const projectKey = ({ client, project }: Pick<ImportRow, 'client' | 'project'>) =>
  `${nameKey(client)} ${nameKey(project)}`

/** The projects of files, and those that only hours name: all of them accepted, since another program had them. */
export async function projectSheets(
  ctx: Ctx,
  files: readonly RecordsFile[],
  rows: readonly ImportRow[],
): Promise<MovedSheet[]> {
  const days = firstDays(rows)
  const sheets: MovedSheet[] = []
  for (const file of files) sheets.push({ ...file, sheet: await accepted(ctx, file, days) })
  const names = new Map(rows.filter(({ project }) => project !== '').map((row) => [projectKey(row), row]))
  const ofHours = [...names].map(([key, { project, client }]) => [project, client, days.get(key) ?? ''])
  return [...sheets, named(['name', 'client', 'accepted'], ofHours)]
}

/** The first day with hours of each project, by client and name. */
function firstDays(rows: readonly ImportRow[]): ReadonlyMap<string, string> {
  const days = new Map<string, string>()
  for (const row of rows) {
    const before = days.get(projectKey(row))
    if (row.date !== null && (before === undefined || row.date < before)) days.set(projectKey(row), row.date)
  }
  return days
}

/** Where a file says no day of acceptance it is the first day of hours, or today. */
async function accepted(
  ctx: Ctx,
  { kind, body, sheet }: RecordsFile,
  days: ReadonlyMap<string, string>,
): Promise<ImportSheet> {
  const { mapping } = await readRecords(ctx, kindsOfRecords[kind], body, sheet)
  const width = sheet.header.cells.length
  const column = mapping['accepted'] ?? width
  const withDay = (row: Row): Row => {
    const key = projectKey({ client: cellOf(row, mapping['client']), project: cellOf(row, mapping['name']) })
    const cells = padded(row, column + 1)
    return cells[column]?.trim() === ''
      ? { ...row, cells: cells.with(column, days.get(key) ?? today(ctx.me.timezone)) }
      : row
  }
  const cells = column < width ? sheet.header.cells : [...sheet.header.cells, 'accepted']
  return { ...sheet, header: { ...sheet.header, cells }, rows: sheet.rows.map(withDay) }
}

const padded = ({ cells }: Row, width: number) =>
  Array.from({ length: Math.max(width, cells.length) }, (_, index) => cells[index] ?? '')

// --- Tasks -----------------------------------------------------------------------------------------------------------

/** The tasks of files and of hours. Two clients may have a project of one name: each task's is found by both. */
export async function taskSheets(
  ctx: Ctx,
  files: readonly RecordsFile[],
  rows: readonly ImportRow[],
): Promise<MovedSheet[]> {
  const find = await projectFinder(ctx)
  const sheets: MovedSheet[] = []
  for (const file of files) {
    const { mapping } = await readRecords(ctx, kindsOfRecords.tasks, file.body, file.sheet)
    const client = file.sheet.header.cells.findIndex((cell) => ['client', 'customer'].includes(plainHeading(cell)))
    sheets.push(withProjects(file, find, { project: mapping['project'], client: client < 0 ? undefined : client }))
  }
  const names = new Map(
    rows
      .filter(({ task, project }) => task !== '' && project !== '')
      .map((row) => [`${projectKey(row)} ${nameKey(row.task)}`, [row.task, row.project, row.client]]),
  )
  const ofHours = named(['name', 'project', 'client'], [...names.values()])
  return [...sheets, withProjects(ofHours, find, { project: 1, client: 2 })]
}

/** Gives each project of the table a name of its own, which stands for the project found. */
function withProjects(
  moved: MovedSheet,
  find: (client: string, project: string) => number | undefined,
  columns: { project: number | undefined; client: number | undefined },
): MovedSheet {
  const { project } = columns
  if (project === undefined) return moved
  const names = new Map<string, number>()
  const labelled = (row: Row): Row => {
    const [name, client] = [cellOf(row, project), cellOf(row, columns.client)]
    const label = client === '' ? name : `${name} (${client})`
    const id = find(client, name)
    if (id !== undefined) names.set(label, id)
    return { ...row, cells: padded(row, project + 1).with(project, label) }
  }
  const sheet = { ...moved.sheet, rows: moved.sheet.rows.map(labelled) }
  const choices = [...names].map(([name, choice]) => ({ column: 'project', name, choice }))
  return { ...moved, sheet, body: { ...moved.body, names: choices } }
}

/** Finds a project by client and name, by name alone where it is the only one, or by reference. */
async function projectFinder({ db, me }: Ctx): Promise<(client: string, project: string) => number | undefined> {
  const { rows } = await sql<{ id: number; name: string; reference: string; client: string }>`
    select project.id, project.name, project.reference, coalesce(client.name, '') as client
      from project left join client on client.org_id = project.org_id and client.id = project.client_id
     where project.org_id = ${me.org_id} and ${mayPickProject(me)}`.execute(db)
  const byName = Map.groupBy(rows, ({ name }) => nameKey(name))
  const byReference = new Map(rows.map(({ reference, id }) => [plainName(reference), id]))
  return (client, project) => {
    const all = byName.get(nameKey(project)) ?? []
    const ofClient = all.filter((row) => nameKey(row.client) === nameKey(client))
    const found = client !== '' && ofClient.length > 0 ? ofClient : all
    return found.length === 1 ? found[0]?.id : byReference.get(plainName(project))
  }
}
