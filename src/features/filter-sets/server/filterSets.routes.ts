import type * as z from 'zod/mini'

import type { Ctx } from '#server/context.ts'
import { on, type Route } from '#server/http.ts'
import type { FilterSetCalls } from '../filterSets.contract.ts'
import {
  changeFilterSet,
  createFilterSet,
  deleteFilterSet,
  type Filters,
  type Kind,
  listFilterSets,
} from './filterSets.service.ts'

type Schemas = Record<string, z.ZodMiniType>

/** The calls of one list's filter sets; `check` refuses filters that name what the asker could not pick. */
export function filterSetRoutes<F extends Schemas>(
  calls: FilterSetCalls<F>,
  check: (ctx: Ctx, filters: Partial<{ [K in keyof F]: z.output<F[K]> }>) => Promise<void>,
): Route[] {
  const { kind: list, ...endpoints } = calls as unknown as FilterSetCalls<Schemas>
  const kind: Kind = { prefix: list.prefix, empty: list.empty, check: check as Kind['check'] }
  return [
    on(endpoints.list, (ctx) => listFilterSets(ctx, kind)),
    on(endpoints.create, (ctx, { body }) => createFilterSet(ctx, kind, body as Filters & { name: string })),
    on(endpoints.change, (ctx, { params, body }) => changeFilterSet(ctx, kind, params.id, body)),
    on(endpoints.remove, (ctx, { params }) => deleteFilterSet(ctx, kind, params.id)),
  ]
}
