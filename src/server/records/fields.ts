/** The declared fields of a record type as SQL: selects, joins, orders, searches and writes. */
import { sql, type RawBuilder } from 'kysely'

import { readYes } from '#core/import/values.ts'
import { columnKey, type Field, fieldKey, type Fields, refName } from '#core/recordFields.ts'
import type { DB } from '#db/schema.ts'
import { countries } from '#server/places/countries.ts'
import type { HistoryColumns } from '#server/history/historyWords.ts'
import type { ImportValues } from '#server/import/recordTypeImport.ts'
import { addressRow } from '#server/import/rows.ts'
import { addressIn, tagsIn } from '#server/import/values.ts'
import { mentionsOf } from '#server/access/people.ts'
import { daysIn, instantIn, type SearchMatches, namedBy, numberIn, personBy, textIn } from '#server/records/search.ts'
import { tagIn } from '#server/records/tags.ts'
import { addressCells, tagCell, yes } from './cells.ts'
import { addressShown, addressOf, refOf } from './columns.ts'
import { lacking, type OrderBy, texts, whole } from './ordering.ts'
import { phoneIn } from './textSearch.ts'

type Sql = RawBuilder<unknown>

const addressLines = ['line1', 'line2', 'city', 'region', 'postcode', 'country'] as const

/** One field as SQL, over the table and the joined rows of its references. */
interface FieldSql {
  /** Columns of an answer, by name. */
  select: Record<string, Sql>
  /** The row of a reference: of one that is filled, and of one that may be empty. */
  join?: Record<'inner' | 'outer', Sql>
  /** Order columns, by the names of orderings. */
  orders: Record<string, OrderBy>
  /** Comparisons, by the keys of a search. */
  matches: Record<string, SearchMatches>
  /** Texts that plain words are looked for in, where the field is found by them. */
  words: Sql[]
  history: HistoryColumns
  /** Cells of a file, by the keys of its columns. */
  cells: Record<string, Sql>
  /** Turns a row of a file into the field's value in a body. */
  fromFile: (values: ImportValues) => unknown
  /** Returns the columns of a new row from the body's value. */
  row: (value: unknown) => Record<string, unknown>
}

const empty = { select: {}, orders: {}, matches: {}, words: [], history: {}, cells: {} }

function fieldSql(table: keyof DB, name: string, field: Field): FieldSql {
  const own = sql.ref(`${table}.${name}`)
  const searched = fieldKey(name, field) ?? name
  const plain = {
    select: { [name]: own },
    orders: { [name]: field.required ? whole(sql`${own} collate human`) : texts(own) },
    matches: { [searched]: textIn(own) },
    words: field.found === true ? [own] : [],
    history: { [name]: 'text' } as HistoryColumns,
    cells: { [name]: own },
    fromFile: (values: ImportValues) => values[name],
    row: (value: unknown) => ({ [name]: value ?? field.empty }),
  }
  switch (field.kind) {
    case 'rows':
      return { ...empty, fromFile: () => undefined, row: () => ({}) }
    case 'phone':
      return {
        ...plain,
        matches: { [searched]: phoneIn(own) },
        words: field.found === true ? [own, sql`digits_of(${own})`] : [],
      }
    case 'email':
      return { ...plain, orders: { [name]: texts(sql`lower(${own})`) } }
    case 'notes':
      return { ...plain, select: { [name]: own, mentions: mentionsOf(table, name) } }
    case 'address': {
      const line = (instant: string) => sql.ref(`${table}.${name}_${instant}`)
      const { city, postcode } = { city: line('city'), postcode: line('postcode') }
      return {
        select: { [name]: addressOf(table) },
        orders: { city: texts(city), postcode: texts(postcode) },
        matches: {
          address: textIn(sql`concat_ws(E'\\n', ${sql.join(addressLines.map(line))})`),
          ...Object.fromEntries(
            ['city', 'region', 'postcode', 'country'].map((instant) => [instant, textIn(line(instant))]),
          ),
        },
        words: [city, postcode],
        history: addressShown,
        cells: addressCells(table),
        fromFile: (values) => addressIn(values, countries()),
        row: (value) => addressRow(value as Parameters<typeof addressRow>[0]),
      }
    }
    case 'tags':
      return {
        ...plain,
        orders: {},
        matches: { tag: tagIn(table) },
        words: field.found === true ? [sql`array_to_string(${own}, E'\\n')`] : [],
        history: { [name]: 'tags' },
        cells: { [name]: tagCell(table) },
        fromFile: tagsIn,
      }
    case 'day':
      return { ...plain, orders: { [name]: lacking(own) }, matches: { [searched]: daysIn(own) } }
    case 'number':
      return {
        ...plain,
        orders: { [name]: lacking(own) },
        matches: { [searched]: numberIn(own) },
        // A column that is never null gets its default where a file has no value.
        fromFile: (values) => values[name] ?? (field.empty === null ? null : undefined),
        row: (value) => ({ [name]: value ?? field.empty }),
      }
    case 'money':
      return {
        ...plain,
        orders: { [name]: lacking(own) },
        matches: { [searched]: numberIn(own) },
        history: { [name]: field.see ? { may: field.see } : 'text' },
        fromFile: (values) => values[name] ?? (field.empty === null ? null : undefined),
        row: (value) => ({ [name]: value ?? field.empty }),
      }
    case 'yesNo':
      return { ...plain, orders: {}, matches: {}, history: { [name]: 'yes or no' }, cells: { [name]: yes(own) } }
    case 'extra':
      return { ...plain, orders: {}, matches: {}, words: [], history: { [name]: 'values' }, cells: {}, fromFile: udfIn }
    case 'reference': {
      const there = (field.table ?? name) as keyof DB
      // A self-reference needs an alias that differs from the table's own name.
      const alias = refName(name) === table ? `its_${table}` : refName(name)
      const key = columnKey(name, field)
      const called = sql.ref(`${alias}.name`)
      const joined = sql`${sql.table(there)} ${sql.ref(alias)}
          on ${sql.ref(`${alias}.org_id`)} = ${sql.ref(`${table}.org_id`)} and ${sql.ref(`${alias}.id`)} = ${own}`
      const outer = sql`left join ${joined}`
      return {
        ...plain,
        select: { [name]: own, [refName(name)]: refOf(alias) },
        join: { inner: field.filled ? sql`join ${joined}` : outer, outer },
        orders: { [key]: (field.filled ? whole : lacking)(sql`${called} collate human`) },
        matches: { [searched]: there === 'member' ? personBy(own) : namedBy(own, there) },
        words: field.found === true ? [called] : [],
        history: { [name]: { name: there, ...(field.see && { may: field.see }) } },
        cells: { [key]: called },
        fromFile: (values) => values[key] ?? null,
      }
    }
    default:
      return plain
  }
}

/** The values of extra fields in a row of a file. */
const udfIn = (values: ImportValues) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      key.startsWith('udf.') && value !== undefined ? [[key.slice(4), value]] : [],
    ),
  )
/** A file says yes and no in words. */
export const yesNoOf = (stated: string | boolean | null) =>
  typeof stated === 'string' ? (readYes(stated).value ?? stated) : stated

/** Everything that the fields of a table say, together. */
export function fieldsSql(table: keyof DB, fields: Fields) {
  const each = Object.entries(fields).map(([name, field]) => [name, fieldSql(table, name, field)] as const)
  const all = each.map(([, value]) => value)
  const merged = <K extends keyof FieldSql>(key: K) =>
    Object.assign({}, ...all.map((record) => record[key])) as FieldSql[K]
  const atColumn = (column: string) => sql.ref(`${table}.${column}`)
  const from = (kind: 'inner' | 'outer') =>
    sql.join([sql.table(table), ...all.flatMap(({ join }) => join?.[kind] ?? [])], sql` `)
  const select: Record<string, Sql> = {
    id: atColumn('id'),
    ...merged('select'),
    version: atColumn('version'),
    created: atColumn('created'),
    modified: atColumn('modified'),
  }
  return {
    each: Object.fromEntries(each),
    from: from('inner'),
    counted: from('outer'),
    select,
    orders: { ...merged('orders'), created: whole(atColumn('created')), modified: whole(atColumn('modified')) },
    matches: {
      ...merged('matches'),
      created: instantIn(atColumn('created')),
      modified: instantIn(atColumn('modified')),
    },
    words: all.flatMap(({ words }) => words),
    history: merged('history'),
    cells: merged('cells'),
  }
}
