/** Writes of files: their bytes are in the store already, or stay there for a while. */
import { sql } from 'kysely'

import { bytes } from '#core/bytes.ts'
import { requireVersion } from '#features/company/server/company.version.ts'
import type { Ctx } from '#server/context.ts'
import { AppError, invalid, unavailable } from '#server/errors.ts'
import type { ReceivedFile } from '#server/files/keep.ts'
import { refusalOf } from '#server/files/kinds.ts'
import type { RecordFile, UploadedFile } from '../files.contract.ts'
import type { OwnerKey } from '../files.rules.ts'
import { mayChange, mayDelete } from './files.access.ts'
import { getFile, getFiles, lockFile, requireOwner, spaceUsed } from './files.queries.ts'

type Owners = Partial<Record<OwnerKey, number | undefined>>
type Purpose = 'attachment' | 'certificate' | 'evidence' | 'photo' | 'signature'

/**
 * Before the first byte: the record that they are for is there, and there is room for what is announced. 400 and 404 as
 * `requireOwner`, 507 when the firm's files would take more than they may.
 */
export async function expectFiles(ctx: Ctx, owners: Owners, expected: number): Promise<void> {
  await requireOwner(ctx, owners)
  await requireRoom(ctx, expected)
}

/** Adds what was received to the record, all of it or nothing. Can be taken back. */
export async function addFiles(
  ctx: Ctx,
  { purpose, ...owners }: Owners & { purpose: Purpose },
  files: readonly ReceivedFile[],
): Promise<UploadedFile[]> {
  const { key, id } = await requireOwner(ctx, owners)
  const ids = await insertFiles(ctx, { [key]: id, purpose }, files)
  await ctx.offerUndo()
  const rows = await getFiles(ctx, ids)
  return rows.map((row, at) => ({ ...row, notes: files[at]?.notes ?? [] }))
}

/** The rows, under the firm's quota: two uploads at once do not both take the last room. */
export async function insertFiles(
  ctx: Ctx,
  to: Owners & { purpose: Purpose },
  files: readonly ReceivedFile[],
): Promise<number[]> {
  const { db, me } = ctx
  await sql`select pg_advisory_xact_lock(hashtextextended('files', ${me.org_id}))`.execute(db)
  await requireRoom(
    ctx,
    files.reduce((sum, { size }) => sum + size, 0),
  )
  const ids: number[] = []
  for (const { name, sha256, size } of files) {
    const content = await db
      .selectFrom('file_content')
      .where('org_id', '=', me.org_id)
      .where('sha256', '=', Buffer.from(sha256, 'hex'))
      .select('id')
      .forKeyShare()
      .executeTakeFirst()
    // Sent by two at once, and taken back by the other one.
    if (!content) throw unavailable('The file was lost on its way. Please send it again.', 1)
    const { id } = await db
      .insertInto('file')
      .values({ ...to, name, size, content_id: content.id, uploaded_by_id: me.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(id)
  }
  return ids
}

async function requireRoom(ctx: Ctx, more: number): Promise<void> {
  const { quota } = ctx.files
  if ((await spaceUsed(ctx)) + more <= quota) return
  const size = `${bytes(quota)} (${bytes(quota, 1024)})`
  throw new AppError(
    507,
    { detail: `There is no room for this: the files of the organisation may take ${size}. Delete some first.` },
    { 'retry-after': '3600' },
  )
}

/** Renames it. 404 out of reach, 409 `stale`, 400 for a name that says something else than what is in it. */
export async function changeFile(
  ctx: Ctx,
  id: number,
  { name, version }: { name?: string | undefined; version?: number | undefined },
): Promise<RecordFile> {
  const row = await lockFile(ctx, id, mayChange)
  await requireVersion(version ?? ctx.ifMatch, row, () => getFile(ctx, id))
  if (name === undefined || name === row.name) return getFile(ctx, id)
  const refused = refusalOf(name, row.type)
  if (refused !== null) throw invalid({ name: [refused] })
  await ctx.db.updateTable('file').set({ name }).where('org_id', '=', ctx.me.org_id).where('id', '=', id).execute()
  await ctx.offerUndo()
  return getFile(ctx, id)
}

/** Deletes it; its bytes stay until the collector comes (src/server/files/collect.ts). 404 out of reach, 409 `stale`. */
export async function deleteFile(ctx: Ctx, id: number): Promise<void> {
  const row = await lockFile(ctx, id, mayDelete)
  await requireVersion(ctx.ifMatch, row, () => getFile(ctx, id))
  await ctx.db.deleteFrom('file').where('org_id', '=', ctx.me.org_id).where('id', '=', id).execute()
  await ctx.offerUndo()
}
