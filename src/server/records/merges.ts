/** Merging of any record type: each kind's own part is in its feature. */
import { sql } from 'kysely'

import { has, type Permission } from '#core/permissions.ts'
import type { DB } from '#db/schema.ts'
import type { Ctx } from '../http/context.ts'
import { conflict, forbidden, invalid, invalidChoice, notFound } from '../http/errors.ts'
import { mergeHours, type Sides } from '#core/merges.ts'
import { type Fields, seesField } from '#core/recordFields.ts'
import { takeBack } from './mergeUndo.ts'
import type { RecordAccess } from './access.ts'
import { repoint } from './references.ts'

/** A record type, as merging needs it. */
export interface MergeOf<R> {
  table: keyof DB
  /** Besides the call's own permission. */
  change: Permission
  /** Condition over the table: only viewers of the records see their merges. */
  mayView: RecordAccess['mayView']
  /** Locks the record and answers its name and version; 404 out of reach. */
  lock: (ctx: Ctx, id: number) => Promise<{ name: string; version: number }>
  /** 409 `stale` when the caller saw another version. */
  fresh: (ctx: Ctx, id: number, sent: number | undefined, row: { version: number }) => Promise<void>
  /** Called before references move: gives `survivor` what only `gone` has, and removes what both have. */
  combine: (ctx: Ctx, survivor: number, gone: number) => Promise<void>
  get: (ctx: Ctx, id: number) => Promise<R>
  fields: Fields
  /** Columns that go with that of a field. */
  along?: Readonly<Record<string, readonly string[]>>
}

/**
 * Makes `gone` part of `survivor` in this transaction: empty fields are filled, chosen values stay, every reference
 * moves, `gone` is deleted. 404 for `survivor` out of reach, 400 for `gone` out of reach or the same, 409 `stale`.
 */
export async function mergeRecords<R>(
  ctx: Ctx,
  mergeOf: MergeOf<R>,
  survivor: number,
  {
    from_id: gone,
    values = {},
    version: sent,
  }: { from_id: number; values?: Sides | undefined; version?: number | undefined },
): Promise<R> {
  if (!has(ctx.me, mergeOf.change)) throw forbidden()
  // One merge at a time per organisation: two that cross would wait for each other's locks.
  await sql`select pg_advisory_xact_lock(hashtextextended('merge', ${ctx.me.org_id}))`.execute(ctx.db)
  await mergeOf.fresh(ctx, survivor, sent, await mergeOf.lock(ctx, survivor))
  if (survivor === gone) throw invalid({ from_id: ['Choose a different one.'] })
  const { name } = await mergeOf.lock(ctx, gone).catch((error: unknown) => {
    throw isNotFound(error) ? invalidChoice('from_id') : error
  })
  await ctx.act('merge')
  const chosen = await chosenOf(ctx, mergeOf, { kept: survivor, gone }, values)
  await mergeOf.combine(ctx, survivor, gone)
  await write(ctx, mergeOf.table, survivor, chosen)
  await repoint(ctx, mergeOf.table, gone, survivor)
  await sql`delete from ${sql.table(mergeOf.table)} where org_id = ${ctx.me.org_id} and id = ${gone}`.execute(ctx.db)
  await ctx.db
    .insertInto('merge')
    .values({
      entity: mergeOf.table,
      kept: survivor,
      gone,
      gone_name: name,
      user_id: ctx.me.id,
      request_id: ctx.requestId,
    })
    .execute()
  return mergeOf.get(ctx, survivor)
}

const lines = ['line1', 'line2', 'city', 'region', 'postcode', 'country'] as const

/** The columns of the values that were chosen; 400 for a field that the caller may not see. */
async function chosenOf(
  { db, me }: Ctx,
  { table, fields, along }: MergeOf<unknown>,
  ids: Record<'kept' | 'gone', number>,
  sides: Sides,
): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ id: number; row: Record<string, unknown> }>`
    select id, to_jsonb(t) as row from ${sql.table(table)} t
     where org_id = ${me.org_id} and id = any(${Object.values(ids)}::bigint[])`.execute(db)
  const chosen: Record<string, unknown> = {}
  for (const [name, side] of Object.entries(sides)) {
    const field = fields[name]
    const row = rows.find(({ id }) => side !== undefined && id === ids[side])?.row
    if (!field || !row || !seesField(me, field)) throw invalidChoice(`values.${name}`)
    // A record that refers to the other of the two must not end up referring to itself.
    const isNeither =
      field.kind !== 'reference' || field.table !== table || !Object.values(ids).includes(Number(row[name]))
    const columns = field.kind === 'address' ? lines.map((line) => `${name}_${line}`) : [name, ...(along?.[name] ?? [])]
    if (isNeither) for (const column of columns) chosen[column] = row[column]
  }
  return chosen
}

async function write(ctx: Ctx, name: keyof DB, id: number, values: Record<string, unknown>): Promise<void> {
  const [table, columns] = [sql.table(name), Object.keys(values)]
  if (columns.length === 0) return
  const own = columns.map((column) => sql.ref(`${name}.${column}`))
  const theirs = columns.map((column) => sql.ref(`chosen.${column}`))
  await sql`
    update ${table} set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`chosen.${column}`)}`))}
      from jsonb_populate_record(null::${table}, ${JSON.stringify(values)}::jsonb) chosen
     where ${sql.ref(`${name}.org_id`)} = ${ctx.me.org_id} and ${sql.ref(`${name}.id`)} = ${id}
       and row(${sql.join(own)}) is distinct from row(${sql.join(theirs)})`.execute(ctx.db)
}

/**
 * Returns the id of the record that a merged record became part of, through all merges in force; null if it was not
 * merged.
 */
export async function survivorOf(
  { db, me }: Pick<Ctx, 'db' | 'me'>,
  table: string,
  id: number,
): Promise<number | null> {
  const { rows } = await sql<{ kept: number }>`
    with recursive part_of as (
      select merge.id, kept from merge where org_id = ${me.org_id} and entity = ${table} and gone = ${id} and undone is null
      union
      select next.id, next.kept from merge next join part_of on next.gone = part_of.kept
       where next.org_id = ${me.org_id} and next.entity = ${table} and next.undone is null)
    select kept from part_of order by id desc limit 1`.execute(db)
  return rows[0]?.kept ?? null
}

export const isNotFound = (error: unknown) => (error as { status?: number }).status === 404

interface MergeRow {
  id: number
  kept: number
  kept_name: string | null
  gone: number
  gone_name: string
  user_id: number
  user_name: string
  created: string
}

const recent = sql`merge.undone is null and merge.created > now() - make_interval(hours => ${mergeHours})`

/** Selects merges that the caller reaches, each with the surviving record, if it still exists. */
const reached = ({ me }: Ctx, { table, mayView }: Pick<MergeOf<unknown>, 'table' | 'mayView'>) => {
  const record = sql.table(table)
  return {
    from: sql`merge left join ${record} on ${record}.org_id = merge.org_id and ${record}.id = merge.kept`,
    where: sql`merge.org_id = ${me.org_id} and merge.entity = ${table} and ${mayView(me)}`,
  }
}

/** Returns the merges that can still be undone, newest first; with `kept_id` those into this record. */
export async function listMerges(
  ctx: Ctx,
  mergeOf: Pick<MergeOf<unknown>, 'table' | 'mayView'>,
  { kept_id: survivor }: { kept_id?: number | undefined },
) {
  const { from, where } = reached(ctx, mergeOf)
  const ofOne = survivor === undefined ? sql`` : sql`and merge.kept = ${survivor}`
  const { rows } = await sql<MergeRow>`
    select merge.id, merge.kept, ${sql.ref(`${mergeOf.table}.name`)} as kept_name, merge.gone, merge.gone_name,
      merge.user_id, who.name as user_name, merge.created
    from ${from} join member who on who.org_id = merge.org_id and who.id = merge.user_id
    where ${where} and ${recent} ${ofOne}
    order by merge.id desc limit 100`.execute(ctx.db)
  return rows.map((row) => ({
    id: row.id,
    kept: { id: row.kept, name: row.kept_name ?? '' },
    gone: { id: row.gone, name: row.gone_name },
    user: { id: row.user_id, name: row.user_name },
    at: row.created,
  }))
}

/** Undoes a merge: 404 when it is absent or out of reach, 409 `state` when it was undone or is older than a day. */
export async function undoMerge<R>(ctx: Ctx, mergeOf: MergeOf<R>, id: number): Promise<R> {
  const { db, me } = ctx
  if (!has(me, mergeOf.change)) throw forbidden()
  await sql`select pg_advisory_xact_lock(hashtextextended('merge', ${me.org_id}))`.execute(db)
  const { from, where } = reached(ctx, mergeOf)
  const { rows } = await sql<{ kept: number; gone: number; request_id: string; user_id: number; open: boolean }>`
    select merge.kept, merge.gone, merge.request_id, merge.user_id, ${recent} as open from ${from}
     where ${where} and merge.id = ${id} for update of merge`.execute(db)
  const merge = rows[0]
  if (!merge) throw notFound()
  if (!merge.open) throw conflict('state', `A merge can be undone once, within ${mergeHours} hours.`)
  await ctx.act('unmerge')
  await takeBack(ctx, merge)
  await db
    .updateTable('merge')
    .set({ undone: sql<string>`now()` })
    .where('org_id', '=', me.org_id)
    .where('id', '=', id)
    .execute()
  return mergeOf.get(ctx, merge.gone)
}
