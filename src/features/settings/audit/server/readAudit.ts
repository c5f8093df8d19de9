/** Reads the audit across the firm: selects rows, and describes each in words. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import type { Received } from '#core/contract.ts'
import { has } from '#core/permissions.ts'
import { auditAcross, type AuditRow, whoAndWhen } from '#server/history/audit.ts'
import type { Ctx, Me } from '#server/http/context.ts'
import { invalid } from '#server/http/errors.ts'
import { changesOf, namesOf, shownTo, wordsFor } from '#server/history/historyWords.ts'
import { textIncludes } from '#server/db/textIncludes.ts'
import { ownerNamed, recordOwners, type RegisteredRecordType } from '#server/records/owners.ts'
import type { AuditItem, listAudit as declared } from '../audit.contract.ts'
import { labelOf } from './auditLabels.ts'
import { type AuditContext, knownRows } from './auditRecords.ts'
import { type AuditTable, auditTables } from './auditTables.ts'

type Condition = RawBuilder<SqlBool>
export type AuditRequest = Omit<Received<typeof declared>['query'], 'before' | 'rows'>
/** Most records of each kind that a search finds. */
const maxFound = 200
/** Most rows that one record, or a search, may select. */
const maxOfRecords = 20_000

/** Lists the kinds of rows that the caller may see. */
export function toldOf(me: Me): AuditTable[] {
  return [...auditTables().values()].filter(
    ({ see = [], seeAny }) =>
      see.every((permission) => has(me, permission)) && (!seeAny || seeAny.some((permission) => has(me, permission))),
  )
}

export async function listAudit(ctx: Ctx, { query }: Received<typeof declared>) {
  const { before, rows, ...rest } = query
  const condition = await meant(ctx, rest)
  const found = await auditAcross(ctx, after(ctx, condition, before), rows + 1)
  const page = found.slice(0, rows)
  return { results: await inWords(ctx, page), next: found.length > rows ? (page.at(-1)?.id ?? null) : null }
}

/** Condition for the rows after the row with the id, in a list that is newest first. */
export const after = ({ me }: Pick<Ctx, 'me'>, condition: Condition, id: number | undefined): Condition =>
  id === undefined
    ? condition
    : sql<SqlBool>`${condition} and (audit.at, audit.id) < (
        (select at from audit last where last.org_id = ${me.org_id} and last.id = ${id}), ${id}::bigint)`

/** Condition over `audit`: the filters, restricted to what the caller may see. 400 for an unknown kind or record. */
export async function meant(ctx: Ctx, request: AuditRequest): Promise<Condition> {
  const { me } = ctx
  const results = toldOf(me)
  if (request.kind !== undefined && !auditTables().has(request.kind)) throw invalid({ kind: ['Unknown kind.'] })
  const kinds = results
    .map(({ table }) => table as string)
    .filter((text) => request.kind === undefined || text === request.kind)
  const dayOf = (day: string) => sql`(${day}::date)::timestamp at time zone ${me.timezone}`
  const records = await recordsMeant(ctx, request)
  const conditions = [
    // A single kind is compared with `=`, so that an index in the order of time can be used.
    kinds.length === 1 ? sql`audit.entity = ${kinds[0]}` : sql`audit.entity = any(${kinds}::text[])`,
    // These rows only raise a version because of shared rows, which are listed themselves.
    sql`audit.action <> 'relate'`,
    ...(request.user_ids === undefined
      ? []
      : request.user_ids.length === 1
        ? [sql`audit.user_id = ${request.user_ids[0]}`]
        : [sql`audit.user_id = any(${request.user_ids}::bigint[])`]),
    ...(request.action === undefined ? [] : [sql`audit.action = ${request.action}`]),
    ...(request.start === undefined ? [] : [sql`audit.at >= ${dayOf(request.start)}`]),
    ...(request.end === undefined ? [] : [sql`audit.at < ${dayOf(dayAfter(request.end))}`]),
    ...(records === null ? [] : [sql`audit.id = any(array(${rowsOf(ctx, records)}))`]),
  ]
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

const dayAfter = (day: string) => Temporal.PlainDate.from(day).add({ days: 1 }).toString()

interface Pair {
  table: string
  id: number
}

/** Returns the records that the request names or finds; null if it has neither a record nor a search. */
async function recordsMeant(ctx: Ctx, { search = '', record }: AuditRequest): Promise<Pair[] | null> {
  if (record === undefined && search.trim() === '') return null
  const pairs: Pair[] = []
  if (record !== undefined) {
    const index = record.lastIndexOf('-')
    const owner = recordOwners().find(({ name }) => name === record.slice(0, index))
    if (!owner) throw invalid({ record: ['Unknown kind of record.'] })
    const id = Number(record.slice(index + 1))
    const table = auditTables().get(owner.table)
    const known = table && (await knownRows(ctx, table, [id]))
    if (known?.get(id)?.seen === true) pairs.push({ table: owner.table, id })
  }
  if (search.trim() === '') return pairs
  const found: Pair[] = []
  for (const owner of recordOwners()) {
    const table = auditTables().get(owner.table)
    if (table && toldOf(ctx.me).includes(table)) found.push(...(await named(ctx, owner, search.trim())))
  }
  return record === undefined
    ? found
    : pairs.filter((pair) => found.some(({ table, id }) => table === pair.table && id === pair.id))
}

/** Finds records by name that the caller sees, including deleted ones. */
async function named({ db, me }: Ctx, owner: RegisteredRecordType, search: string): Promise<Pair[]> {
  const { table, alias = table, from, mayView, title, longTitle = title } = owner
  const which = sql`select ${sql.ref(`${alias}.id`)} as id from ${from ?? sql.table(table)}
    where ${sql.ref(`${alias}.org_id`)} = ${me.org_id} and ${textIncludes(longTitle, search)} and ${mayView(me)}
    limit ${maxFound}`
  const here = await sql<{ id: number }>`${which}`.execute(db)
  const gone = await sql<{ id: number }>`
    with ${sql.table(table)} as (
      select said.* from audit cross join lateral jsonb_populate_record(null::${sql.table(table)}, audit.before) said
       where audit.org_id = ${me.org_id} and audit.entity = ${table} and audit.action = 'delete' and audit.before ? 'id'
       order by audit.at desc limit 5000) ${which}`.execute(db)
  return [...here.rows, ...gone.rows].map(({ id }) => ({ table, id }))
}

/** SQL: ids of audit rows of these records and of their present or former parts. */
const rowsOf = ({ me }: Pick<Ctx, 'me'>, pairs: readonly Pair[]) => sql`
  select written.id from unnest(${pairs.map(({ table }) => table)}::text[], ${pairs.map(({ id }) => id)}::bigint[]) of (entity, record)
    cross join lateral (
      select of.entity as entity, of.record as record
      union all
      select audit_part.part, audit_part.part_record from audit_part
       where audit_part.org_id = ${me.org_id} and audit_part.entity = of.entity and audit_part.record = of.record) own
    join audit written on written.org_id = ${me.org_id} and written.entity = own.entity and written.entity_id = own.record
   limit ${maxOfRecords}`

/** Describes rows in words, newest first; leaves out rows without a change that the caller may see. */
export async function inWords(ctx: Ctx, rows: readonly AuditRow[]): Promise<AuditItem[]> {
  const tables = auditTables()
  const known = await everyRow(ctx, rows)
  const parents = await parentsOf(ctx, rows, known)
  const shown = new Map(
    [...new Set(rows.map(({ entity }) => entity))].flatMap((entity) => {
      const table = tables.get(entity)
      return table ? [[entity, shownTo(table.columns, (permission) => has(ctx.me, permission))] as const] : []
    }),
  )
  const words = await wordsFor(
    ctx,
    [...shown].map(([entity, columns]) => ({
      ...namesOf(columns),
      values: rows.flatMap((row) => (row.entity === entity ? [row.before, row.after] : [])),
    })),
  )
  return rows.flatMap((row) => {
    const table = tables.get(row.entity)
    if (!table) return []
    const own = known.get(row.entity)?.get(row.entity_id)
    const parent = parents.get(row)
    const hidden = isHidden(table, own, parent)
    const changes = hidden
      ? []
      : changesOf(row.before ?? {}, row.after ?? {}, shown.get(row.entity) ?? {}, words).map((change) => ({
          ...change,
          label: labelOf(ctx.me, table, change.field),
        }))
    if (changes.length === 0 && row.action === 'update' && !hidden) return []
    const whole = table.owner !== undefined && own ? { owner: table.owner, known: own } : parent
    return [
      {
        ...whoAndWhen(row),
        kind: row.entity,
        noun: table.noun,
        name: hidden || own === undefined || own.name === '' ? null : own.name,
        record:
          hidden || !whole
            ? null
            : { owner: whole.owner, id: whole.known.id, name: whole.known.name, gone: whole.known.gone },
        part: table.owner === undefined && parent !== undefined,
        hidden,
        changes,
      },
    ]
  })
}

type Parent = { owner: string; known: AuditContext }

/** Whether the access condition of the row, or of the record that it is part of, hides it. */
function isHidden(table: AuditTable, own: AuditContext | undefined, parent: Parent | undefined): boolean {
  if (table.table === 'audit') return false
  // Without a row, present or deleted, access cannot be judged, so the change stays hidden.
  if (!own?.seen) return true
  return table.of !== undefined && parent !== undefined && !parent.known.seen
}

async function everyRow(ctx: Ctx, rows: readonly AuditRow[]): Promise<Map<string, Map<number, AuditContext>>> {
  const known = new Map<string, Map<number, AuditContext>>()
  for (const [entity, value] of Map.groupBy(rows, (row) => row.entity)) {
    const table = auditTables().get(entity)
    if (table) known.set(entity, await knownRows(ctx, table, [...new Set(value.map((row) => row.entity_id))]))
  }
  return known
}

/** Finds the record that each row is part of. */
async function parentsOf(
  ctx: Ctx,
  rows: readonly AuditRow[],
  known: ReadonlyMap<string, ReadonlyMap<number, AuditContext>>,
): Promise<Map<AuditRow, Parent>> {
  const wanted: { row: AuditRow; owner: string; id: number }[] = []
  for (const row of rows)
    for (const [column, owner] of Object.entries(auditTables().get(row.entity)?.of ?? {})) {
      const id = known.get(row.entity)?.get(row.entity_id)?.row[column]
      if (typeof id === 'number') wanted.push({ row, owner, id })
    }
  const parents = new Map<AuditRow, Parent>()
  for (const [owner, value] of Map.groupBy(wanted, (record) => record.owner)) {
    const table = auditTables().get(ownerNamed(owner).table)
    if (!table) continue
    const found = await knownRows(ctx, table, [...new Set(value.map(({ id }) => id))])
    for (const { row, id } of value) {
      const record = found.get(id)
      if (record) parents.set(row, { owner, known: record })
    }
  }
  return parents
}
