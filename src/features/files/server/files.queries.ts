/** Reads of files, and the lock that every write goes through. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type * as z from 'zod/mini'

import type { HistoryItem } from '#core/history.ts'
import type { Ctx, Me } from '#server/context.ts'
import { invalid, notFound } from '#server/errors.ts'
import { pageFrom, type Orders } from '#server/paging.ts'
import { recordHistory, type Shown } from '#server/recordHistory.ts'
import type { fileOrdering, listFiles as contract, RecordFile } from '../files.contract.ts'
import { fileOwners, ownerKeys, type OwnerKey } from '../files.rules.ts'
import { mayChange, mayDelete, mayView, ownerTables, rowOf } from './files.access.ts'
import { kind, owner, record } from './files.columns.ts'
import { fileConditions } from './files.search.ts'

type Query = z.output<NonNullable<(typeof contract)['query']>>
type Owners = Partial<Record<OwnerKey, number | undefined>>

/** A page of those that the asker sees: of one record where the query names it. */
export function listFiles({ db, me }: Ctx, query: Query): Promise<{ results: RecordFile[]; count: number }> {
  const conditions = [
    sql`file.org_id = ${me.org_id}`,
    mayView(me),
    ...ownerKeys.flatMap((key) => (query[key] === undefined ? [] : [sql`${sql.ref(`file.${key}`)} = ${query[key]}`])),
    ...(query.purpose === undefined ? [] : [sql`file.purpose = ${query.purpose}`]),
    ...fileConditions(me, query.search),
  ]
  const where = sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
  return pageFrom(db, { columns: columns(me), from: joined, where, orders, id: sql`file.id` }, query)
}

/** One file, as the list shows it; 404 out of reach. */
export async function getFile({ db, me }: Ctx, id: number): Promise<RecordFile> {
  const { rows } = await sql<RecordFile>`
    select ${columns(me)} from ${joined}
     where file.org_id = ${me.org_id} and file.id = ${id} and ${mayView(me)}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Several at once, in the order of the ids. */
export async function getFiles({ db, me }: Ctx, ids: readonly number[]): Promise<RecordFile[]> {
  const { rows } = await sql<RecordFile>`
    select ${columns(me)} from ${joined}
     where file.org_id = ${me.org_id} and file.id = any(${ids}::bigint[]) order by file.id`.execute(db)
  return rows
}

/** The stored row, kept from others until the commit; 404 when the rule does not reach it. */
export async function lockFile(
  { db, me }: Ctx,
  id: number,
  rule: (me: Me) => RawBuilder<SqlBool>,
): Promise<{ name: string; version: number; type: string }> {
  const { rows } = await sql<{ name: string; version: number; type: string }>`
    select file.name, file.version, content.type from file
      join file_content content on content.org_id = file.org_id and content.id = file.content_id
     where file.org_id = ${me.org_id} and file.id = ${id} and ${rule(me)} for update of file`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** What happened to it, newest first; 404 out of reach. */
export async function fileHistory(ctx: Ctx, id: number): Promise<HistoryItem[]> {
  await getFile(ctx, id)
  return recordHistory(ctx, 'file', id, shown)
}

const shown: Shown = { name: 'text', client_id: { name: 'client' }, contact_id: { name: 'contact' } }

/**
 * The one record that files are to belong to. 400 when none or several are named, 404 for one that the asker does not
 * see.
 */
export async function requireOwner({ db, me }: Ctx, owners: Owners): Promise<{ key: OwnerKey; id: number }> {
  const named = fileOwners.filter((owner) => owners[`${owner}_id`] !== undefined)
  const [owner] = named
  if (owner === undefined || named.length > 1)
    throw invalid({ non_field_errors: ['Say whose files these are: one record, by its id.'] })
  const id = owners[`${owner}_id`] ?? 0
  const { seen } = ownerTables[owner]
  const { rows } = await sql`
    select ${rowOf(ownerTables[owner], sql`${me.org_id}`, sql`${id}`)} and ${seen(me)}`.execute(db)
  if (rows.length === 0) throw notFound()
  return { key: `${owner}_id`, id }
}

/** Bytes of all the files of the firm, each as often as it is kept. */
export async function spaceUsed({ db, me }: Ctx): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(size), 0)::bigint as used from file where org_id = ${me.org_id}`.execute(db)
  return rows[0]?.used ?? 0
}

const joined = sql`file
  join file_content content on content.org_id = file.org_id and content.id = file.content_id
  join member uploader on uploader.org_id = file.org_id and uploader.id = file.uploaded_by_id`

const columns = (me: Me) => sql<RecordFile>`
  file.id, file.name, file.size, content.type, content.width, content.height, ${kind} as kind, ${owner} as owner,
  ${record} as record, file.purpose, file.uploaded_by_id, file.version, file.created, file.modified,
  jsonb_build_object('id', uploader.id, 'name', uploader.name) as uploaded_by,
  coalesce(${mayChange(me)}, false) as can_change, coalesce(${mayDelete(me)}, false) as can_delete`

const orders: Orders<(typeof fileOrdering)[number]> = {
  id: sql`file.id`,
  name: sql`file.name collate human`,
  size: sql`file.size`,
  kind,
  created: sql`file.created`,
  modified: sql`file.modified`,
  uploaded_by: sql`uploader.name collate human`,
}
