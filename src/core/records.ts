/**
 * The calls that every record type has: a list with tabs, what each tab holds, tags, one record, its history. A
 * record's own contract says its fields, filters, tabs and orderings, and nothing else (docs/rules/api.md#lists).
 */
import * as z from 'zod/mini'

import {
  boolText,
  endpoint,
  type Endpoint,
  Id,
  IdInPath,
  IdText,
  listText,
  Nothing,
  numberText,
  oneOrder,
} from './contract.ts'
import { HistoryItem } from './history.ts'
import type { Permission } from './permissions.ts'

/** Filters of a list as a query spells them: texts, lists joined by commas. */
export type FilterShape = Readonly<Record<string, z.ZodMiniType<unknown, string | undefined>>>

/** Names, paths, sentences and permissions of a record type's calls. */
export interface RecordNames {
  /** `clients` */
  prefix: string
  /** `Client`, of the calls' names. */
  noun: string
  /** `Clients`, where the calls' names mean more than one. */
  nouns: string
  /** `a client` and `clients`, in sentences. */
  one: string
  many: string
  see: Permission
  add: Permission
  change: Permission
  remove: Permission
  export: Permission
}

/** The definition that the calls about many records of a type are made of. */
export interface RecordLists<Filters extends FilterShape, Tab extends string, Field extends string> {
  /** Filters of the list; `search` is among them. */
  filters: Filters
  /** The first one is what a screen opens with; without one a list answers all of them. */
  tabs: readonly [Tab, ...Tab[]]
  orderings: readonly [Field, ...Field[]]
  ordering: Field | `-${Field}`
  /** The permission that an ordering takes, where no field of its name says one. */
  orderingNeeds?: Partial<Readonly<Record<Field, Permission>>>
}

interface RecordShapes<
  Item extends z.ZodMiniType,
  Option extends z.ZodMiniType,
  New extends z.ZodMiniType,
  Change extends z.ZodMiniType,
> {
  item: Item
  /** A choice in a picker. */
  option: Option
  create: New
  change: Change
  /** Further sentence of a summary. */
  say?: { create?: string; change?: string; remove?: string }
}

/** Makes the list's query without its page: filters and tab; all visible rows without either. */
export const wantedQuery = <Filters extends FilterShape, Tab extends string>(
  filters: Filters,
  tabs: readonly [Tab, ...Tab[]],
) => ({
  ...filters,
  // A list of one tab has nothing to say of it.
  ...((tabs.length > 1 ? { tab: z.optional(z.enum(tabs)) } : {}) as {
    tab: z.ZodMiniOptional<z.ZodMiniEnum<Enum<Tab>>>
  }),
})
type Enum<T extends string> = { [K in T]: K }

/** Longer lists are not counted to their end. */
export const maxCounted = 1000
/**
 * A count; `count_is_at_least` marks it as a minimum: more than 1,000, and more than fit up to the requested page.
 */
const countShape = { count: z.int(), count_is_at_least: z.optional(z.literal(true)) }
export const RecordCount = z.object(countShape)
export type RecordCount = z.output<typeof RecordCount>

/** Query part that requests the counts of a list's tabs as well. */
export const withCounts = { counts: z._default(boolText, false) }
/** A page of a list of records. */
export const recordPageOf = <Item extends z.ZodMiniType, Tab extends string>(
  item: Item,
  tabs: readonly [Tab, ...Tab[]],
) =>
  z.object({
    results: z.array(item),
    ...countShape,
    counts: z.optional(
      z.object(Object.fromEntries(tabs.map((tab) => [tab, RecordCount])) as Record<Tab, typeof RecordCount>),
    ),
  })

/** The query of a list whose records are never picked from. */
export const recordListQuery = <Filters extends FilterShape, Tab extends string, Field extends string>({
  filters,
  tabs,
  orderings,
}: RecordLists<Filters, Tab, Field>) =>
  z.object({
    /** The page, by default 1. */
    page: z.optional(numberText(1, 1_000_000)),
    /** Rows per page, by default 20, and 100 of choices. */
    rows: z.optional(numberText(1, 100)),
    /** The ordering, by default that of the list, or for choices that of pickers. */
    ordering: z.optional(oneOrder(orderings)),
    ...wantedQuery(filters, tabs),
    ...withCounts,
    /** Ids of records to return, whatever the tab; a selection also includes inactive ones. */
    ids: z.optional(listText(IdText)),
  })

/** Declares the call that counts each tab of a list exactly. */
export const recordCounts = <Filters extends FilterShape, Tab extends string>(
  { prefix, nouns, many }: RecordNames,
  { filters, tabs }: Pick<RecordLists<Filters, Tab, string>, 'filters' | 'tabs'>,
  access: Endpoint['access'],
) =>
  endpoint({
    name: `count${nouns}`,
    method: 'GET',
    path: `/${prefix}/counts/`,
    summary: `The number of ${many} in each tab of the list, by the same filters`,
    access,
    query: z.object(filters),
    reply: z.object(Object.fromEntries(tabs.map((tab) => [tab, z.int()])) as Record<Tab, z.ZodMiniInt>),
  })

export function recordCalls<
  Item extends z.ZodMiniType,
  Option extends z.ZodMiniType,
  New extends z.ZodMiniType,
  Change extends z.ZodMiniType,
  Filters extends FilterShape,
  Tab extends string,
  Field extends string,
>(
  names: RecordNames,
  lists: RecordLists<Filters, Tab, Field>,
  { item, option, create, change, say = {} }: RecordShapes<Item, Option, New, Change>,
) {
  const { prefix, noun, nouns, one, many, see } = names
  const all = `/${prefix}/` as const
  const each = `/${prefix}/:id/` as const
  return {
    list: endpoint({
      name: `list${nouns}`,
      method: 'GET',
      path: all,
      summary: `A page of ${many}; with \`selection\` options to pick from, at most 100`,
      access: see,
      query: z.extend(recordListQuery(lists), { selection: z._default(boolText, false) }),
      reply: z.union([z.array(option), recordPageOf(item, lists.tabs)]),
    }),
    counts: recordCounts(names, lists, see),
    tags: endpoint({
      name: `list${noun}Tags`,
      method: 'GET',
      path: `/${prefix}/tags/`,
      summary: `The tags of ${many}, by name`,
      access: see,
      reply: z.array(z.string()),
    }),
    get: endpoint({
      name: `get${noun}`,
      method: 'GET',
      path: each,
      summary: `Get ${one}`,
      access: see,
      params: IdInPath,
      reply: item,
    }),
    create: endpoint({
      name: `create${noun}`,
      method: 'POST',
      path: all,
      summary: `Add ${one}${say.create ?? ''}`,
      access: names.add,
      body: create,
      reply: item,
      creates: true,
    }),
    change: endpoint({
      name: `change${noun}`,
      method: 'PATCH',
      path: each,
      summary: `Change ${one}${say.change ?? ''}`,
      access: names.change,
      params: IdInPath,
      body: change,
      reply: item,
    }),
    remove: endpoint({
      name: `delete${noun}`,
      method: 'DELETE',
      path: each,
      summary: `Delete ${one} that nothing refers to (409 \`in_use\`)${say.remove ?? ''}`,
      access: names.remove,
      params: IdInPath,
      reply: Nothing,
    }),
    history: endpoint({
      name: `list${noun}History`,
      method: 'GET',
      path: `/${prefix}/:id/history/`,
      summary: `The history of ${one}, newest first`,
      access: see,
      params: IdInPath,
      reply: z.array(HistoryItem),
    }),
  }
}

/** A choice with its state in a word: a number alone does not say whether an invoice is paid. */
export const StateOption = z.object({ id: Id, name: z.string(), hint: z.string(), state: z.string() })

/** A choice in a picker; `hint` tells namesakes apart. */
export const RecordOption = z.object({ id: Id, name: z.string(), hint: z.string(), inactive: z.boolean() })
