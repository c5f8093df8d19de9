/** Files that belong to the firm as a whole. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { fileOwners } from '#core/recordOwners.ts'
import type { Ctx } from '../http/context.ts'
import { invalidChoice } from '../http/errors.ts'

/** Condition for the firm's own files, which everybody sees who may see files. */
export const ofFirm: RawBuilder<SqlBool> = sql<SqlBool>`num_nonnulls(${sql.join(fileOwners.map((name) => sql.ref(`file.${name}_id`)))}) = 0`

/** Throws 400 under `logo_id` for a file that is no picture among the firm's files. */
export async function requireFirmPicture({ db, me }: Pick<Ctx, 'db' | 'me'>, id: number): Promise<void> {
  const { rows } = await sql`
    select from file join file_content content on content.org_id = file.org_id and content.id = file.content_id
     where file.org_id = ${me.org_id} and file.id = ${id} and content.width is not null
       and ${ofFirm}`.execute(db)
  if (rows.length === 0) throw invalidChoice('logo_id')
}
