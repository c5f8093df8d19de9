/**
 * A search as conditions of a statement: what every list's keys are made of. A list defines the condition of each
 * key (`Matchers`) and the texts that plain words search; conditions only narrow what its access rules let through.
 */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { today } from '#core/days.ts'
import { locales } from '#core/locale/locales.ts'
import type { SearchTerm, SearchValue } from '#core/search.ts'
import { type SearchDayCalendar, daysOfValue } from '#core/searchDays.ts'
import type { DB } from '#db/schema.ts'
import type { Me } from '../http/context.ts'
import { containing } from '../db/textIncludes.ts'

export type SearchCondition = RawBuilder<SqlBool>
/** Makes the condition that any of the values matches; the values are parameters. */
export type SearchMatches = (values: readonly SearchValue[], me: Me) => SearchCondition

/** Returns the calendar in which the caller's searches count days. */
export const calendarOf = (me: Me): SearchDayCalendar => ({
  today: today(me.timezone),
  weekStart: locales[me.locale].weekStart,
})

/** Returns one condition per term; all must hold. A NULL is no match, so that an excluded term keeps the row. */
export function conditionsOf<K extends string>(
  me: Me,
  terms: readonly SearchTerm[],
  saying: (text: string) => SearchCondition,
  matches: Record<K, SearchMatches>,
): SearchCondition[] {
  return terms.map((term) => {
    const found = term.kind === 'text' ? saying(term.text) : matches[term.key as K](term.values, me)
    return term.exclude ? sql<SqlBool>`not coalesce(${found}, false)` : found
  })
}

export const either = (conditions: readonly SearchCondition[]) => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`

export const textsOf = (values: readonly SearchValue[]) =>
  values.flatMap((value) => (value.op === 'is' ? [value.value] : []))
/** Matches columns that contain any of the texts, ignoring case and accents. */
export const like = (column: RawBuilder<unknown>, values: readonly SearchValue[]) =>
  sql<SqlBool>`folded(${column}) like any(${textsOf(values).map(containing)}::text[])`
export const textIn =
  (column: RawBuilder<unknown>): SearchMatches =>
  (values) =>
    like(column, values)

/** Makes the condition that `column` is one of the ids; none without ids. */
export const among = (column: RawBuilder<unknown>, ids: readonly number[] | undefined): SearchCondition[] =>
  ids ? [sql<SqlBool>`${column} = any(${ids}::bigint[])`] : []

/** Matches when `column` is the id of a row of the table whose name contains a value. */
export const namedBy =
  (column: RawBuilder<unknown>, table: keyof DB): SearchMatches =>
  (values, me) =>
    sql<SqlBool>`${column} = any(array(
    select named.id from ${sql.table(table)} named where named.org_id = ${me.org_id} and ${like(sql`named.name`, values)}))`

/** People by name; `me` is who asks. */
export const personBy = (column: RawBuilder<unknown>): SearchMatches => {
  const byName = namedBy(column, 'member')
  return (values, me) => {
    const isMe = textsOf(values).some((text) => text.toLowerCase() === 'me')
    const others = values.filter((value) => value.op !== 'is' || value.value.toLowerCase() !== 'me')
    return sql<SqlBool>`(${column} = ${isMe ? me.id : null} or ${byName(others, me)})`
  }
}

export const numberIn =
  (column: RawBuilder<unknown>): SearchMatches =>
  (values) =>
    either(
      values.map((value) => {
        switch (value.op) {
          case 'is':
            return sql<SqlBool>`${column} = ${value.value}::numeric`
          case 'below':
            return sql<SqlBool>`${column} < ${value.value}::numeric`
          case 'above':
            return sql<SqlBool>`${column} > ${value.value}::numeric`
          case 'range':
            return sql<SqlBool>`${column} between symmetric ${value.from}::numeric and ${value.to}::numeric`
        }
      }),
    )

/** Matches when `column` is a date within one of the spans of days. */
export const daysIn =
  (column: RawBuilder<unknown>): SearchMatches =>
  (values, me) =>
    either(
      values.map((value) => {
        const { start, end } = daysOfValue(value, calendarOf(me))
        return sql<SqlBool>`${column} between coalesce(${start}::date, '-infinity') and coalesce(${end}::date, 'infinity')`
      }),
    )

/** Matches when `column` is an instant on one of the days, by the organisation's clock. */
export const instantIn =
  (column: RawBuilder<unknown>): SearchMatches =>
  (values, me) =>
    daysIn(sql`(${column} at time zone ${me.timezone})::date`)(values, me)

/** Matches a boolean condition or its opposite; unknown (NULL) matches neither. */
export const whether =
  (condition: RawBuilder<unknown>): SearchMatches =>
  (values) =>
    sql<SqlBool>`(${condition}) = any(${textsOf(values).map((text) => text === 'true')}::boolean[])`
