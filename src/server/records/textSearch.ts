/**
 * Text search among very many records. Behind row security LIKE uses no index, so the ids of the records that match are
 * asked of a function of the database first (`matching_ids`); the search's own conditions still apply to them.
 */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import type { SearchTerm } from '#core/search.ts'
import type { Ctx } from '#server/http/context.ts'
import { containing } from '#server/db/textIncludes.ts'
import { type SearchCondition, type SearchMatches, textsOf } from '#server/records/search.ts'

/** The searched texts of a record type. */
export interface TextSource {
  /** The ids of the records that match all patterns, at most so many: null where more do. */
  ids: (patterns: RawBuilder<unknown>, atMost: number) => RawBuilder<unknown>
  /** The id of a record in the list's own statement. */
  id: RawBuilder<unknown>
  /** The keys whose values are part of those texts, each with the pattern that a value becomes. */
  keys: Readonly<Record<string, (text: string) => string>>
}

/** Searches folded texts in columns of one table, which the role `fieldbook_search` may read. */
export const textsIn =
  (table: string, ...columns: readonly string[]): TextSource['ids'] =>
  (patterns, atMost) =>
    sql`matching_ids(${table}, ${columns}::text[], ${patterns}, ${atMost})`

/**
 * Most matching ids that a condition lists: with more matches a list finds its page soon enough by reading all
 * records in order.
 */
const maxIds = 20_000
/** Most matching ids by which a page is read: with more, an index that gives the page's order is faster. */
const fewIds = 2000
/** The pattern of an empty text, which matches every record. */
const anything = containing('')

/** The column, which holds folded text, contains the text. */
export const contains = (column: RawBuilder<unknown>, text: string) => sql<SqlBool>`${column} like ${containing(text)}`

/** Digits where there are some, so that spaces and brackets of a telephone number do not matter. */
export const phonePattern = (text: string) => {
  const digits = text.replaceAll(/\D/g, '')
  return containing(digits === '' ? text : digits)
}

/** Matches numbers that contain one of the values, as written or in their digits. */
export const phoneIn =
  (number: RawBuilder<unknown>): SearchMatches =>
  (values) => {
    const patterns = textsOf(values).map(phonePattern)
    return sql<SqlBool>`(folded(${number}) like any(${patterns}::text[]) or digits_of(${number}) like any(${patterns}::text[]))`
  }

/** The ids that a search of texts found before the list is read. */
export interface RecordResult {
  /** Condition on the ids of the matching records, if they are not too many. */
  condition: SearchCondition
  /** True when so many match that a page in the order of an index fills up soon without their ids. */
  common: boolean
}

/** The records that match the terms; null where no term narrows them, or too many match. */
export async function matchingIds(
  { db }: Pick<Ctx, 'db'>,
  { ids: matching, id, keys }: TextSource,
  terms: readonly SearchTerm[],
): Promise<RecordResult | null> {
  const patterns = terms.flatMap((term) => {
    if (term.exclude) return []
    const alternatives =
      term.kind === 'text'
        ? [containing(term.text)]
        : textsOf(term.values).map((text) => keys[term.key]?.(text) ?? anything)
    return alternatives.length > 0 && !alternatives.includes(anything) ? [alternatives] : []
  })
  if (patterns.length === 0) return null
  const condition = matching(sql`${JSON.stringify(patterns)}::jsonb`, maxIds)
  // The ids go back as text: parsing thousands of numbers here would be waste.
  const { rows } = await sql<{ ids: string | null; common: boolean }>`
    select found.ids::text as ids, cardinality(found.ids) > ${fewIds} as common from (select ${condition} as ids) found`.execute(
    db,
  )
  const [found] = rows
  if (typeof found?.ids !== 'string') return null
  return { condition: sql<SqlBool>`${id} = any(${found.ids}::bigint[])`, common: found.common }
}
