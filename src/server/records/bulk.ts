/** Acts on many records of a kind: one statement, one undo, a row of audit each; all of them or none. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { today } from '#core/days.ts'
import type { BulkResult, BulkSelection } from '#core/recordBulk.ts'
import type { DB } from '#db/schema.ts'
import type { Ctx, Me } from '#server/http/context.ts'
import { batchInvalid, invalid } from '#server/http/errors.ts'
import { canonicalTags } from '#server/records/tags.ts'
import { requireNoDependentsOfAny } from '#server/records/references.ts'
import { recordOwners } from './owners.ts'
import { type BulkTarget, type ListCall, selectedRows, requireCount } from './bulkSelection.ts'

type Sql = RawBuilder<unknown>
/** The column by which a record type ends, and its words for an end from a day on. */
interface Ending {
  column: string
  from: (day: string, me: Me) => Sql
  /** Further columns that change with the end of a record. */
  moves?: (me: Me, end: Sql) => [string, Sql][]
  /** The columns' values after a restore. */
  movesBack?: [string, Sql][]
}

/**
 * Makes the bulk actions of a record type. Each returns the number of selected and of changed records, and is
 * refused as a whole: 404 an id out of reach, 409 `stale` or `count`, 400 a field (docs/rules/api.md#batches).
 */
export function actsOn<Query>(bulkTarget: BulkTarget<Query>, list: ListCall<Query>, ending?: Ending) {
  const { table } = bulkTarget.kind

  /**
   * Sets the same values on all records; `values` checks the sent ones once the records are known to be changeable.
   */
  async function edit(
    ctx: Ctx,
    whom: BulkSelection,
    values: () => Promise<Readonly<Record<string, unknown>>>,
  ): Promise<BulkResult> {
    const where = await selectedRows(ctx, bulkTarget, list, whom)
    const columns = Object.entries(await values())
    if (columns.length === 0) throw invalid({ non_field_errors: ['Enter at least one change.'] })
    return change(
      ctx,
      whom,
      where,
      columns.map(([column, value]): [string, Sql] => [column, isSql(value) ? value : sql`${value}`]),
    )
  }

  /** Removes tags from all records and adds others; 400 when a record would have more than fifty. */
  async function tag(
    ctx: Ctx,
    { add, remove: removed, ...whom }: BulkSelection & { add: string[]; remove: string[] },
  ): Promise<BulkResult> {
    const where = await selectedRows(ctx, bulkTarget, list, whom)
    const gone = removed.map((name) => name.toLowerCase())
    if (add.length + removed.length === 0) throw invalid({ add: ['This field is required'] })
    if (add.some((name) => gone.includes(name.toLowerCase())))
      throw invalid({ remove: ['A tag can be added or removed, not both.'] })
    const tags = sql`array(
      select name from (
        select name, at from unnest(${sql.ref(`${table}.tags`)}) with ordinality was (name, at)
         where lower(name) <> all(${gone}::text[])
        union all
        select name, 1000 + at from unnest(${await canonicalTags(ctx, add)}::text[]) with ordinality added (name, at)
         where name <> all(${sql.ref(`${table}.tags`)})) then_on order by at)`
    if (whom.ids) await requireFewTags(ctx, where, tags)
    return change(ctx, whom, where, [['tags', tags]])
  }

  /** 400 with those that would have too many. By a filter the database judges them. */
  async function requireFewTags({ db }: Ctx, where: RawBuilder<SqlBool>, tags: Sql): Promise<void> {
    const { rows } = await sql<{ id: number }>`
      select ${sql.ref(`${table}.id`)} as id from ${bulkTarget.kind.from}
       where ${where} and cardinality(${tags}) > ${maxTags} order by 1`.execute(db)
    if (rows.length === 0) return
    const problem = { add: [`A record has at most ${maxTags} tags.`] }
    throw batchInvalid(
      'Nothing was changed. Some of these would have too many tags.',
      Object.fromEntries(rows.map(({ id }) => [id, problem])),
    )
  }

  /** Ends the records on the day; records that ended earlier stay unchanged. */
  async function archive(
    ctx: Ctx,
    { from = today(ctx.me.timezone), ...whom }: BulkSelection & { from?: string | undefined },
  ) {
    const { column, from: on, moves } = requireEnding()
    const where = await selectedRows(ctx, bulkTarget, list, whom)
    const end = sql`least(${sql.ref(`${table}.${column}`)}, ${on(from, ctx.me)})`
    return change(ctx, whom, where, [[column, end], ...(moves?.(ctx.me, end) ?? [])])
  }

  /** Removes the records' end. */
  async function restore(ctx: Ctx, whom: BulkSelection): Promise<BulkResult> {
    const { column, movesBack = [] } = requireEnding()
    return change(ctx, whom, await selectedRows(ctx, bulkTarget, list, whom), [[column, sql`null`], ...movesBack])
  }

  /** Deletes the records; if anything refers to one of them, none is deleted. */
  async function remove(ctx: Ctx, whom: BulkSelection): Promise<BulkResult> {
    const where = await selectedRows(ctx, bulkTarget, list, whom)
    const owner = recordOwners().find((kind) => kind.table === table)
    if (owner && whom.ids)
      await requireNoDependentsOfAny(ctx, {
        table,
        ids: whom.ids,
        one: `This ${owner.words[0]}`,
        instead: 'Delete those first.',
      })
    const id = sql.ref(`${table}.id`)
    const { rows } = await sql<{ count: number }>`
      with meant as materialized (
        select ${id} as id from ${bulkTarget.kind.from} where ${where} order by ${id} for update of ${sql.table(table)}),
      done as (
        delete from ${sql.table(table)} using meant
         where ${sql.ref(`${table}.org_id`)} = ${ctx.me.org_id} and ${id} = meant.id returning 1)
      select count(*) as count from done`.execute(ctx.db)
    const count = rows[0]?.count ?? 0
    if (!whom.ids) requireCount(ctx, whom.count ?? 0, count)
    if (count > 0) await ctx.offerUndo()
    return { count, changed: count, results: [] }
  }

  function requireEnding(): Ending {
    if (!ending) throw new Error(`${table} has no end.`)
    return ending
  }

  /** Writes only the rows whose values differ. */
  async function change(
    ctx: Ctx,
    { ids, count }: BulkSelection,
    where: RawBuilder<SqlBool>,
    to: [string, Sql][],
  ): Promise<BulkResult> {
    const { db, me } = ctx
    const id = sql.ref(`${table}.id`)
    const assigned = to.map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    const differs = to.map(([column, value]) => sql`${sql.ref(`${table}.${column}`)} is distinct from ${value}`)
    const { rows } = await sql<{ count: number; changed: number }>`
      with meant as materialized (
        select ${id} as id from ${bulkTarget.kind.from} where ${where} order by ${id} for no key update of ${sql.table(table)}),
      done as (
        update ${sql.table(table)} set ${sql.join(assigned)} from meant
         where ${sql.ref(`${table}.org_id`)} = ${me.org_id} and ${id} = meant.id and (${sql.join(differs, sql` or `)})
        returning 1)
      select (select count(*) from meant) as count, (select count(*) from done) as changed`.execute(db)
    const done = rows[0] ?? { count: 0, changed: 0 }
    // Somebody may have added one since they were counted.
    if (!ids) requireCount(ctx, count ?? 0, done.count)
    if (done.changed > 0) await ctx.offerUndo()
    return { ...done, results: ids ? await versionsOf(ctx, table, ids) : [] }
  }

  return { edit, tag, archive, restore, remove }
}

const isSql = (value: unknown): value is Sql =>
  typeof value === 'object' && value !== null && 'toOperationNode' in value

/** Returns the present versions of these records, for callers that continue with them. */
export async function versionsOf(
  { db, me }: Ctx,
  table: keyof DB,
  ids: readonly number[],
): Promise<BulkResult['results']> {
  const { rows } = await sql<{ id: number; version: number }>`
    select id, version from ${sql.table(table)} where org_id = ${me.org_id} and id = any(${ids}::bigint[])
     order by id`.execute(db)
  return rows
}

const maxTags = 50
const tooManyTags = () => invalid({ add: ['One of these would have more than 50 tags.'] })
/** Sentences of refused writes by the database's constraint, for every record type. */
export const recordConstraints = () =>
  Object.fromEntries(recordOwners().map(({ table }) => [`${table}_tags_check`, tooManyTags]))
