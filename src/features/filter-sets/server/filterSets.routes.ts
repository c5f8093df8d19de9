import type * as z from 'zod/mini'

import { on, type Route } from '#server/http.ts'
import type { FilterSetCalls } from '../filterSets.contract.ts'
import type { Filters, Picks } from './filterSets.picks.ts'
import { changeFilterSet, createFilterSet, deleteFilterSet, type Kind, listFilterSets } from './filterSets.service.ts'

type Schemas = Record<string, z.ZodMiniType>

/** The calls of one list's filter sets; `picks` says for each filter of ids which of them the asker could pick. */
export function filterSetRoutes<F extends Schemas>(
  calls: FilterSetCalls<F>,
  picks: Readonly<Partial<Record<keyof F & string, Picks>>>,
): Route[] {
  const { kind: list, ...endpoints } = calls as unknown as FilterSetCalls<Schemas>
  const { prefix, access, empty, aliases = {} } = list
  const kind: Kind = { prefix, access, empty, aliases, picks: picks as Kind['picks'] }
  return [
    on(endpoints.list, (ctx) => listFilterSets(ctx, kind)),
    on(endpoints.create, (ctx, { body }) => createFilterSet(ctx, kind, body as Filters & { name: string })),
    on(endpoints.change, (ctx, { params, body }) => changeFilterSet(ctx, kind, params.id, body)),
    on(endpoints.remove, (ctx, { params }) => deleteFilterSet(ctx, kind, params.id)),
  ]
}
