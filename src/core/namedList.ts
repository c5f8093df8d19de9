/**
 * Small lists of the firm, kept in its settings: rows that are few, read whole, and written one at a time. The most common
 * one has nothing but names (departments, categories, types); it is a `namedList`.
 */
import * as z from 'zod/mini'

import { endpoint, type Endpoint, Id, IdInPath, Name, Nothing, recordFields, Ref, Version } from './contract.ts'

/** Names, paths, summaries and permissions of the calls of a small list. */
export interface SmallListNames {
  /** `VatRate`, in the calls' names. */
  noun: string
  /** `VatRates`, where the calls' names mean the list. */
  nouns: string
  path: `/${string}/`
  see: Endpoint['access']
  keep: Endpoint['access']
  /** Permissions to add and to delete, where they differ from `access`. */
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
      // A form that is opened without a network has its choices.
      offline: 'own',
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

/**
 * An item of a list; `active` is false for a retired item: records that have it keep it, and new ones cannot take
 * it.
 */
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

interface TemplateNames {
  /** `TaskTemplate`, in the calls' names. */
  noun: string
  path: `/${string}/`
  see: Endpoint['access']
  summaries: { list: string; create: string; change: string; remove: string }
}

/**
 * A list of templates that the settings have for one service or for any, of quote items and of tasks: the four calls, and the body
 * of a new one. `sent` are the parts as a body brings them, `shown` as they are answered.
 */
export function serviceTemplate<Sent extends z.core.$ZodShape, Shown extends z.core.$ZodShape>(
  names: TemplateNames,
  sent: Sent,
  shown: Shown,
) {
  // The records that it is offered for first have this service; null: it is offered for all alike.
  const service_id = z.nullable(Id)
  const base = { id: Id, name: z.string(), service_id, service: z.nullable(Ref), ...recordFields }
  const New = z.extend(z.strictObject({ name: Name, service_id: z._default(service_id, null) }), sent)
  const calls = smallListCalls(
    { ...names, nouns: `${names.noun}s`, keep: 'company.change_company' },
    {
      item: z.extend(z.object(base), shown),
      create: New,
      change: z.partial(z.extend(z.strictObject({ name: Name, service_id, version: Version }), sent)),
    },
  )
  return { New, calls }
}
