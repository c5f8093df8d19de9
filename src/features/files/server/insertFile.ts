/** Inserts rows of files whose bytes are in the store: uploads, and files made by other features. */
import type { Ctx } from '#server/http/context.ts'
import { unavailable } from '#server/http/errors.ts'
import type { ReceivedFile } from '#server/files/save.ts'
import { lockRoom, noRoom } from '#server/files/quota.ts'
import type { FilePurpose, OwnerKey } from '../files.rules.ts'
import { spaceUsed } from './files.queries.ts'

export type Purpose = FilePurpose | 'photo' | 'signature'

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
    // A concurrent upload of the same content was rolled back.
    if (!content) throw unavailable('The upload failed. Send the file again.', 1)
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
