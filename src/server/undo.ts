/**
 * Taking a change back. The audit knows every row that a request wrote and how it was before, so one mechanism serves
 * every entity: the rows are put back in reverse order, each only if nothing has changed it since.
 */
import { sql } from 'kysely'

import { has, type Permission } from '#core/permissions.ts'
import type { Ctx } from './context.ts'
import { conflict, forbidden, invalid, notFound } from './errors.ts'
import { hashOf, newSecret } from './session.ts'

/** How long an offer stands. */
const undoSeconds = 60

/** Remembers that this request may be taken back by its author, and returns the token that does it. */
export async function rememberUndo(
  ctx: Pick<Ctx, 'db' | 'me' | 'requestId'>,
  permission: Permission | '',
): Promise<string> {
  const token = newSecret()
  await ctx.db
    .insertInto('undo')
    .values({
      user_id: ctx.me.id,
      hash: hashOf(token),
      request_id: ctx.requestId,
      permission,
      expires: sql<string>`now() + make_interval(secs => ${undoSeconds})`,
    })
    .execute()
  return token
}

/**
 * Takes a change back: 400 for a token that is unknown, used, another person's or older than 60 seconds; 403 when the
 * person has lost the permission meanwhile; 409 `stale` when anything of it has changed since.
 */
export async function undo(ctx: Ctx, token: string): Promise<void> {
  const offer = await ctx.db
    .selectFrom('undo')
    .where('hash', '=', hashOf(token))
    .where('user_id', '=', ctx.me.id)
    .where('used', 'is', null)
    .where('expires', '>', sql<string>`now()`)
    .select(['id', 'request_id', 'permission'])
    .forUpdate()
    .executeTakeFirst()
  if (!offer) throw invalid({ token: ['This can no longer be undone.'] })
  if (offer.permission && !has(ctx.me, offer.permission as Permission)) throw forbidden()
  await ctx.act('undo')
  const written = await ctx.db
    .selectFrom('audit')
    .where('request_id', '=', offer.request_id)
    .where('user_id', '=', ctx.me.id)
    // How a tag is spelt stays: somebody else's record may have it by now.
    .where('entity', '<>', 'tag')
    .select(['entity', 'entity_id', 'before', 'after'])
    .orderBy('id', 'desc')
    .execute()
  if (written.length === 0) throw notFound()
  for (const row of written) await putBack(ctx, row as WrittenRow)
  await ctx.db
    .updateTable('undo')
    .where('id', '=', offer.id)
    .set({ used: sql<string>`now()` })
    .execute()
}

interface WrittenRow {
  entity: string
  entity_id: number
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

async function putBack(ctx: Ctx, { entity, entity_id: id, before, after }: WrittenRow) {
  const table = sql.table(entity)
  const unchanged = after?.['version'] === undefined ? sql`` : sql`and version = ${after['version']}`
  const here = sql`org_id = ${ctx.me.org_id} and id = ${id} ${unchanged}`
  if (before === null) {
    expectOne(await sql`delete from ${table} where ${here}`.execute(ctx.db))
    return
  }
  // A row that comes back has been through a change: whoever holds the version from before is told.
  const whole = after === null ? { ...before, ...nextVersion(before) } : before
  const columns = await writableColumns(ctx, entity)
  const names = Object.keys(whole).filter((name) => columns.has(name))
  const list = sql.join(names.map((name) => sql.ref(name)))
  const from = sql`select ${list} from jsonb_populate_record(null::${table}, ${JSON.stringify(whole)}::jsonb)`
  expectOne(
    after === null
      ? await sql`insert into ${table} (${list}) overriding system value ${from}`.execute(ctx.db)
      : await sql`update ${table} set (${list}) = (${from}) where ${here}`.execute(ctx.db),
  )
}

const nextVersion = (before: Record<string, unknown>) =>
  typeof before['version'] === 'number' ? { version: before['version'] + 1 } : {}

function expectOne(result: { numAffectedRows?: bigint | undefined }) {
  if (result.numAffectedRows !== 1n) throw conflict('stale', 'This was changed since, so it can no longer be undone.')
}

const columnsOf = new Map<string, Set<string>>()

/** The columns that may be written: not computed ones, and on an update not what the database keeps itself. */
async function writableColumns({ db }: Ctx, entity: string) {
  const known = columnsOf.get(entity)
  if (known) return known
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
     where attrelid = ${`public.${entity}`}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
    db,
  )
  const columns = new Set(rows.map((row) => row.name))
  columnsOf.set(entity, columns)
  return columns
}
