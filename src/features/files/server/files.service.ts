/** Writes of files: their bytes are in the store already, or stay there for a while. */
import { fileOwners } from '#core/recordOwners.ts'
import type { Received } from '#core/contract.ts'
import type { BulkResult } from '#core/records.bulk.ts'
import { requireVersion } from '#server/records/version.ts'
import type { Ctx } from '#server/context.ts'
import { AppError, invalid, invalidChoice, unavailable } from '#server/errors.ts'
import type { ReceivedFile } from '#server/files/keep.ts'
import { refusalOf } from '#server/files/kinds.ts'
import { lockRoom, noRoom } from '#server/files/room.ts'
import { actsOn } from '#server/records/bulk.ts'
import { listFiles, type RecordFile, type UploadedFile } from '../files.contract.ts'
import type { moveFiles as moving } from '../files.lists.contract.ts'
import { type FilePurpose, type OwnerKey, ownerKeys, purposesIn } from '../files.rules.ts'
import { mayChange, mayDelete } from './files.access.ts'
import { fileRecords, getFile, getFiles, type Holder, lockFile, requireHolder, spaceUsed } from './files.queries.ts'

type Purpose = FilePurpose | 'photo' | 'signature'

/** Adds the received files to the record or to the firm, all or none. Can be undone. */
export async function addFiles(
  ctx: Ctx,
  { purpose, ...holder }: Holder & { purpose: Purpose },
  files: readonly ReceivedFile[],
): Promise<UploadedFile[]> {
  const ids = await insertFiles(ctx, { ...(await requireHolder(ctx, holder)), purpose }, files)
  await ctx.offerUndo()
  const rows = await getFiles(ctx, ids)
  return rows.map((row, at) => ({ ...row, notes: files[at]?.notes ?? [] }))
}

/** Inserts the rows within the firm's quota. The lock prevents two uploads from both taking the last space. */
export async function insertFiles(
  ctx: Ctx,
  to: Partial<Record<OwnerKey, number | undefined>> & { purpose: Purpose },
  files: readonly ReceivedFile[],
): Promise<number[]> {
  const { db, me } = ctx
  await lockRoom(db, me.org_id)
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
  if ((await spaceUsed(ctx)) + more > quota) throw noRoom(quota)
}

/** Renames a file. Throws 404 out of reach, 409 `stale`, and 400 for an ending that does not fit the content. */
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

/** Deletes a file. Throws 404 out of reach, 409 `stale`. The collector removes the bytes later (src/server/files/collect.ts). */
export async function deleteFile(ctx: Ctx, id: number): Promise<void> {
  const row = await lockFile(ctx, id, mayDelete)
  await requireVersion(ctx.ifMatch, row, () => getFile(ctx, id))
  await ctx.db.deleteFrom('file').where('org_id', '=', ctx.me.org_id).where('id', '=', id).execute()
  await ctx.offerUndo()
}

const acts = actsOn(fileRecords, listFiles)

/** Deletes many: who may delete files at all may each that they see. Their bytes stay as above. */
export const deleteFiles = acts.remove

/**
 * Moves many to one record or to the firm: who may change files at all may each that they see, to whatever they see.
 * 400 for another record, and for a purpose that files have not got there.
 */
export const moveFiles = (
  ctx: Ctx,
  { ids, versions, filter, count, purpose, ...holder }: Received<typeof moving>['body'],
): Promise<BulkResult> =>
  acts.edit(ctx, { ids, versions, filter, count }, async () => {
    const [owner] = fileOwners.filter((name) => holder[`${name}_id`] !== undefined)
    const to = await requireHolder(ctx, holder).catch((error: unknown) => {
      throw owner && error instanceof AppError && error.status === 404 ? invalidChoice(`${owner}_id`) : error
    })
    const known = purposesIn(owner ?? 'firm')
    if (purpose && !known.includes(purpose)) throw invalidChoice('purpose')
    return { ...Object.fromEntries(ownerKeys.map((key) => [key, to[key] ?? null])), purpose: purpose ?? known[0] }
  })
