/**
 * Finds the references to a record by the database's own catalogue: a table of a later feature is found by itself. The
 * registry of record kinds says how the rows are called and which of them the caller sees.
 */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { joinedByAnd } from '#core/locale/lists.ts'
import type { DB } from '#db/schema.ts'
import type { Ctx, Me } from '../http/context.ts'
import { AppError, batchConflict, conflict } from '../http/errors.ts'
import {
  recordOwners,
  recordTable,
  recordTables,
  type RegisteredRecordType,
  seesRecord,
  type RecordWords,
} from './owners.ts'

/** A column that names rows of the table. */
interface Reference {
  table: string
  column: string
  /** Whether its rows are deleted with the row that they name. */
  cascades: boolean
}

/** A count of records in words: `3 projects`. */
interface Use {
  count: number
  noun: string
}

/** Every foreign key to the table's id, of the tables that the server may read. */
export async function referencesTo({ db }: Pick<Ctx, 'db'>, table: keyof DB): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select c.relname as table, here.attname as column, k.confdeltype = 'c' as cascades
      from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      cross join generate_subscripts(k.conkey, 1) i
      join pg_attribute there on there.attrelid = k.confrelid and there.attnum = k.confkey[i] and there.attname = 'id'
      join pg_attribute here on here.attrelid = k.conrelid and here.attnum = k.conkey[i]
     where k.contype = 'f' and k.confrelid = ${`public.${table}`}::regclass and has_table_privilege(c.oid, 'select')
     order by 1, 2`.execute(db)
  return rows
}

/** Makes all that refers to `from` refer to `to`. The caller has removed what must not name `to` twice. */
export async function repoint(ctx: Ctx, table: keyof DB, from: number, to: number): Promise<void> {
  for (const { table: referring, column } of await referencesTo(ctx, table)) {
    await recordTable(referring)?.beforeRepoint?.(ctx, column, from, to)
    await sql`
      update ${sql.table(referring)} set ${sql.ref(column)} = ${to}
       where org_id = ${ctx.me.org_id} and ${sql.ref(column)} = ${from}`.execute(ctx.db)
  }
}

/** References by row id; rows without any are left out. `owned`: tables that do not count. */
export async function countReferences(
  ctx: Ctx,
  table: keyof DB,
  { id = null, owned = [] }: { id?: number | null; owned?: readonly string[] } = {},
): Promise<Map<number, Use[]>> {
  const found = new Map<number, Use[]>()
  for (const { table: referring, column } of await referencesTo(ctx, table)) {
    if (owned.includes(referring)) continue
    const to = sql.ref(column)
    const { rows } = await sql<{ id: number; count: number }>`
      select ${to} as id, count(*)::int as count from ${sql.table(referring)}
       where org_id = ${ctx.me.org_id} and ${to} is not null and (${id}::bigint is null or ${to} = ${id}::bigint)
       group by ${to}`.execute(ctx.db)
    for (const row of rows) {
      const uses = found.get(row.id) ?? []
      uses.push({ count: row.count, noun: noun(row.count, wordsOf(referring, column)) })
      found.set(row.id, uses)
    }
  }
  return found
}

/** Throws 409 `in_use` with the number of rows that refer to the row of a list. */
export async function requireUnreferenced(
  ctx: Ctx,
  table: keyof DB,
  id: number,
  owned: readonly string[] = [],
): Promise<void> {
  const uses = (await countReferences(ctx, table, { id, owned })).get(id)
  if (!uses) return
  const text = joinedByAnd(uses.map(({ count, noun }) => `${count} ${noun}`))
  throw conflict('in_use', `Used by ${text}. Choose another one for them first.`)
}

/** Records to delete, or whose adding is undone. */
interface Deletion {
  table: string
  ids: readonly number[]
  /** The beginning of the sentence: `This client`. */
  record: string
  /** A sentence with the alternative. */
  instead: string
  /** True for an undo of an addition: links to others, which a deletion would remove, refuse it too. */
  added?: boolean
}

/**
 * Throws 409 `in_use` when rows refer to one of the records: it counts those that the caller sees, and says of others only
 * that there are some. A table that is no record type passes.
 */
export async function requireNoDependents(
  ctx: Pick<Ctx, 'db' | 'me'>,
  { table, ids, record, instead, added = false }: Deletion,
): Promise<void> {
  const { db, me } = ctx
  const owner = recordOwners().find((recordOwner) => recordOwner.table === table)
  if (!owner) return
  const dependents = await dependentsOn(ctx, owner, added)
  if (dependents.length === 0) return
  const counts = dependents.map(({ table: referring, columns, where }, index) => {
    const names = columns.map((column) => sql`${sql.ref(column)} = any(${ids}::bigint[])`)
    return sql`
      select ${index}::int as at, count(*) filter (where ${seenIn(me, referring)}) as seen, count(*) as there from ${sql.table(referring)}
       where org_id = ${me.org_id} and (${sql.join(names, sql` or `)}) and ${where}
         and ${referring === table ? sql`id <> all(${ids}::bigint[])` : sql`true`}`
  })
  const { rows } = await sql<{ at: number; seen: number; there: number }>`
    ${sql.join(counts, sql` union all `)} order by at`.execute(db)
  const reasons = rows.flatMap(({ at, seen }) =>
    seen === 0 ? [] : [`${seen} ${noun(seen, dependents[at]?.words ?? ['', ''])}`],
  )
  if (rows.some(({ seen, there }) => there > seen)) reasons.push('records that you cannot see')
  if (reasons.length > 0) throw conflict('in_use', `${record} has ${reasons.join(', ')}. ${instead}`)
}

/**
 * Throws the same for several records, with their names: 409 `in_use` with a sentence for each that rows refer to.
 * `one`: `This task`.
 */
export async function requireNoDependentsOfAny(
  ctx: Pick<Ctx, 'db' | 'me'>,
  { one, ids, ...deletion }: Omit<Deletion, 'record'> & { one: string },
): Promise<void> {
  const refusalOf = async (numbers: readonly number[], record: string) => {
    try {
      await requireNoDependents(ctx, { ...deletion, ids: numbers, record })
      return null
    } catch (error) {
      if (error instanceof AppError && error.body !== null) return String(error.body['detail'])
      throw error
    }
  }
  const refusal = await refusalOf(ids, ids.length === 1 ? one : 'One of these')
  if (refusal === null) return
  const sentences: [id: number, sentence: string][] = []
  for (const id of ids) {
    const sentence = await refusalOf([id], one)
    if (sentence !== null) sentences.push([id, sentence])
  }
  throw batchConflict('in_use', refusal, sentences)
}

/**
 * Returns the ids of records with rows that `requireNoDependents` refuses, except rows that the request itself
 * added.
 */
export async function dependedOn(
  ctx: Pick<Ctx, 'db' | 'me'>,
  { table, ids, request_id }: { table: string; ids: readonly number[]; request_id: string },
): Promise<Set<number>> {
  const owner = recordOwners().find((recordOwner) => recordOwner.table === table)
  if (!owner || ids.length === 0) return new Set()
  const dependents = await dependentsOn(ctx, owner, true)
  const among = dependents.flatMap(({ table: referring, columns, where }) =>
    columns.map(
      (column) => sql`
        select ${sql.ref(column)} as id from ${sql.table(referring)}
         where org_id = ${ctx.me.org_id} and ${sql.ref(column)} = any(${ids}::bigint[]) and ${where}
           and ${referring === table ? sql`id <> all(${ids}::bigint[])` : sql`true`}
           and not exists (select from audit where audit.org_id = ${ctx.me.org_id} and audit.request_id = ${request_id}
             and audit.entity = ${referring} and audit.entity_id = ${sql.ref(`${referring}.id`)})`,
    ),
  )
  if (among.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`${sql.join(among, sql` union `)}`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}

/** Returns a condition on an audited row: it refers to one of the records from another table. */
export async function refersTo(
  ctx: Pick<Ctx, 'db'>,
  table: keyof DB,
  ids: readonly number[],
): Promise<RawBuilder<SqlBool>> {
  const among = (await referencesTo(ctx, table)).map(
    ({ table: referring, column }) =>
      sql`(audit.entity = ${referring} and (coalesce(audit.after, audit.before) ->> ${column})::bigint = any(${ids}::bigint[]))`,
  )
  return sql<SqlBool>`(${sql.join([sql`false`, ...among], sql` or `)})`
}

/** Returns the condition for the rows of the table that the caller sees. */
function seenIn(me: Me, name: string): RawBuilder<SqlBool> {
  const known = recordTable(name)
  if (!known?.mayView) return sql<SqlBool>`false`
  const { mayView } = known
  if (!('from' in known)) return mayView(me)
  return seesRecord(me, { ...known, mayView }, sql.ref(`${name}.org_id`), sql.ref(`${name}.id`))
}

/** Rows of a table that a sentence counts together. */
interface Dependent {
  table: string
  columns: readonly string[]
  where: RawBuilder<SqlBool>
  words: RecordWords
}

/** Lists the references that block deleting records of the type, in the order of the registry. */
async function dependentsOn(ctx: Pick<Ctx, 'db'>, owner: RegisteredRecordType, added: boolean): Promise<Dependent[]> {
  const { parts = [], links = [] } = owner
  const goes = (table: string) => parts.some((name) => name === table && !(added && links.includes(name)))
  const references = (await referencesTo(ctx, owner.table)).filter(({ table, cascades }) => !cascades && !goes(table))
  const order: readonly string[] = recordTables().map(({ table }) => table)
  const place = (table: string) => (order.includes(table) ? order.indexOf(table) : order.length)
  return [...Map.groupBy(references, ({ table, column }) => `${table} ${wordsOf(table, column)[0]}`).values()]
    .toSorted(([a], [b]) => place(a?.table ?? '') - place(b?.table ?? ''))
    .flatMap((together) => {
      const { table = '', column = '' } = together[0] ?? {}
      const columns = together.map((reference) => reference.column)
      const kinds = recordTable(table)?.kinds ?? []
      const rest = sql<SqlBool>`not (${sql.join([sql`false`, ...kinds.map(({ where }) => where)], sql` or `)})`
      return [
        { table, columns, where: rest, words: wordsOf(table, column) },
        ...kinds.map((kind) => ({ table, columns, ...kind })),
      ]
    })
}

/** A table without words is called by its name. */
function wordsOf(table: string, column: string): RecordWords {
  const name = table.replaceAll('_', ' ')
  const known = recordTable(table)
  return known?.wordsBy?.[column] ?? known?.words ?? [name, name]
}

const noun = (count: number, [first, many]: RecordWords) => (count === 1 ? first : many)
