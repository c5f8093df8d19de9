/** Reads of a record type: its joins, columns, searches, orders and options. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { withFields } from '#core/extraFields.ts'
import { has } from '#core/permissions.ts'
import { fieldKey, refName, seesField, unseenOrderings } from '#core/recordFields.ts'
import { parse } from '#core/search.ts'
import type { Ctx, Me } from '#server/http/context.ts'
import { textIncludes } from '#server/db/textIncludes.ts'
import { among, type SearchCondition, conditionsOf, type SearchMatches } from '#server/records/search.ts'
import { fieldMatches, fieldsOf, fieldTexts, schemaIdOf } from './extraFields.ts'
import { lacking } from './ordering.ts'
import { recordQueries } from './queries.ts'
import type { RecordTypeOptions, Searched } from './recordTypeReads.ts'
import { matchingIds } from './textSearch.ts'
import {
  type AnyFilters,
  type AnyItem,
  noRows,
  type RecordTable,
  type ResolvedRecordType,
  type Sql,
} from './recordTypeServer.ts'

/** Makes the record type's queries. */
export function readsOf(resolved: ResolvedRecordType) {
  const { record, spec, table, access, parts, fields, references, extra, resource, at, guarded } = resolved
  const { guardedNames, guardedRows, masked } = resolved
  const { lists } = record
  const words = [...parts.words, ...(extra === undefined ? [] : [fieldTexts(at(extra))])]
  const containsText = (me: Me, text: string): SearchCondition =>
    spec.text?.contains(me, text) ?? textIncludes(sql`concat_ws(E'\\n', ${sql.join(words)})`, text)

  /** Searches records; loads the firm's extra fields only where the query may name one. */
  async function searched(ctx: Pick<Ctx, 'db' | 'me'>, search = ''): Promise<Searched> {
    const added = extra !== undefined && search.includes(':') ? await fieldsOf(ctx, resource) : []
    const matches: Record<string, SearchMatches> = {
      ...fieldMatches(table, record.searchKeys, added),
      ...parts.matches,
      ...spec.matches,
    }
    const rows = guardedRows(ctx.me)
    for (const [name, field] of guarded) {
      const key = fieldKey(name, field) ?? name
      const match = matches[key]
      if (!seesField(ctx.me, field)) matches[key] = () => noRows
      else if (rows && match && guardedNames.has(name))
        matches[key] = (values, me) => sql<SqlBool>`(${rows} and ${match(values, me)})`
    }
    const terms = parse(search, withFields(record.searchKeys, added))
    return {
      conditions: conditionsOf(ctx.me, terms, (text) => containsText(ctx.me, text), matches),
      found: spec.text?.source ? await matchingIds(ctx, spec.text.source, terms) : null,
    }
  }

  /** The references whose names the viewer may not see. */
  const unseen = (me: Me) =>
    Object.fromEntries(
      references.flatMap(([name, field]) =>
        seesField(me, field)
          ? []
          : [
              [name, sql`null::bigint`],
              [refName(name), sql`null::jsonb`],
            ],
      ),
    )

  /** Removes masked values, so that they are absent as for viewers without the permission. */
  const withoutGuarded = (item: AnyItem): AnyItem =>
    spec.guarded === undefined || item[spec.guarded.flag] === true
      ? item
      : (Object.fromEntries(Object.entries(item).filter(([name]) => !guardedNames.has(name))) as AnyItem)

  /** Leaves out amounts for viewers without their permission. */
  const known = (me: Me, columns: Readonly<Record<string, Sql>>) =>
    Object.fromEntries(
      Object.entries(columns).filter(([name]) => {
        const field = fields[name]
        return field?.kind !== 'money' || seesField(me, field)
      }),
    )

  const records = recordQueries<RecordTable, AnyItem, AnyItem, AnyItem, AnyFilters, string, string>({
    table,
    access,
    from: parts.from,
    ...(spec.queries?.from === undefined && { counted: parts.counted }),
    columns: (me, filters) =>
      columnsAs({
        ...(extra !== undefined && { udf_schema_id: schemaIdOf(me, resource) }),
        ...masked(me, { ...known(me, parts.select), ...unseen(me), ...spec.select?.(me, filters) }),
        ...(spec.guarded && { [spec.guarded.flag]: spec.guarded.rows(me) }),
      }) as RawBuilder<AnyItem>,
    toItem: (me, row) => withoutGuarded({ ...row, ...access.acts(me), ...spec.derive?.(me, row) }),
    option: {
      order: sql`${spec.option?.name ?? at('name')} collate human`,
      ...(spec.option as Partial<RecordTypeOptions<AnyItem, AnyFilters>>),
      columns: (me, filters) =>
        sql<AnyItem>`${at('id')}, ${spec.option?.name ?? at('name')} as name${spec.option?.columns ? sql`, ${spec.option.columns(me, filters)}` : sql``}`,
    },
    orders: (me) => ({
      ...parts.orders,
      ...spec.orders,
      ...Object.fromEntries(
        Object.entries(masked(me, spec.guarded?.orders ?? {})).map(([name, column]) => [name, lacking(column)]),
      ),
    }),
    historySees: (me, item, permission) =>
      spec.guarded && guarded.some(([name, { see }]) => see === permission && guardedNames.has(name))
        ? item[spec.guarded.flag] === true
        : has(me, permission),
    ordering: lists.ordering,
    unseenOrderings: (me) => unseenOrderings(record, me),
    filterConditions: (me, filters) => [
      ...references.flatMap(([name, field]) => {
        const ids = filters[name] as number[] | undefined
        if (!seesField(me, field)) return among(sql`null::bigint`, ids)
        const elsewhere = spec.referencedBy?.[name]
        return elsewhere === undefined || ids === undefined ? among(at(name), ids) : [elsewhere(me, ids)]
      }),
      ...(spec.filterConditions?.(me, filters) ?? []),
    ],
    searched,
    tabs: Object.fromEntries(lists.tabs.map((tab) => [tab, spec.tabs?.[tab] ?? (() => sql<SqlBool>`true`)])),
    history: parts.history,
    ...spec.queries,
  })
  return records
}
export type Records = ReturnType<typeof readsOf>

const columnsAs = (columns: Readonly<Record<string, Sql>>) =>
  sql.join(Object.entries(columns).map(([as, value]) => sql`${value} as ${sql.ref(as)}`))
