/** The photo and the signature of a person: one file each, which only the person's own calls show. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { has } from '#core/permissions.ts'
import { requireVersion } from '#server/records/version.ts'
import { mayView } from '#features/users/users/server/users.access.ts'
import { getUser } from '#features/users/users/server/userList.ts'
import { getOwnDetails } from '#features/users/own/server/own.ts'
import { lockMember } from '#features/users/users/server/users.queries.ts'
import { mayPick } from '#server/access/people.ts'
import type { Ctx, Me, OwnCtx } from '#server/http/context.ts'
import { inTenant, type TenantDb } from '#server/db/db.ts'
import { forbidden, notFound } from '#server/http/errors.ts'
import type { ReceivedFile } from '#server/files/save.ts'
import { sendStored, type StoredFile } from '#server/files/send.ts'
import type { ImagePurpose } from '#features/users/images/images.contract.ts'
import { insertFiles } from './insertFile.ts'

/**
 * Conditions for images: a photo is shown wherever the name is; a signature only to the person and to people who see
 * the whole record.
 */
const seen: Record<ImagePurpose, (me: Me) => RawBuilder<SqlBool>> = {
  photo: (me) => sql<SqlBool>`(${mayPick(me)} or member.id = ${me.id})`,
  signature: (me) => sql<SqlBool>`(${mayView(me)} or member.id = ${me.id})`,
}

/** Sends it; 404 out of reach, and where there is none. */
export async function sendImage(ctx: OwnCtx, purpose: ImagePurpose, userId: number): Promise<string> {
  const { database, me } = ctx
  const image = await inTenant(database, { orgId: me.org_id, userId: me.id }, async (db) => {
    const { rows } = await sql<StoredFile>`
      select file.name, encode(content.sha256, 'hex') as sha256, content.size, content.type
        from file
        join member on member.org_id = file.org_id and member.id = file.user_id
        join file_content content on content.org_id = file.org_id and content.id = file.content_id
       where file.org_id = ${me.org_id} and file.user_id = ${userId} and file.purpose = ${purpose}
         and ${seen[purpose](me)}`.execute(db)
    return rows[0]
  })
  if (!image) throw notFound()
  await sendStored(ctx, image)
  return ''
}

/**
 * Checks that the image is the caller's own, or that they have users.change_user: 404 for a person out of reach, 403
 * for somebody else's.
 */
export async function requireOwnImage({ db, me }: { db: TenantDb; me: Me }, purpose: ImagePurpose, userId: number) {
  const { rows } = await sql`
    select from member where member.org_id = ${me.org_id} and member.id = ${userId} and ${seen[purpose](me)}`.execute(
    db,
  )
  if (rows.length === 0) throw notFound()
  if (userId !== me.id && !has(me, 'users.change_user')) throw forbidden()
}

/** A picture is part of the person: it shares their version, as the working week does. 409 `stale`. */
async function changeOwner(ctx: Ctx, act: 'change' | 'remove', purpose: ImagePurpose, userId: number): Promise<void> {
  const { db, me } = ctx
  await requireOwnImage(ctx, purpose, userId)
  const member = await lockMember(ctx, userId, seen[purpose](me))
  await requireVersion(ctx.ifMatch, member, () => personOf(ctx, member))
  // The person's row shows no change of an image, so the action is recorded in their history.
  await ctx.act(`${act}_${purpose}`)
  await db
    .updateTable('member')
    .set({ version: sql<number>`version` })
    .where('org_id', '=', me.org_id)
    .where('id', '=', userId)
    .execute()
}

/** Returns the person with the fields that the caller may see. */
async function personOf(ctx: Ctx, { id, name, version }: { id: number; name: string; version: number }) {
  if (id === ctx.me.id) return getOwnDetails(ctx)
  return has(ctx.me, 'users.view_user') ? getUser(ctx, { params: { id } }) : { id, name, version }
}

/** Replaces the image. Throws 409 `stale`. Undo restores the old one. */
export async function setImage(ctx: Ctx, purpose: ImagePurpose, userId: number, files: readonly ReceivedFile[]) {
  await changeOwner(ctx, 'change', purpose, userId)
  await dropImage(ctx, purpose, userId)
  await insertFiles(ctx, { user_id: userId, purpose }, files)
  await ctx.offerUndo()
}

/** Deletes the image. Throws 404 without one, 409 `stale`. Undo restores it. */
export async function deleteImage(ctx: Ctx, purpose: ImagePurpose, userId: number): Promise<void> {
  await changeOwner(ctx, 'remove', purpose, userId)
  if ((await dropImage(ctx, purpose, userId)) === 0) throw notFound()
  await ctx.offerUndo()
}

async function dropImage({ db, me }: Ctx, purpose: ImagePurpose, userId: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('file')
    .where('org_id', '=', me.org_id)
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
