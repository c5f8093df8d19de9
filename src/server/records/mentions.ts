/** Mentions in texts that the database holds, by the pattern that the rest of the product reads them by. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { mentionPattern, mentionStart } from '#core/mentions.ts'

/** Whether there may be one: cheaper than to look for it. */
export const mayMention = (text: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`${text} like ${sql.lit(`%${mentionStart}%`)}`

/** Returns a query for the ids of the people mentioned in the text, in order, as `id`. */
export const mentionedIn = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select written.id[1]::bigint as id from regexp_matches(${text}, ${sql.lit(mentionPattern)}, 'g') written (id)`
