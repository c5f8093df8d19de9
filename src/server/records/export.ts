/**
 * A list of records as a file. The ids in order are read once, eight bytes each; their rows are read in batches,
 * each in a short transaction that checks the caller again. A slow client holds no connection, the end of a session
 * cuts its export, and each row is exported once, however often it changes meanwhile (decision 0023).
 */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { locales } from '#core/locale/locales.ts'
import type { Wording } from '#core/locale/wording.ts'
import { withNames } from '#core/mentions.ts'
import { has, type Permission } from '#core/permissions.ts'
import type { TableColumn } from '#core/recordColumns.ts'
import { tableTypes } from '#core/recordExport.ts'
import { loadSession } from '#server/access/loadSession.ts'
import type { Ctx, Me, OwnCtx } from '#server/http/context.ts'
import { transact } from '#server/db/db.ts'
import { forbidden, invalid } from '#server/http/errors.ts'
import { mentionedNames } from '#server/access/people.ts'
import { sendFile } from '#server/http/stream.ts'
import { tableFile } from '#server/formats/tableFile.ts'

/** Rows per batch, some ten kilobytes: small batches are freed before the garbage collector promotes them. */
const batchRows = 200

type Sql = RawBuilder<unknown>
type Actor = Pick<Ctx, 'db' | 'me'>

/** A column and its content, as SQL over the record type's `from`. */
export interface ExportColumn extends TableColumn {
  cell: (me: Me) => Sql
}

interface Exported<Query> {
  /** The permission to see the list; absent for a list that everybody has of their own records. */
  see?: Permission
  export: Permission
  columns: (ctx: Actor, wording: Wording) => Promise<readonly ExportColumn[]> | readonly ExportColumn[]
  records: {
    kind: { table: string; from: Sql; access: { mayView: (me: Me) => Sql } }
    whereOf: (ctx: Actor, query: Query) => Promise<RawBuilder<SqlBool>>
    ordered: (me: Me, query: Query) => Sql
  }
}
/** The part of its query that says how the file is made. */
export interface ExportRequest {
  format: 'csv' | 'xlsx'
  columns?: string[] | undefined
}

/** Sends the file, named `name`. 400 for an unknown column, 403 without the right to see the list. */
export async function exportRecords<Query extends ExportRequest>(
  ctx: OwnCtx,
  exported: Exported<Query>,
  query: Query,
  name: string,
): Promise<void> {
  const { columns, ids, orgId } = await asking(ctx, exported, async (actor) => {
    const all = await exported.columns(actor, locales[actor.me.locale].words)
    return { columns: chosen(all, query.columns), ids: await idsOf(actor, exported, query), orgId: actor.me.org_id }
  })
  sendFile(ctx.reply, {
    fileName: `${name}.${query.format}`,
    type: tableTypes[query.format],
    content: tableFile(query.format, name, columns, batches(ctx, exported, columns, { ids, orgId })),
  })
}

function chosen(all: readonly ExportColumn[], keys: readonly string[] | undefined): readonly ExportColumn[] {
  if (!keys) return all
  const byKey = new Map(all.map((exportColumn) => [exportColumn.key, exportColumn]))
  return [...new Set(keys)].map((key) => {
    const found = byKey.get(key)
    if (!found) throw invalid({ columns: [`Column “${key}” not found.`] })
    return found
  })
}

async function idsOf<Query>(actor: Actor, { records }: Exported<Query>, query: Query): Promise<Float64Array> {
  const { table, from } = records.kind
  const { rows } = await sql<{ ids: string | null }>`
    select string_agg(id::text, ',') as ids from (
      select ${sql.ref(`${table}.id`)} as id from ${from} where ${await records.whereOf(actor, query)}
       order by ${records.ordered(actor.me, query)}) in_order`.execute(actor.db)
  const text = rows[0]?.ids ?? ''
  return text === '' ? new Float64Array() : Float64Array.from(text.split(','), Number)
}

async function* batches<Query>(
  ctx: OwnCtx,
  exported: Exported<Query>,
  columns: readonly ExportColumn[],
  { ids, orgId }: { ids: Float64Array; orgId: number },
): AsyncGenerator<readonly (readonly string[])[]> {
  for (let index = 0; index < ids.length; index += batchRows)
    yield await asking(ctx, exported, (actor) => {
      // A caller who switched to another organisation sees none of these rows there: no file is better than half a
      // file.
      if (actor.me.org_id !== orgId) throw forbidden()
      return cellsOf(actor, exported, columns, [...ids.subarray(index, index + batchRows)])
    })
}

async function cellsOf<Query>(
  actor: Actor,
  { records }: Exported<Query>,
  columns: readonly ExportColumn[],
  ids: readonly number[],
): Promise<string[][]> {
  const { db, me } = actor
  const { table, from } = records.kind
  const cells = columns.map(({ cell }) => sql`coalesce((${cell(me)})::text, '')`)
  const id = sql.ref(`${table}.id`)
  const { rows } = await sql<{ cells: string[] }>`
    select array[${sql.join(cells)}] as cells from ${from}
     where ${sql.ref(`${table}.org_id`)} = ${me.org_id} and ${id} = any(${ids}::bigint[])
       and ${records.kind.access.mayView(me)}
     order by array_position(${ids}::bigint[], ${id})`.execute(db)
  const read = rows.map((row) => row.cells)
  const noted = columns.flatMap(({ mentions }, index) => (mentions === true ? [index] : []))
  const people = await mentionedNames(
    actor,
    read.flatMap((row) => noted.map((index) => row[index] ?? '')),
  )
  return people.size === 0
    ? read
    : read.map((row) => row.map((cell, index) => (noted.includes(index) ? withNames(cell, people) : cell)))
}

/** Runs `work` after checking again that the caller may export. */
const asking = <T, Query>(
  { database, request, settings }: OwnCtx,
  exported: Exported<Query>,
  work: (actor: Actor) => Promise<T>,
): Promise<T> =>
  transact(database, { readOnly: true }, async (db) => {
    const { me } = await loadSession(db, request, settings)
    if (!has(me, exported.export) || (exported.see && !has(me, exported.see))) throw forbidden()
    return work({ db, me })
  })
