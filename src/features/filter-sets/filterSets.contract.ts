/**
 * Filter sets: filters of a list, saved under a name (docs/rules/api.md#filter-sets; on any resource prefix). A list
 * has them by calling `filterSetCalls` with its own filters and adding a line to src/app/http.ts. They belong to a
 * person, unless shared: then everybody who may see the list sees them, each with their own rows. The author may
 * change a set; a shared one also people who may change the organisation's settings.
 */
import * as z from 'zod/mini'

import {
  endpoint,
  type Endpoint,
  Id,
  IdInPath,
  Name,
  Nothing,
  oneOrder,
  recordFields,
  Ref,
  Version,
} from '#core/contract.ts'

/** Filters by their names as they travel; `empty` is what each is when nothing is narrowed by it. */
export interface FilterKind<F extends Record<string, z.ZodMiniType>> {
  /** Prefix of the API's paths: `diary`. */
  prefix: string
  /** Noun in the names of calls: `Diary`. */
  noun: string
  /** The permission to see the list. */
  access: Endpoint['access']
  filters: F
  empty: { readonly [K in keyof F]: z.output<F[K]> }
  /**
   * Other names of filters, such as those of docs/rules/api.md#filter-sets: a body may use either, and an answer has
   * both.
   */
  aliases?: Readonly<Record<string, keyof F & string>>
}

/** The saved order of a list; null if the filters have none: the list keeps its order. */
export const SavedOrdering = <F extends string>(orderings: readonly F[]) => z.nullable(oneOrder(orderings))

/** The saved tab of a list; null if the filters have none: the first tab applies. */
export const SavedTab = <T extends string>(tabs: readonly T[]) => z.nullable(z.enum(tabs))

/** The most sets that a person may save for one list. */
export const maxFilterSets = 50

/** The four calls of a list's filter sets. A filter that a body leaves out is empty; unknown ones are refused. */
export function filterSetCalls<F extends Record<string, z.ZodMiniType>>(kind: FilterKind<F>) {
  const { prefix, noun, access, filters, aliases = {} } = kind
  const aliased: Readonly<Record<symbol, z.ZodMiniType>> = Object.fromEntries(
    Object.entries(aliases).flatMap(([alias, name]) => (filters[name] ? [[alias, filters[name]]] : [])),
  )
  /**
   * A filter set. `default`: the caller's list opens with it. `partial`: it has something that the caller could not
   * pick, which is left out of their filters.
   */
  const FilterSet = z.object({
    id: Id,
    name: Name,
    user_id: Id,
    user: Ref,
    shared: z.boolean(),
    /** Number of other people who may see the list; null if the set is not shared. */
    shared_with: z.nullable(z.int()),
    default: z.boolean(),
    partial: z.boolean(),
    ...filters,
    ...aliased,
    ...recordFields,
  })
  const settings = { shared: z.optional(z.boolean()), default: z.optional(z.boolean()) }
  const filterShape = { ...z.partial(z.object(filters)).shape, ...z.partial(z.object(aliased)).shape }
  const all = `/${prefix}/filter-sets/` as const
  const text = `/${prefix}/filter-sets/:id/` as const
  return {
    kind,
    list: endpoint({
      name: `list${noun}FilterSets`,
      method: 'GET',
      path: all,
      summary: 'My filter sets and shared ones, by name',
      access,
      reply: z.array(FilterSet),
    }),
    create: endpoint({
      name: `create${noun}FilterSet`,
      method: 'POST',
      path: all,
      summary: `Save filters under a name; at most ${maxFilterSets}`,
      access,
      body: z.strictObject({ name: Name, ...settings, ...filterShape }),
      reply: FilterSet,
      creates: true,
    }),
    change: endpoint({
      name: `change${noun}FilterSet`,
      method: 'PATCH',
      path: text,
      summary: 'Rename, share or change a filter set, or make it my default; omitted filters are not changed',
      access,
      params: IdInPath,
      body: z.strictObject({ name: z.optional(Name), version: z.optional(Version), ...settings, ...filterShape }),
      reply: FilterSet,
    }),
    remove: endpoint({
      name: `delete${noun}FilterSet`,
      method: 'DELETE',
      path: text,
      summary: 'Delete a filter set, also for everybody it is shared with',
      access,
      params: IdInPath,
      reply: Nothing,
    }),
  }
}

export type FilterSetCalls<F extends Record<string, z.ZodMiniType>> = ReturnType<typeof filterSetCalls<F>>
