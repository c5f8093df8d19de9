/** Rows put back as the audit says they were: run by run of what a change wrote alike, each run one statement. */
import { sql } from 'kysely'

import type { Ctx } from './context.ts'
import { conflict } from './errors.ts'
import { keepKnown } from './tags.ts'

interface Of {
  request_id: string
  user_id: number
}
/** Rows of audit that follow each other and say the same of different rows of one table. */
interface Run {
  entity: string
  kind: 'insert' | 'update' | 'delete'
  first: number
  last: number
  rows: number
  different: number
}

/** Puts back what a request wrote, the last first; false when it wrote nothing. 409 `stale` when a row has changed since. */
export async function putRowsBack(
  ctx: Ctx,
  of: Of,
  // A new tag stays: somebody else's record may have it by now. One that was renamed or removed is put back.
  but: readonly string[] = ['tag'],
): Promise<boolean> {
  const { rows: runs } = await sql<Run>`
    with written as (
      select id, entity, entity_id, case when before is null then 'insert' when after is null then 'delete' else 'update' end as kind
        from audit where org_id = ${ctx.me.org_id} and request_id = ${of.request_id} and user_id = ${of.user_id}
           and (entity <> all(${but}::text[]) or (entity = 'tag' and before is not null))),
    begun as (
      select *, (entity, kind) is distinct from (lag(entity) over w, lag(kind) over w) as begins from written window w as (order by id desc)),
    told as (select *, count(*) filter (where begins) over (order by id desc) as run from begun)
    select entity, kind, min(id) as first, max(id) as last, count(*) as rows, count(distinct entity_id) as different
      from told group by run, entity, kind order by run`.execute(ctx.db)
  for (const run of runs) {
    if (run.rows === run.different) await putBack(ctx, of, run)
    else await oneByOne(ctx, of, run)
  }
  if (runs.some(({ entity }) => entity === 'tag')) await keepKnown(ctx)
  return runs.length > 0
}

/** A row that was written twice goes back the way it came. */
async function oneByOne(ctx: Ctx, of: Of, run: Run): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from audit where ${wroteIn(ctx, of, run)} order by id desc`.execute(ctx.db)
  for (const { id } of rows) await putBack(ctx, of, { ...run, first: id, last: id, rows: 1, different: 1 })
}

const wroteIn = ({ me }: Ctx, of: Of, { entity, first, last }: Run) => sql`
  audit.org_id = ${me.org_id} and audit.request_id = ${of.request_id} and audit.user_id = ${of.user_id}
  and audit.entity = ${entity} and audit.id between ${first} and ${last}`

async function putBack(ctx: Ctx, of: Of, run: Run): Promise<void> {
  const { db, me } = ctx
  const table = sql.table(run.entity)
  const here = sql`now_is.org_id = ${me.org_id} and now_is.id = audit.entity_id
    and (audit.after -> 'version' is null or now_is.version = (audit.after ->> 'version')::int)`
  const unversioned = sql`now_is.org_id = ${me.org_id} and now_is.id = audit.entity_id`
  const columns = await columnsOf(ctx, run.entity)
  const same = columns.has('version') ? here : unversioned
  if (run.kind === 'insert') {
    expectAll(
      run,
      await sql`delete from ${table} now_is using audit where ${wroteIn(ctx, of, run)} and ${same}`.execute(db),
    )
    return
  }
  const { rows } = await sql<{ name: string }>`
    select distinct jsonb_object_keys(before) as name from audit where ${wroteIn(ctx, of, run)}`.execute(db)
  const names = rows.map(({ name }) => name).filter((name) => columns.has(name))
  const list = sql.join(names.map((name) => sql.ref(name)))
  if (run.kind === 'update') {
    const from = sql`select ${list} from jsonb_populate_record(now_is, audit.before)`
    expectAll(
      run,
      await sql`update ${table} now_is set (${list}) = (${from}) from audit where ${wroteIn(ctx, of, run)} and ${same}`.execute(
        db,
      ),
    )
    return
  }
  // A row that comes back has been through a change: whoever holds the version from before is told.
  const next = sql`case when before ? 'version'
    then before || jsonb_build_object('version', (before ->> 'version')::int + 1) else before end`
  const was = sql.join(names.map((name) => sql`was.${sql.ref(name)}`))
  expectAll(
    run,
    await sql`
      insert into ${table} (${list}) overriding system value
      select ${was} from audit cross join lateral jsonb_populate_record(null::${table}, ${next}) was
       where ${wroteIn(ctx, of, run)} order by audit.id desc`.execute(db),
  )
}

function expectAll({ rows }: Run, result: { numAffectedRows?: bigint | undefined }) {
  if (result.numAffectedRows !== BigInt(rows))
    throw conflict('stale', 'This was changed since, so it can no longer be undone.')
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
