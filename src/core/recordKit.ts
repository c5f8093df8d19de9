/**
 * A record type from its fields: the schemas of its bodies and answers, its calls, the keys of its search and the
 * columns of its files. Both sides build on it: `server/records/kit.ts` answers the calls, `web/record/kit.tsx` draws
 * the screens. A kind that differs in one part makes that part by hand and takes the others.
 */
import * as z from 'zod/mini'

import { Tag } from './address.ts'
import { boolText, Id, IdText, listText, Mentions, recordFields, Ref, text, Version } from './contract.ts'
import type { Wording } from './locale/wording.ts'
import type { Permission } from './permissions.ts'
import { bulkCalls, recordRemoval } from './recordBulk.ts'
import { addressColumns, column, createdColumn, type TableColumn } from './recordColumns.ts'
import { recordExport } from './recordExport.ts'
import {
  columnKey,
  fieldKey,
  type Fields,
  isKind,
  type Later,
  type Reads,
  refName,
  type Required,
  type Writes,
} from './recordFields.ts'
import type { RecordPart } from './recordType.ts'
import { recordImports } from './recordImport.ts'
import { type FilterShape, recordCalls, type RecordNames } from './records.ts'
import { recordSimilar } from './recordDuplicates.ts'
import type { SearchKeys } from './search.ts'
import { dateWords } from './searchDays.ts'

type Shape = Readonly<Record<string, z.ZodMiniType>>
/** The value of a part where the record type names it. */
type If<Part, Parts, Value> = Part extends Parts ? Value : undefined
/** The value of a call of record types that end. */
type Ending<End, Value> = [End] extends [never] ? undefined : Value

/** No schema under any name. */
type None = Readonly<Record<symbol, never>>

interface RecordSpec<
  F extends Fields,
  Also extends Shape,
  Option extends z.ZodMiniType,
  Tab extends string,
  Order extends string,
  More extends FilterShape,
  Sent extends Shape,
  Part extends RecordPart,
  End extends string,
> {
  names: RecordNames
  /** `client` within sentences, and `Clients` above the list. */
  noun: string
  title: string
  with: readonly Part[]
  fields: F
  /** Derived values of an answer beside the fields: never written. */
  also?: Also
  /**
   * Columns of a file for those derived values, after the fields: by the names in the answer, unless the record type
   * gives others.
   */
  derived?: readonly TableColumn[]
  /** Values that only creating takes: never stored. */
  sent?: Sent
  /** A choice in a picker; by default its id and name. */
  option?: Option
  tabs: readonly [Tab, ...Tab[]]
  orderings: readonly [Order, ...Order[]]
  ordering: Order | `-${Order}`
  orderingNeeds?: Partial<Readonly<Record<Order, Permission>>>
  /** Filters of the list beside search, tags and references. */
  filters?: More
  /** The field of the last day; records with one are archived and restored, and left out of lists once it is past. */
  ends?: End
  /** The field of the first day, before which the record is not in use either. */
  begins?: keyof F & string
  /** Keys of its search beside the fields'. */
  searchKeys?: SearchKeys
  /** Further sentences for the summaries of the calls. */
  say?: { create?: string; change?: string; remove?: string }
}

/** The filters that the fields bring: by tags and by references; of records that end, whether those count too. */
const fieldFilters = (fields: Fields, ends: boolean): FilterShape => ({
  search: z.optional(text({ max: 1000 })),
  ...(ends && { include_inactive: z._default(boolText, false) }),
  ...Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, FilterShape[string]][] =>
      isKind(field, 'reference')
        ? field.filter === 'none'
          ? []
          : [[name, z.optional(listText(IdText))]]
        : isKind(field, 'tags')
          ? [[name, z.optional(listText(Tag, 50))]]
          : [],
    ),
  ),
})

/** Filters that every list has, as the server reads them. */
type Searched = Readonly<{ search: z.ZodMiniOptional<z.ZodMiniType<string, string>> }>
type FieldFilters<F extends Fields> = Searched &
  Readonly<{
    include_inactive: z.ZodMiniOptional<z.ZodMiniType<boolean, 'true' | 'false'>>
    tags: z.ZodMiniOptional<z.ZodMiniType<string[], string>>
  }> & {
    readonly [K in keyof F as F[K]['kind'] extends 'reference' ? K : never]: z.ZodMiniOptional<
      z.ZodMiniType<number[], string>
    >
  }

/** The keys of a search of these fields; the firm's extra fields come beside them by their own keys. */
const fieldKeys = (fields: Fields): SearchKeys => ({
  ...Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, SearchKeys[string]][] => {
      switch (field.kind) {
        case 'address':
          return [fieldKey(name, field) ?? [], 'city', 'region', 'postcode', 'country']
            .flat()
            .map((key) => [key, { kind: 'text' }])
        case 'tags':
          return [['tag', { kind: 'text' }]]
        case 'yesNo':
        case 'extra':
          return []
        default: {
          const key = fieldKey(name, field)
          if (key === null) return []
          if (field.kind === 'day') return [[key, { kind: 'date', words: dateWords }]]
          return [[key, { kind: field.kind === 'number' || field.kind === 'money' ? 'number' : 'text' }]]
        }
      }
    }),
  ),
  created: { kind: 'date', words: dateWords },
  modified: { kind: 'date', words: dateWords },
})

/** The columns of a file of these fields. */
const fieldColumns = (fields: Fields, words: Wording): TableColumn[] =>
  Object.entries(fields).flatMap(([name, field]): TableColumn[] => {
    const { heading = field.label, width = 20, aliases = [], columns } = field
    if (columns) return [...columns]
    const made = (key: string, more: Partial<TableColumn> = {}) => [column(key, heading, width, aliases, more)]
    switch (field.kind) {
      case 'address':
        return addressColumns(words)
      case 'extra':
        return []
      case 'day':
        return made(name, { kind: 'date', width: 13 })
      case 'number':
        return made(name, { kind: 'integer' })
      case 'money':
        return made(name, { kind: 'decimal' })
      case 'reference':
        return made(columnKey(name, field))
      case 'notes':
        return made(name, { mentions: true })
      default:
        return made(name)
    }
  })

/** Confirms that a new record is none of those that it looks like. */
export const confirmable = { confirmed: z._default(z.boolean(), false) }

/** A record type: everything about it that both sides share. */
export function defineRecord<
  F extends Fields,
  Tab extends string,
  Order extends string,
  Also extends Shape = None,
  Option extends z.ZodMiniType = typeof Ref,
  More extends FilterShape = Searched,
  Sent extends Shape = None,
  Part extends RecordPart = never,
  End extends keyof F & string = never,
>(spec: RecordSpec<F, Also, Option, Tab, Order, More, Sent, Part, End>) {
  const { names, fields, ends } = spec
  const parts: ReadonlySet<string> = new Set(spec.with)
  const part = <Name extends RecordPart, Value>(name: Name, value: Value): If<Name, Part, Value> =>
    (parts.has(name) ? value : undefined) as If<Name, Part, Value>
  const each = Object.entries(fields)
  const writes = Object.fromEntries(each.map(([name, { write }]) => [name, write])) as Writes<F>
  const pickSome = (required: boolean) =>
    Object.fromEntries(
      Object.entries(writes as Shape).filter(
        ([name]) => fields[name]?.later !== true && (fields[name]?.required ?? false) === required,
      ),
    )
  // The definition of its extra fields is the kind's: a record says which, and a write may say the same again.
  const hasExtra = each.some(([, field]) => isKind(field, 'extra'))
  const schemaId = (hasExtra ? { udf_schema_id: z.optional(z.nullable(Id)) } : {}) as None
  const New = z.strictObject({
    ...(pickSome(true) as Pick<Writes<F>, Required<F>>),
    ...z.partial(z.object(pickSome(false) as Omit<Writes<F>, Required<F> | Later<F>>)).shape,
    ...schemaId,
    ...(spec.sent ?? ({} as Sent)),
  })
  const Change = z.partial(z.strictObject({ ...writes, ...schemaId, version: Version }))
  const reads = Object.fromEntries(
    each.flatMap(([name, field]): [string, z.ZodMiniType][] => [
      [name, field.read],
      ...(isKind(field, 'reference')
        ? [[refName(name), field.filled ? Ref : z.nullable(Ref)] as [string, z.ZodMiniType]]
        : []),
      ...(isKind(field, 'notes') ? [['mentions', Mentions] as [string, z.ZodMiniType]] : []),
      ...(isKind(field, 'extra') ? [['udf_schema_id', z.nullable(Id)] as [string, z.ZodMiniType]] : []),
    ]),
  ) as Reads<F> & { mentions: typeof Mentions }
  const Item = z.object({ id: Id, ...reads, ...(spec.also ?? ({} as Also)), ...recordFields })
  const { tabs, orderings, ordering } = spec
  const filters = { ...fieldFilters(fields, ends !== undefined), ...spec.filters } as Omit<
    FieldFilters<F>,
    keyof More
  > &
    More
  const lists = { filters, tabs, orderings, ordering, orderingNeeds: spec.orderingNeeds ?? {} }
  const calls = recordCalls(names, lists, {
    item: Item,
    option: (spec.option ?? Ref) as Option,
    create: New,
    change: Change,
    ...(spec.say && { say: spec.say }),
  })
  const editable = Object.fromEntries(each.flatMap(([name, { bulk, write }]) => (bulk ? [[name, write]] : [])))
  const { edit, tag, archive, restore } = bulkCalls(names, editable as Partial<Writes<F>> & Shape)
  const isTagged = each.some(([, field]) => isKind(field, 'tags'))
  const whereItEnds = <Value>(call: Value): Ending<End, Value> =>
    (ends === undefined ? undefined : call) as Ending<End, Value>
  return {
    names,
    noun: spec.noun,
    title: spec.title,
    begins: spec.begins,
    fields,
    lists,
    ends,
    New,
    Change,
    Item,
    calls: {
      ...calls,
      tags: (isTagged ? calls.tags : undefined) as If<'tags', F[keyof F]['kind'], typeof calls.tags>,
      remove: part('remove', calls.remove),
    },
    bulk: {
      edit: part('edit', edit),
      tag: part('tag', tag),
      archive: whereItEnds(archive),
      restore: whereItEnds(restore),
      remove: part('removeMany', recordRemoval(names)),
    },
    export: part('export', recordExport(names, lists)),
    imports: part('import', recordImports(names)),
    similar: part('duplicates', recordSimilar(names)),
    searchKeys: { ...fieldKeys(fields), ...spec.searchKeys },
    /** The columns of its files; the firm's extra fields follow them. */
    table: (words: Wording) => [...fieldColumns(fields, words), ...(spec.derived ?? []), createdColumn],
    /** Labels of the fields, in forms and histories. */
    labels: {
      ...(Object.fromEntries(each.map(([name, { label }]) => [name, label])) as Record<keyof F & string, string>),
      comments: 'Comment',
    },
  }
}
