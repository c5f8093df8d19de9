/** Reads of files, and the lock that every write goes through. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type * as z from 'zod/mini'

import { fileOwners } from '#core/recordOwners.ts'
import type { Ctx, Me } from '#server/http/context.ts'
import { invalid, notFound } from '#server/http/errors.ts'
import type { HistoryColumns } from '#server/history/historyWords.ts'
import { whole } from '#server/records/ordering.ts'
import { recordQueries } from '#server/records/queries.ts'
import { ownerNamed, requireRecord } from '#server/records/owners.ts'
import type { RecordTypeReads } from '#server/records/recordTypeReads.ts'
import type { listFiles as contract, FileRecordFile } from '../files.contract.ts'
import type { fileLists, FileTab } from '../fileLists.contract.ts'
import { ownerKeys, type OwnerKey } from '../files.rules.ts'
import { ofFirm } from '#server/files/firmFiles.ts'
import { mayChange, mayDelete, mayView } from './files.access.ts'
import { kind, owner, record } from './fileColumns.ts'
import { fileConditions } from './fileSearch.ts'

type Query = z.output<NonNullable<(typeof contract)['query']>>
type Filters = Omit<Query, 'page' | 'rows' | 'ordering' | 'tab' | 'ids' | 'counts'>
type Ordering = (typeof fileLists.orderings)[number]
type Owners = Partial<Record<OwnerKey, number | undefined>>
export type Holder = Owners & { firm?: boolean | undefined }

const joined = sql`file
  join file_content content on content.org_id = file.org_id and content.id = file.content_id
  join member uploader on uploader.org_id = file.org_id and uploader.id = file.uploaded_by_id`

const columns = (me: Me) => sql<FileRecordFile>`
  file.id, file.name, file.size, content.type, content.width, content.height, ${kind} as kind, ${owner} as owner,
  ${record()} as record, file.purpose, file.uploaded_by_id, file.version, file.created, file.modified,
  jsonb_build_object('id', uploader.id, 'name', uploader.name) as uploaded_by,
  coalesce(${mayChange(me)}, false) as can_change, coalesce(${mayDelete(me)}, false) as can_delete`

const files: RecordTypeReads<'file', FileRecordFile, FileRecordFile, never, Filters, FileTab, Ordering> = {
  table: 'file',
  access: { mayView },
  from: joined,
  columns,
  toItem: (_me, row) => row,
  orders: {
    name: whole(sql`file.name collate human`),
    size: whole(sql`file.size`),
    kind: whole(kind),
    created: whole(sql`file.created`),
    modified: whole(sql`file.modified`),
    uploaded_by: whole(sql`uploader.name collate human`),
  },
  ordering: '-created',
  filterConditions: (_me, query) => [
    ...ownerKeys.flatMap((key) =>
      query[key] === undefined ? [] : [sql<SqlBool>`${sql.ref(`file.${key}`)} = ${query[key]}`],
    ),
    ...(query.firm === undefined ? [] : [query.firm ? ofFirm : sql<SqlBool>`not ${ofFirm}`]),
    ...(query.purpose === undefined ? [] : [sql<SqlBool>`file.purpose = ${query.purpose}`]),
  ],
  searched: ({ me }, search) => ({ conditions: fileConditions(me, search) }),
  tabs: {
    all: () => sql`true`,
    mine: (me) => sql`file.uploaded_by_id = ${me.id}`,
    firm: () => ofFirm,
    pictures: () => sql`${kind} = 'picture'`,
    documents: () => sql`${kind} in ('pdf', 'document', 'text')`,
  },
  // A getter, since the record types are not registered yet while this module is loaded.
  get history(): HistoryColumns {
    return {
      name: 'text',
      ...Object.fromEntries(
        fileOwners.map(ownerNamed).map(({ name, table, see }) => [`${name}_id`, { name: table, may: see }]),
      ),
      purpose: { say: (value) => (value === 'attachment' ? null : String(value)) },
    }
  },
}

/** The files of the record that the query names, else all that the caller sees. */
export const fileRecords = recordQueries(files)

/** A file as the list shows it. Throws 404 out of reach. */
export const getFile = (ctx: Ctx, id: number): Promise<FileRecordFile> => fileRecords.get(ctx, id)

/** Several files, in the order of the ids. */
export async function getFiles({ db, me }: Ctx, ids: readonly number[]): Promise<FileRecordFile[]> {
  const { rows } = await sql<FileRecordFile>`
    select ${columns(me)} from ${joined}
     where file.org_id = ${me.org_id} and file.id = any(${ids}::bigint[]) order by file.id`.execute(db)
  return rows
}

/** Reads and locks a file's row. Throws 404 when the rule does not reach it. */
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

export const namesHolder = ({ firm, ...owners }: Holder): boolean =>
  firm !== undefined || fileOwners.some((ownerKind) => owners[`${ownerKind}_id`] !== undefined)

/**
 * The columns that say what files are to belong to: one record, or for the firm none. 400 when nothing or several things
 * are named, 404 for a record that the caller does not see.
 */
export async function requireHolder(ctx: Ctx, { firm = false, ...owners }: Holder): Promise<Owners> {
  const named = fileOwners.filter((ownerKind) => owners[`${ownerKind}_id`] !== undefined)
  const [firstOwner] = named
  if (named.length + Number(firm) !== 1)
    throw invalid({ non_field_errors: ['Name one record by its id, or the firm.'] })
  if (firstOwner === undefined) return {}
  const id = owners[`${firstOwner}_id`] ?? 0
  await requireRecord(ctx, firstOwner, id)
  return { [`${firstOwner}_id`]: id }
}

/** The bytes of all files of the firm. */
export async function spaceUsed({ db, me }: Ctx): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(size), 0)::bigint as used from file where org_id = ${me.org_id}`.execute(db)
  return rows[0]?.used ?? 0
}
