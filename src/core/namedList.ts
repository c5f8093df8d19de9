/**
 * Small lists of the firm, kept in its settings: rows that are few, read whole, and written one at a time. The most common
 * one has nothing but names (departments, categories, types); it is a `namedList`.
 */
import * as z from 'zod/mini'

import { endpoint, type Endpoint, Id, IdInPath, Name, Nothing, recordFields, Version } from './contract.ts'

/** Names, paths and summaries of the calls of a small list, and who may call them. */
export interface SmallListNames {
  /** `VatRate`, in the calls' names. */
  noun: string
  /** `VatRates`, where the calls' names mean the list. */
  nouns: string
  path: `/${string}/`
  see: Endpoint['access']
  keep: Endpoint['access']
  /** Who may add to it and delete from it, where that is somebody else. */
  add?: Endpoint['access']
  remove?: Endpoint['access']
  summaries: { list: string; create: string; change: string; remove: string }
}

interface SmallListShapes<
  Item extends z.ZodMiniType,
  New extends z.ZodMiniType,
  Change extends z.ZodMiniType,
  Query extends z.ZodMiniType | undefined,
> {
  item: Item
  create: New
  change: Change
  /** Filters of the list. */
  query?: Query
}

/** The four calls of a small list. */
export function smallListCalls<
  Item extends z.ZodMiniType,
  New extends z.ZodMiniType,
  Change extends z.ZodMiniType,
  Query extends z.ZodMiniType | undefined = undefined,
>(
  { noun, nouns, path, see, keep, add = keep, remove = keep, summaries }: SmallListNames,
  { item, create, change, query }: SmallListShapes<Item, New, Change, Query>,
) {
  const each = `${path}:id/` as const
  return {
    list: endpoint({
      name: `list${nouns}`,
      method: 'GET',
      path,
      summary: summaries.list,
      access: see,
      ...(query && { query }),
      reply: z.array(item),
    }) as Endpoint<undefined, Query, undefined, z.ZodMiniArray<Item>>,
    create: endpoint({
      name: `create${noun}`,
      method: 'POST',
      path,
      summary: summaries.create,
      access: add,
      body: create,
      reply: item,
      creates: true,
    }),
    change: endpoint({
      name: `change${noun}`,
      method: 'PATCH',
      path: each,
      summary: summaries.change,
      access: keep,
      params: IdInPath,
      body: change,
      reply: item,
    }),
    remove: endpoint({
      name: `delete${noun}`,
      method: 'DELETE',
      path: each,
      summary: summaries.remove,
      access: remove,
      params: IdInPath,
      reply: Nothing,
    }),
  }
}

/** `active`: false for one that is retired: what has it keeps it, and nothing new takes it. */
const NamedItem = z.object({ id: Id, name: z.string(), active: z.boolean(), ...recordFields })

/** A small list of names. Its table is made by the migrations' function `named_list`. */
export const namedList = (names: Omit<SmallListNames, 'keep'>) =>
  smallListCalls(
    { ...names, keep: 'company.change_company' },
    {
      item: NamedItem,
      create: z.strictObject({ name: Name }),
      change: z.partial(z.strictObject({ name: Name, active: z.boolean(), version: Version })),
    },
  )
