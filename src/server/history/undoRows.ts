/** Restores rows to their state in the audit, in runs of equal writes with one statement each. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import type { DB } from '#db/schema.ts'
import type { Ctx } from '../http/context.ts'
import { conflict } from '../http/errors.ts'
import { requireWithin } from '../files/quota.ts'
import { undoneMail } from '../mail/mail.ts'
import { bumpVersions } from '../records/locks.ts'
import { recordTable, recordTables } from '../records/owners.ts'
import { refersTo, requireNoDependents } from '../records/references.ts'
import { saveKnown } from '../records/tags.ts'

interface Of {
  request_id: string
  /** The writer, or the person impersonated. */
  user_id: number
  spared?: readonly Spared[]
}
/** Records of a table that stay as they are now, with what refers to them, and the others, which go with what does. */
export interface Spared {
  table: keyof DB
  ids: readonly number[]
  others: readonly number[]
}
interface Written extends Of {
  /** Rows of its audit that are not looked at. */
  but?: RawBuilder<SqlBool>
}
const writtenBy = ({ user_id, but }: Written) =>
  sql`${user_id} in (audit.user_id, audit.on_behalf_of_id) ${but ? sql`and not ${but}` : sql``}`
/** Rows of audit that follow each other and say the same of different rows of one table. */
interface Run {
  entity: string
  kind: 'insert' | 'update' | 'delete' | 'relate'
  first: number
  last: number
  rows: number
  different: number
}

/** The refusal when added rows can no longer be deleted. */
export interface PutBack {
  /** Sentences such as `What was imported` and `It can no longer be taken back.` */
  record: string
  instead: string
  /** Tables that are left as they are. A new tag is: somebody else's record may have it by now. */
  but?: readonly string[]
}

/**
 * Restores the rows that a request wrote, the last first; false when it wrote nothing. 409 `stale` when a row has
 * changed since, `in_use` with the dependents of an added record, 507 when the quota has no room for restored files.
 */
export async function putRowsBack(ctx: Ctx, { spared, ...given }: Of, how: PutBack): Promise<boolean> {
  const written: Written = spared?.some(({ ids }) => ids.length > 0)
    ? { ...given, but: await rowsOf(ctx, spared) }
    : given
  // Renamed and removed tags are restored, new tags stay; a number once given is not given again; entries of a ledger
  // stay, followed by corrections.
  const { but = ['tag', 'number_series', ...ledgers()] } = how
  const { rows: runs } = await sql<Run>`
    with written as (
      select id, entity, entity_id, case when action = 'relate' then 'relate' when before is null then 'insert' when after is null then 'delete' else 'update' end as kind
        from audit where org_id = ${ctx.me.org_id} and request_id = ${written.request_id} and ${writtenBy(written)}
           and (entity <> all(${but}::text[]) or (entity = 'tag' and before is not null)) and not ${isNewMail(ctx, written)}
           and not ${isOfAddedRow}),
    begun as (
      select *, (entity, kind) is distinct from (lag(entity) over w, lag(kind) over w) as begins from written window w as (order by id desc)),
    told as (select *, count(*) filter (where begins) over (order by id desc) as run from begun)
    select entity, kind, min(id) as first, max(id) as last, count(*) as rows, count(distinct entity_id) as different
      from told group by run, entity, kind order by run`.execute(ctx.db)
  for (const run of runs) {
    if (run.rows === run.different) await putBack(ctx, written, run, how)
    else await oneByOne(ctx, written, run, how)
  }
  await stopMail(ctx, written)
  if (runs.some(({ entity }) => entity === 'tag')) await saveKnown(ctx)
  for (const entity of new Set(runs.map((run) => run.entity)))
    await recordTable(entity)?.putBack?.(ctx, written.request_id)
  // Deleting files freed quota that other files may have used since.
  if (runs.some(({ entity, kind }) => entity === 'file' && kind === 'delete'))
    await requireWithin(ctx.db, ctx.me.org_id, ctx.files.quota)
  return runs.length > 0
}

/**
 * Email cannot be called back: what is sent or being sent stays, and what still waits is no longer sent. The invitation of
 * somebody who was added goes with them, as long as it waits.
 */
const isNewMail = ({ me }: Ctx, { request_id }: Written) => sql<SqlBool>`(
  entity in ('mail', 'mail_attachment') and before is null and not exists (
    select from audit added where added.org_id = ${me.org_id} and added.request_id = ${request_id}
       and added.entity = 'member' and added.before is null))`

/** A row that the request added goes as a whole: what the request changed of it afterwards is not put back first. */
const isOfAddedRow = sql<SqlBool>`(before is not null and after is not null and exists (
  select from audit added where added.org_id = audit.org_id and added.request_id = audit.request_id
     and added.entity = audit.entity and added.entity_id = audit.entity_id and added.before is null
     and added.action <> 'relate'))`

async function stopMail({ db, me }: Ctx, written: Written): Promise<void> {
  await sql`
    update mail set failed = now(), last_error = ${undoneMail}
     where org_id = ${me.org_id} and sent is null and failed is null and (claimed_until is null or claimed_until < now())
       and id in (
         select entity_id from audit
          where org_id = ${me.org_id} and request_id = ${written.request_id} and ${writtenBy(written)}
            and entity = 'mail' and before is null)`.execute(db)
}

const ledgers = () => recordTables().flatMap(({ stays, table }) => (stays ? [table] : []))

async function rowsOf(ctx: Ctx, spared: readonly Spared[]): Promise<RawBuilder<SqlBool>> {
  const anyOf = (conditions: readonly RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
  const itself = (which: 'ids' | 'others') =>
    anyOf(
      spared.map(
        ({ table, [which]: ids }) => sql`(audit.entity = ${table} and audit.entity_id = any(${ids}::bigint[]))`,
      ),
    )
  const referring = async (which: 'ids' | 'others') =>
    anyOf(await Promise.all(spared.map(({ table, [which]: ids }) => refersTo(ctx, table, ids))))
  const [stays, goes] = [await referring('ids'), await referring('others')]
  return sql<SqlBool>`(${itself('ids')} or (${stays} and not ${goes} and not ${itself('others')}))`
}

/** A row that was written twice goes back the way it came. */
async function oneByOne(ctx: Ctx, written: Written, run: Run, how: PutBack): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from audit where ${wroteIn(ctx, written, run)} order by id desc`.execute(ctx.db)
  for (const { id } of rows) await putBack(ctx, written, { ...run, first: id, last: id, rows: 1, different: 1 }, how)
}

const wroteIn = ({ me }: Ctx, written: Written, { entity, first, last }: Run) => sql`
  audit.org_id = ${me.org_id} and audit.request_id = ${written.request_id} and ${writtenBy(written)}
  and audit.entity = ${entity} and audit.id between ${first} and ${last}`

async function putBack(ctx: Ctx, written: Written, run: Run, how: PutBack): Promise<void> {
  const { db, me } = ctx
  const table = sql.table(run.entity)
  const here = sql`now_is.org_id = ${me.org_id} and now_is.id = audit.entity_id
    and (audit.after -> 'version' is null or now_is.version = ${run.kind === 'insert' ? lastVersion : sql`(audit.after ->> 'version')::int`} ${butRelated})`
  const unversioned = sql`now_is.org_id = ${me.org_id} and now_is.id = audit.entity_id`
  if (run.kind === 'relate') {
    // Only the version rises here, whatever changed the record since: the shared row checks what is shared.
    const { rows } = await sql<{
      id: number
    }>`select entity_id as id from audit where ${wroteIn(ctx, written, run)}`.execute(db)
    const ids = rows.map(({ id }) => id)
    expectAll(run, { numAffectedRows: BigInt(await bumpVersions(ctx, run.entity, ids)) })
    return
  }
  const columns = await columnsOf(ctx, run.entity)
  const same = columns.has('version') ? here : unversioned
  // Held first: what a write waits for is not seen by the part of it that looks at the audit.
  if (columns.has('version') && run.kind !== 'delete')
    await sql`
      select from ${table} where org_id = ${me.org_id}
         and id in (select entity_id from audit where ${wroteIn(ctx, written, run)})
       order by id for ${sql.raw(run.kind === 'insert' ? 'update' : 'no key update')}`.execute(db)
  if (run.kind === 'insert') {
    await requireFree(ctx, written, run, how)
    expectAll(
      run,
      await sql`delete from ${table} now_is using audit where ${wroteIn(ctx, written, run)} and ${same}`.execute(db),
    )
    return
  }
  const { rows } = await sql<{ name: string }>`
    select distinct jsonb_object_keys(before) as name from audit where ${wroteIn(ctx, written, run)}`.execute(db)
  const names = rows.map(({ name }) => name).filter((name) => columns.has(name))
  const list = sql.join(names.map((name) => sql.ref(name)))
  if (run.kind === 'update') {
    const from = sql`select ${list} from jsonb_populate_record(now_is, audit.before)`
    expectAll(
      run,
      await sql`update ${table} now_is set (${list}) = (${from}) from audit where ${wroteIn(ctx, written, run)} and ${same}`.execute(
        db,
      ),
    )
    return
  }
  // A restored row gets a higher version, so that whoever holds the earlier version is refused.
  const next = sql`case when before ? 'version'
    then before || jsonb_build_object('version', (before ->> 'version')::int + 1) else before end`
  const was = sql.join(names.map((name) => sql`was.${sql.ref(name)}`))
  // A notification of the same occasion may have been written meanwhile: it says what this one said.
  const isNotification = run.entity === 'notification'
  const restored = await sql`
    insert into ${table} (${list}) overriding system value
    select ${was} from audit cross join lateral jsonb_populate_record(null::${table}, ${next}) was
     where ${wroteIn(ctx, written, run)} order by audit.id desc
    ${isNotification ? sql`on conflict do nothing` : sql``}`.execute(db)
  if (!isNotification) expectAll(run, restored)
}

/** The version that the request itself left of a row that it added. */
const lastVersion = sql`(
  select max((last.after ->> 'version')::int) from audit last
   where last.org_id = audit.org_id and last.request_id = audit.request_id
     and last.entity = audit.entity and last.entity_id = audit.entity_id)`

/** A row whose later versions only come from shared rows still counts as unchanged. */
const butRelated = sql`or not exists (
  select from audit later
   where later.org_id = audit.org_id and later.entity = audit.entity and later.entity_id = audit.entity_id
     and later.id > audit.id and later.action <> 'relate'
     and not (audit.before is null and later.request_id = audit.request_id))`

/** Blocks undoing a creation while other records refer to the added rows. */
async function requireFree(ctx: Ctx, written: Written, run: Run, { record, instead }: PutBack): Promise<void> {
  const { rows } = await sql<{
    id: number
  }>`select entity_id as id from audit where ${wroteIn(ctx, written, run)}`.execute(ctx.db)
  const ids = rows.map(({ id }) => id)
  await requireNoDependents(ctx, { table: run.entity, ids, record, instead, added: true })
}

function expectAll({ rows }: Run, result: { numAffectedRows?: bigint | undefined }) {
  if (result.numAffectedRows !== BigInt(rows))
    throw conflict('stale', 'This has changed since and can no longer be undone.')
}

const known = new Map<string, Set<string>>()

/** The columns that may be written: not computed ones. */
async function columnsOf({ db }: Ctx, entity: string): Promise<Set<string>> {
  const before = known.get(entity)
  if (before) return before
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
     where attrelid = ${`public.${entity}`}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
    db,
  )
  const columns = new Set(rows.map(({ name }) => name))
  known.set(entity, columns)
  return columns
}
