/** Builds LIKE patterns from what people search for. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { folded } from '#core/folded.ts'

/** A LIKE pattern for folded text anywhere inside: what the person typed is never a wildcard. */
export const containing = (typed: string) => `%${folded(typed).replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/**
 * Returns the condition that the column contains the typed text, ignoring case and accents. NULL where the column
 * is.
 */
export const textIncludes = (column: RawBuilder<unknown>, typed: string) =>
  sql<SqlBool>`folded(${column}) like ${containing(typed)}`
