/** The bytes of files: always as an attachment that no browser runs, frames or guesses at. */
import { sql } from 'kysely'

import type { Ctx, OwnCtx } from '#server/http/context.ts'
import { inTenant } from '#server/db/db.ts'
import { notFound } from '#server/http/errors.ts'
import { sendStored } from '#server/files/send.ts'
import type { PictureSize } from '#server/files/store.ts'
import { mayView } from './files.access.ts'

interface Stored {
  name: string
  sha256: string
  size: number
  type: string
  pictured: boolean
}

/** Sends the file, or the part that `Range` names. Throws 404 out of reach. */
export async function downloadFile(ctx: OwnCtx, id: number): Promise<string> {
  await sendStored(ctx, await storedFile(ctx, id))
  return ''
}

/** Sends what was drawn of a picture; 404 out of reach and for what is none. */
export async function previewFile(ctx: OwnCtx, id: number, drawn: PictureSize): Promise<string> {
  const file = await storedFile(ctx, id)
  if (!file.pictured) throw notFound()
  await sendStored(ctx, { ...file, drawn })
  return ''
}

const storedFile = ({ database, me }: OwnCtx, id: number): Promise<Stored> =>
  inTenant(database, { orgId: me.org_id, userId: me.id }, async (db: Ctx['db']) => {
    const { rows } = await sql<Stored>`
      select file.name, encode(content.sha256, 'hex') as sha256, content.size, content.type,
        content.width is not null as pictured
      from file join file_content content on content.org_id = file.org_id and content.id = file.content_id
     where file.org_id = ${me.org_id} and file.id = ${id} and ${mayView(me)}`.execute(db)
    if (!rows[0]) throw notFound()
    return rows[0]
  })
