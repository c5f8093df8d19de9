/** Writes of files: their bytes are in the store already, or stay there for a while. */
import { fileOwners } from '#core/recordOwners.ts'
import type { Received } from '#core/contract.ts'
import type { BulkResult } from '#core/recordBulk.ts'
import { requireVersion } from '#server/records/version.ts'
import type { Ctx } from '#server/http/context.ts'
import { AppError, invalid, invalidChoice } from '#server/http/errors.ts'
import type { ReceivedFile } from '#server/files/save.ts'
import { refusalOf } from '#server/files/kinds.ts'
import { actsOn } from '#server/records/bulk.ts'
import { listFiles, type FileRecordFile, type UploadedFile } from '../files.contract.ts'
import type { moveFiles as moving } from '../fileLists.contract.ts'
import { ownerKeys, purposesIn } from '../files.rules.ts'
import { mayChange, mayDelete } from './files.access.ts'
import { insertFiles, type Purpose } from './insertFile.ts'
import { fileRecords, getFile, getFiles, type Holder, lockFile, requireHolder } from './files.queries.ts'

/** Adds the received files to the record or to the firm, all or none. Can be undone. */
export async function addFiles(
  ctx: Ctx,
  { purpose, ...holder }: Holder & { purpose: Purpose },
  files: readonly ReceivedFile[],
): Promise<UploadedFile[]> {
  const ids = await insertFiles(ctx, { ...(await requireHolder(ctx, holder)), purpose }, files)
  await ctx.offerUndo()
  const rows = await getFiles(ctx, ids)
  return rows.map((row, index) => ({ ...row, notes: files[index]?.notes ?? [] }))
}

/** Renames a file. Throws 404 out of reach, 409 `stale`, and 400 for an ending that does not fit the content. */
export async function changeFile(
  ctx: Ctx,
  id: number,
  { name, version }: { name?: string | undefined; version?: number | undefined },
): Promise<FileRecordFile> {
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

const actions = actsOn(fileRecords, listFiles)

/** Deletes many: who may delete files at all may each that they see. Their bytes stay as above. */
export const deleteFiles = actions.remove

/**
 * Moves many to one record or to the firm: who may change files at all may each that they see, to whatever they see.
 * 400 for another record, and for a purpose that files have not got there.
 */
export const moveFiles = (
  ctx: Ctx,
  { ids, versions, filter, count, purpose, ...holder }: Received<typeof moving>['body'],
): Promise<BulkResult> =>
  actions.edit(ctx, { ids, versions, filter, count }, async () => {
    const [owner] = fileOwners.filter((name) => holder[`${name}_id`] !== undefined)
    const to = await requireHolder(ctx, holder).catch((error: unknown) => {
      throw owner && error instanceof AppError && error.status === 404 ? invalidChoice(`${owner}_id`) : error
    })
    const known = purposesIn(owner ?? 'firm')
    if (purpose && !known.includes(purpose)) throw invalidChoice('purpose')
    return { ...Object.fromEntries(ownerKeys.map((key) => [key, to[key] ?? null])), purpose: purpose ?? known[0] }
  })
