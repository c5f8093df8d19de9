/**
 * Texts of very many records. Which records say something is asked of the trigrams first, and of the pairs of letters
 * where there are none (`records_saying`, since LIKE finds no index behind row security); what is found is a little too
 * much at most, and the search's own conditions are asked of it. Where too many say the words to be named, they are read
 * one by one.
 */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import type { SearchTerm } from '#core/search.ts'
import type { Ctx } from '#server/context.ts'
import { containing } from '#server/like.ts'
import { type Condition, type Matches, textsOf } from '#server/search.ts'
import type { ShownByDay } from './inactive.ts'

/** Whose texts are kept as they are searched: `said` of `client_listed`, `said` and `clients` of `contact_listed`. */
type Saying = 'client' | 'contact'

/** More than these are not named: a list finds its first page sooner by going through them in its order. */
const mostNamed = 1000
/** The pattern of a text of no letters, which every record fits. */
const anything = containing('')

/** The column, in lower case already, has the text in it. That is put in lower case once, and not for every row. */
export const says = (column: RawBuilder<unknown>, text: string) =>
  sql<SqlBool>`${column} like (select lower(${containing(text)}))`

/** Digits where there are some, so that spaces and brackets of a telephone number do not matter. */
export const phonePattern = (text: string) => {
  const digits = text.replaceAll(/\D/g, '')
  return containing(digits === '' ? text : digits)
}

/** One of the values is part of the number as it is written, or of its digits. */
export const phoneIn =
  (number: RawBuilder<unknown>): Matches =>
  (values) => {
    const patterns = textsOf(values).map(phonePattern)
    return sql<SqlBool>`(${number} ilike any(${patterns}::text[]) or digits_of(${number}) like any(${patterns}::text[]))`
  }

/**
 * At most one condition: the ids of the records that may fit the terms. `keys` says of the keys whose values the kept
 * texts hold too how a value is looked for in them.
 */
export async function mayFit(
  { db }: Pick<Ctx, 'db'>,
  entity: Saying,
  terms: readonly SearchTerm[],
  keys: Readonly<Record<string, (text: string) => string>>,
): Promise<Condition[]> {
  const patterns = terms.flatMap((term) => {
    if (term.exclude) return []
    const asked =
      term.kind === 'text'
        ? [containing(term.text)]
        : textsOf(term.values).map((text) => keys[term.key]?.(text) ?? anything)
    return asked.length > 0 && !asked.includes(anything) ? [asked] : []
  })
  if (patterns.length === 0) return []
  const { rows } = await sql<{ ids: number[] | null }>`
    select records_saying(${entity}, lower(${JSON.stringify(patterns)})::jsonb, ${mostNamed}) as ids`.execute(db)
  const ids = rows[0]?.ids
  return ids ? [sql<SqlBool>`${sql.ref(`${entity}.id`)} = any(${ids}::bigint[])`] : []
}

/** Of words that more records say than are named: who says all of them, by the kept texts alone. */
export interface Said {
  words: number
  /** How many of each day from which they are inactive, as rows (`day`, `number`). */
  days: RawBuilder<unknown>
  /**
   * One row of a page of them by name: its `ids`, null where the names are better walked, and how many there are, null
   * with those unless `counted`.
   */
  page: (asked: PageSaid) => RawBuilder<{ ids: number[] | null; number: number | null }>
}

interface PageSaid {
  shown: ShownByDay
  /** The day that the organisation has. */
  today: string
  backwards: boolean
  rows: number
  /** How many come before the page. */
  before: number
  counted: boolean
}

/**
 * Of a search that is nothing but words, null of any other. `hidden` says whether contacts are found by the names of their
 * clients, too.
 */
export function wordsSaid(entity: Saying, terms: readonly SearchTerm[], hidden: Condition = sql`false`): Said | null {
  const words = terms.flatMap((term) => (term.kind === 'text' && !term.exclude ? [containing(term.text)] : []))
  if (words.length === 0 || words.length < terms.length) return null
  const patterns = sql`lower(${JSON.stringify(words.map((word) => [word]))})::jsonb`
  return {
    words: words.length,
    days: sql`days_saying(${entity}, ${patterns}, ${hidden})`,
    page: ({ shown, today, backwards, rows, before, counted }) =>
      sql`page_saying(${entity}, ${patterns}, ${hidden}, ${shown}, ${today}::date, ${backwards}, ${rows}, ${before}, ${counted})`,
  }
}
